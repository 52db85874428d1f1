import { custodyOf } from '../chain/custodyAt';
import type { ChainPart } from '../compose/operatorAccess';
import type { Database } from '../db/database';
import { findSettingFaults } from '../db/settings';
import { findCustodyBreach } from '../ledger/audit';
import { findOutflowBreaches } from '../ledger/auditOutflows';
import { type AuditReport, runAudit } from '../ledger/runAudit';
import { walletReader } from '../ledger/shopWallets';
import { SETTINGS } from '../settings';

export interface Inspection {
  report: AuditReport;
  /** One line for each breach of an invariant and each faulty setting. */
  faults: string[];
}

/** Checks every invariant of a shop, in its database and against its chain. @throws AuditTimeoutError */
export async function inspectBooks(
  db: Database,
  { chain, request }: ChainPart,
  options: { full: boolean; limitMs: number },
): Promise<Inspection> {
  const report = await runAudit(db, options);
  const custody = custodyOf(chain, request, walletReader(db, chain.systemWallet));
  const breaches = [
    ...report.breaches,
    ...(await findCustodyBreach(db, chain.chainId, custody)),
    ...(await findOutflowBreaches(db, chain)),
  ];
  // The default replaces an unreadable setting: no money is lost, but staff chose other terms.
  const settings = await findSettingFaults(db, SETTINGS);
  return {
    report,
    faults: [
      ...breaches.map(({ invariant, what, breach }) => `${invariant} ${what}: ${breach}`),
      ...settings.map((path) => `setting ${path}: what is stored is wrong, its default counts`),
    ],
  };
}
