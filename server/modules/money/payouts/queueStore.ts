import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { type Kind, withKind } from '../withdrawals/kind';

const WAITING = { id: t.int, to_address: t.text, amount: t.numeric };
export type Waiting = RowOf<typeof WAITING>;

const CLAIMED = {
  ...WAITING,
  member_id: t.int.orNull,
  deposit_id: t.int.orNull,
  /** The member; for a return, the member of staff who requested it. */
  asker_id: t.int.notNull,
  state: t.text.as<'queued'>(),
  /** The asker's account is frozen. */
  frozen: t.boolean,
  /** The address was removed from the member's book. */
  removed: t.boolean,
};
export type Claimed = RowOf<typeof CLAIMED> & Kind;

const queuedIds = statement(
  'queuedWithdrawals',
  `SELECT id, to_address, amount FROM withdrawals WHERE state = 'queued' ORDER BY id LIMIT $1`,
  WAITING,
);
const claimQueued = statement(
  'claimQueuedWithdrawals',
  `SELECT w.id, w.member_id, w.deposit_id, w.asker_id, w.state, w.to_address, w.amount, m.frozen_at IS NOT NULL AS frozen,
     b.removed_at IS NOT NULL AS removed
   FROM withdrawals w JOIN members m ON m.id = w.asker_id
   LEFT JOIN withdrawal_addresses b ON b.id = w.address_id AND b.member_id = w.member_id AND b.address = w.to_address
   WHERE w.id = ANY ($1) AND w.state = 'queued' ORDER BY w.id FOR UPDATE OF w SKIP LOCKED`,
  CLAIMED,
);
const lockMembers = statement(
  'lockWithdrawingMembers',
  'SELECT 1 FROM members WHERE id = ANY ($1) ORDER BY id FOR SHARE',
);
const lockAddresses = statement(
  'lockAddressesOfWithdrawals',
  `SELECT 1 FROM withdrawals w JOIN withdrawal_addresses b ON b.id = w.address_id
   WHERE w.id = ANY ($1) ORDER BY b.id FOR SHARE OF b`,
);

export function readQueued(db: Queryable, limit: number): Promise<Waiting[]> {
  return db.run(queuedIds, [limit]);
}

/**
 * Locks the withdrawals that are still queued, the members who requested them, and their addresses. A freeze, or a removal
 * from the address book, is either committed before and seen here, or waits for this transaction.
 */
export async function claimWaiting(tx: Tx, waiting: readonly number[]): Promise<Claimed[]> {
  const queued = await tx.run(claimQueued, [waiting]);
  await tx.run(lockMembers, [queued.map((row) => row.asker_id)]);
  const ids = queued.map((row) => row.id);
  await tx.run(lockAddresses, [ids]);
  // Read again: only a statement after the locks sees every change committed before them.
  return (await tx.run(claimQueued, [ids])).map(withKind);
}

const unmined = statement(
  'unminedPayouts',
  `SELECT count(*)::int AS count, coalesce(sum(w.amount), 0) AS amount
   FROM withdrawals w JOIN payout_nonces n ON n.withdrawal_id = w.id WHERE w.state = 'broadcast' AND n.wallet = $1`,
  { count: t.int, amount: t.numeric },
);

/** Number and sum (base units) of the payouts that this wallet signed and that are in no block. */
export async function readUnmined(
  db: Queryable,
  wallet: number,
): Promise<{ count: number; amount: bigint }> {
  const { count, amount } = await db.one(unmined, [wallet]);
  return { count, amount: BigInt(amount) };
}
