import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { FakeNode } from './chain/fakeNode';
import { freePort } from './embedded/processes';
import { type Bundle, bundle } from './testing/bundle';
import { createTestDatabase, ownerUrlOf, type TestDatabase } from './testing/database';
import { createMember, createSession } from './testing/factories';
import { until } from './testing/until';

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
/** A secret that is found in any text: letters and digits alone, so that no encoding changes it. */
const secret = (name: string) => `${name}${randomBytes(8).toString('hex')}`;
const KEPT = {
  database: secret('db'),
  owner: secret('owner'),
  wrong: secret('wrong'),
  nats: secret('nats'),
  node: secret('node'),
  nodePassword: secret('nodepw'),
  walletKey: generatePrivateKey().slice(2),
  mail: secret('mail'),
  vapid: Buffer.alloc(32, secret('vapid')).toString('base64url'),
  storage: secret('storage'),
  secondFactor: randomBytes(32).toString('hex'),
  collector: secret('otel'),
  /** What a member typed, in the parameters of a failed statement. */
  typed: secret('typed'),
};
const USER = 'kept';
/** Each secret as it is, and as headers and SMTP send it. */
const NEEDLES = Object.values(KEPT).flatMap((one) => [
  one,
  Buffer.from(`${USER}:${one}`).toString('base64'),
  Buffer.from(`\0${USER}\0${one}`).toString('base64'),
]);

/** The program, and an error like those of refused statements that nothing catches. */
const PROGRAM = `
  import { DrizzleQueryError } from 'drizzle-orm/errors';
  import './main';
  const cause = Object.assign(new Error('duplicate key value'), { code: '23505', detail: 'Key (phone)=(${KEPT.typed})' });
  process.on('SIGUSR2', () => void Promise.reject(new DrizzleQueryError('insert', ['${KEPT.typed}'], cause)));`;

let program: Bundle;
let dir: string;
let copy: TestDatabase;
let admin: Client;
let node: FakeNode;
/** What the node answers with HTTP 401 to the call of this id. */
let broken: ((id: number) => string) | undefined;
const LOGIN = `kept_${randomBytes(4).toString('hex')}`;
const closing: (() => Promise<unknown> | unknown)[] = [];
const running = new Set<ChildProcess>();

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A node that checks nothing, and repeats its URL in its errors as gateways do. */
async function openNode(): Promise<number> {
  node = new FakeNode({ tokenAddress: TOKEN });
  node.mine(20);
  const server = createHttpServer(async (asked, response) => {
    let text = '';
    for await (const chunk of asked) text += chunk;
    const { id, method, params } = JSON.parse(text);
    if (broken) return response.writeHead(401).end(broken(id));
    const answer = await node.request({ method, params }).then(
      (result) => ({ result }),
      ({ message }: Error) => ({ error: { code: -32_000, message } }),
    );
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
  closing.push(() => server.closeAllConnections());
  return listening(server);
}

/** A mail server that takes no login. */
async function openMail(): Promise<number> {
  const mail = new SMTPServer({
    hideSTARTTLS: true,
    onAuth: (_login, _session, done) => done(new Error('Username and password not accepted')),
  });
  closing.push(() => new Promise<void>((resolve) => mail.close(() => resolve())));
  await new Promise<void>((resolve) => {
    mail.listen(0, '127.0.0.1', () => resolve());
  });
  const address = mail.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A PostgreSQL that asks for the password and refuses it. */
async function openRefusing(): Promise<number> {
  const refusal = Buffer.from(
    'SFATAL\0C28P01\0Mpassword authentication failed for user "kept"\0\0',
  );
  const head = Buffer.from([0x45, 0, 0, 0, refusal.length + 4]);
  const askPassword = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);
  return listening(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) =>
        data[0] === 0x70 ? socket.end(Buffer.concat([head, refusal])) : socket.write(askPassword),
      );
    }),
  );
}

beforeAll(async () => {
  program = bundle(PROGRAM);
  for (const folder of ['migrations', 'functions']) {
    cpSync(join(__dirname, 'db', folder), join(program.folder, 'sql', folder), { recursive: true });
  }
  dir = mkdtempSync(join(tmpdir(), 'gab-kept-'));
  copy = await createTestDatabase();
  admin = new Client({ connectionString: ownerUrlOf(copy.db) });
  await admin.connect();
  const database = new URL(copy.ownerUrl).pathname.slice(1);
  await admin.query(`CREATE ROLE ${LOGIN} LOGIN PASSWORD '${KEPT.database}' IN ROLE gab_app;
    GRANT CONNECT ON DATABASE ${database} TO ${LOGIN}`);
});
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const close of closing) await close();
  await admin.query(`DROP OWNED BY ${LOGIN}; DROP ROLE ${LOGIN}`);
  await admin.end();
  await copy.drop();
  program.remove();
  rmSync(dir, { recursive: true, force: true });
});

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [program.file, '--api-only'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: dir, ...env },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, ended, output: () => output };
}

const leaksIn = (text: string) => NEEDLES.filter((one) => text.includes(one));

