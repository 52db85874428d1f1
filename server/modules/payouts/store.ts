import type { PoolClient } from 'pg';
import type { SignedPayout } from '../../chain/payoutPort';
import { type Database, type Queryable, statement, type Tx } from '../../db/database';

const tryLock = statement(
  'tryPayerLock',
  `SELECT pg_try_advisory_lock(hashtextextended('payer of chain ' || $1::text, 0)) AS got`,
);
const unlock = statement(
  'payerUnlock',
  `SELECT pg_advisory_unlock(hashtextextended('payer of chain ' || $1::text, 0))`,
);

/**
 * Runs `work` unless another process pays for this chain. The lock lives in a connection of its own, so that
 * it ends with the process that holds it, however that ends.
 * @returns undefined when another one is at it
 */
export async function asOnlyPayer<T>(
  db: Database,
  chainId: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const client: PoolClient = await db.pool.connect();
  // A connection that dies while it waits must not end the process; the unlock below finds it dead.
  const ignore = () => undefined;
  client.on('error', ignore);
  let broken = true;
  try {
    const { rows } = await client.query<{ got: boolean }>({ ...tryLock, values: [chainId] });
    if (!rows[0]?.got) {
      broken = false;
      return undefined;
    }
    try {
      return await work();
    } finally {
      await client.query({ ...unlock, values: [chainId] });
      broken = false;
    }
  } finally {
    // A connection that may still hold the lock is closed, not given back.
    client.off('error', ignore);
    client.release(broken);
  }
}

/** A withdrawal on its way, with its newest attempt. */
export interface SentRow {
  id: number;
  member_id: number;
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
  `SELECT id, member_id, state FROM withdrawals WHERE id = $1 AND state IN ('broadcast', 'confirming') FOR UPDATE`,
);

/** Undefined when it has ended, or gone back, meanwhile. */
export async function lockInFlight(
  tx: Tx,
  id: number,
  state: 'broadcast' | 'confirming',
): Promise<{ id: number; member_id: number; state: 'broadcast' | 'confirming' } | undefined> {
  const rows = await tx.run<{ id: number; member_id: number; state: 'broadcast' | 'confirming' }>(
    lockSent,
    [id],
  );
  return rows.find((row) => row.state === state);
}

const noteMissing = statement(
  'noteNonceMissing',
  `UPDATE withdrawals SET missing_since = coalesce(missing_since, $2), result = coalesce(result, 255)
   WHERE id = $1 AND state = 'broadcast'`,
);
const noteFound = statement(
  'noteNonceFound',
  'UPDATE withdrawals SET missing_since = NULL, nonce_taken_at = NULL WHERE id = $1 AND missing_since IS NOT NULL',
);
const noteTaken = statement(
  'noteNonceTaken',
  `UPDATE withdrawals SET nonce_taken_at = coalesce(nonce_taken_at, now()) WHERE id = $1 AND state = 'broadcast'`,
);
const noteUnknown = statement(
  'noteUnknownOutcome',
  `UPDATE withdrawals SET result = 255 WHERE id = $1 AND result IS NULL AND state IN ('broadcast', 'confirming')`,
);
const noteHeard = statement(
  'noteAttemptSent',
  'UPDATE withdrawal_attempts SET sent_at = clock_timestamp(), said = $3 WHERE chain_id = $1 AND tx_hash = $2',
);

/** Its nonce is used, and none of its transactions is in a block: seen from this head on. */
export async function markMissing(db: Queryable, id: number, head: number): Promise<void> {
  await db.run(noteMissing, [id, head]);
}
export async function markFound(db: Queryable, id: number): Promise<void> {
  await db.run(noteFound, [id]);
}
export async function markNonceTaken(db: Queryable, id: number): Promise<void> {
  await db.run(noteTaken, [id]);
}
export async function markUnknown(db: Queryable, id: number): Promise<void> {
  await db.run(noteUnknown, [id]);
}
export async function markSent(
  db: Queryable,
  chainId: number,
  txHash: string,
  said: string,
): Promise<void> {
  await db.run(noteHeard, [chainId, txHash, said]);
}

