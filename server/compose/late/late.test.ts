import { createServer } from 'node:net';
import { pino } from 'pino';
import { privateKeyToAddress } from 'viem/accounts';
import { FakeNode } from '../../chain/fakeNode';
import { readConfig } from '../../config';
import { openShop, type Shop } from '../../shop';
import { startFakeS3 } from '../../storage/testing/fakeS3';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { serveNode } from '../../testing/serveNode';
import { openSilentProxy } from '../../testing/silentProxy';
import { until } from '../../testing/until';
import { claimShopChain } from '../shopChain';
import { openWhenThere } from './waitForDatabase';

const KEY = `0x${'7'.padStart(64, '0')}` as const;
const WALLET = privateKeyToAddress(KEY);
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const SQL = `${__dirname}/../../db`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

let test: TestDatabase;
let node: FakeNode;
let ports: Record<'http' | 'health' | 'database' | 'node' | 'storage', number>;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
  node = new FakeNode({ tokenAddress: TOKEN });
  await claimShopChain(test.db, {
    chainId: node.chainId,
    tokenAddress: TOKEN,
    systemWallet: WALLET,
  });
  const [http, health, database, nodeAt, storage] = await Promise.all(
    Array.from({ length: 5 }, freePort),
  );
  ports = {
    http: http ?? 0,
    health: health ?? 0,
    database: database ?? 0,
    node: nodeAt ?? 0,
    storage: storage ?? 0,
  };
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await test.drop();
});

const databasePort = () => Number(new URL(test.ownerUrl).port);

/** Settings of a shop whose database, node and storage listen at ports that a test opens or leaves closed. */
function configOf(env: Record<string, string>) {
  const url = new URL(test.ownerUrl);
  url.port = String(ports.database);
  return readConfig({
    HOST: '127.0.0.1',
    PORT: String(ports.http),
    HEALTH_PORT: String(ports.health),
    DATABASE_URL: url.toString(),
    CHAIN_RPC_URL: `http://127.0.0.1:${ports.node}`,
    TOKEN_ADDRESS: TOKEN,
    SYSTEM_WALLET_ADDRESS: WALLET,
    SITE_URL: 'http://127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SUPPORT_EMAIL: 'help@shop.example',
    SECOND_FACTOR_KEY: '5'.repeat(64),
    STORAGE_URL: `s3://KEY:se%2Fcret@127.0.0.1:${ports.storage}/pictures?region=tw-1&tls=0`,
    LOG_LEVEL: 'silent',
    ...env,
  });
}

function start(env: Record<string, string>): Promise<Shop> {
  const opening = openShop(configOf(env), { sql: SQL, site: undefined }, () => undefined);
  opening.catch(() => undefined);
  closers.push(async () => (await opening).close());
  return opening;
}

const openDatabasePort = async () => {
  const proxy = await openSilentProxy(databasePort(), ports.database);
  closers.push(() => proxy.close());
};
const openNodePort = async (request = node.request) => {
  const served = await serveNode(request, ports.node);
  closers.push(() => served.close());
  return served;
};
const openStoragePort = async () => {
  const served = await startFakeS3(ports.storage);
  closers.push(() => served.close());
  return served;
};

async function get(path: string, port = ports.http, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => undefined);
  const text = (await answer?.text()) ?? '{}';
  return { status: answer?.status ?? 0, text, headers: answer?.headers };
}
const readiness = async (port = ports.http) => JSON.parse((await get('/readyz', port)).text);

it('an API starts while everything is away, says so, and recovers by itself', async () => {
  const opening = start({ ROLE: 'api' });
  await until(async () => (await get('/healthz')).status === 200);
  expect(await readiness()).toEqual({
    ok: false,
    reasons: [expect.stringMatching(/^DATABASE_URL: .*nothing listens there/)],
  });
  const refused = await get('/api/products?channel=shop');
  expect(refused.status).toBe(503);
  expect(refused.headers?.get('retry-after')).toBe('3');
  expect(JSON.parse(refused.text)).toMatchObject({ success: false, errorCode: 'UNAVAILABLE' });
  const page = await get('/', ports.http, { accept: 'text/html' });
  expect(page.status).toBe(503);
  expect(page.text).toContain('服務暫時無法使用');

  await openDatabasePort();
  await opening;
  const without = await readiness();
  expect(without.ok).toBe(true);
  expect(without.warnings).toEqual([
    expect.stringMatching(/^STORAGE_URL: .*not answered/),
    expect.stringMatching(/^CHAIN_RPC_URL: .*not answered/),
  ]);
  expect((await get('/api/products?channel=shop')).status).toBe(200);

  await openStoragePort();
  await openNodePort();
  await until(async () => (await readiness()).warnings === undefined);
});

