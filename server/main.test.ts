import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEnded, isAlive } from './embedded/processes';
import { type Bundle, bundle } from './testing/bundle';
import { until } from './testing/until';

let program: Bundle;
/** A folder for one test. */
let dir: string;
/** The demo shop's, which one test after the other opens: to fill it takes longer than all else here. */
let home: string;
const running = new Set<ChildProcess>();
const makeFolder = () => mkdtempSync(join(tmpdir(), 'gab main '));

beforeAll(() => {
  program = bundle(`import './main';`);
  for (const folder of ['migrations', 'functions']) {
    cpSync(join(__dirname, 'db', folder), join(program.folder, 'sql', folder), { recursive: true });
  }
  home = makeFolder();
});
afterAll(() => {
  program.remove();
  rmSync(home, { recursive: true });
});

beforeEach(() => {
  dir = makeFolder();
});
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(dir, { recursive: true, force: true });
});

function run(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program.file, '--api-only'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: dir, PORT: '0', ...env },
  });
  running.add(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const found = /is open at (\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    }
    void ended.then(() => reject(new Error(output)));
  });
  url.catch(() => {});
  return { child, url, ended, output: () => output };
}

async function get(url: string, path: string): Promise<unknown> {
  const answer: unknown = await (await fetch(url + path)).json();
  return answer && typeof answer === 'object' && 'data' in answer ? answer.data : answer;
}

async function state(url: string) {
  const config = await get(url, '/api/config');
  const products = await get(url, '/api/products?channel=shop');
  return { config: { ...Object(config), now: 0 }, products };
}

const openShop = () => run({ DATA_DIR: home });
const parts = () =>
  ['postgres/cluster/data/postmaster.pid', 'chain/anvil.pid'].map((file) =>
    Number(readFileSync(join(home, file), 'utf8').split('\n')[0]),
  );

test('opens the demo shop, lets no second one in, and closes with all its parts', async () => {
  const shop = openShop();
  const url = await shop.url;
  expect(await get(url, '/readyz')).toEqual({ ok: true });
  expect((await state(url)).products).toMatchObject({ total: expect.any(Number) });

  const second = openShop();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`A shop already runs in ${home} (process ${shop.child.pid})`);

  const children = parts();
  expect(children.map(isAlive)).toEqual([true, true]);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
  expect(children.map(isAlive)).toEqual([false, false]);
});

test('after kill -9 it is the same shop again', async () => {
  const first = openShop();
  const before = await state(await first.url);
  const children = parts();
  first.child.kill('SIGKILL');
  await first.ended;

  const again = openShop();
  expect(await state(await again.url)).toEqual(before);
  expect(again.output()).not.toContain('filled');
  for (const pid of children) expect(await hasEnded(pid, 0)).toBe(true);
});

test('the shop closes with a message when its database is killed', async () => {
  const shop = openShop();
  await shop.url;
  const [database = 0] = parts();
  process.kill(database, 'SIGKILL');
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toContain('the embedded database ended');
});

test('is whole though its first start was killed at any moment', async () => {
  for (const ms of [400, 700, 1000, 1300]) {
    const start = run();
    await new Promise((resolve) => setTimeout(resolve, ms));
    start.child.kill('SIGKILL');
    await start.ended;
  }
  const shop = run();
  expect((await state(await shop.url)).products).toMatchObject({ list: expect.any(Array) });
});

test('waits for a database that is away, names it without its password, and closes when asked', async () => {
  const shop = run({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x', HOST: '127.0.0.1' });
  await until(() => shop.output().includes('DATABASE_URL: the database cannot be used: nothing'));
  expect(shop.output()).toContain('the start waits for it');
  expect(shop.output()).not.toContain('secret');
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
});

test.each([
  [{ PORT: 'eighty', ROLE: 'cook' }, /^PORT: "eighty" .*\nROLE: "cook" .*\n$/],
  [{ HOST: '203.0.113.9' }, /HOST: 203.0.113.9 is no address of this machine/],
  [{ DATA_DIR: '/dev/null/x' }, /^DATA_DIR: .*it lies under a file/],
])('refuses %j in a sentence', async (env, sentence) => {
  const shop = run(env);
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toMatch(sentence);
  expect(shop.output()).not.toMatch(/secret|^\s+at /m);
});

const NODE = {
  CHAIN_RPC_URL: 'http://127.0.0.1:1',
  TOKEN_ADDRESS: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  SYSTEM_WALLET_ADDRESS: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  SITE_URL: 'https://shop.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SUPPORT_EMAIL: 'help@shop.example',
  SECOND_FACTOR_KEY: 'ab'.repeat(32),
  ROLE: 'api',
};
const textsOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line).msg);

test('with a node each line that it says is a line of the log, from the start to the end', async () => {
  const shop = run({ ...NODE, DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' });
  await until(() => shop.output().includes('the start waits for it'));
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
  expect(textsOf(shop.output()).length).toBeGreaterThan(0);
});

test('with a node it refuses its settings in a line of the log', async () => {
  const shop = run({ ...NODE, PORT: 'eighty', LOG_LEVEL: 'loud' });
  expect(await shop.ended).toBe(1);
  expect(textsOf(shop.output())).toEqual([expect.stringMatching(/^PORT: "eighty" .*\nLOG_LEVEL/)]);
});
