import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Database, openDatabase } from '../server/db/database';
import { migrateDatabase } from '../server/db/migrate';
import { startEmbeddedPostgres } from '../server/embedded/postgres';
import { say } from './figure';

export const PRODUCTS = 10_000;
/** Price of a product's variants, GAB. */
export const priceOf = (productId: number) => String(120 + (productId % 50));

/** SQL that fills a shop with products. */
export const FILL = `
INSERT INTO categories (slug, name, position)
SELECT 'c' || n, '分類 ' || n, n FROM generate_series(1, 8) n;
INSERT INTO products (channel, category, title, subtitle, description, pictures, min_price, adv_max_bps, sold)
SELECT 'shop', 'c' || (n % 8 + 1), '高山烏龍茶 第 ' || n || ' 號', '海拔 1,400 公尺手採，清香回甘',
  repeat('產自嘉義阿里山石棹茶區，輕發酵、輕烘焙，茶湯蜜黃透亮。', 8),
  jsonb_build_array(jsonb_build_object('url', '/demo/oolong.svg', 'alt', '墨綠色茶罐')),
  0, 1000, 0
FROM generate_series(1, ${PRODUCTS}) n;
SELECT stock_reason('seed', 'bench', '', NULL);
INSERT INTO skus (product_id, name, price, stock, position)
SELECT p.id, v.name, (120 + p.id % 50) * 1e18::numeric, 1000000, v.position
FROM products p, (VALUES ('75 公克', 0), ('150 公克', 1)) v (name, position);
`;

export interface World {
  db: Database;
  url: string;
  close(): Promise<void>;
}

/** Starts a PostgreSQL with the product's durability settings and 10,000 products in the shop. */
export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'gab-bench-'));
  say('Starting PostgreSQL…');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true });
  await migrateDatabase(postgres.url, 'server/db');
  say(`Filling ${PRODUCTS} products…`);
  const owner = new Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query(FILL);
  await owner.query('VACUUM ANALYZE');
  await owner.query('CHECKPOINT');
  await owner.end();
  const db = openDatabase(postgres.url);
  return {
    db,
    url: postgres.url,
    async close() {
      await db.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a migrated, empty database beside the world's. */
export async function createDatabase(
  world: World,
  name: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const url = Object.assign(new URL(world.url), { pathname: `/${name}` }).toString();
  await runAsOwner(world, `CREATE DATABASE ${name}`);
  await migrateDatabase(url, 'server/db');
  return { url, drop: () => runAsOwner(world, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** As the owner, whose connection has the rights to change the schema and no time limits. */
export async function runAsOwner({ url }: World, text: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(text);
  } finally {
    await admin.end();
  }
}
