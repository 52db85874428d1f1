import { randomBytes } from 'node:crypto';
import type { Temperature } from '@common/lists/temperatures';
import { parseAmount } from '@common/money/money';
import type { Capability } from '@common/people/roles';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { products, skus } from '../db/schema/catalogue';
import { members, sessions } from '../db/schema/members';
import { tokenHash } from '../http/caller';
import { type AssetCode, type Journal, postJournal, postJournals, RECORD } from '../ledger/ledger';
import { insertRow } from './insertRow';

let serial = 0;

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error('nothing was made');
  return row;
}

/** Grants a capability in the database, as the owner of an installation does. */
export async function grantCapability(
  db: Database,
  memberId: number,
  capability: Capability,
): Promise<void> {
  await db.pool.query(`SELECT grant_capability($1, $2, NULL, 'test')`, [memberId, capability]);
}

/** SQL that freezes members with the audit row of any member of staff. */
export const freezeSql = (where = 'id = $1') =>
  `WITH frozen AS (UPDATE members SET frozen_at = now() WHERE ${where} RETURNING id)
   INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
   SELECT id, 'member.freeze', 'member', id::text, 'test' FROM frozen`;

/** A member with nothing. Returns the id. */
export async function createMember(
  db: Database,
  name = `會員${++serial}`,
  rights: Capability[] = [],
): Promise<number> {
  const id = await insertRow(db, members, { name });
  for (const capability of rights) {
    await grantCapability(db, id, capability);
  }
  return id;
}

/** SQL that binds a wallet ($2) to a member ($1), as if they had come with it. */
export const BIND_WALLET = `INSERT INTO wallets (member_id, address, bound_block, bound_at)
  SELECT id, $2, 0, created_at FROM members WHERE id = $1`;

function sessionOf(memberId: number) {
  const token = randomBytes(32).toString('base64url');
  const row = {
    memberId,
    tokenHash: tokenHash(token),
    method: 'email' as const,
    ip: '127.0.0.1',
    userAgent: 'test',
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  return { token, row };
}

/** A session of an hour. Returns its token. */
export async function createSession(db: Database, memberId: number): Promise<string> {
  const { token, row } = sessionOf(memberId);
  await insertRow(db, sessions, row);
  return token;
}

/** A session of an hour for each of these members, in one statement. Returns their tokens. */
export async function createSessions(db: Database, memberIds: readonly number[]) {
  const made = memberIds.map(sessionOf);
  await db.orm.insert(sessions).values(made.map(({ row }) => row));
  return made.map(({ token }) => token);
}

/** A journal of tests, which auditors of tests let pass. */
export function testGift(legs: Journal['legs']): Journal {
  const key = `test:give:${++serial}`;
  const ref = { type: 'test', id: key };
  return { kind: 'test.give', key, ref, reason: '測試', actorId: null, legs };
}

function gift(member: number, asset: AssetCode, amount: string): Journal {
  const units = parseAmount(amount);
  return testGift([
    { house: asset === 'coin' ? 'custody' : 'promotion', asset, amount: -units },
    { member, asset, bucket: 'available', amount: units, record: RECORD.deposit },
  ]);
}

/** Gives coin (like a deposit) or adv (like a campaign), a wire amount. */
export async function give(
  db: Database,
  member: number,
  asset: AssetCode,
  amount: string,
): Promise<void> {
  await db.transaction((tx) => postJournal(tx, gift(member, asset, amount)));
}

/** Members with this much coin and a session each, by one statement for each kind of row. Returns their tokens. */
export async function createCrowd(db: Database, count: number, coin: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `INSERT INTO members (name) SELECT '會員' FROM generate_series(1, $1) RETURNING id`,
    [count],
  );
  const ids = rows.map(({ id }) => Number(id));
  await db.transaction((tx) =>
    postJournals(
      tx,
      ids.map((id) => gift(id, 'coin', coin)),
    ),
  );
  return createSessions(db, ids);
}

// Names its columns: the drill of an upgrade fills a database of an earlier revision, which has fewer.
export async function createAddress(db: Database, memberId: number): Promise<number> {
  const { rows } = await db.pool.query<{ id: string }>(
    `INSERT INTO addresses (member_id, recipient, phone, postcode, city, district, line)
     VALUES ($1, '王小美', '0912345678', '100', '臺北市', '中正區', '重慶南路一段122號') RETURNING id`,
    [memberId],
  );
  return Number(only(rows).id);
}

/** Creates a variant with the stock movement of its initial stock. Returns the id. */
export async function createSku(db: Database, sku: typeof skus.$inferInsert): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.orm.execute(
      sql`SELECT stock_reason('seed', 'product', ${String(sku.productId)}, NULL)`,
    );
    return insertRow(tx, skus, sku);
  });
}

export interface ProductOptions {
  price?: string;
  stock?: number;
  advMaxBps?: number;
  sellerId?: number;
  channel?: 'shop' | 'market';
  fulfilment?: 'shipping' | 'digital' | 'pickup';
  temperature?: Temperature;
  /** Left out: not stated. */
  weightGrams?: number;
  /** Left out: no limit. */
  perBuyer?: number;
}

/** A product on sale with one variant; the price is a wire amount. */
export async function createProduct(
  db: Database,
  options: ProductOptions = {},
): Promise<{ productId: number; skuId: number }> {
  const { price = '100', stock = 10, advMaxBps = 0, channel = 'shop', fulfilment } = options;
  await db.pool.query(
    "INSERT INTO categories (slug, name) VALUES ('test', '測試') ON CONFLICT DO NOTHING",
  );
  const productId = await insertRow(db, products, {
    channel,
    category: 'test',
    title: `商品${++serial}`,
    minPrice: parseAmount(price),
    advMaxBps,
    ...(fulfilment && { fulfilment }),
    ...(options.temperature && { temperature: options.temperature }),
    ...(options.sellerId && { sellerId: options.sellerId }),
    ...(options.perBuyer && { perBuyer: options.perBuyer }),
  });
  const skuId = await createSku(db, {
    productId,
    price: parseAmount(price),
    stock,
    ...(options.weightGrams && { weightGrams: options.weightGrams }),
  });
  return { productId, skuId };
}
