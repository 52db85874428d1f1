import type { WithdrawalState } from '@common/withdrawalTransitions';
import { type Queryable, type Statement, statement, type Tx } from '../../db/database';

/** A row of `withdrawals` beside what is shown with it. Amounts in base units. */
export interface WithdrawalRow {
  id: number;
  /** Null for the return of a deposit. */
  member_id: number | null;
  request_id: string;
  address_id: number | null;
  to_address: string;
  amount: string;
  fee: string;
  state: WithdrawalState;
  result: number | null;
  approvals_needed: number;
  created_at: Date;
  moved_at: Date;
  tx_hash: string | null;
  block_number: number | null;
  nonce_taken_at: Date | null;
  label: string | null;
  reason: string;
  /** The newest transaction that a node was asked to take. */
  sent_hash: string | null;
  /** Blocks on top of its own. */
  depth: number;
}

/** What staff see beside it. */
export interface StaffRow extends WithdrawalRow {
  /** Its member, or who of staff asked for the return. */
  asker_id: number;
  asker_name: string;
  deposit_id: number | null;
  approvals: number;
  nonce: number | null;
  /** The watcher has read past the block where its nonce was found used. */
  surely_lost: boolean;
}

const SHOWN = `w.id, w.member_id, w.request_id, w.address_id, w.to_address, w.amount, w.fee, w.state, w.result,
  w.approvals_needed, w.created_at, w.moved_at, w.tx_hash, w.block_number, w.nonce_taken_at,
  (SELECT b.label FROM withdrawal_addresses b WHERE b.id = w.address_id AND b.removed_at IS NULL) AS label,
  (SELECT h.reason FROM withdrawal_history h WHERE h.withdrawal_id = w.id ORDER BY h.id DESC LIMIT 1) AS reason,
  (SELECT a.tx_hash FROM withdrawal_attempts a WHERE a.withdrawal_id = w.id AND a.sent_at IS NOT NULL ORDER BY a.id DESC LIMIT 1) AS sent_hash,
  coalesce((SELECT greatest(c.head_number - w.block_number, 0) FROM chain_cursors c WHERE c.chain_id = $1), 0)::int AS depth`;
const STAFF = `${SHOWN}, w.asker_id, m.name AS asker_name, w.deposit_id, n.nonce,
  (SELECT count(*)::int FROM withdrawal_approvals v WHERE v.withdrawal_id = w.id) AS approvals,
  w.nonce_taken_at IS NOT NULL AND coalesce((
    SELECT c.block_number >= w.missing_since FROM chain_cursors c WHERE c.chain_id = n.chain_id), false) AS surely_lost`;
const FROM_STAFF = `FROM withdrawals w JOIN members m ON m.id = w.asker_id
  LEFT JOIN payout_nonces n ON n.withdrawal_id = w.id`;

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
);
const findStaff = statement('findWithdrawal', `SELECT ${STAFF} ${FROM_STAFF} WHERE w.id = $2`);
const findRequest = statement(
  'findWithdrawalRequest',
  'SELECT id, address_id, amount FROM withdrawals WHERE member_id = $1 AND request_id = $2 AND address_id IS NOT NULL',
);
const countMine = statement(
  'countMyWithdrawals',
  'SELECT count(*) AS total FROM withdrawals WHERE member_id = $1',
);
const pageMine = statement(
  'pageMyWithdrawals',
  `SELECT ${SHOWN} FROM withdrawals w WHERE w.member_id = $2 ORDER BY w.id DESC LIMIT $3 OFFSET $4`,
);
const insert = statement(
  'insertWithdrawal',
  `WITH w AS (
     INSERT INTO withdrawals (member_id, request_id, address_id, to_address, amount, fee, state, result)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id, state)
   INSERT INTO withdrawal_history (withdrawal_id, to_state, actor, actor_id, reason)
   SELECT id, state, 'member', $1, $9 FROM w RETURNING withdrawal_id AS id`,
);
const insertReturnOf = statement(
  'insertReturn',
  `WITH w AS (
     INSERT INTO withdrawals (deposit_id, staff_id, request_id, to_address, amount, fee, state)
     VALUES ($1, $2, 'return of deposit ' || $1::bigint, $3, $4, 0, 'submitted') RETURNING id, state)
   INSERT INTO withdrawal_history (withdrawal_id, to_state, actor, actor_id, reason)
   SELECT id, state, 'staff', $2, $5 FROM w RETURNING withdrawal_id AS id`,
);
const history = statement(
  'withdrawalHistory',
  `SELECT h.to_state, h.actor, h.reason, h.at, m.name AS person FROM withdrawal_history h
   LEFT JOIN members m ON m.id = h.actor_id WHERE h.withdrawal_id = $1 ORDER BY h.id`,
);
const expired = statement(
  'expiredWithdrawals',
  `SELECT id, member_id FROM withdrawals
   WHERE state = 'submitted' AND created_at < now() - make_interval(mins => $1) ORDER BY id LIMIT 50`,
);

