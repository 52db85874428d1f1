import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

/** Advisory locks of this module, by the guarded key; taken in this order. */
const LOCK = { requester: 7301, email: 7302, wallet: 7303 } as const;

const lockKey = statement('authLock', 'SELECT pg_advisory_xact_lock($1, hashtext($2))');
const readClock = statement(
  'authClock',
  'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
  { now: t.int },
);

/** Takes an advisory lock on this key until the transaction ends. */
export async function lock(tx: Tx, what: keyof typeof LOCK, key: string): Promise<void> {
  await tx.run(lockKey, [LOCK[what], key]);
}

/** The database's clock, ms since the epoch: the one clock that all processes share. */
export async function clock(db: Queryable): Promise<number> {
  const row = await db.one(readClock);
  return row.now;
}

export interface NonceRow {
  message: string;
  /** Lower case. */
  address: string;
  chain_id: number;
  expires_at: number;
  used: boolean;
  /** The database's clock after the lock was acquired. */
  now: number;
}

const putNonce = statement(
  'putNonce',
  `INSERT INTO auth_nonces (nonce, message, address, chain_id, expires_at)
   VALUES ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
);
const lockNonceRow = statement(
  'lockNonce',
  `SELECT message, address, chain_id, (extract(epoch FROM expires_at) * 1000)::bigint AS expires_at,
     used_at IS NOT NULL AS used
   FROM auth_nonces WHERE nonce = $1 FOR UPDATE`,
  {
    message: t.text,
    address: t.text,
    chain_id: t.int,
    expires_at: t.int,
    used: t.boolean,
  },
);
const spendNonceRow = statement(
  'spendNonce',
  'UPDATE auth_nonces SET used_at = clock_timestamp() WHERE nonce = $1 AND used_at IS NULL RETURNING 1 AS used',
);

export async function insertNonce(
  tx: Tx,
  row: Pick<NonceRow, 'message' | 'address' | 'chain_id' | 'expires_at'> & { nonce: string },
): Promise<void> {
  await tx.run(putNonce, [row.nonce, row.message, row.address, row.chain_id, row.expires_at]);
}

/** Locks a nonce; undefined if it was never issued. */
export async function lockNonce(tx: Tx, nonce: string): Promise<NonceRow | undefined> {
  const row = await tx.maybeOne(lockNonceRow, [nonce]);
  return row && { ...row, now: await clock(tx) };
}

/** Marks a nonce as used; false if it was used before. */
export async function spendNonce(tx: Tx, nonce: string): Promise<boolean> {
  return (await tx.run(spendNonceRow, [nonce])).length === 1;
}

const memberColumns = { id: t.int, email: t.text.orNull, frozen: t.boolean };

export type MemberRow = RowOf<typeof memberColumns>;

const columns = 'm.id, m.email, m.frozen_at IS NOT NULL AS frozen';
const memberById = statement(
  'authMember',
  `SELECT ${columns} FROM members m WHERE m.id = $1 FOR NO KEY UPDATE`,
  memberColumns,
);
const memberByWallet = statement(
  'memberByWallet',
  `SELECT ${columns} FROM wallets w JOIN members m ON m.id = w.member_id
   WHERE w.address = $1 AND w.unbound_at IS NULL`,
  memberColumns,
);
const memberByEmail = statement(
  'memberByEmail',
  `SELECT ${columns} FROM members m WHERE m.email = $1`,
  memberColumns,
);
const putMember = statement(
  'putMember',
  'INSERT INTO members (name, email) VALUES ($1, $2) RETURNING id',
  { id: t.int },
);
const putWallet = statement(
  'putWallet',
  `INSERT INTO wallets (member_id, address, bound_block)
   VALUES ($1, $2, greatest(
     coalesce((SELECT head_number FROM chain_cursors WHERE chain_id = $3), 0),
     coalesce((SELECT max(unbound_block) FROM wallets WHERE address = $2), 0)))
   RETURNING id`,
  { id: t.int },
);
// A reorg may have lowered the head, but a binding never ends before it began.
const endWallet = statement(
  'endWallet',
  `UPDATE wallets SET unbound_at = now(), unbound_block = greatest(bound_block,
     coalesce((SELECT head_number FROM chain_cursors WHERE chain_id = $3), 0))
   WHERE member_id = $1 AND ($2::text IS NULL OR address = $2) AND unbound_at IS NULL RETURNING id`,
  { id: t.int },
);
const countWallets = statement(
  'countWallets',
  'SELECT count(*)::int AS n FROM wallets WHERE member_id = $1 AND unbound_at IS NULL',
  { n: t.int },
);
const setEmail = statement(
  'setEmail',
  `UPDATE members SET email = $2, email_refused_at = NULL, email_refusal = NULL, email_bounced_at = NULL
   WHERE id = $1`,
);

export function lockMember(tx: Tx, memberId: number): Promise<MemberRow | undefined> {
  return tx.maybeOne(memberById, [memberId]);
}

export function findByWallet(tx: Tx, address: string): Promise<MemberRow | undefined> {
  return tx.maybeOne(memberByWallet, [address]);
}

export function findByEmail(tx: Tx, email: string): Promise<MemberRow | undefined> {
  return tx.maybeOne(memberByEmail, [email]);
}

export async function insertMember(
  tx: Tx,
  name: string,
  email: string | null = null,
): Promise<MemberRow> {
  const row = await tx.one(putMember, [name, email]);
  return { id: row.id, email, frozen: false };
}

/** Binds from the watcher's recorded head on: only later blocks credit the member. */
export async function insertWallet(
  tx: Tx,
  memberId: number,
  address: string,
  chainId: number,
): Promise<number> {
  const row = await tx.one(putWallet, [memberId, address, chainId]);
  return row.id;
}

/** Ends a binding at the watcher's recorded head. Returns the wallet's id; undefined without a binding. */
export async function endBinding(
  tx: Tx,
  memberId: number,
  address: string,
  chainId: number,
): Promise<number | undefined> {
  const row = await tx.maybeOne(endWallet, [memberId, address, chainId]);
  return row?.id;
}

/** Ends all bindings of a member, as `endBinding` does one. */
export async function endBindings(tx: Tx, memberId: number, chainId: number): Promise<void> {
  await tx.run(endWallet, [memberId, null, chainId]);
}

export async function boundWallets(tx: Tx, memberId: number): Promise<number> {
  return (await tx.one(countWallets, [memberId])).n;
}

export async function updateEmail(tx: Tx, memberId: number, email: string): Promise<void> {
  await tx.run(setEmail, [memberId, email]);
}
