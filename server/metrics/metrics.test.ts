import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../app';
import { withClient } from '../db/withClient';
import { serveSite } from '../http/serveSite';
import { recordHead } from '../modules/money/chainState/cursorStore';
import { createTestApp, type TestApp } from '../testing/app';
import { ownerUrlOf } from '../testing/database';
import { collectShop } from './collectShop';
import { measureHub } from './measureEvents';
import { measureCache, reportSlowStatements } from './measureReads';
import { createMetrics, scrape } from './metrics';
import { awaitedStandbys } from './queueStore';
import { serveMetrics } from './serveMetrics';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** The value of the one series whose name and labels contain all of these; undefined where there is none. */
async function sample(metrics: ReturnType<typeof createMetrics>, ...parts: string[]) {
  const lines = (await scrape(metrics)).split('\n').filter((line) => !line.startsWith('#'));
  const found = lines.filter((line) => parts.every((part) => line.includes(part)));
  expect(found.length).toBeLessThan(2);
  return found[0] && Number(found[0].split(' ').at(-1));
}

it('requests are counted by route and status; unknown paths add no series', async () => {
  const metrics = createMetrics('api');
  const app = await buildApp(shop.services, { metrics });
  for (const url of ['/api/products/1', '/api/products/2', '/api/nowhere', '/api/else']) {
    await app.inject(url);
  }
  const count = 'gab_http_request_duration_seconds_count';
  expect(await sample(metrics, count, 'operation="/api/products/:id"')).toBe(2);
  expect(await sample(metrics, count, 'operation="none"', 'status="404"')).toBe(2);
  expect(await sample(metrics, 'gab_http_requests_in_flight')).toBe(0);
  await app.close();
});

it('files of the site are one operation, the documents of its pages another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gab-measured-'));
  for (const name of ['index.html', 'a.js', 'b.js']) writeFileSync(join(folder, name), name);
  const metrics = createMetrics('api');
  const app = await buildApp(shop.services, {
    metrics,
    site: (on) => serveSite(on, folder, async (_, reply) => reply.send('page')),
  });
  for (const url of ['/a.js', '/b.js?v=2', '/auctions', '/no/such/page', '/c.js', '/api/else']) {
    await app.inject(url);
  }
  const count = 'gab_http_request_duration_seconds_count';
  expect(await sample(metrics, count, 'operation="site"')).toBe(2);
  expect(await sample(metrics, count, 'operation="page"')).toBe(2);
  expect(await sample(metrics, count, 'operation="none"')).toBe(2);
  await app.close();
  rmSync(folder, { recursive: true });
});

it('names each answer by its request, and takes no name that could forge a line of the log', async () => {
  const of = async (name?: string) => {
    const headers = name ? { 'x-request-id': name } : {};
    return (await shop.app.inject({ url: '/api/config', headers })).headers['x-request-id'];
  };
  expect(await of('proxy-0123456789')).toBe('proxy-0123456789');
  const made = await of();
  expect(made).toMatch(/^[\da-f-]{36}$/);
  expect(await of()).not.toBe(made);
  expect(await of('{"level":50}\n')).toMatch(/^[\da-f-]{36}$/);
});

it('reads what waits, and for how long', async () => {
  const metrics = createMetrics('worker');
  collectShop(metrics, shop);
  expect(await sample(metrics, 'gab_mails_waiting')).toBe(0);
  await shop.db.pool.query(
    `INSERT INTO mail_outbox ("to", subject, body, created_at) VALUES ('a@b.example', 's', 't', now() - interval '1 hour')`,
  );
  expect(await sample(metrics, 'gab_mails_waiting')).toBe(1);
  expect(await sample(metrics, 'gab_mails_oldest_seconds')).toBeGreaterThan(3_599);
  // Given up, it waits for staff among the failed jobs, and no longer for the mail server.
  await shop.db.pool.query(`UPDATE mail_outbox SET attempts = 24, last_error = '550'`);
  expect(await sample(metrics, 'gab_mails_waiting')).toBe(0);
  // An expired mail does not count as waiting; it has its own gauge.
  expect(await sample(metrics, 'gab_mails_expired')).toBe(0);
  await shop.db.pool.query(
    `UPDATE mail_outbox SET attempts = 0, last_error = NULL, expires_at = now(), expired_at = now(), next_try_at = 'infinity'`,
  );
  expect(await sample(metrics, 'gab_mails_waiting')).toBe(0);
  expect(await sample(metrics, 'gab_mails_expired')).toBe(1);
  expect(await sample(metrics, 'gab_up', 'database')).toBe(1);
  expect(await sample(metrics, 'gab_up', 'chain')).toBe(1);
  expect(await sample(metrics, 'gab_system_wallet_balance', 'GAB')).toBe(0);
  expect(await sample(metrics, 'gab_database_connections', '"main"', 'waiting')).toBe(0);
});

it('a payer that has not reported for minutes counts as idle, whatever it said last', async () => {
  const metrics = createMetrics('worker');
  collectShop(metrics, shop);
  const note = (minutes: number) =>
    shop.db.pool.query(
      `INSERT INTO payer_status (chain_id, state, detail, at) VALUES ($1, 'paying', '', now() - $2 * interval '1 minute')
       ON CONFLICT (chain_id) DO UPDATE SET at = excluded.at`,
      [shop.chain.chainId, minutes],
    );
  await note(1);
  expect(await sample(metrics, 'gab_payer_idle')).toBe(0);
  await note(6);
  expect(await sample(metrics, 'gab_payer_idle')).toBe(1);
});

