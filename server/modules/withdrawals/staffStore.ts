import { type Queryable, statement, type Tx } from '../../db/database';

const voices = statement(
  'withdrawalVoices',
  `SELECT v.staff_id, m.name, v.note, v.created_at FROM withdrawal_approvals v
   JOIN members m ON m.id = v.staff_id WHERE v.withdrawal_id = $1 ORDER BY v.created_at`,
);
const insertVoice = statement(
  'insertWithdrawalVoice',
  'INSERT INTO withdrawal_approvals (withdrawal_id, member_id, staff_id, note) VALUES ($1, $2, $3, $4)',
);
// Whoever did anything to it as staff, whatever it was.
const touched = statement(
  'staffTouchedWithdrawal',
  `SELECT EXISTS (SELECT 1 FROM staff_actions WHERE ref_type = 'withdrawal' AND ref_id = $1 AND staff_id = $2) AS touched`,
);
const attempts = statement(
  'withdrawalAttempts',
  `SELECT tx_hash, max_fee, tip, created_at, sent_at, said FROM withdrawal_attempts WHERE withdrawal_id = $1 ORDER BY id`,
);
const memberFacts = statement(
  'withdrawalMemberFacts',
  `SELECT m.id, m.name, m.email, m.created_at, m.frozen_at,
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
);
const bookDates = statement(
  'withdrawalBookDates',
  'SELECT created_at, usable_at FROM withdrawal_addresses WHERE id = $1',
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
);
const returned = statement(
  'returnedDeposit',
  'SELECT id, tx_hash, created_at FROM deposits WHERE id = $1',
);
const waiting = statement(
  'withdrawalsWaiting',
  `SELECT (count(*) FILTER (WHERE state = 'review'))::int AS review,
     (count(*) FILTER (WHERE state = 'queued'))::int AS queued,
     (count(*) FILTER (WHERE state IN ('broadcast', 'confirming')))::int AS in_flight,
     (count(*) FILTER (WHERE result = 255 AND state IN ('broadcast', 'confirming')))::int AS unknown,
     coalesce(sum(amount) FILTER (WHERE state IN ('broadcast', 'confirming')), 0) AS amount
   FROM withdrawals WHERE state NOT IN ('done', 'rejected', 'cancelled')`,
);
const payer = statement(
  'readPayerStatus',
  'SELECT state, detail, at FROM payer_status WHERE chain_id = $1',
);
export interface VoiceRow {
  staff_id: number;
  name: string;
  note: string;
  created_at: Date;
}

export function readVoices(db: Queryable, id: number): Promise<VoiceRow[]> {
  return db.run(voices, [id]);
}

/** A withdrawal takes one voice of each, and its owner's never (primary key and check). */
export async function insertApproval(
  tx: Tx,
  one: { id: number; memberId: number; staffId: number; note: string },
): Promise<void> {
  await tx.run(insertVoice, [one.id, one.memberId, one.staffId, one.note]);
}

export async function hasTouched(db: Queryable, id: number, staffId: number): Promise<boolean> {
  const [row] = await db.run<{ touched: boolean }>(touched, [String(id), staffId]);
  return row?.touched ?? true;
}

export interface AttemptRow {
  tx_hash: string;
  max_fee: string;
  tip: string;
  created_at: Date;
  sent_at: Date | null;
  said: string | null;
}

export function readAttempts(db: Queryable, id: number): Promise<AttemptRow[]> {
  return db.run(attempts, [id]);
}

export interface MemberFactsRow {
  id: number;
  name: string;
  email: string | null;
  created_at: Date;
  frozen_at: Date | null;
  wallets: string[];
  deposited: string;
  deposits: number;
  withdrawn: string;
  withdrawals: number;
  last_day: string;
  held_for_bids: string;
}

export async function readMemberFacts(db: Queryable, memberId: number): Promise<MemberFactsRow> {
  const [row] = await db.run<MemberFactsRow>(memberFacts, [memberId]);
  if (!row) throw new Error(`member ${memberId} vanished`);
  return row;
}

export async function readBookDates(
  db: Queryable,
  addressId: number | null,
): Promise<{ created_at: Date; usable_at: Date } | undefined> {
  return (await db.run<{ created_at: Date; usable_at: Date }>(bookDates, [addressId]))[0];
}

/** The deposit that a return sends back. */
export async function readReturned(db: Queryable, depositId: number) {
  const [row] = await db.run<{ id: number; tx_hash: string; created_at: Date }>(returned, [
    depositId,
  ]);
  return row ? { id: row.id, txHash: row.tx_hash, at: row.created_at.getTime() } : null;
}

export function readTies(
  db: Queryable,
  memberId: number | null,
  address: string,
): Promise<
  { id: number; name: string; by: 'wallet' | 'device' | 'address' | 'network' | 'target' }[]
> {
  return db.run(ties, [memberId, address]);
}

export interface WaitingRow {
  review: number;
  queued: number;
  in_flight: number;
  unknown: number;
  amount: string;
}

export async function readWaiting(db: Queryable): Promise<WaitingRow> {
  const [row] = await db.run<WaitingRow>(waiting);
  if (!row) throw new Error('a sum without a row');
  return row;
}

export interface PayerRow {
  state: 'paying' | 'noKey' | 'stopped' | 'lowGas' | 'lowToken' | 'tokenRefuses' | 'unreachable';
  detail: string;
  at: Date;
}

export async function readPayer(db: Queryable, chainId: number): Promise<PayerRow | undefined> {
  return (await db.run<PayerRow>(payer, [chainId]))[0];
}