it('no log, metric or page holds a secret of the settings or what a member typed, whatever fails', async () => {
  const url = new URL(copy.ownerUrl);
  const at = (port: number) => `${USER}:PASSWORD@127.0.0.1:${port}`;
  const secrets = (text: string, value: string) => text.replace('PASSWORD', value);
  const dead = await freePort();
  const [nodePort, mailPort] = [await openNode(), await openMail()];
  const natsFile = join(dir, 'nats.login');
  writeFileSync(natsFile, `${USER}:${KEPT.nats}`, { mode: 0o600 });
  const login = (user: string, password: string, host = url.host) =>
    `postgres://${user}:${password}@${host}${url.pathname}`;
  const env = {
    DATABASE_URL: login(LOGIN, KEPT.database),
    DATABASE_DIRECT_URL: login(LOGIN, KEPT.database),
    DATABASE_READ_URL: secrets(`postgres://${at(dead)}${url.pathname}`, KEPT.database),
    NATS_URL: `nats://127.0.0.1:${dead}`,
    NATS_CREDENTIALS_FILE: natsFile,
    CHAIN_RPC_URL: secrets(`http://${at(nodePort)}/v3/${KEPT.node}`, KEPT.nodePassword),
    TOKEN_ADDRESS: TOKEN,
    SYSTEM_WALLET_ADDRESS: privateKeyToAddress(`0x${KEPT.walletKey}`),
    SYSTEM_WALLET_KEY: `0x${KEPT.walletKey}`,
    SITE_URL: 'https://shop.example',
    SMTP_URL: secrets(`smtp://${at(mailPort)}`, KEPT.mail),
    SUPPORT_EMAIL: 'help@shop.example',
    VAPID_KEY: KEPT.vapid,
    STORAGE_URL: secrets(`s3://${at(dead)}/pictures?region=tw-1`, KEPT.storage),
    SECOND_FACTOR_KEY: KEPT.secondFactor,
    STAFF_SECOND_FACTOR: 'optional',
    OTEL_EXPORTER_OTLP_ENDPOINT: secrets(`http://${at(dead)}`, KEPT.collector),
    OTEL_TRACES_SAMPLER_ARG: '1',
    LOG_LEVEL: 'trace',
    PORT: '0',
    HOST: '127.0.0.1',
  };
  const ports = { api: await freePort(), worker: await freePort(), health: await freePort() };
  const api = start({ ...env, ROLE: 'api', METRICS_PORT: String(ports.api) });
  const worker = start({
    ...env,
    ROLE: 'worker',
    METRICS_PORT: String(ports.worker),
    HEALTH_PORT: String(ports.health),
  });
  const lines = () => api.output() + worker.output();
  const opened = () => /is open at (http[^"\s]+)/.exec(api.output())?.[1];
  await until(() => opened() !== undefined && worker.output().includes('The worker is running'));

  const token = await createSession(
    copy.db,
    await createMember(copy.db, '店長', ['staff', 'admin']),
  );
  const read = async (path: string, base = opened()) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${base}${path}`, { headers });
    return `${answer.status} ${await answer.text()}`;
  };
  // A mail that the mail server refuses.
  await fetch(`${opened()}/api/auth/email/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': secret('key') },
    body: JSON.stringify({ email: 'member@shop.example' }),
  });
  await until(() => /Username and password not accepted|EAUTH|535/.test(worker.output()));
  // A statement that fails, with what was typed in it.
  await admin.query('ALTER TABLE products RENAME TO away');
  expect(await read(`/api/products?channel=shop&q=${KEPT.typed}`)).toMatch(/^500/);
  await admin.query('ALTER TABLE away RENAME TO products');
  // A gateway that refuses the key and repeats it, as text and as an error of JSON-RPC.
  const message = `project ${KEPT.node} of ${KEPT.nodePassword} is unknown`;
  const refusals = [
    () => message,
    (id: number) => JSON.stringify({ id, error: { code: -32_002, message } }),
  ];
  for (const refusal of refusals) {
    const before = lines().length;
    broken = refusal;
    await until(() => /chain node|eth_\w+|is unknown/.test(lines().slice(before)));
  }
  const pages = [
    await read('/readyz'),
    await read('/api/admin/jobs?current=1&pageSize=50'),
    await read('/api/admin/dashboard'),
    await read('/api/admin/withdrawal-desk'),
    await read('/readyz', `http://127.0.0.1:${ports.health}`),
    await read('/metrics', `http://127.0.0.1:${ports.api}`),
    await read('/metrics', `http://127.0.0.1:${ports.worker}`),
  ];
  // An error that nothing catches.
  for (const one of [api, worker]) {
    one.child.kill('SIGUSR2');
    expect(await one.ended).toBe(1);
    expect(one.output()).toMatch(/"level":60.*duplicate key value/);
  }
  const refused = start({
    ...env,
    ROLE: 'api',
    DATABASE_URL: login(USER, KEPT.wrong, `127.0.0.1:${await openRefusing()}`),
    DATABASE_DIRECT_URL: '',
  });
  await until(() => refused.output().includes('the password is wrong'));
  refused.child.kill('SIGTERM');
  await refused.ended;

  expect(leaksIn(pages.join('\n'))).toEqual([]);
  expect(leaksIn(refused.output())).toEqual([]);
  expect(leaksIn(lines())).toEqual([]);
}, 180_000);
