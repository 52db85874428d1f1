import { Writable } from 'node:stream';
import pino from 'pino';
import { readConfig } from '../config';
import { createMetrics, scrape } from '../metrics/metrics';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/eventProcesses';
import { hubWarnings, openShopBus, openShopHub, workerWarnings } from './events';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('a shop starts without its NATS, warns, measures, and logs neither login nor password', async () => {
  let said = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      said += chunk;
      done();
    },
  });
  const metrics = createMetrics('all');
  const ports = { db: test.db, log: pino({ level: 'info' }, sink), metrics };
  // Nothing listens on port 1.
  const config = readConfig({ NATS_URL: 'nats://someone:hidden@127.0.0.1:1' });
  const bus = await openShopBus(config, ports);
  const hub = await openShopHub(bus, ports);
  await until('it has tried', () => said.includes('NATS cannot be reached'));
  expect(hubWarnings(hub, bus)).toEqual(['No worker relays events: NOTIFY brings them.']);
  expect(workerWarnings(bus)).toEqual([expect.stringContaining('NATS is not connected')]);
  const lines = await scrape(metrics);
  expect(lines).toContain('gab_nats_connected{role="all"} 0');
  expect(lines).toContain('gab_event_relay{role="all"} 0');
  expect(lines).toContain('gab_events_by{way="notify",role="all"} 1');
  await hub.close();
  await bus.close();
  expect(said).toContain('127.0.0.1:1');
  expect(said).not.toMatch(/hidden|someone/);
});

it('without NATS_URL nothing is opened and nothing warned of; an authority or a login that cannot be read is refused', async () => {
  const ports = { db: test.db, log: pino({ level: 'silent' }), metrics: undefined };
  const bus = await openShopBus(readConfig({}), ports);
  const hub = await openShopHub(bus, ports);
  expect([hubWarnings(hub, bus), workerWarnings(bus)]).toEqual([[], []]);
  await hub.close();
  await bus.close();
  const config = readConfig({ NATS_URL: 'tls://nats.example', NATS_CA: '/nonexistent/ca.pem' });
  await expect(openShopBus(config, ports)).rejects.toThrow('NATS_CA: the file cannot be read.');
  // This very file is no login.
  for (const [file, why] of [
    ['/nonexistent/seed', 'NATS_CREDENTIALS_FILE: the file cannot be read.'],
    [__filename, 'NATS_CREDENTIALS_FILE: the file holds no login'],
  ] as const) {
    const env = { NATS_URL: 'nats://nats.example', NATS_CREDENTIALS_FILE: file };
    await expect(openShopBus(readConfig(env), ports)).rejects.toThrow(why);
  }
});

it('a database that is away is named as the cause, and NATS is not', async () => {
  const config = readConfig({ NATS_URL: 'nats://127.0.0.1:1' });
  const bus = await openShopBus(config, {
    db: test.db,
    log: pino({ level: 'silent' }),
    metrics: undefined,
  });
  const fed = { connected: true, source: 'outbox' } as const;
  const hub = await openShopHub(bus, { db: test.db, metrics: undefined });
  expect(hubWarnings({ ...hub, ...fed }, bus)).toEqual([
    'NATS is not connected: this process reads the outbox.',
  ]);
  expect(hubWarnings({ ...hub, ...fed, connected: false }, bus)).toEqual([
    'The connection that listens to the database is lost: events wait for it.',
  ]);
  const own = { bus: bus.bus && { ...bus.bus, connected: true }, close: bus.close };
  expect(hubWarnings({ ...hub, ...fed }, own)).toEqual([
    'NATS is connected, and brings no events: this process reads the outbox.',
  ]);
  await hub.close();
  await bus.close();
});
