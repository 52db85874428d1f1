import { openForAudit, openForOperator } from '../compose/operatorAccess';
import type { Config } from '../config';
import { StartError } from '../embedded/startError';
import { inspectBooks } from './inspectBooks';
import { moveDatabase } from './move';
import { print } from './program';

const AUDIT_LIMIT_MS = 3_600_000;

/**
 * `npm run db -- move`: copies the embedded database of DATA_DIR into the empty one of DATABASE_OWNER_URL, then audits
 * the copy. The settings are those with which the shop will run afterwards. @throws StartError while the shop runs
 */
export async function move(
  config: Config,
  { targetUrl, sqlFolder }: { targetUrl: string; sqlFolder: string },
): Promise<number> {
  const source = await openForOperator(config, { setting: 'DATABASE_URL', url: undefined });
  try {
    if (source.running) {
      throw new StartError(
        `Stop the shop in ${config.dataDir} first: what it writes now would stay.`,
      );
    }
    const { tables, rows } = await moveDatabase(source.url, targetUrl, sqlFolder);
    print(`${rows} rows of ${tables} tables were copied and compared.`);
  } finally {
    await source.close();
  }
  const audited = await openForAudit(config);
  try {
    const limits = { full: true, limitMs: AUDIT_LIMIT_MS };
    const { report, faults } = await inspectBooks(audited.db, audited, limits);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) return 1;
    print(`All invariants hold, ${report.journals} journals. Start the shop with these settings.`);
    print(`The embedded database in ${config.dataDir} is as it was: keep it until then.`);
    return 0;
  } finally {
    await audited.close();
  }
}
