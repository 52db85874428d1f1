import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import type { PayerState } from './payerState';

const APPROVAL = { staff_id: t.int, name: t.text, note: t.text, created_at: t.timestamp };
const approvals = statement(
  'withdrawalApprovals',
  `SELECT v.staff_id, m.name, v.note, v.created_at FROM withdrawal_approvals v
   JOIN members m ON m.id = v.staff_id WHERE v.withdrawal_id = $1 ORDER BY v.created_at`,
  APPROVAL,
);
const insertNote = statement(
  'insertWithdrawalApproval',
  'INSERT INTO withdrawal_approvals (withdrawal_id, member_id, staff_id, note) VALUES ($1, $2, $3, $4)',
);
// Any logged staff action on the withdrawal counts.
const touched = statement(
  'staffTouchedWithdrawal',
  `SELECT EXISTS (SELECT 1 FROM staff_actions WHERE ref_type = 'withdrawal' AND ref_id = $1 AND staff_id = $2) AS touched`,
  { touched: t.boolean },
);
const ATTEMPT = {
  tx_hash: t.text,
  max_fee: t.numeric,
  tip: t.numeric,
  created_at: t.timestamp,
  sent_at: t.timestamp.orNull,
  /** The node's answer to sending it. */
  node_answer: t.text.orNull,
};
const attempts = statement(
  'withdrawalAttempts',
  `SELECT tx_hash, max_fee, tip, created_at, sent_at, said AS node_answer
   FROM withdrawal_attempts WHERE withdrawal_id = $1 ORDER BY id`,
  ATTEMPT,
);
const MEMBER = {
  id: t.int,
  name: t.text,
  email: t.text.orNull,
  created_at: t.timestamp,
  frozen_at: t.timestamp.orNull,
  closed_at: t.timestamp.orNull,
  wallets: t.text.array,
  deposited: t.numeric,
  deposits: t.int,
  withdrawn: t.numeric,
  withdrawals: t.int,
  last_day: t.numeric,
  held_for_bids: t.numeric,
};
const memberFacts = statement(
  'withdrawalMemberFacts',
  `SELECT m.id, m.name, m.email, m.created_at, m.frozen_at, m.closed_at,
     coalesce((SELECT array_agg(w.address ORDER BY w.id) FROM wallets w WHERE w.member_id = m.id AND w.unbound_at IS NULL), '{}') AS wallets,
     d.deposited, d.deposits, o.withdrawn, o.withdrawals, o.last_day,
     (SELECT coalesce(sum(amount), 0) FROM holds
      WHERE member_id = m.id AND asset = 'coin' AND ref_type = 'lot' AND state = 'live') AS held_for_bids
   FROM members m
   CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS deposited, count(*)::int AS deposits
     FROM deposits WHERE member_id = m.id AND state = 'credited') d
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(amount) FILTER (WHERE state = 'done'), 0) AS withdrawn,
       (count(*) FILTER (WHERE state = 'done'))::int AS withdrawals,
       coalesce(sum(amount) FILTER (WHERE state NOT IN ('rejected', 'cancelled')
         AND created_at > now() - interval '24 hours'), 0) AS last_day
     FROM withdrawals WHERE member_id = m.id) o
   WHERE m.id = $1`,
  MEMBER,
);
const bookDates = statement(
  'withdrawalBookDates',
  'SELECT created_at, usable_at FROM withdrawal_addresses WHERE id = $1',
  { created_at: t.timestamp, usable_at: t.timestamp },
);
const ties = statement(
  'withdrawalTies',
  `SELECT DISTINCT m.id, m.name, t.by FROM (
     SELECT o.member_id, o.kind AS by FROM member_traces a
     JOIN member_traces o ON o.kind = a.kind AND o.trace = a.trace AND o.member_id <> a.member_id
     WHERE a.member_id = $1
     UNION ALL
     SELECT b.member_id, 'target' FROM withdrawal_addresses b WHERE b.address = $2 AND b.member_id IS DISTINCT FROM $1
     UNION ALL
     SELECT w.member_id, 'target' FROM wallets w WHERE w.address = $2 AND w.member_id IS DISTINCT FROM $1
   ) t JOIN members m ON m.id = t.member_id ORDER BY m.id, t.by LIMIT 50`,
  {
    id: t.int,
    name: t.text,
    by: t.text.as<'wallet' | 'device' | 'address' | 'network' | 'target'>(),
  },
);
const returned = statement(
  'returnedDeposit',
  'SELECT id, tx_hash, created_at FROM deposits WHERE id = $1',
  { id: t.int, tx_hash: t.text, created_at: t.timestamp },
);
const waiting = statement(
  'withdrawalsWaiting',
  `SELECT (count(*) FILTER (WHERE state = 'review'))::int AS review,
     (count(*) FILTER (WHERE state = 'queued'))::int AS queued,
     (count(*) FILTER (WHERE state IN ('broadcast', 'confirming')))::int AS in_flight,
     (count(*) FILTER (WHERE result = 255 AND state IN ('broadcast', 'confirming')))::int AS outcome_unknown,
     coalesce(sum(amount) FILTER (WHERE state IN ('broadcast', 'confirming')), 0) AS amount
   FROM withdrawals WHERE state NOT IN ('done', 'rejected', 'cancelled')`,
  {
    review: t.int,
    queued: t.int,
    in_flight: t.int,
    outcome_unknown: t.int,
    amount: t.numeric,
  },
);
const payer = statement(
  'readPayerStatus',
  'SELECT state, detail, at FROM payer_status WHERE chain_id = $1',
  { state: t.text.as<PayerState>(), detail: t.text, at: t.timestamp },
);

export function readApprovals(db: Queryable, id: number): Promise<RowOf<typeof APPROVAL>[]> {
  return db.run(approvals, [id]);
}

/** The database refuses a second approval by the same person (primary key) and the asker's own (check). */
export async function insertApproval(
  tx: Tx,
  one: { id: number; memberId: number; staffId: number; note: string },
): Promise<void> {
  await tx.run(insertNote, [one.id, one.memberId, one.staffId, one.note]);
}

/** Whether this member of staff has acted on the withdrawal before. */
export async function hasTouched(db: Queryable, id: number, staffId: number): Promise<boolean> {
  return (await db.one(touched, [String(id), staffId])).touched;
}

export function readAttempts(db: Queryable, id: number): Promise<RowOf<typeof ATTEMPT>[]> {
  return db.run(attempts, [id]);
}

export function readMemberFacts(db: Queryable, memberId: number): Promise<RowOf<typeof MEMBER>> {
  return db.one(memberFacts, [memberId]);
}

/** Times at which an address was added to the book and at which its cool-off ends. */
export function readBookDates(db: Queryable, addressId: number | null) {
  return db.maybeOne(bookDates, [addressId]);
}

/** The deposit that a return sends back. */
export async function readReturned(db: Queryable, depositId: number) {
  const { id, tx_hash: txHash, created_at } = await db.one(returned, [depositId]);
  return { id, txHash, at: created_at.getTime() };
}

/** Other members who share a trace with the asker or use the address. */
export function readTies(db: Queryable, memberId: number | null, address: string) {
  return db.run(ties, [memberId, address]);
}

/** Number of withdrawals in each stage, and the sum (base units) of those in flight. */
export function readWaiting(db: Queryable) {
  return db.one(waiting);
}

/** The payer's last report; undefined before its first round. */
export function readPayer(db: Queryable, chainId: number) {
  return db.maybeOne(payer, [chainId]);
}
