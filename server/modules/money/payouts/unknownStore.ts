import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import type { WithdrawalState } from '@common/money/withdrawalTransitions';
import { type RowOf, t } from '../../../db/columns';
import { cursorPages, readBeyond } from '../../../db/cursorPages';
import { type Queryable, statement, type Tx } from '../../../db/database';
import type { PageCursor } from '../../../http/paging';
import { type Kind, withKind } from '../withdrawals/kind';

type As = NonNullable<UnknownOutflow['booking']>['as'];

const UNKNOWN = {
  id: t.int,
  tx_hash: t.text,
  to_address: t.text,
  amount: t.numeric,
  block_number: t.int,
  nonce: t.int.orNull,
  replaced_wallet: t.boolean,
  created_at: t.timestamp,
  state: t.text.as<UnknownOutflow['state']>(),
  candidates: t.json.as<UnknownOutflow['candidates']>(),
  deposits: t.json.as<UnknownOutflow['deposits']>(),
  owners: t.json.as<UnknownOutflow['owners']>(),
  booked_as: t.text.as<As>().orNull,
  withdrawal_id: t.int.orNull,
  member_id: t.int.orNull,
  member_name: t.text.orNull,
  charged: t.numeric.orNull,
  staff_name: t.text.orNull,
  note: t.text.orNull,
  booked_at: t.timestamp.orNull,
};

/** An outflow that is no payout of a withdrawal, explained or not. */
export type UnknownRow = RowOf<typeof UNKNOWN>;

const OPEN = {
  id: t.int.notNull,
  chain_id: t.int.notNull,
  tx_hash: t.text.notNull,
  block_number: t.int.notNull,
  block_hash: t.text.notNull,
  amount: t.numeric.notNull,
  nonce: t.int.orNull,
  raw: t.text.orNull,
  gas: t.numeric.orNull,
  max_fee: t.numeric.orNull,
  tip: t.numeric.orNull,
  /** The wallet that it left. */
  wallet: t.int.notNull,
  /** The journal in which the watcher booked the loss. */
  journal_id: t.int,
};

/** An outflow without a withdrawal and without an explanation by staff. */
export type OpenOutflow = RowOf<typeof OPEN>;

const MATCHED = {
  id: t.int,
  member_id: t.int.orNull,
  deposit_id: t.int.orNull,
  state: t.text.as<WithdrawalState>(),
  amount: t.numeric,
  fee: t.numeric,
};

/** A withdrawal that an unknown outflow may have paid. */
export type Matched = RowOf<typeof MATCHED> & Kind;

// Candidates, deposits and owners are joined only for unexplained outflows.
const SHOWN = `SELECT o.id, o.tx_hash, o.to_address, o.amount, o.block_number, o.nonce, o.created_at,
    EXISTS (SELECT 1 FROM shop_wallets s WHERE s.number = o.wallet AND o.block_number > s.retired_block) AS replaced_wallet,
    CASE WHEN b.outflow_id IS NOT NULL THEN 'explained' WHEN o.state = 'reversed' THEN 'reversed' ELSE 'unknown' END AS state,
    CASE WHEN b.outflow_id IS NULL AND o.state = 'booked' THEN (
      SELECT coalesce(json_agg(json_build_object('id', w.id, 'state', w.state, 'depositId', w.deposit_id,
        'person', json_build_object('id', m.id, 'name', m.name), 'fits', EXISTS (
          SELECT 1 FROM outflow_matches x WHERE x.outflow_id = o.id AND x.withdrawal_id = w.id)) ORDER BY w.id), '[]')
      FROM withdrawals w JOIN members m ON m.id = w.asker_id
      WHERE w.to_address = o.to_address AND w.amount = o.amount AND w.state NOT IN ('done', 'rejected', 'cancelled'))
      ELSE '[]' END AS candidates,
    (SELECT coalesce(json_agg(json_build_object('id', d.id,
       'at', floor(extract(epoch FROM d.created_at) * 1000)::bigint) ORDER BY d.id), '[]')
     FROM outflow_deposits x JOIN deposits d ON d.id = x.deposit_id WHERE x.outflow_id = o.id) AS deposits,
    CASE WHEN b.outflow_id IS NULL AND o.state = 'booked' THEN (
      SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) ORDER BY m.id), '[]') FROM members m
      WHERE EXISTS (SELECT 1 FROM withdrawal_addresses a WHERE a.member_id = m.id AND a.address = o.to_address)
         OR EXISTS (SELECT 1 FROM wallets w WHERE w.member_id = m.id AND w.address = o.to_address))
      ELSE '[]' END AS owners,
    b.booked_as, b.withdrawal_id, b.member_id, bm.name AS member_name, b.charged, s.name AS staff_name, b.note,
    b.created_at AS booked_at
  FROM outflows o LEFT JOIN outflow_bookings b ON b.outflow_id = o.id
  LEFT JOIN members bm ON bm.id = b.member_id LEFT JOIN members s ON s.id = b.staff_id`;