async function locked(tx: Tx, how: Statement, values: unknown[]): Promise<boolean> {
  return (await tx.run(how, values)).length > 0;
}

/** A statement of its own reads the row after the lock is won, with what others committed meanwhile. */
export async function lockMyWithdrawal(
  tx: Tx,
  chainId: number,
  id: number,
  memberId: number,
): Promise<WithdrawalRow | undefined> {
  if (!(await locked(tx, lockMine, [id, memberId]))) return undefined;
  return findMyWithdrawal(tx, chainId, id, memberId);
}

export async function lockWithdrawal(
  tx: Tx,
  chainId: number,
  id: number,
): Promise<StaffRow | undefined> {
  if (!(await locked(tx, lockAny, [id]))) return undefined;
  return findWithdrawal(tx, chainId, id);
}

export async function findMyWithdrawal(
  db: Queryable,
  chainId: number,
  id: number,
  memberId: number,
): Promise<WithdrawalRow | undefined> {
  return (await db.run<WithdrawalRow>(findMine, [chainId, id, memberId]))[0];
}

export async function findWithdrawal(
  db: Queryable,
  chainId: number,
  id: number,
): Promise<StaffRow | undefined> {
  return (await db.run<StaffRow>(findStaff, [chainId, id]))[0];
}

export async function findByRequest(
  tx: Tx,
  memberId: number,
  requestId: string,
): Promise<{ id: number; address_id: number; amount: string } | undefined> {
  const rows = await tx.run<{ id: number; address_id: number; amount: string }>(findRequest, [
    memberId,
    requestId,
  ]);
  return rows[0];
}

export async function pageWithdrawals(
  db: Queryable,
  chainId: number,
  memberId: number,
  page: { pageSize: number; offset: number },
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const [counted, rows] = await Promise.all([
    db.run<{ total: number }>(countMine, [memberId]),
    db.run<WithdrawalRow>(pageMine, [chainId, memberId, page.pageSize, page.offset]),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
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

/** Writes it with the first row of its history; tells its number. */
export async function insertWithdrawal(tx: Tx, one: NewWithdrawal): Promise<number> {
  const [row] = await tx.run<{ id: number }>(insert, [
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
  if (!row) throw new Error('an insert returned nothing');
  return row.id;
}

/** The order to send a deposit (its sender in lower case, base units) back; tells its number. */
export async function insertReturn(
  tx: Tx,
  deposit: { id: number; from: string; amount: bigint },
  staffId: number,
  reason: string,
): Promise<number> {
  const { id, from, amount } = deposit;
  const values = [id, staffId, from, amount.toString(), reason];
  const [row] = await tx.run<{ id: number }>(insertReturnOf, values);
  if (!row) throw new Error('an insert returned nothing');
  return row.id;
}

export interface HistoryRow {
  to_state: WithdrawalState;
  actor: 'member' | 'staff' | 'system' | 'chain';
  reason: string;
  at: Date;
  person: string | null;
}

export function readHistory(db: Queryable, id: number): Promise<HistoryRow[]> {
  return db.run(history, [id]);
}

/** Those nobody confirmed for so many minutes. */
export function readExpired(
  db: Queryable,
  minutes: number,
): Promise<{ id: number; member_id: number }[]> {
  return db.run(expired, [minutes]);
}

const filtered = (what: string) => `SELECT ${what} ${FROM_STAFF}
  WHERE ($2::text[] IS NULL OR w.state = ANY ($2))
    AND ($3::text IS NULL OR w.id::text = $3 OR w.asker_id::text = $3 OR m.name ILIKE '%' || $4 || '%'
      OR w.to_address = lower($3) OR EXISTS (
        SELECT 1 FROM withdrawal_attempts a WHERE a.withdrawal_id = w.id AND a.tx_hash = lower($3)))
    AND $1::bigint IS NOT NULL`;
const countAll = statement('countWithdrawals', filtered('count(*) AS total'));
const pageAll = statement(
  'pageWithdrawals',
  `${filtered(STAFF)} ORDER BY CASE WHEN w.state = 'review' THEN w.id END, w.id DESC LIMIT $5 OFFSET $6`,
);

/** `states` null: all. What waits for review comes first, the oldest of it first. */
export async function pageForStaff(
  db: Queryable,
  chainId: number,
  filter: { states: readonly WithdrawalState[] | null; q: string | null },
  page: { pageSize: number; offset: number },
): Promise<{ rows: StaffRow[]; total: number }> {
  const like = filter.q?.replace(/[\\%_]/g, '\\$&') ?? null;
  const values = [chainId, filter.states, filter.q, like];
  const [counted, rows] = await Promise.all([
    db.run<{ total: number }>(countAll, values),
    db.run<StaffRow>(pageAll, [...values, page.pageSize, page.offset]),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
