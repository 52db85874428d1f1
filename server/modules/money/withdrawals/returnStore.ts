import { t } from '../../../db/columns';
import { statement, type Tx } from '../../../db/database';

const insert = statement(
  'insertDepositReturn',
  `WITH w AS (
     INSERT INTO withdrawals (deposit_id, staff_id, request_id, to_address, amount, fee, state)
     VALUES ($1, $2, 'return of deposit ' || $1::bigint, $3, $4, 0, 'submitted') RETURNING id, state)
   INSERT INTO withdrawal_history (withdrawal_id, to_state, actor, actor_id, reason)
   SELECT id, state, 'staff', $2, $5 FROM w RETURNING withdrawal_id AS id`,
  { id: t.int },
);
const lockUnsigned = statement(
  'lockUnsignedReturn',
  `SELECT id, state FROM withdrawals w WHERE deposit_id = $1 AND state IN ('review', 'queued')
     AND NOT EXISTS (SELECT 1 FROM outflow_matches m WHERE m.withdrawal_id = w.id) FOR UPDATE OF w`,
  { id: t.int, state: t.text.as<'review' | 'queued'>() },
);
const toSuspense = statement(
  'depositBackToSuspense',
  `UPDATE deposits SET state = 'suspense' WHERE id = $1 AND state = 'returned' RETURNING id`,
  { id: t.int },
);
const deposit = statement('depositOfReturn', 'SELECT tx_hash, amount FROM deposits WHERE id = $1', {
  tx_hash: t.text,
  amount: t.numeric,
});
const inADay = statement(
  'returnedInADay',
  `SELECT coalesce(sum(amount), 0) AS used FROM withdrawals
   WHERE staff_id = $1 AND state NOT IN ('rejected', 'cancelled')
     AND created_at >= clock_timestamp() - interval '24 hours'`,
  { used: t.numeric },
);

/** A deposit to return: its sender in lower case, its amount in base units. */
export interface ReturnableDeposit {
  id: number;
  from: string;
  amount: bigint;
}

/** Inserts the order to send a deposit back, with the first row of its history. Returns the withdrawal's id. */
export async function insertReturn(
  tx: Tx,
  { id, from, amount }: ReturnableDeposit,
  staffId: number,
  reason: string,
): Promise<number> {
  return (await tx.one(insert, [id, staffId, from, amount.toString(), reason])).id;
}

/** Locks the return of this deposit; undefined if it is signed or the chain may have paid it. */
export function lockUnsignedReturn(tx: Tx, depositId: number) {
  return tx.maybeOne(lockUnsigned, [depositId]);
}

/** False if a reorg has reversed the deposit. */
export async function markInSuspense(tx: Tx, depositId: number): Promise<boolean> {
  return (await tx.maybeOne(toSuspense, [depositId])) !== undefined;
}

export function readReturnedDeposit(tx: Tx, depositId: number) {
  return tx.one(deposit, [depositId]);
}

/** Base units of the deposits whose return this member of staff ordered in the last 24 hours. */
export async function readReturnedLastDay(tx: Tx, staffId: number): Promise<bigint> {
  return BigInt((await tx.one(inADay, [staffId])).used);
}
