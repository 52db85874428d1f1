import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FakeNode } from '../server/chain/fakeNode';
import { withClient } from '../server/db/withClient';
import { freePort } from '../server/embedded/processes';
import { type ServedNode, serveNode } from '../server/testing/serveNode';
import {
  type SystemPostgres,
  startSystemPostgres,
  systemPostgresBin,
} from '../server/testing/systemPostgres';
import { until } from '../server/testing/until';

const ROOT = join(__dirname, '..');
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const bin = systemPostgresBin();

/** The blocks that are marked to be run, in order. */
const BLOCKS = readFileSync(join(ROOT, 'docs/OPERATING.md'), 'utf8').match(
  /(?<=^```sh runnable\n)[\s\S]*?(?=```)/gm,
);

/** Replaces the wallet, which takes a shop that has read the chain. */
const REPLACE = /(?<=^ *```sh runnable in a started shop\n)[\s\S]*?(?=```)/m.exec(
  readFileSync(join(ROOT, 'docs/OPERATING.md'), 'utf8'),
)?.[0];

/** Replaces the shop's own secret, which its first start makes. */
const SECRET = /(?<=^```sh runnable after the first start\n)[\s\S]*?(?=```)/m.exec(
  readFileSync(join(ROOT, 'docs/OPERATING.md'), 'utf8'),
)?.[0];

/** Brings a backup back, in order. */
const RESTORE = [
  ...readFileSync(join(ROOT, 'docs/OPERATING.md'), 'utf8').matchAll(
    /(?<=^ *```sh runnable after a loss\n)[\s\S]*?(?=```)/gm,
  ),
].map(([block]) => block);

let dir: string;
let server: SystemPostgres;
let served: ServedNode;
let env: Record<string, string>;
const node = new FakeNode({ tokenAddress: TOKEN });
const servers: Server[] = [];

