import type { askBookCheck as askContract, BookCheck } from '@common/endpoints/books';
import type { Database, Queryable } from '../../../db/database';
import type { Call } from '../../../http/route';
import { findCustodyBreach } from '../../../ledger/audit';
import { runAudit } from '../../../ledger/runAudit';
import { type BalanceAt, presentFigures, readFigures } from './figures';
import type { BookCheckRow } from './store';
import * as sql from './store';

const present = (row: BookCheckRow): BookCheck => ({
  id: row.id,
  askedBy: row.asked_by,
  askedAt: row.created_at.getTime(),
  finishedAt: row.finished_at?.getTime() ?? null,
  figures: presentFigures(row.figures),
  breaches: row.breaches ?? [],
  fault: row.fault,
});

export async function listChecks(db: Queryable): Promise<{ list: BookCheck[] }> {
  return { list: (await db.run(sql.newestBookChecks)).map(present) };
}

/** Requests a check, which a worker then runs. Returns the waiting one if there is one. */
export async function askCheck({ tx, caller }: Call<typeof askContract>): Promise<BookCheck> {
  const { id } = await tx.one(sql.askBookCheck, [caller.memberId]);
  return present(await tx.one(sql.oneBookCheck, [id]));
}

const MAX_BREACHES = 200;
const LIMIT_MS = 10 * 60_000;

interface BookCheckPorts {
  /** Connections with a long statement timeout. */
  auditDb: Database;
  chainId: number;
  balanceAt: BalanceAt;
  /** Whether a later build has migrated the database since this process began. */
  isMigrated: () => Promise<boolean>;
}

/** Breaches that this build finds in rows of a later one say nothing: it does not know their rules. */
const EARLIER_BUILD =
  '資料庫已由新版本升級，這次檢查還是由舊版本的程序做的，下面的結果可能不準。新版本的程序啟動後會再檢查。';

/**
 * Runs the waiting check, if any: all invariants, and the chain against the ledger. The check's row stays locked
 * meanwhile, so that one process runs it, and another can if that process dies.
 * @returns 1, or 0 without a waiting check
 */
export async function checkBooks(
  db: Database,
  { auditDb, chainId, balanceAt, isMigrated }: BookCheckPorts,
): Promise<number> {
  await db.run(sql.hourlyBookCheck);
  let id: number | undefined;
  try {
    return await db.transaction(async (tx) => {
      const waiting = await tx.maybeOne(sql.claimBookCheck);
      if (!waiting) return 0;
      id = waiting.id;
      await tx.run(sql.waitForAudit);
      const figures = await readFigures(tx, chainId, balanceAt);
      const breaches = [
        ...(await runAudit(auditDb, { limitMs: LIMIT_MS, connections: 1 })).breaches,
        ...(await findCustodyBreach(tx, chainId, balanceAt)),
      ].slice(0, MAX_BREACHES);
      const fault = figures ? null : '還沒有讀到任何區塊';
      const doubt = breaches.length > 0 && (await isMigrated()) ? EARLIER_BUILD : null;
      await tx.run(sql.finishBookCheck, [
        id,
        figures ?? null,
        JSON.stringify(breaches),
        fault ?? doubt,
      ]);
      return 1;
    });
  } catch (error) {
    // Ends the failed check, so that the next one can run.
    if (id !== undefined) {
      await db.run(sql.finishBookCheck, [id, null, null, '讀取區塊鏈或帳本時失敗，請稍後再檢查']);
    }
    throw error;
  }
}
