import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ownerUrlOf } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { orderShop } from '../../../testing/orderShop';

const BUYERS = 30;
/** Two orders of a product may be under way, and what observes them. */
const FEW = 4;

const shop = orderShop();

/** Holds the row of a variant as a slow transaction would, until `release`. */
async function hold(skuId: number) {
  const client = new Client({ connectionString: ownerUrlOf(shop.db) });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM skus WHERE id = $1 FOR UPDATE', [skuId]);
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
}

/** Connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const client = new Client({ connectionString: ownerUrlOf(shop.db) });
  await client.connect();
  const { rows } = await client.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  await client.end();
  return rows[0].n;
}

describe('a product that everybody wants', () => {
  it('holds up few connections, whichever other product each buyer adds', async () => {
    const others: number[] = [];
    for (let n = 0; n < BUYERS; n++) others.push((await make.createProduct(shop.db)).skuId);
    const { skuId: hot } = await make.createProduct(shop.db, { stock: 1_000 });
    const buyers = await Promise.all(others.map(() => shop.createBuyer('0')));
    const release = await hold(hot);
    const items = (other = 0) =>
      [other, hot].map((skuId) => ({ skuId, quantity: 1, unitPrice: '100' }));
    const placing = buyers.map((buyer, n) => shop.place(buyer, hot, { items: items(others[n]) }));
    try {
      await sleep(700);
      expect(await countWaiting()).toBeLessThanOrEqual(FEW);
      const alone = await shop.createBuyer('0');
      const { skuId } = await make.createProduct(shop.db);
      expect((await shop.place(alone, skuId)).body.errorCode).toBe('');
    } finally {
      await release();
    }
    const codes = (await Promise.all(placing)).map(({ body }) => body.errorCode);
    expect(codes).toEqual(buyers.map(() => ''));
    expect(await shop.stockOf(hot)).toEqual({ stock: 1_000, reserved: BUYERS });
  });
});
