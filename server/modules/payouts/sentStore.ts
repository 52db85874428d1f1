import { type Queryable, statement, type Tx } from '../../db/database';

/** A withdrawal on its way, with its newest attempt. */
export interface SentRow {
  id: number;
  /** Null for the return of a deposit. */
  member_id: number | null;
  to_address: string;
  amount: string;
  state: 'broadcast' | 'confirming';
  result: number | null;
  nonce: number;
  missing_since: number | null;
  nonce_taken_at: Date | null;
  block_number: number | null;
  block_hash: string | null;
  /** Newest first. */
  hashes: string[];
  raw: string;
  max_fee: string;
  tip: string;
  gas: string;
  heard: boolean;
  due: boolean;
  slow: boolean;
  lost: boolean;
}

const sent = statement(
  'sentWithdrawals',
  `SELECT w.id, w.member_id, w.to_address, w.amount, w.state, w.result, n.nonce, w.missing_since, w.nonce_taken_at,
     w.block_number, w.block_hash, a.raw, a.max_fee, a.tip, a.gas, a.sent_at IS NOT NULL AS heard,
     (SELECT array_agg(h.tx_hash ORDER BY h.id DESC) FROM withdrawal_attempts h WHERE h.withdrawal_id = w.id) AS hashes,
     a.sent_at IS NULL OR a.sent_at <= clock_timestamp() - make_interval(secs => $2) AS due,
     a.created_at <= clock_timestamp() - make_interval(secs => $3) AS slow,
     w.moved_at <= clock_timestamp() - make_interval(secs => $4) AS lost
   FROM withdrawals w JOIN payout_nonces n ON n.withdrawal_id = w.id
   CROSS JOIN LATERAL (
     SELECT * FROM withdrawal_attempts l WHERE l.withdrawal_id = w.id ORDER BY l.id DESC LIMIT 1) a
   WHERE w.state IN ('broadcast', 'confirming') AND n.chain_id = $1 ORDER BY n.nonce`,
);

/** Seconds after which something is done about a transaction that is in no block. */
export interface PayerTiming {
  /** Sent again. */
  resend: number;
  /** Sent with a higher fee, under the same nonce. */
  bump: number;
  /** Its outcome counts as unknown (result 255). */
  unknown: number;
}

export function readSent(db: Queryable, chainId: number, timing: PayerTiming): Promise<SentRow[]> {
  return db.run(sent, [chainId, timing.resend, timing.bump, timing.unknown]);
}

const lockSent = statement(
  'lockSentWithdrawal',
  `SELECT id, member_id, state FROM withdrawals WHERE id = ANY ($1) AND state IN ('broadcast', 'confirming')
   ORDER BY id FOR UPDATE`,
);

interface InFlight {
  id: number;
  /** Null for the return of a deposit. */
  member_id: number | null;
  state: 'broadcast' | 'confirming';
}

/** Those that have neither ended nor gone back meanwhile, locked. */
export async function lockAllInFlight(
  tx: Tx,
  ids: readonly number[],
  state: InFlight['state'],
): Promise<InFlight[]> {
  const rows = await tx.run<InFlight>(lockSent, [ids]);
  return rows.filter((row) => row.state === state);
}

/** Undefined when it has ended, or gone back, meanwhile. */
export async function lockInFlight(
  tx: Tx,
  id: number,
  state: InFlight['state'],
): Promise<InFlight | undefined> {
  return (await lockAllInFlight(tx, [id], state))[0];
}

const noteMissing = statement(
  'noteNonceMissing',
  `UPDATE withdrawals SET missing_since = coalesce(missing_since, $2), result = coalesce(result, 255)
   WHERE id = $1 AND state = 'broadcast'`,
);
const noteFound = statement(
  'noteNonceFound',
  'UPDATE withdrawals SET missing_since = NULL, nonce_taken_at = NULL WHERE id = ANY ($1) AND missing_since IS NOT NULL',
);
const noteTaken = statement(
  'noteNonceTaken',
  `UPDATE withdrawals SET nonce_taken_at = coalesce(nonce_taken_at, now()) WHERE id = $1 AND state = 'broadcast'`,
);
const noteUnknown = statement(
  'noteUnknownOutcome',
  `UPDATE withdrawals SET result = 255 WHERE id = $1 AND result IS NULL AND state IN ('broadcast', 'confirming')`,
);
/** Its nonce is used, and none of its transactions is in a block: seen from this head on. */
export async function markMissing(db: Queryable, id: number, head: number): Promise<void> {
  await db.run(noteMissing, [id, head]);
}
export async function markFound(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.run(noteFound, [ids]);
}
export async function markNonceTaken(db: Queryable, id: number): Promise<void> {
  await db.run(noteTaken, [id]);
}
export async function markUnknown(db: Queryable, id: number): Promise<void> {
  await db.run(noteUnknown, [id]);
}
const cursorAt = statement(
  'cursorOfPayouts',
  'SELECT block_number FROM chain_cursors WHERE chain_id = $1',
);

/** The last block that the watcher has booked; -1 before it began. */
export async function readBookedBlock(db: Queryable, chainId: number): Promise<number> {
  const [row] = await db.run<{ block_number: number }>(cursorAt, [chainId]);
  return row?.block_number ?? -1;
}
