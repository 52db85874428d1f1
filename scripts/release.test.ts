import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FakeNode } from '../server/chain/fakeNode';
import { freePort } from '../server/embedded/processes';
import { createTestDatabase, type TestDatabase } from '../server/testing/database';
import { type ServedNode, serveNode } from '../server/testing/serveNode';

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const MAX_BYTES = 150_000_000;

let dir: string;
let database: TestDatabase;
let served: ServedNode;
const node = new FakeNode({ tokenAddress: TOKEN });

async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: dir,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  return { child, said: () => said };
}

beforeAll(async () => {
  // Outside of the project, so that nothing is found in its node_modules.
  dir = mkdtempSync(join(tmpdir(), 'gab-release-'));
  const program = `import(${JSON.stringify(join(__dirname, 'lib/release.mjs'))}).then((m) => m.makeRelease(${JSON.stringify(dir)}))`;
  const made = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: 'inherit',
  });
  expect((await once(made, 'exit'))[0]).toBe(0);
  database = await createTestDatabase();
  node.mine();
  served = await serveNode(node.request);
});
afterAll(async () => {
  served.close();
  await database.drop();
  rmSync(dir, { recursive: true });
});

it('is one folder of less than 150 MB, without packages that a demo or a build needs', () => {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  const bytes = files.reduce((sum, file) => sum + statSync(join(dir, file)).size, 0);
  expect(bytes).toBeLessThan(MAX_BYTES);
  expect(readdirSync(join(dir, 'node_modules')).sort()).toEqual([
    '@img',
    'detect-libc',
    'semver',
    'sharp',
  ]);
});

it('opens a shop without installing or building anything', async () => {
  const port = await freePort();
  const begun = performance.now();
  const { child, said } = await run(['server/main.js', '--api-only'], {
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: join(dir, 'data'),
    CHAIN_RPC_URL: served.url,
    TOKEN_ADDRESS: TOKEN,
    SYSTEM_WALLET_ADDRESS: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    SITE_URL: 'https://shop.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SUPPORT_EMAIL: 'help@shop.example',
    SECOND_FACTOR_KEY: 'ab'.repeat(32),
    ROLE: 'api',
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  let answer: Response | undefined;
  while (!answer && child.exitCode === null && performance.now() - begun < 30_000) {
    await sleep(50);
    answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  }
  expect([answer?.status, said()]).toEqual([200, expect.stringContaining('is open at')]);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  const texts = said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  expect(texts).toEqual(expect.arrayContaining([expect.stringContaining('is open at'), 'Closing']));
});

it('has every program of the operator', async () => {
  const { scripts } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  expect(Object.keys(scripts).sort()).toEqual([
    'admin',
    'audit',
    'db',
    'doctor',
    'nats',
    'start',
    'wallet',
  ]);
  for (const name of ['admin', 'db', 'nats', 'wallet']) {
    const { child, said } = await run([`server/cli/${name}.js`, 'nonsense']);
    expect([(await once(child, 'close'))[0], said()]).toEqual([
      1,
      expect.stringContaining(`npm run ${name} -- `),
    ]);
  }
});
