import { sql } from 'drizzle-orm';
import { t } from '../db/columns';
import { type Queryable, statement } from '../db/database';
import { bidChecks } from './auditBids';
import type { Breach, Check } from './auditCheck';
import { closedChecks } from './auditClosed';
import { couponChecks } from './auditCoupons';
import { deskChecks } from './auditDesk';
import { eventChecks } from './auditEvents';
import { exchangeChecks } from './auditExchange';
import { figureChecks } from './auditFigures';
import { holdChecks } from './auditHolds';
import { invoiceChecks } from './auditInvoices';
import { journalChecks } from './auditJournals';
import { lotChecks } from './auditLots';
import { mirrorChecks } from './auditMirrors';
import { orderHistoryChecks } from './auditOrderHistory';
import { orderChecks } from './auditOrders';
import { outflowChecks } from './auditOutflows';
import { parcelChecks } from './auditParcels';
import { promotionChecks } from './auditPromotions';
import { referenceChecks } from './auditReferences';
import { releaseChecks } from './auditRelease';
import { returnChecks } from './auditReturns';
import { rightsChecks } from './auditRights';
import { sealChecks } from './auditSeals';
import { secondPersonChecks } from './auditSecondPerson';
import { staffEffectChecks } from './auditStaffEffects';
import { stockChecks } from './auditStock';
import { tenureChecks } from './auditTenure';
import { walletChecks } from './auditWallets';
import { withdrawalChecks } from './auditWithdrawals';

export const CHECKS: readonly Check[] = [
  ...journalChecks,
  ...eventChecks,
  ...holdChecks,
  ...orderHistoryChecks,
  ...orderChecks,
  ...couponChecks,
  ...outflowChecks,
  ...returnChecks,
  ...parcelChecks,
  ...invoiceChecks,
  ...bidChecks,
  ...lotChecks,
  ...stockChecks,
  ...mirrorChecks,
  ...figureChecks,
  ...withdrawalChecks,
  ...walletChecks,
  ...promotionChecks,
  ...exchangeChecks,
  ...deskChecks,
  ...referenceChecks,
  ...secondPersonChecks,
  ...tenureChecks,
  ...rightsChecks,
  ...closedChecks,
  ...staffEffectChecks,
  ...releaseChecks,
  ...sealChecks,
];

/** Scope of a run: everything, or the rows after a seal that an earlier run verified. `from` is exclusive, `to` inclusive. */
export interface AuditScope {
  journals: { from: number; to: number };
  seals: { from: number; to: number };
  /** Also rows that ended after this time are checked again, because later refunds change them; null: all rows. */
  since: Date | null;
  /** Kinds of journals that only tests post, to create money. */
  testOnlyKinds: readonly string[];
}

export const EVERYTHING: AuditScope = {
  journals: { from: 0, to: Number.MAX_SAFE_INTEGER },
  seals: { from: 0, to: Number.MAX_SAFE_INTEGER },
  since: null,
  testOnlyKinds: [],
};

/** The query of a check for a scope. */
export function renderCheckSql({ query, rangeOver }: Check, scope: AuditScope): string {
  const { from, to } = rangeOver === 'seal' ? scope.seals : scope.journals;
  const kinds = scope.testOnlyKinds.map((kind) => `'${kind}'`).join(', ');
  const values: Record<string, string> = {
    from: String(from),
    to: String(to),
    since: `'${scope.since?.toISOString() ?? '-infinity'}'::timestamptz`,
    testOnlyKinds: `ARRAY[${kinds}]::text[]`,
  };
  return query.replace(
    /(?<!:):(from|to|since|testOnlyKinds)\b/g,
    (_, name: string) => values[name] ?? '',
  );
}

/**
 * Every breach of the invariants that the database alone can show; empty without a breach. Reads everything and has no time
 * limit, for tests; production runs `runAudit`.
 */
export async function findBreaches(
  db: Queryable,
  scope: Partial<AuditScope> = {},
): Promise<Breach[]> {
  // One message for all: with few rows in the tables, 170 of them cost more than what they ask.
  const texts = CHECKS.map((check) => renderCheckSql(check, { ...EVERYTHING, ...scope }));
  const answers: unknown = await db.orm.execute(sql.raw(texts.join(';\n')));
  if (!Array.isArray(answers)) throw new Error('the auditor has no answer for each check');
  return CHECKS.flatMap(({ invariant, what }, n) =>
    answers[n].rows.map(({ breach }: Pick<Breach, 'breach'>) => ({ invariant, what, breach })),
  );
}

const custodyAt = statement(
  'custodyAtCursor',
  `SELECT c.block_number AS number, c.block_hash AS hash, (
     SELECT ledger_house_balance('coin', 'custody')::text) AS custody
   FROM chain_cursors c WHERE c.chain_id = $1`,
  { number: t.int, hash: t.text, custody: t.text.orNull },
);

/** The assertion that `findCustodyBreach` checks. */
export const CUSTODY_ON_CHAIN =
  "on-chain GAB of the shop's wallets is what the ledger holds in custody";

/**
 * Invariant 6: on-chain GAB of the shop's wallets equals the ledger's custody, whose house balance is negative by what it holds.
 * @param balanceAt returns the balance of all the shop's wallets in base units at a block; called for the cursor's block, up to
 *   which the ledger is booked
 */
export async function findCustodyBreach(
  db: Queryable,
  chainId: number,
  balanceAt: (block: { number: number; hash: string }) => Promise<bigint>,
): Promise<Breach[]> {
  // One statement for one snapshot: the cursor and its credits commit together.
  const row = await db.maybeOne(custodyAt, [chainId]);
  if (!row) return [];
  const onChain = await balanceAt(row);
  const custody = -BigInt(row.custody ?? '0');
  if (custody === onChain) return [];
  return [
    {
      invariant: 6,
      what: CUSTODY_ON_CHAIN,
      breach: `block ${row.number}: chain ${onChain}, ledger ${custody}`,
    },
  ];
}