const insertAttempt = statement(
  'insertAttempt',
  `INSERT INTO withdrawal_attempts (withdrawal_id, chain_id, nonce, tx_hash, raw, max_fee, tip, gas)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const insertNonce = statement(
  'insertPayoutNonce',
  'INSERT INTO payout_nonces (chain_id, nonce, withdrawal_id) VALUES ($1, $2, $3)',
);
const insertForeign = statement(
  'insertForeignNonces',
  `INSERT INTO payout_nonces (chain_id, nonce) SELECT $1::bigint, n FROM generate_series($2::bigint, $3::bigint) n`,
);
const lastNonce = statement(
  'lastPayoutNonce',
  'SELECT max(nonce) AS nonce FROM payout_nonces WHERE chain_id = $1',
);

export async function storeAttempt(
  tx: Tx,
  chainId: number,
  withdrawalId: number,
  one: SignedPayout,
): Promise<void> {
  await tx.run(insertAttempt, [
    withdrawalId,
    chainId,
    one.nonce,
    one.txHash,
    one.raw,
    one.maxFee.toString(),
    one.tip.toString(),
    one.gas.toString(),
  ]);
}

/** Gives the nonce to this withdrawal for good (primary key). */
export async function claimNonce(
  tx: Tx,
  chainId: number,
  nonce: number,
  withdrawalId: number,
): Promise<void> {
  await tx.run(insertNonce, [chainId, nonce, withdrawalId]);
}

/** Nonces from `first` to `last` were used by transactions that are not ours. */
export async function claimForeign(
  tx: Tx,
  chainId: number,
  { first, last }: { first: number; last: number },
): Promise<void> {
  await tx.run(insertForeign, [chainId, first, last]);
}

/** The highest nonce that is spoken for; null before the first. */
export async function readLastNonce(db: Queryable, chainId: number): Promise<number | null> {
  const [row] = await db.run<{ nonce: number | null }>(lastNonce, [chainId]);
  return row?.nonce ?? null;
}

const queuedIds = statement(
  'queuedWithdrawals',
  `SELECT id, to_address, amount FROM withdrawals WHERE state = 'queued' ORDER BY id LIMIT $1`,
);
// Whoever freezes the member or empties the book waits, or is seen.
const claimQueued = statement(
  'claimQueuedWithdrawals',
  `SELECT w.id, w.member_id, w.state, w.to_address, w.amount, m.frozen_at IS NOT NULL AS frozen,
     b.removed_at IS NOT NULL AS removed
   FROM withdrawals w JOIN members m ON m.id = w.member_id
   JOIN withdrawal_addresses b ON b.id = w.address_id AND b.member_id = w.member_id AND b.address = w.to_address
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
  member_id: number;
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
  await tx.run(shareMembers, [before.map((row) => row.member_id)]);
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

const status = statement(
  'writePayerStatus',
  `INSERT INTO payer_status (chain_id, state, detail) VALUES ($1, $2, $3)
   ON CONFLICT (chain_id) DO UPDATE SET state = excluded.state, detail = excluded.detail, at = now()
   WHERE (payer_status.state, payer_status.detail) <> (excluded.state, excluded.detail)
      OR payer_status.at < now() - interval '10 seconds'`,
);

export type PayerState =
  | 'paying'
  | 'noKey'
  | 'stopped'
  | 'lowGas'
  | 'lowToken'
  | 'tokenRefuses'
  | 'unreachable';

/** What staff are shown of the payer. */
export async function noteStatus(
  db: Queryable,
  chainId: number,
  state: PayerState,
  detail = '',
): Promise<void> {
  await db.run(status, [chainId, state, detail]);
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
