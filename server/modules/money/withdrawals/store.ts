import type { WithdrawalState } from '@common/money/withdrawalTransitions';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';
import { type Actor, type Kind, withKind } from './kind';

/** A row of `withdrawals` with joined columns for display. Amounts in base units. */
export const ROW = {
  id: t.int,
  request_id: t.text,
  address_id: t.int.orNull,
  to_address: t.text,
  amount: t.numeric,
  fee: t.numeric,
  state: t.text.as<WithdrawalState>(),
  result: t.int.orNull,
  approvals_needed: t.int,
  created_at: t.timestamp,
  moved_at: t.timestamp,
  tx_hash: t.text.orNull,
  block_number: t.int.orNull,
  nonce_taken_at: t.timestamp.orNull,
  label: t.text.orNull,
  reason: t.text,
  /** The newest transaction that was sent to a node. */
  sent_hash: t.text.orNull,
  /** Blocks on top of the one that carries it. */
  depth: t.int,
};

export const STAFF_ROW = {
  ...ROW,
  member_id: t.int.orNull,
  deposit_id: t.int.orNull,
  /** The member; for a return, the member of staff who requested it. */
  asker_id: t.int.notNull,
  asker_name: t.text,
  approvals: t.int,
  nonce: t.int.orNull,
  /** Another transaction used its nonce, and the watcher has booked the blocks up to that one. */
  surely_lost: t.boolean,
};

export type WithdrawalRow = RowOf<typeof ROW>;
export type StaffRow = RowOf<typeof STAFF_ROW> & Kind;

/** @param chain the parameter with the chain's id */
const shownColumns = (
  chain: string,
) => `w.id, w.request_id, w.address_id, w.to_address, w.amount, w.fee, w.state, w.result,
  w.approvals_needed, w.created_at, w.moved_at, w.tx_hash, w.block_number, w.nonce_taken_at,
  (SELECT b.label FROM withdrawal_addresses b WHERE b.id = w.address_id AND b.removed_at IS NULL) AS label,
  (SELECT h.reason FROM withdrawal_history h WHERE h.withdrawal_id = w.id ORDER BY h.id DESC LIMIT 1) AS reason,
  (SELECT a.tx_hash FROM withdrawal_attempts a WHERE a.withdrawal_id = w.id AND a.sent_at IS NOT NULL ORDER BY a.id DESC LIMIT 1) AS sent_hash,
  coalesce((SELECT greatest(c.head_number - w.block_number, 0) FROM chain_cursors c WHERE c.chain_id = ${chain}), 0)::int AS depth`;
export const SHOWN = shownColumns('$1');
export const staffColumns = (
  chain: string,
) => `${shownColumns(chain)}, w.member_id, w.deposit_id, w.asker_id, m.name AS asker_name, n.nonce,
  (SELECT count(*)::int FROM withdrawal_approvals v WHERE v.withdrawal_id = w.id) AS approvals,
  w.nonce_taken_at IS NOT NULL AND coalesce((
    SELECT c.block_number >= w.missing_since FROM chain_cursors c WHERE c.chain_id = n.chain_id), false) AS surely_lost`;
export const FROM_STAFF = `FROM withdrawals w JOIN members m ON m.id = w.asker_id
  LEFT JOIN payout_nonces n ON n.withdrawal_id = w.id`;

// `withdrawal_guard` refuses an unlisted transition, and one that lacks approvals, attempt, Transfer or ended holds.
const moveWithdrawal = statement(
  'moveWithdrawal',
  `WITH moved AS (
     UPDATE withdrawals SET state = $3, result = coalesce($4::smallint, result), moved_at = now(),
       approvals_needed = coalesce($8::smallint, approvals_needed),
       tx_hash = $9, block_number = $10, block_hash = $11
     WHERE id = $1 AND state = $2 RETURNING id, amount
   ), written AS (
   INSERT INTO withdrawal_history (withdrawal_id, from_state, to_state, actor, actor_id, reason)
   SELECT id, $2, $3, $5::text, $6, $7 FROM moved
   )
   SELECT amount FROM moved`,
  { amount: t.numeric },
);
const lockMine = statement(
  'lockMyWithdrawal',
  'SELECT 1 AS here FROM withdrawals WHERE id = $1 AND member_id = $2 FOR UPDATE',
);
const lockAny = statement(
  'lockWithdrawal',
  'SELECT 1 AS here FROM withdrawals WHERE id = $1 FOR UPDATE',
);
const findMine = statement(
  'findMyWithdrawal',
  `SELECT ${SHOWN} FROM withdrawals w WHERE w.id = $2 AND w.member_id = $3`,
  ROW,
);
const findStaff = statement(
  'findWithdrawal',
  `SELECT ${staffColumns('$1')} ${FROM_STAFF} WHERE w.id = $2`,
  STAFF_ROW,
);
const findRequest = statement(
  'findWithdrawalRequest',
  'SELECT id, address_id, amount FROM withdrawals WHERE member_id = $1 AND request_id = $2 AND address_id IS NOT NULL',
  { id: t.int, address_id: t.int.notNull, amount: t.numeric },
);
const insert = statement(
  'insertWithdrawal',
  `WITH w AS (
     INSERT INTO withdrawals (member_id, request_id, address_id, to_address, amount, fee, state, result)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id, state)
   INSERT INTO withdrawal_history (withdrawal_id, to_state, actor, actor_id, reason)
   SELECT id, state, 'member', $1, $9 FROM w RETURNING withdrawal_id AS id`,
  { id: t.int },
);
const STEP = {
  to_state: t.text.as<WithdrawalState>(),
  actor: t.text.as<'member' | 'staff' | 'system' | 'chain'>(),
  reason: t.text,
  at: t.timestamp,
  /** The member's or staff's name. */
  person: t.text.orNull,
};