async function portOf(listening: Server): Promise<number> {
  servers.push(listening.listen(0, '127.0.0.1'));
  await once(listening, 'listening');
  const address = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const smtp = createServer((socket) => {
  socket.on('error', () => undefined).write('220 mail.example ESMTP\r\n');
  socket.on('data', (bytes) => {
    const bye = /^QUIT/i.test(bytes.toString());
    socket.write(bye ? '221 bye\r\n' : '250 mail.example\r\n');
    if (bye) socket.end();
  });
});

function start(command: string, args: string[], extra: Record<string, string> = {}) {
  const child = spawn(command, args, {
    cwd: dir,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, ...extra },
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

/** Runs a block as an operator's shell would, with what earlier ones sourced. */
async function run(block: string): Promise<{ code: number; said: string }> {
  const script = `set -eo pipefail; npm() { command npm --silent --prefix "${ROOT}" "$@"; }
    [ ! -e shop.env ] || { set -a; . ./shop.env; set +a; }\n${block}`;
  const { child, said } = start('bash', ['-c', script], { INIT_CWD: dir });
  const [code] = await once(child, 'close');
  return { code, said: said() };
}

/** Whether the watcher has begun. */
const hasReadTheChain = () =>
  withClient(server.url.replace(/postgres$/, 'gab'), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM chain_cursors');
    return rowCount === 1;
  });

async function ready(port: number, child: ChildProcess): Promise<unknown> {
  for (let tried = 0; tried < 300 && child.exitCode === null; tried++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer) return answer.json();
    await sleep(100);
  }
  return undefined;
}

(bin ? describe : describe.skip)('docs/OPERATING.md, from nothing to production', () => {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'gab-operating-'));
    server = await startSystemPostgres(bin ?? '');
    node.mine();
    served = await serveNode(node.request);
    env = {
      DATABASE_ADMIN_URL: server.url,
      DATA_DIR: join(dir, 'data'),
      CHAIN_RPC_URL: served.url,
      CHAIN_ID: String(node.chainId),
      TOKEN_ADDRESS: TOKEN,
      SITE_URL: 'https://shop.example',
      SMTP_URL: `smtp://127.0.0.1:${await portOf(smtp)}`,
      SUPPORT_EMAIL: 'help@shop.example',
      PORT: String(await freePort()),
      HEALTH_PORT: String(await freePort()),
      HOST: '127.0.0.1',
    };
  });
  afterAll(async () => {
    for (const one of [...servers, served]) one.close();
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  it('has blocks to run', () => {
    expect(BLOCKS?.length).toBeGreaterThan(6);
  });

  it.each((BLOCKS ?? []).map((block) => [block]))('runs:\n%s', async (block) => {
    // The administrator's login is at hand for what needs it, and for nothing else.
    env.DATABASE_ADMIN_URL = /db -- (setup|rotate)/.test(block) ? server.url : '';
    const { code, said } = await run(block);
    if (code !== 0) throw new Error(`exit code ${code}:\n${said}`);
    expect(said).not.toMatch(/0x[0-9a-f]{64}|FAULT/);
    if (block.includes('wallet -- new')) {
      const wallet = readFileSync(join(dir, 'wallet.env'), 'utf8');
      node.setEth(/ADDRESS=(0x\w{40})/.exec(wallet)?.[1] as `0x${string}`, 10n ** 18n);
      expect(statSync(join(dir, 'wallet.env')).mode & 0o777).toBe(0o600);
    }
    if (block.includes('reseal')) {
      const settings = readFileSync(join(dir, 'shop.env'), 'utf8');
      expect(settings).toMatch(/^SECOND_FACTOR_KEY='[0-9a-f]{64}'$/m);
    }
    if (block.includes('audit')) expect(said).toContain('All invariants hold');
  });

  it('an API and a worker then start and are ready, and a worker without its key is not', async () => {
    const shell = (role: string, without: string) => [
      '-c',
      `set -a; . ./shop.env; set +a; exec env ${without} ROLE=${role} node "${join(ROOT, 'dist/server/main.js')}" --api-only`,
    ];
    const api = start('bash', shell('api', '-u SYSTEM_WALLET_KEY -u DATABASE_OWNER_URL'));
    const worker = start('bash', shell('worker', '-u DATABASE_OWNER_URL'));
    const healthPort = await freePort();
    const keyless = start('bash', shell('worker', '-u SYSTEM_WALLET_KEY -u DATABASE_OWNER_URL'), {
      HEALTH_PORT: String(healthPort),
    });
    try {
      expect([await ready(Number(env.PORT), api.child), api.said()]).toEqual([
        { ok: true },
        expect.anything(),
      ]);
      expect(await ready(Number(env.HEALTH_PORT), worker.child)).toEqual({ ok: true });
      expect(await ready(healthPort, keyless.child)).toEqual({
        ok: false,
        reasons: [expect.stringMatching(/^SYSTEM_WALLET_KEY is not set/)],
      });
      expect(keyless.said()).toContain('SYSTEM_WALLET_KEY is not set');
      await until(hasReadTheChain);
    } finally {
      for (const { child } of [api, worker, keyless]) {
        child.kill('SIGTERM');
        if (child.exitCode === null) await once(child, 'exit');
      }
    }
    expect([api, worker].map(({ child }) => child.exitCode)).toEqual([0, 0]);
    expect(readdirSync(join(dir, 'backups'))).toHaveLength(1);
  });

  it('the secret of the shop is replaced, and the audit is clean', async () => {
    expect(await run(SECRET ?? 'false')).toEqual({
      code: 0,
      said: expect.stringContaining('Every process signs with the new secret'),
    });
    expect(await run('npm run db -- rotate secret --end')).toEqual({
      code: 1,
      said: expect.stringMatching(/processes are taking it over: try again in \d+ s/),
    });
    expect((await run('npm run db -- rotate nothing')).code).toBe(1);
    const audit = 'DATABASE_URL="$DATABASE_AUDIT_URL" npm run audit -- --full';
    expect((await run(audit)).said).toContain('All invariants hold');
  });

  it('the wallet is replaced, a start with the old one is refused, and the audit is clean', async () => {
    const old = readFileSync(join(dir, 'shop.env'), 'utf8');
    const { code, said } = await run(REPLACE ?? 'false');
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/Withdrawals are stopped[\s\S]*replaced at block/),
    ]);
    expect(said).not.toMatch(/0x[0-9a-f]{64}/);
    expect(statSync(join(dir, 'shop.env')).mode & 0o777).toBe(0o600);
    const audit = 'DATABASE_URL="$DATABASE_AUDIT_URL" npm run audit -- --full';
    expect((await run(audit)).said).toContain('All invariants hold');
    expect((await run('npm run doctor')).said).toMatch(/old wallet .*replaced at block/);
    writeFileSync(join(dir, 'shop.env'), old);
    const refused = await run(audit);
    expect([refused.code, refused.said]).toEqual([
      2,
      expect.stringContaining('that wallet was replaced'),
    ]);
  });

  it('a backup comes back in another database: withdrawals are stopped, and the books are clean', async () => {
    const [newest] = readdirSync(join(dir, 'backups'));
    const settings = readFileSync(join(dir, 'shop.env'), 'utf8');
    writeFileSync(join(dir, 'shop.env'), settings.replaceAll("/gab'", "/gab_restored'"));
    env.DATABASE_ADMIN_URL = server.url;
    const said: string[] = [];
    for (const block of RESTORE) {
      const done = await run(block.replace(/gab-\d{4}-\S+Z/, newest ?? ''));
      if (done.code !== 0) throw new Error(`exit code ${done.code}:\n${block}\n${done.said}`);
      said.push(done.said);
    }
    expect([
      (await run('npm run db -- stop --by=nobody@shop.example')).said,
      (await run('npm run db -- stop')).said,
    ]).toEqual([
      expect.stringContaining('nobody@shop.example is no administrator'),
      expect.stringContaining('--by: name an administrator.'),
    ]);
    const [restored, , counts = '', audited] = said;
    expect(restored).toContain('Withdrawals are stopped.');
    const [latest, pending] = counts.trim().split('\n');
    expect([latest, pending]).toEqual([expect.stringContaining('"result":"0x'), latest]);
    expect(audited).toContain('All invariants hold');
    const switched = await withClient(
      server.url.replace(/postgres$/, 'gab_restored'),
      async (client) =>
        (await client.query("SELECT value FROM settings WHERE key = 'withdrawals.switch'")).rows,
    );
    expect(switched).toEqual([{ value: { killed: true, reason: '系統維護，完成後恢復。' } }]);
  });
});
