import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { type Kind, withKind } from '../withdrawals/kind';

const SENT = {
  id: t.int,
  to_address: t.text,
  amount: t.numeric,
  state: t.text.as<'broadcast' | 'confirming'>(),
  result: t.int.orNull,
  nonce: t.int,
  /** The wallet whose nonce it is. */
  wallet: t.int,
  /** Chain head at which the payer first found the nonce used and none of the withdrawal's transactions in a block. */
  missing_since: t.int.orNull,
  nonce_taken_at: t.timestamp.orNull,
  block_number: t.int.orNull,
  block_hash: t.text.orNull,
  /** Newest first. */
  hashes: t.text.array,
  raw: t.text,
  max_fee: t.numeric,
  tip: t.numeric,
  gas: t.numeric,
  /** Sent to a node at least once. */
  sent: t.boolean,
  /** Due for a resend. */
  due: t.boolean,
  /** Due for a higher fee. */
  slow: t.boolean,
  /** Without progress for so long that its outcome counts as unknown. */
  lost: t.boolean,
};

/** A withdrawal in flight, with its newest attempt. */
export type SentRow = RowOf<typeof SENT>;

const sent = statement(
  'sentWithdrawals',
  `SELECT w.id, w.to_address, w.amount, w.state, w.result, n.nonce, n.wallet, w.missing_since, w.nonce_taken_at,
     w.block_number, w.block_hash, a.raw, a.max_fee, a.tip, a.gas, a.sent_at IS NOT NULL AS sent,
     (SELECT array_agg(h.tx_hash ORDER BY h.id DESC) FROM withdrawal_attempts h WHERE h.withdrawal_id = w.id) AS hashes,
     a.sent_at IS NULL OR a.sent_at NOT BETWEEN clock_timestamp() - make_interval(secs => $2) AND clock_timestamp() AS due,
     a.created_at <= clock_timestamp() - make_interval(secs => $3) AS slow,
     w.moved_at <= clock_timestamp() - make_interval(secs => $4) AS lost
   FROM withdrawals w JOIN payout_nonces n ON n.withdrawal_id = w.id
   CROSS JOIN LATERAL (
     SELECT * FROM withdrawal_attempts l WHERE l.withdrawal_id = w.id ORDER BY l.id DESC LIMIT 1) a
   WHERE w.state IN ('broadcast', 'confirming') AND n.chain_id = $1 ORDER BY n.wallet, n.nonce`,
  SENT,
);

/** Delays in seconds: three for a transaction that is in no block, one for a watcher that is behind. */
export interface PayerTiming {
  /** Sent again. */
  resend: number;
  /** Sent with a higher fee, under the same nonce. */
  bump: number;
  /** Its outcome counts as unknown (result 255). */
  unknown: number;
  /** Longest wait until the watcher has booked the final blocks. */
  catchUp: number;
}

export function readSent(db: Queryable, chainId: number, timing: PayerTiming): Promise<SentRow[]> {
  return db.run(sent, [chainId, timing.resend, timing.bump, timing.unknown]);
}

const IN_FLIGHT = {
  id: t.int,
  member_id: t.int.orNull,
  deposit_id: t.int.orNull,
  state: t.text.as<'broadcast' | 'confirming'>(),
};
const lockSent = statement(
  'lockSentWithdrawal',
  `SELECT id, member_id, deposit_id, state FROM withdrawals WHERE id = ANY ($1) AND state IN ('broadcast', 'confirming')
   ORDER BY id FOR UPDATE`,
  IN_FLIGHT,
);

type InFlight = RowOf<typeof IN_FLIGHT> & Kind;

/** Locks the withdrawals that are still in this state. */
export async function lockAllInFlight(
  tx: Tx,
  ids: readonly number[],
  state: InFlight['state'],
): Promise<InFlight[]> {
  const rows = await tx.run(lockSent, [ids]);
  return rows.filter((row) => row.state === state).map(withKind);
}

/** Locks one withdrawal; undefined if its state has changed. */
export async function lockInFlight(
  tx: Tx,
  id: number,
  state: InFlight['state'],
): Promise<InFlight | undefined> {
  return (await lockAllInFlight(tx, [id], state))[0];
}

const setMissing = statement(
  'noteNonceMissing',
  `UPDATE withdrawals SET missing_since = coalesce(missing_since, $2), result = coalesce(result, 255)
   WHERE id = $1 AND state = 'broadcast'`,
);
const setFound = statement(
  'noteNonceFound',
  'UPDATE withdrawals SET missing_since = NULL, nonce_taken_at = NULL WHERE id = ANY ($1) AND missing_since IS NOT NULL',
);
const setNonceTaken = statement(
  'noteNonceTaken',
  `UPDATE withdrawals SET nonce_taken_at = coalesce(nonce_taken_at, now()) WHERE id = $1 AND state = 'broadcast'`,
);
const setUnknown = statement(
  'noteUnknownOutcome',
  `UPDATE withdrawals SET result = 255 WHERE id = $1 AND result IS NULL AND state IN ('broadcast', 'confirming')`,
);
/** Records the head at which the nonce was used without a mined transaction of the withdrawal; keeps the first one. */
export async function markMissing(db: Queryable, id: number, head: number): Promise<void> {
  await db.run(setMissing, [id, head]);
}
export async function markFound(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.run(setFound, [ids]);
}
export async function markNonceTaken(db: Queryable, id: number): Promise<void> {
  await db.run(setNonceTaken, [id]);
}
/** Sets result 255 (SPEC §4) unless the withdrawal has a result. */
export async function markUnknown(db: Queryable, id: number): Promise<void> {
  await db.run(setUnknown, [id]);
}