// $3 is the chain.
const WHICH = {
  open: 'o.chain_id = $3 AND o.id IN (SELECT id FROM unknown_outflows)',
  all: `o.chain_id = $3
    AND (o.withdrawal_id IS NULL OR EXISTS (SELECT 1 FROM outflow_bookings k WHERE k.outflow_id = o.id))`,
};
// Selects the page's ids first, so that the subqueries of SHOWN run for those rows only.
const pagesOf = (name: string, which: string) =>
  cursorPages(
    name,
    'o.id',
    `outflows o WHERE ${which}`,
    ({ rows, page, sorted }) =>
      `${SHOWN} WHERE o.id IN (SELECT o.id FROM ${rows} ${page}) ${sorted}`,
    UNKNOWN,
  );
const pages = {
  open: pagesOf('OpenOutflows', WHICH.open),
  all: pagesOf('AllUnknownOutflows', WHICH.all),
};
const one = statement(
  'oneUnknownOutflow',
  `${SHOWN} WHERE o.chain_id = $1 AND o.id = $2 AND (o.withdrawal_id IS NULL OR b.outflow_id IS NOT NULL)`,
  UNKNOWN,
);
const lock = statement('lockOutflow', 'SELECT 1 FROM outflows WHERE id = $1 FOR UPDATE');
const open = statement(
  'openOutflow',
  `SELECT u.id, u.chain_id, u.tx_hash, u.block_number, u.block_hash, u.amount, u.nonce, u.raw, u.gas, u.max_fee,
     u.tip, u.wallet, j.id AS journal_id
   FROM unknown_outflows u JOIN journals j ON j.key = 'outflow:' || u.id WHERE u.id = $1`,
  OPEN,
);
const lockPaid = statement(
  'lockPaidWithdrawal',
  'SELECT 1 FROM withdrawals WHERE id = $1 FOR UPDATE',
);
const matched = statement(
  'matchedWithdrawal',
  `SELECT w.id, w.member_id, w.deposit_id, w.state, w.amount, w.fee FROM outflow_matches x JOIN withdrawals w ON w.id = x.withdrawal_id
   WHERE x.outflow_id = $1 AND w.id = $2`,
  MATCHED,
);
const hasMatch = statement(
  'hasOutflowMatch',
  `SELECT 1 AS here FROM outflow_matches WHERE outflow_id = $1
   UNION ALL SELECT 1 FROM outflow_deposits WHERE outflow_id = $1 LIMIT 1`,
);
const isReturn = statement(
  'isOutflowReturn',
  'SELECT 1 AS here FROM outflow_deposits WHERE outflow_id = $1 AND deposit_id = $2',
);
const insert = statement(
  'insertOutflowBooking',
  `INSERT INTO outflow_bookings (outflow_id, booked_as, withdrawal_id, member_id, charged, staff_id, note, journal_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const give = statement('giveOutflow', 'UPDATE outflows SET withdrawal_id = $2 WHERE id = $1');
const opening = statement(
  'openingLeft',
  `SELECT o.ref_type AS type, o.ref_id AS id, (
     SELECT coalesce(sum(p.amount), 0)::text FROM journals j JOIN postings p ON p.journal_id = j.id
     JOIN accounts a ON a.id = p.account_id AND a.member_id IS NULL AND a.asset = 'coin' AND a.bucket = 'capital'
     WHERE j.ref_type = o.ref_type AND j.ref_id = o.ref_id) AS left
   FROM journals o WHERE o.key = 'opening:' || $1::text OR o.key LIKE 'opening:' || $1::text || ':%' ORDER BY o.id DESC`,
  { type: t.text, id: t.text, left: t.text },
);
// Two charges of one closed account wait for each other.
const member = statement(
  'lockChargedMember',
  'SELECT id, name, closed_at IS NOT NULL AS closed FROM members WHERE id = $1 FOR NO KEY UPDATE',
  { id: t.int, name: t.text, closed: t.boolean },
);

export const pageUnknown = (
  db: Queryable,
  chainId: number,
  which: keyof typeof WHICH,
  cursor: PageCursor,
  size: number,
): Promise<{ found: UnknownRow[]; total: number | null }> =>
  readBeyond(db, pages[which], cursor, size, [chainId]);

export function readUnknown(
  db: Queryable,
  chainId: number,
  id: number,
): Promise<UnknownRow | undefined> {
  return db.maybeOne(one, [chainId, id]);
}

/** Locks an outflow; undefined when staff have explained it. */
export async function lockUnknown(tx: Tx, id: number): Promise<OpenOutflow | undefined> {
  await tx.run(lock, [id]);
  // A second statement: it sees what was committed before the lock was acquired.
  return tx.maybeOne(open, [id]);
}

/** Locks a withdrawal and returns it if this outflow can have paid it. */
export async function lockMatched(
  tx: Tx,
  outflowId: number,
  withdrawalId: number,
): Promise<Matched | undefined> {
  await tx.run(lockPaid, [withdrawalId]);
  const row = await tx.maybeOne(matched, [outflowId, withdrawalId]);
  return row && withKind(row);
}

/** Whether a withdrawal, or a deposit in suspense, may explain the outflow. */
export async function matchesAny(tx: Tx, outflowId: number): Promise<boolean> {
  return (await tx.run(hasMatch, [outflowId])).length > 0;
}

/** Whether the outflow may be the return of this deposit. */
export async function canReturn(tx: Tx, outflowId: number, depositId: number): Promise<boolean> {
  return (await tx.run(isReturn, [outflowId, depositId])).length > 0;
}

interface Booking {
  outflowId: number;
  as: As;
  withdrawalId?: number;
  memberId?: number;
  /** Base units. */
  charged?: bigint;
  staffId: number;
  note: string;
  journalId?: number;
}

export async function insertBooking(tx: Tx, booking: Booking): Promise<void> {
  await tx.run(insert, [
    booking.outflowId,
    booking.as,
    booking.withdrawalId ?? null,
    booking.memberId ?? null,
    (booking.charged ?? 0n).toString(),
    booking.staffId,
    booking.note,
    booking.journalId ?? null,
  ]);
}

/** Links the outflow to the withdrawal that it paid. Insert the booking first; the database refuses otherwise. */
export async function linkOutflow(tx: Tx, id: number, withdrawalId: number): Promise<void> {
  await tx.run(give, [id, withdrawalId]);
}

export function lockChargedMember(tx: Tx, id: number) {
  return tx.maybeOne(member, [id]);
}

/**
 * The unspent part (base units) of each wallet's opening balance and the reference of its journals, the newest wallet
 * first; none where it was zero.
 */
export async function readOpenings(
  tx: Tx,
  chainId: number,
): Promise<{ ref: { type: string; id: string }; left: bigint }[]> {
  const rows = await tx.run(opening, [chainId]);
  return rows.map((row) => ({ ref: { type: row.type, id: row.id }, left: BigInt(row.left) }));
}
