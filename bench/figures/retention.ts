import { Client } from 'pg';
import { forgetOld } from '../../server/jobs/forgetOld';
import { DEFAULT_RETENTION } from '../../server/retentionDays';
import { createBuyers, readPricedSkus } from '../buyers';
import { compare, type Figure, plain, say } from '../figure';
import { load } from '../load';
import { start } from '../programs';
import { numberSetting } from '../setting';
import type { World } from '../world';
import { placing } from './order';

const ROWS = numberSetting('BENCH_RETENTION_ROWS', 1_000_000);
const BUYERS = 500;

/** Old keys, each with an answer: what `forgetOld` clears, then deletes. */
const OLD = `INSERT INTO idempotency_keys (scope, key_hash, request_hash, answer, created_at)
  SELECT 'visitor', sha256(n::text::bytea), '\\x00', repeat('a', 200)::bytea, now() - interval '500 days'
  FROM generate_series(1, ${ROWS}) n`;

/** Old rows are deleted beside members' orders: how many a second, and what the orders notice. */
export async function retention(world: World): Promise<Figure[]> {
  const buyers = await createBuyers(world, BUYERS);
  const api = await start('api', world.url);
  const requests = [placing(buyers, await readPricedSkus(world))];
  const placed = () => load({ url: api.url, requests, connections: 8 });
  await load({ url: api.url, requests }, 2);
  const owner = new Client({ connectionString: world.url });
  await owner.connect();
  say(`Writing ${ROWS} old rows…`);
  await owner.query(OLD);
  await owner.query('VACUUM ANALYZE idempotency_keys');
  const calm = await placed();
  const count = async () =>
    Number(
      (await owner.query(`SELECT count(*) FROM idempotency_keys WHERE scope = 'visitor'`)).rows[0]
        .count,
    );
  const before = await count();
  const begun = performance.now();
  let isOver = false;
  const forgetting = (async () => {
    while (!isOver) if ((await forgetOld(world.db, DEFAULT_RETENTION)) === 0) return;
  })();
  const meanwhile = await placed();
  isOver = true;
  await forgetting;
  const forgotten = ((before - (await count())) / (performance.now() - begun)) * 1000;
  await owner.end();
  await api.stop();
  return [
    plain('retention.rows', forgotten, 'rows/s deleted beside orders', 'more than the shop writes'),
    compare('retention.orders', meanwhile.rate, 'orders/s', calm.rate, '>= 0.9 of without'),
    compare('retention.p99', meanwhile.p99, 'ms of an order', calm.p99, '<= 1.5 of without'),
  ];
}
