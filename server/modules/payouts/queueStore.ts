import { type Queryable, statement, type Tx } from '../../db/database';

const queuedIds = statement(
  'queuedWithdrawals',
  `SELECT id, to_address, amount FROM withdrawals WHERE state = 'queued' ORDER BY id LIMIT $1`,
);
// Whoever freezes the one who asked or empties the book waits, or is seen.
const claimQueued = statement(
  'claimQueuedWithdrawals',
  `SELECT w.id, w.member_id, w.asker_id, w.state, w.to_address, w.amount, m.frozen_at IS NOT NULL AS frozen,
     b.removed_at IS NOT NULL AS removed
   FROM withdrawals w JOIN members m ON m.id = w.asker_id
   LEFT JOIN withdrawal_addresses b ON b.id = w.address_id AND b.member_id = w.member_id AND b.address = w.to_address
   WHERE w.id = ANY ($1) AND w.state = 'queued' ORDER BY w.id FOR UPDATE OF w SKIP LOCKED`,
);
const shareMembers = statement(
  'shareWithdrawers',
  'SELECT 1 FROM members WHERE id = ANY ($1) ORDER BY id FOR SHARE',
);

export interface Waiting {
  id: number;
  to_address: string;
  amount: string;
}

export interface Claimed extends Waiting {
  /** Null for the return of a deposit. */
  member_id: number | null;
  /** Its member, or who of staff asked for the return. */
  asker_id: number;
  state: 'queued';
  frozen: boolean;
  removed: boolean;
}

export function readQueued(db: Queryable, most: number): Promise<Waiting[]> {
  return db.run(queuedIds, [most]);
}

/** Locks those that still wait, and their members. */
export async function claimWaiting(tx: Tx, ids: readonly number[]): Promise<Claimed[]> {
  const before = await tx.run<Claimed>(claimQueued, [ids]);
  await tx.run(shareMembers, [before.map((row) => row.asker_id)]);
  // Read again: a freeze that was committed before the members were locked shows now.
  return tx.run<Claimed>(claimQueued, [before.map((row) => row.id)]);
}

const flying = statement(
  'unminedPayouts',
  `SELECT count(*)::int AS count, coalesce(sum(amount), 0) AS amount FROM withdrawals WHERE state = 'broadcast'`,
);

/** Signed and in no block that we know of. */
export async function readUnmined(db: Queryable): Promise<{ count: number; amount: bigint }> {
  const [row] = await db.run<{ count: number; amount: string }>(flying);
  return { count: row?.count ?? 0, amount: BigInt(row?.amount ?? '0') };
}
