import type { Request } from 'autocannon';
import { hasPgBouncer, startPgBouncer } from '../../server/testing/pgbouncer';
import { createBuyers, readPricedSkus } from '../buyers';
import { costOf, measureCpu, postgresPids } from '../cpu';
import { compare, type Figure, plain, say } from '../figure';
import { alternate, load } from '../load';
import { type Program, start } from '../programs';
import { numberSetting } from '../setting';
import type { World } from '../world';
import { placing } from './order';
import { detailPaths, get, listPaths } from './reads';

const BUYERS = 500;
const ADDRESSES = 200;
/** Orders per second at which processes are compared while the cores are not full: all processes together. */
const FIXED_RATE = numberSetting('BENCH_FIXED_RATE', 60);
/**
 * Orders through one, two and four API processes that share nothing but the database: what each costs in CPU, as many as go and
 * at a rate that leaves the cores half idle (ADR 153).
 */
export async function scaleOut(world: World): Promise<Figure[]> {
  const buyers = await createBuyers(world, BUYERS);
  const skus = await readPricedSkus(world);
  const figures: Figure[] = [];
  let alone = 0;
  let aloneAtRate = 0;
  for (const count of [1, 2, 4]) {
    say(`Orders through ${count} processes…`);
    const apis: Program[] = [];
    for (let n = 0; n < count; n++) apis.push(await start('api', world.url));
    const run = (seconds?: number) =>
      Promise.all(apis.map(({ url }) => load({ url, requests: [placing(buyers, skus)] }, seconds)));
    await run(2);
    const ofApi = measureCpu(apis.map(({ pid }) => pid));
    const ofPostgres = measureCpu(await postgresPids(world));
    const begun = performance.now();
    const rate = (await run()).reduce((sum, one) => sum + one.rate, 0);
    const orders = (rate * (performance.now() - begun)) / 1e6;
    const api = ofApi() / orders;
    const postgres = ofPostgres() / orders;
    if (count === 1) alone = api + postgres;
    const aim = 'within 1.05 of one process';
    figures.push(
      compare(`scale-out.${count}.cpu`, api + postgres, 's per 1,000 orders', alone, aim),
      plain(`scale-out.${count}.api-cpu`, api, 's per 1,000 orders', 'grows with processes only'),
      plain(`scale-out.${count}.postgres-cpu`, postgres, 's per 1,000 orders', 'the next limit'),
      plain(`scale-out.${count}.rate`, rate, 'orders/s', 'as far as there are cores'),
    );
    const fixed = await costOf(
      world,
      apis.map(({ pid }) => pid),
      () =>
        Promise.all(
          apis.map(({ url }) =>
            load({
              url,
              requests: [placing(buyers, skus)],
              connections: 8 / count,
              perSecond: FIXED_RATE / count,
            }),
          ),
        ),
      (all) => all.reduce((sum, one) => sum + one.count, 0),
    );
    const atRate = fixed.api + fixed.postgres;
    if (count === 1) aloneAtRate = atRate;
    const unit = `s per 1,000 orders, ${FIXED_RATE}/s`;
    figures.push(
      compare(`scale-out.${count}.fixed-cpu`, atRate, unit, aloneAtRate, aim),
      plain(
        `scale-out.${count}.fixed-postgres`,
        fixed.postgres / atRate,
        'of it PostgreSQL',
        'shown',
      ),
    );
    await Promise.all(apis.map((one) => one.stop()));
  }
  return figures;
}

/**
 * A flood limit that processes share, compared with one that each counts by itself: many addresses, each with many
 * requests.
 */
export async function sharedLimits(world: World): Promise<Figure[]> {
  const [local, shared] = [await start('api', world.url), await start('limited', world.url)];
  const requests = listPaths.map(
    (path, n): Request => ({
      ...get(path),
      setupRequest: (request) => {
        const from = `10.0.${n}.${Math.floor((Math.random() * ADDRESSES) / listPaths.length)}`;
        return { ...request, headers: { ...request.headers, 'x-forwarded-for': from } };
      },
    }),
  );
  for (const { url } of [local, shared]) await load({ url, requests }, 2);
  const result = await alternate({
    shared: () => load({ url: shared.url, requests }),
    local: () => load({ url: local.url, requests }),
  });
  await Promise.all([local.stop(), shared.stop()]);
  const aim = '>= 0.95 of a count of its own';
  return [compare('shared-limits', result.shared.rate, 'requests/s', result.local.rate, aim)];
}

/** Pages and orders through PgBouncer in transaction mode, compared with a direct connection. */
export async function pooler(world: World): Promise<Figure[]> {
  if (!hasPgBouncer)
    throw new Error('the figure "pooler" needs PgBouncer: apt-get install pgbouncer');
  const bouncer = await startPgBouncer(world.url, 'transaction');
  const direct = await start('api', world.url);
  const pooled = await start('pooled', `${bouncer.url} ${world.url}`);
  const buyers = await createBuyers(world, BUYERS);
  const skus = await readPricedSkus(world);
  const orders = [placing(buyers, skus)];
  const pages = detailPaths.map(get);
  const figures: Figure[] = [];
  for (const [name, requests] of Object.entries({ detail: pages, order: orders })) {
    for (const { url } of [direct, pooled]) await load({ url, requests }, 2);
    const result = await alternate({
      pooled: () => load({ url: pooled.url, requests }),
      direct: () => load({ url: direct.url, requests }),
    });
    const [{ rate }, { rate: straight }] = [result.pooled, result.direct];
    figures.push(compare(`pooler.${name}`, rate, 'requests/s', straight, 'what a pooler costs'));
  }
  await Promise.all([direct.stop(), pooled.stop()]);
  await bouncer.stop();
  return figures;
}
