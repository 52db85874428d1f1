import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Database } from '../db/database';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/until';
import type { EventBus } from './bus';
import { parseMessage } from './message';
import { openNatsBus } from './natsBus';
import { type Relay, startRelay } from './relay';

const QUIET = { info: () => undefined, warn: () => undefined };
const MINUTE = 60_000;

let test: TestDatabase;
let relay: Relay | undefined;
let passed = 0;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(() => {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
});
afterEach(async () => {
  await relay?.stop();
  jest.restoreAllMocks();
});

/** The database, with the statements that the relay's connection runs. */
function watched(db: Database) {
  const asked: string[] = [];
  const connect = async () => {
    const client = await db.sessions.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watch = (...args: unknown[]) => {
      asked.push(String(args[0]));
      return query(...args);
    };
    return Object.assign(client, { query: watch });
  };
  return { asked, db: { sessions: { connect } as unknown as Database['sessions'] } };
}

it('an hour without NATS leaves two minutes of events in the outbox, which nobody reads in vain, and the last of them come', async () => {
  const published: string[] = [];
  const bus: EventBus & { connected: boolean } = {
    connected: true,
    publish: async (message) => void published.push(message),
    subscribe: () => () => undefined,
    close: async () => undefined,
  };
  const { asked, db } = watched(test.db);
  relay = startRelay({ db, bus, log: QUIET });
  await until(() => published.length > 0);
  bus.connected = false;
  const count = (what: RegExp) => asked.filter((text) => what.test(text)).length;
  const announce = (n: number) =>
    test.db.pool.query(`SELECT announce('member_events', $1)`, [`[${n},1]`]);
  const reads = count(/json_agg/);
  for (let n = 1; n <= 60; n++) {
    await announce(n);
    const renewed = count(/UPDATE event_relay/);
    passed += MINUTE;
    await until(() => count(/UPDATE event_relay/) > renewed);
  }
  await until(() => count(/DELETE FROM event_outbox/) > 50);
  const { rows } = await test.db.pool.query('SELECT count(*)::int AS n FROM event_outbox');
  expect(rows[0].n).toBeGreaterThan(0);
  expect(rows[0].n).toBeLessThanOrEqual(4);
  expect(count(/json_agg/)).toBe(reads);
  expect(relay.isActive).toBe(true);
  bus.connected = true;
  const news = () => published.flatMap((message) => parseMessage(message)?.news ?? []);
  await until(() => news().some(([, , payload]) => payload === '[60,1]'));
});

it('a NATS that stays away is told once in ten minutes, and again when it went in between', async () => {
  let tries = 0;
  const server = createServer((socket) => {
    tries += 1;
    socket.on('error', () => undefined);
    socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const said: string[] = [];
  const log = {
    info: () => undefined,
    warn: (_: unknown, text?: string) => void said.push(String(text)),
  };
  const bus = openNatsBus(
    {
      servers: [`127.0.0.1:${port}`],
      tls: false,
      login: undefined,
      credentialsFile: undefined,
      caFile: undefined,
      subject: 'gab.events',
    },
    log,
  );
  await until(() => tries >= 4);
  expect(said).toEqual(['NATS cannot be reached']);
  passed += 11 * MINUTE;
  await until(() => said.length > 1);
  expect(said).toEqual(['NATS cannot be reached', 'NATS cannot be reached']);
  await bus.close();
  server.close();
});