it('a worker takes nothing from a node that turns out to be of another chain', async () => {
  await openDatabasePort();
  await openStoragePort();
  await start({ ROLE: 'worker', SYSTEM_WALLET_KEY: KEY });
  expect(await readiness(ports.health)).toMatchObject({ ok: true });

  const asked: string[] = [];
  const other = new FakeNode({ tokenAddress: TOKEN, chainId: 5 });
  await openNodePort((call) => {
    asked.push(call.method);
    return other.request(call);
  });
  await until(async () => (await readiness(ports.health)).ok === false);
  expect((await readiness(ports.health)).reasons).toEqual([
    'CHAIN_RPC_URL: the chain cannot be used: the node serves chain 5, not 31337.',
  ]);
  expect([...new Set(asked)]).toEqual(['eth_chainId']);
});

it('the first start of a shop needs its node, and a storage that refuses is no outage', async () => {
  await openDatabasePort();
  const storage = await openStoragePort();
  await expect(start({ TOKEN_ADDRESS: `0x${'22'.repeat(20)}` })).rejects.toThrow(
    /TOKEN_ADDRESS is .*, not/,
  );
  storage.failNext(403);
  await expect(start({})).rejects.toThrow(/^STORAGE_URL: .*403/);
  closers.splice(-2);
});

it('a worker whose node fails after the start stays ready and names the jobs that fail until it is back', async () => {
  await openDatabasePort();
  await openStoragePort();
  const served = await openNodePort();
  await start({ ROLE: 'worker', SYSTEM_WALLET_KEY: KEY });
  expect(await readiness(ports.health)).toEqual({ ok: true });
  served.close();
  const failing = { ok: true, warnings: [expect.stringMatching(/^Jobs fail .*: .*scanBlocks/)] };
  // Another job of the chain may fail before it.
  await until(async () => /scanBlocks/.test(String((await readiness(ports.health)).warnings)));
  expect(await readiness(ports.health)).toEqual(failing);
  await openNodePort();
  await until(async () => (await readiness(ports.health)).warnings === undefined);
});

it.each(['api', 'worker'])(
  '%s tells Prometheus that the database is away, before it ever was there',
  async (role) => {
    const metrics = await freePort();
    await openNodePort();
    await openStoragePort();
    const opening = start({
      ROLE: role,
      SYSTEM_WALLET_KEY: role === 'worker' ? KEY : '',
      METRICS_PORT: String(metrics),
    });
    const isUp = async () => {
      const { text } = await get('/metrics', metrics);
      return /^gab_up\{part="database",role="\w+"\} (\d)$/m.exec(text)?.[1];
    };
    await until(async () => (await isUp()) === '0');
    await openDatabasePort();
    await opening;
    expect(await isUp()).toBe('1');
  },
);

it('a start that waits behind a pooler says that the database is meant, not only what the pooler said', async () => {
  const refusal = Object.assign(new Error('server login has been failing'), { code: '08P01' });
  const stopping = new AbortController();
  const waiting = openWhenThere(() => Promise.reject(refusal), {
    config: { role: 'api', host: '127.0.0.1', port: ports.http, healthPort: 0, metricsPort: 0 },
    log: pino({ level: 'silent' }),
    stopping: stopping.signal,
  });
  await until(async () => (await get('/healthz')).status === 200);
  expect((await readiness()).reasons).toEqual([
    'The database does not answer: server login has been failing.',
  ]);
  stopping.abort();
  await expect(waiting).rejects.toThrow('The operation was aborted');
});
