import { randomUUID } from 'node:crypto';
import { checksumAddress, type PrivateKeyAccount } from 'viem';
import { newAccount, type TestApp } from './app';
import { createMember, createSession, give } from './factories';

/** A member with an e-mail address, coin, and a usable address in the address book. */
export interface Withdrawer {
  id: number;
  token: string;
  email: string;
  addressId: number;
  /** Checksummed. */
  address: `0x${string}`;
}

let serial = 0;

/** Stores that a member proved an address, or a withdrawal by its number, so long ago that no limit counts it. */
export async function prove(
  { pool }: Pick<TestApp['db'], 'pool'>,
  memberId: number,
  purpose: 'address' | 'withdrawal',
  subject: string,
): Promise<void> {
  await pool.query(
    `INSERT INTO withdrawal_challenges (member_id, purpose, subject, message, created_at, expires_at, used_at)
     SELECT $1, $2, $3, '', at, at, at FROM (SELECT now() - interval '2 days' AS at) s`,
    [memberId, purpose, subject],
  );
}

/** Adds an address to the book as if its cool-off had passed. */
export async function putInBook(
  { db }: Pick<TestApp, 'db'>,
  memberId: number,
  address: string,
): Promise<number> {
  await prove(db, memberId, 'address', address.toLowerCase());
  const { rows } = await db.pool.query<{ id: number }>(
    `INSERT INTO withdrawal_addresses (member_id, label, address, created_at, usable_at)
     VALUES ($1, '冷錢包', $2, now() - interval '2 days', now() - interval '1 day') RETURNING id`,
    [memberId, address.toLowerCase()],
  );
  const [row] = rows;
  if (!row) throw new Error('an insert returned nothing');
  return row.id;
}

/** @param coin a wire amount; '0' gives none. Created without a deposit; PayWorld.payer has coin from the chain. */
export async function createWithdrawer(
  shop: Pick<TestApp, 'db'>,
  coin = '1000',
  target: Pick<PrivateKeyAccount, 'address'> = newAccount(),
): Promise<Withdrawer> {
  const id = await createMember(shop.db);
  const email = `withdrawer${++serial}@shop.example`;
  await shop.db.pool.query('UPDATE members SET email = $2 WHERE id = $1', [id, email]);
  if (coin !== '0') await give(shop.db, id, 'coin', coin);
  const address = checksumAddress(target.address);
  return {
    id,
    email,
    address,
    token: await createSession(shop.db, id),
    addressId: await putInBook(shop, id, address),
  };
}

/** The code in the newest mail to an address. */
export async function codeFor({ db }: Pick<TestApp, 'db'>, email: string): Promise<string> {
  const { rows } = await db.pool.query<{ body: string }>(
    'SELECT body FROM mail_outbox WHERE "to" = $1 AND expires_at > now() ORDER BY id DESC LIMIT 1',
    [email],
  );
  const code = /驗證碼是：(\d{6})/.exec(rows[0]?.body ?? '')?.[1];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** Requests a withdrawal. Returns the answer's body, also of a refusal. */
export async function ask(shop: TestApp, who: Withdrawer, amount: string, other: object = {}) {
  const { token, addressId, address } = who;
  const body = { requestId: randomUUID(), addressId, address, amount, ...other };
  return (await shop.call(token, 'POST', '/api/me/withdrawals', body)).body;
}

/** Confirms by the mailed code. Returns the answer's body. */
export async function confirm(shop: TestApp, who: Withdrawer, id: number, code?: string) {
  const body = { code: code ?? (await codeFor(shop, who.email)) };
  const url = `/api/me/withdrawals/${id}/confirm`;
  return (await shop.call(who.token, 'POST', url, body)).body;
}

/** Requests and confirms a withdrawal. Returns its id. */
export async function queueOne(shop: TestApp, who: Withdrawer, amount: string): Promise<number> {
  const { data } = await ask(shop, who, amount);
  const confirmed = await confirm(shop, who, data.id);
  if (confirmed.data?.state !== 'queued') throw new Error(JSON.stringify(confirmed));
  return data.id;
}