it('a head that stands still is as old as its block, however often the node answers', async () => {
  const metrics = createMetrics('worker');
  const chain = { ...shop.chain, chainId: 11 };
  collectShop(metrics, { db: shop.db, chain });
  await shop.db.pool.query(
    `INSERT INTO chain_cursors (chain_id, block_number, block_hash, head_number, first_block) VALUES (11, 7, '0x7', 7, 7)`,
  );
  const [hash, parentHash] = [`0x${'7'.repeat(64)}`, `0x${'6'.repeat(64)}`] as const;
  await recordHead(shop.db, 11, {
    number: 7,
    hash,
    parentHash,
    timestamp: Date.now() / 1000 - 900,
  });
  expect(await sample(metrics, 'gab_chain_head_age_seconds')).toBeCloseTo(900, -1);
});

it('unreadable metrics are left out and reported', async () => {
  const metrics = createMetrics('worker');
  const one = () => Promise.reject(new Error('gone'));
  const silent = { ...shop.chain, ethBalanceOf: () => new Promise<bigint>(() => undefined) };
  collectShop(metrics, { db: { ...shop.db, one }, chain: silent });
  expect(await sample(metrics, 'gab_up', 'database')).toBe(0);
  expect(await sample(metrics, 'gab_up', 'chain')).toBe(0);
  expect(await sample(metrics, 'gab_mails_waiting')).toBeUndefined();
  expect(await sample(metrics, 'gab_system_wallet_balance')).toBeUndefined();
});

it('knows the standbys, the last backup and archiving', async () => {
  const metrics = createMetrics('worker');
  collectShop(metrics, shop);
  const note = `INSERT INTO backups (kind, finished_at) VALUES ('dump', now() - interval '2 hours')`;
  await withClient(ownerUrlOf(shop.db), (owner) => owner.query(note));
  await expect(shop.db.pool.query(note)).rejects.toThrow('permission denied');
  expect(await sample(metrics, 'gab_backup_age_seconds')).toBeCloseTo(7200, -1);
  expect(await sample(metrics, 'gab_standbys{')).toBe(0);
  expect(await sample(metrics, 'gab_standbys_awaited')).toBe(0);
  expect(await sample(metrics, 'gab_wal_archive_failing_seconds')).toBe(0);
  expect(await sample(metrics, 'gab_withdrawals_open_gab')).toBe(0);
});

it.each([
  ['', 0],
  ['standby', 1],
  ['"a b", c', 1],
  ['ANY 2 (a, b, c)', 2],
  ['FIRST 1 (a)', 1],
  ['3 (a, b, c)', 3],
])('commits wait for as many standbys as %j names', async (names, awaited) => {
  const { rows } = await shop.db.pool.query(`SELECT ${awaitedStandbys('$1::text')} AS awaited`, [
    names,
  ]);
  expect(rows).toEqual([{ awaited }]);
});

it('names a slow statement in the log and the metrics, without its values', async () => {
  const metrics = createMetrics('api');
  const lines: object[] = [];
  const log = { warn: (fields: object, text: string) => void lines.push({ ...fields, text }) };
  // A busy machine may take some 100 ms for the quick one.
  const stop = reportSlowStatements(log, 1_000, metrics);
  const sleep = { name: 'sleepForTest', text: 'SELECT pg_sleep($1::float8), $2::text' };
  const fail = { name: 'failForTest', text: 'SELECT pg_sleep(1.1), 1 / (random() * 0)::int' };
  await shop.db.run(sleep, [1.1, 'geheim']);
  await shop.db.run(sleep, [0, 'geheim']);
  await expect(shop.db.run(fail)).rejects.toThrow('division by zero');
  stop();
  await shop.db.run(sleep, [1.1, '']);
  expect(lines).toEqual(
    ['sleepForTest', 'failForTest'].map((statement) => ({
      statement,
      ms: expect.any(Number),
      text: 'slow statement',
    })),
  );
  expect(await sample(metrics, 'gab_slow_statements_total', 'sleepForTest')).toBe(1);
});

it('counts open streams, connections of each pool, and what the cache serves', async () => {
  const metrics = createMetrics('api');
  collectShop(metrics, shop);
  measureHub(metrics, shop.services.events);
  const stop = measureCache(metrics);
  const app = await buildApp(shop.services);
  // A response is kept for a second of this clock.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  await app.inject('/api/products?channel=shop');
  await app.inject('/api/products?channel=shop');
  clock.mockRestore();
  stop();
  await app.close();
  expect(await sample(metrics, 'gab_response_cache_total', 'loaded')).toBe(1);
  expect(await sample(metrics, 'gab_response_cache_total', 'kept')).toBe(1);
  expect(await sample(metrics, 'gab_streams')).toBe(0);
  expect(await sample(metrics, 'gab_database_connections', '"reads"', 'waiting')).toBe(0);
});

it('is served on a port of its own, and nothing else is', async () => {
  const metrics = createMetrics('all');
  const log = { error: () => undefined };
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, log });
  const at = `http://127.0.0.1:${served.port}`;
  expect(await (await fetch(`${at}/metrics`)).text()).toContain('process_cpu_seconds_total');
  expect((await fetch(`${at}/`)).status).toBe(404);
  const taken = serveMetrics(metrics, { host: '127.0.0.1', port: served.port, log });
  await expect(taken).rejects.toThrow(/^METRICS_PORT: cannot listen/);
  await served.close();
});

it('a scrape that fails says so without the error, which stands in the log', async () => {
  const metrics = createMetrics('all');
  const failure = new Error('postgres://gab_server:geheim@host: SELECT secret');
  metrics.refreshers.push(() => Promise.reject(failure));
  const error = jest.fn();
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, log: { error } });
  const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`);
  await served.close();
  expect(answer.status).toBe(500);
  expect(await answer.text()).toBe('The metrics cannot be read. The log says why.\n');
  expect(error).toHaveBeenCalledWith({ err: failure }, 'the metrics cannot be read');
});
