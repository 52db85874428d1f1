import type { askBookCheck as askContract, BookCheck } from '@common/endpoints/books';
import { type Database, type Queryable, statement } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { type Breach, findBreaches, findCustodyBreach } from '../../ledger/audit';
import { type BalanceAt, presentFigures, readFigures } from './figures';

const SHOWN = `SELECT c.id, m.name AS asked_by, c.created_at, c.finished_at, c.figures, c.breaches, c.fault
  FROM book_checks c LEFT JOIN members m ON m.id = c.asked_by`;
const newest = statement('newestBookChecks', `${SHOWN} ORDER BY c.id DESC LIMIT 20`);
const one = statement('oneBookCheck', `${SHOWN} WHERE c.id = $1`);
// One at a time waits; asking again is told of it.
const ask = statement(
  'askBookCheck',
  `WITH waiting AS (SELECT id FROM book_checks WHERE finished_at IS NULL ORDER BY id LIMIT 1),
     made AS (INSERT INTO book_checks (asked_by) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM waiting) RETURNING id)
   SELECT id FROM waiting UNION ALL SELECT id FROM made`,
);
const byTheHour = statement(
  'hourlyBookCheck',
  `INSERT INTO book_checks (asked_by) SELECT NULL
   WHERE NOT EXISTS (SELECT 1 FROM book_checks WHERE created_at > now() - interval '1 hour')`,
);
const claim = statement(
  'claimBookCheck',
  'SELECT id FROM book_checks WHERE finished_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED',
);
const finish = statement(
  'finishBookCheck',
  `UPDATE book_checks SET finished_at = now(), figures = $2, breaches = $3, fault = $4
   WHERE id = $1 AND finished_at IS NULL`,
);

interface Row {
  id: number;
  asked_by: string | null;
  created_at: Date;
  finished_at: Date | null;
  figures: Record<string, string> | null;
  breaches: Breach[] | null;
  fault: string | null;
}

const present = (row: Row): BookCheck => ({
  id: row.id,
  askedBy: row.asked_by,
  askedAt: row.created_at.getTime(),
  finishedAt: row.finished_at?.getTime() ?? null,
  figures: presentFigures(row.figures),
  breaches: row.breaches ?? [],
  fault: row.fault,
});

export async function listChecks(db: Queryable): Promise<{ list: BookCheck[] }> {
  return { list: (await db.run<Row>(newest)).map(present) };
}

/** Lets a worker check the books now. */
export async function askCheck({ tx, caller }: Call<typeof askContract>): Promise<BookCheck> {
  const [asked] = await tx.run<{ id: number }>(ask, [caller.memberId]);
  const [row] = await tx.run<Row>(one, [asked?.id]);
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

const MOST_BREACHES = 200;

/**
 * Runs the check that waits, if any: all invariants, and the chain against the ledger. One process works
 * at it; its row stays locked meanwhile, and is free again if that process dies.
 * @returns how many were run
 */
export async function checkBooks(
  db: Database,
  chainId: number,
  balanceAt: BalanceAt,
): Promise<number> {
  await db.run(byTheHour);
  let id: number | undefined;
  try {
    return await db.transaction(async (tx) => {
      const [waiting] = await tx.run<{ id: number }>(claim);
      if (!waiting) return 0;
      id = waiting.id;
      const figures = await readFigures(tx, chainId, balanceAt);
      const breaches = [
        ...(await findBreaches(tx)),
        ...(await findCustodyBreach(tx, chainId, balanceAt)),
      ].slice(0, MOST_BREACHES);
      const fault = figures ? null : '還沒有讀到任何區塊';
      await tx.run(finish, [id, figures ?? null, JSON.stringify(breaches), fault]);
      return 1;
    });
  } catch (error) {
    // Nobody waits for a check that cannot end: the next one may.
    if (id !== undefined) {
      await db.run(finish, [id, null, null, '讀取區塊鏈或帳本時失敗，請稍後再檢查']);
    }
    throw error;
  }
}