const history = statement(
  'withdrawalHistory',
  `SELECT h.to_state, h.actor, h.reason, h.at, m.name AS person FROM withdrawal_history h
   LEFT JOIN members m ON m.id = h.actor_id WHERE h.withdrawal_id = $1 ORDER BY h.id`,
  STEP,
);
const expired = statement(
  'expiredWithdrawals',
  `SELECT id FROM withdrawals
   WHERE state = 'submitted' AND member_id IS NOT NULL AND created_at < now() - make_interval(mins => $1)
     AND ${hasNoFailure('expireWithdrawals', 'id')}
   ORDER BY id LIMIT 50`,
  { id: t.int },
);

const owner = statement('ownerOfWithdrawal', 'SELECT member_id FROM withdrawals WHERE id = $1', {
  member_id: t.int.orNull,
});

/** The member who requested it; null for the return of a deposit. */
export async function readOwner(db: Queryable, id: number): Promise<number | null> {
  return (await db.one(owner, [id])).member_id;
}

/** Locks a member's withdrawal. Reads it in a second statement, which sees what was committed before the lock. */
export async function lockMyWithdrawal(
  tx: Tx,
  chainId: number,
  id: number,
  memberId: number,
): Promise<(WithdrawalRow & { kind: 'withdrawal'; memberId: number }) | undefined> {
  if ((await tx.run(lockMine, [id, memberId])).length === 0) return undefined;
  const row = await findMyWithdrawal(tx, chainId, id, memberId);
  return row && { ...row, kind: 'withdrawal', memberId };
}

export async function lockWithdrawal(
  tx: Tx,
  chainId: number,
  id: number,
): Promise<StaffRow | undefined> {
  if ((await tx.run(lockAny, [id])).length === 0) return undefined;
  return findWithdrawal(tx, chainId, id);
}

export function findMyWithdrawal(
  db: Queryable,
  chainId: number,
  id: number,
  memberId: number,
): Promise<WithdrawalRow | undefined> {
  return db.maybeOne(findMine, [chainId, id, memberId]);
}

export async function findWithdrawal(
  db: Queryable,
  chainId: number,
  id: number,
): Promise<StaffRow | undefined> {
  const row = await db.maybeOne(findStaff, [chainId, id]);
  return row && withKind(row);
}

/** The member's withdrawal with this request id, if any. Requests that were rejected at once (no address) do not count. */
export function findByRequest(tx: Tx, memberId: number, requestId: string) {
  return tx.maybeOne(findRequest, [memberId, requestId]);
}

export interface NewWithdrawal {
  memberId: number;
  requestId: string;
  addressId: number | null;
  toAddress: string;
  amount: bigint;
  fee: bigint;
  state: 'submitted' | 'rejected';
  result: number | null;
  reason: string;
}

/** Inserts it with the first row of its history. Returns its id. */
export async function insertWithdrawal(tx: Tx, one: NewWithdrawal): Promise<number> {
  const { id } = await tx.one(insert, [
    one.memberId,
    one.requestId,
    one.addressId,
    one.toAddress,
    one.amount.toString(),
    one.fee.toString(),
    one.state,
    one.result,
    one.reason,
  ]);
  return id;
}

export function readHistory(db: Queryable, id: number): Promise<RowOf<typeof STEP>[]> {
  return db.run(history, [id]);
}

/** Ids of members' withdrawals that were not confirmed within this many minutes. */
export async function readExpired(db: Queryable, minutes: number): Promise<number[]> {
  return (await db.run(expired, [minutes])).map((row) => row.id);
}

export interface Move {
  to: WithdrawalState;
  actor: Actor;
  /** Shown to the member. */
  reason: string;
  /** The result code of SPEC §4, if this transition sets it. */
  result?: 1 | 2 | 3 | 255;
  approvalsNeeded?: number;
  /** The block that carries it: for `confirming` and `done`. */
  mined?: { txHash: string; number: number; hash: string };
}

/** Writes the new state with a row of history. Returns the amount in base units. */
export async function writeMove(
  tx: Tx,
  { id, state }: { id: number; state: WithdrawalState },
  { to, actor, reason, result, approvalsNeeded, mined }: Move,
): Promise<bigint> {
  const { amount } = await tx.one(moveWithdrawal, [
    id,
    state,
    to,
    result ?? null,
    actor.kind,
    actor.id,
    reason,
    approvalsNeeded ?? null,
    mined?.txHash ?? null,
    mined?.number ?? null,
    mined?.hash ?? null,
  ]);
  return BigInt(amount);
}
