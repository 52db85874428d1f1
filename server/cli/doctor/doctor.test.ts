import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { FakeNode } from '../../chain/fakeNode';
import { readConfig } from '../../config';
import { migrateDatabase } from '../../db/migrate';
import { withClient } from '../../db/withClient';
import { hasNats, NatsServer } from '../../testing/nats';
import { hasPgBouncer, startPgBouncer } from '../../testing/pgbouncer';
import { type ServedNode, serveNode } from '../../testing/serveNode';
import {
  type SystemPostgres,
  startSystemPostgres,
  systemPostgresBin,
} from '../../testing/systemPostgres';
import { until } from '../../testing/until';
import { noteBackup } from '../backupStore';
import { setUpServer } from '../setup';
import { examineChain } from './chain';
import { examineDatabase, examineOwner } from './database';
import { examineEvents } from './events';
import type { Finding } from './finding';
import { examineMail, examineProxy, examineStorage } from './machine';

const SQL = join(__dirname, '../../db');
const bin = systemPostgresBin();
const KEY = `0x${'11'.repeat(32)}`;
const WALLET = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

const faultsOf = (found: Finding[]) =>
  found.filter(({ state }) => state === 'fault').map(({ what, detail }) => `${what}: ${detail}`);

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'gab-doctor-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

(bin ? describe : describe.skip)('the doctor on a database', () => {
  let server: SystemPostgres;
  const urlFor = (login: string, port = server.port) =>
    `postgres://${login}:any@127.0.0.1:${port}/gab`;

  beforeAll(async () => {
    server = await startSystemPostgres(bin ?? '');
    await setUpServer(server.url, {
      sqlFolder: SQL,
      database: 'gab',
      file: join(dir, 'database.env'),
    });
  });
  afterAll(() => server.stop());

  it('names the missing step, and finds nothing once it is done', async () => {
    expect(faultsOf(await examineDatabase(urlFor('gab_server'), SQL))).toEqual([
      'schema: The database is empty. Run "npm run db -- migrate" as the owner.',
    ]);
    await migrateDatabase(urlFor('gab_owner'), SQL);
    const found = await examineDatabase(urlFor('gab_server'), SQL);
    expect(faultsOf(found)).toEqual([]);
    expect(found.map(({ what }) => what)).toEqual([
      'database',
      'role',
      'limits',
      'defaults',
      'pooler',
      'clock',
      'collations',
      'standby',
      'archiving',
      'backup',
      'extensions',
      'schema',
    ]);
    expect(await examineOwner(urlFor('gab_owner'), urlFor('gab_server'))).toMatchObject([
      { state: 'ok' },
    ]);
    await expect(
      examineOwner(`${urlFor('gab_owner')}_drill`, urlFor('gab_server')),
    ).rejects.toThrow(/^DATABASE_OWNER_URL: .*same database/);
  });

  it('says whether commits wait for a standby', async () => {
    const standby = async () =>
      (await examineDatabase(urlFor('gab_server'), SQL)).find(({ what }) => what === 'standby');
    expect(await standby()).toMatchObject({ state: 'note' });
    await withClient(server.url, async (admin) => {
      await admin.query(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (a, b)'`);
      await admin.query('SELECT pg_reload_conf()');
      // Read by the server and by each session when they get to it.
      await until(async () => (await standby())?.state === 'fault');
      expect(await standby()).toMatchObject({
        state: 'fault',
        detail: expect.stringMatching(
          /^Commits wait for ANY 1 \(a, b\), and 0 are connected: writes stand still/,
        ),
      });
      await admin.query('ALTER SYSTEM RESET synchronous_standby_names');
      await admin.query('SELECT pg_reload_conf()');
    });
  });

  it('says when the last backup was finished, and that one is missed', async () => {
    const backup = async () =>
      (await examineDatabase(urlFor('gab_server'), SQL)).find(({ what }) => what === 'backup');
    expect(await backup()).toMatchObject({ state: 'note' });
    await withClient(urlFor('gab_owner'), async (owner) => {
      await owner.query(
        `INSERT INTO backups (kind, finished_at) VALUES ('pgbackrest', now() - interval '3 days')`,
      );
      expect(await backup()).toMatchObject({
        state: 'fault',
        detail: expect.stringContaining('(pgbackrest) was finished 3 days ago'),
      });
      await noteBackup(owner);
    });
    expect(await backup()).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('(dump) was finished 0.0 hours ago'),
    });
  });

  it('names a superuser, an owner or an auditor in the wrong place, and a direct URL that is away', async () => {
    expect(faultsOf(await examineDatabase(urlFor('postgres'), SQL))).toEqual([
      expect.stringContaining('postgres is a superuser'),
    ]);
    expect(await examineDatabase(urlFor('gab_owner'), SQL)).toContainEqual(
      expect.objectContaining({ what: 'role', state: 'note' }),
    );
    expect(faultsOf(await examineDatabase(urlFor('gab_auditor'), SQL))[0]).toContain(
      "gab_auditor is the auditor's login, for DATABASE_AUDIT_URL. Log in as gab_server.",
    );
    expect(faultsOf(await examineOwner(urlFor('gab_server'), undefined))[0]).toContain(
      'does not own',
    );
    const away = Object.assign(new URL(urlFor('gab_server')), { port: '1' }).toString();
    await expect(examineDatabase(urlFor('gab_server'), SQL, away)).rejects.toThrow(/^DATABASE_DI/);
    for (const login of ['gab_owner', 'postgres']) {
      await expect(examineDatabase(urlFor('gab_server'), SQL, urlFor(login))).rejects.toThrow(
        new RegExp(`^DATABASE_DIRECT_URL: ${login} .* gab_server\\.$`),
      );
    }
  });

  it('reports a newer schema', async () => {
    const client = new Client({ connectionString: urlFor('gab_owner') });
    await client.connect();
    await client.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`,
    );
    expect(faultsOf(await examineDatabase(urlFor('gab_server'), SQL))).toEqual([
      'schema: A newer version migrated it: start that version.',
    ]);
    await client.query(`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'later'`);
    await client.query(
      `UPDATE drizzle.applied_functions SET digest = 'later', changed_at = '2100-01-01' WHERE file = 'stock.sql'`,
    );
    expect(await examineDatabase(urlFor('gab_server'), SQL)).toContainEqual({
      what: 'schema',
      state: 'note',
      detail: "The functions are a newer version's (stock.sql); this one works with them.",
    });
    await migrateDatabase(urlFor('gab_owner'), SQL, { putBackFunctions: true });
    expect(faultsOf(await examineDatabase(urlFor('gab_server'), SQL))).toEqual([]);
    await client.end();
  });

  (hasPgBouncer ? it : it.skip).each([
    ['session', undefined, 'ok', 'a pooler in session mode'],
    ['transaction', undefined, 'fault', expect.stringContaining('set DATABASE_DIRECT_URL')],
    ['transaction', 'gab_server', 'ok', expect.stringContaining('LISTEN and locks go past it')],
  ] as const)(
    'tells a PgBouncer in %s mode with a direct login %s',
    async (mode, direct, state, detail) => {
      const bouncer = await startPgBouncer(urlFor('gab_server'), mode, [
        'ignore_startup_parameters = options',
      ]);
      try {
        const examined = await examineDatabase(bouncer.url, SQL, direct && urlFor(direct));
        expect(examined).toContainEqual({ what: 'pooler', state, detail });
      } finally {
        await bouncer.stop();
      }
    },
  );
});

describe('the doctor on a chain', () => {
  const node = new FakeNode({ tokenAddress: TOKEN });
  let served: ServedNode;
  const configFor = (env: Record<string, string>) =>
    readConfig({
      DATABASE_URL: 'postgres://a:b@c/d',
      CHAIN_RPC_URL: served.url,
      TOKEN_ADDRESS: TOKEN,
      SYSTEM_WALLET_ADDRESS: WALLET,
      SITE_URL: 'https://shop.example',
      SMTP_URL: 'smtp://mail.example',
      SUPPORT_EMAIL: 'a@shop.example',
      SECOND_FACTOR_KEY: 'ab'.repeat(32),
      ...env,
    });

  beforeAll(async () => {
    node.mine();
    served = await serveNode(node.request);
  });
  afterAll(() => served.close());

  it('wants a worker to have its key and ETH, and an API to have no key', async () => {
    const CHAIN_ID = String(node.chainId);
    expect(
      faultsOf(await examineChain(configFor({ CHAIN_ID, ROLE: 'worker' }))).join('\n'),
    ).toMatch(/SYSTEM_WALLET_KEY: a worker without it[\s\S]*has 0 ETH and 0 GAB: send it ETH/);
    node.setEth(WALLET, 10n ** 18n);
    const worker = await examineChain(
      configFor({ CHAIN_ID, ROLE: 'worker', SYSTEM_WALLET_KEY: KEY }),
    );
    expect(faultsOf(worker)).toEqual([]);
    expect(
      faultsOf(await examineChain(configFor({ CHAIN_ID, ROLE: 'api', SYSTEM_WALLET_KEY: KEY }))),
    ).toEqual([expect.stringContaining('Take the key away')]);
  });

  it('names the setting of a wrong chain and of a wrong token', async () => {
    await expect(examineChain(configFor({ CHAIN_ID: '5' }))).rejects.toThrow(/^CHAIN_ID: /);
    await expect(
      examineChain(configFor({ TOKEN_ADDRESS: `0x${'22'.repeat(20)}` })),
    ).rejects.toThrow(/^TOKEN_ADDRESS: /);
  });

  it.each<[Record<string, string>, 'ok' | 'fault' | 'note']>([
    [{}, 'fault'],
    [{ TRUST_PROXY: '1' }, 'ok'],
    [{ SITE_URL: 'http://shop.example', TRUST_PROXY: '1' }, 'note'],
    [{ ROLE: 'worker' }, 'ok'],
  ])('with %j the proxy is %s', (env, state) => {
    expect(examineProxy(configFor(env)).state).toBe(state);
  });

  (hasNats ? it : it.skip)('sends a message through NATS, and names no password', async () => {
    const file = join(dir, 'nats.conf');
    const allowed = '{publish: "gab.>", subscribe: ["gab.>", "_INBOX.>"]}';
    writeFileSync(
      file,
      `authorization { users = [{user: shop, password: hidden, permissions: ${allowed}}] }`,
    );
    const nats = await NatsServer.start(['-c', file]);
    const examined = (password: string, env = {}) =>
      examineEvents(
        configFor({ NATS_URL: `nats://shop:${password}@127.0.0.1:${nats.port}`, ...env }),
      );
    expect(await examineEvents(configFor({}))).toMatchObject([
      { state: 'ok', detail: 'by NOTIFY' },
    ]);
    expect(await examined('hidden')).toMatchObject([{ state: 'ok' }]);
    const login = join(dir, 'nats.login');
    writeFileSync(login, 'shop:hidden');
    const withFile = { NATS_URL: `nats://127.0.0.1:${nats.port}`, NATS_CREDENTIALS_FILE: login };
    expect(await examineEvents(configFor(withFile))).toMatchObject([
      { state: 'ok', detail: expect.stringContaining('login of NATS_CREDENTIALS_FILE') },
    ]);
    const refused = [
      ...(await examined('hidden', { NATS_SUBJECT: 'other' })),
      ...(await examined('hiddenToo')),
    ];
    await nats.kill();
    refused.push(...(await examined('hidden')));
    expect(faultsOf(refused)).toEqual([
      expect.stringContaining('may not publish'),
      expect.stringContaining('refuses the login'),
      expect.stringContaining('nothing listens there'),
    ]);
    expect(JSON.stringify(refused)).not.toContain('hidden');
  });

  it('names the mail server that does not answer, and a folder that cannot be written', async () => {
    expect(faultsOf(await examineMail(configFor({ SMTP_URL: 'smtp://127.0.0.1:1' })))[0]).toMatch(
      /^mail: SMTP_URL: /,
    );
    expect(await examineStorage(configFor({ DATA_DIR: dir }))).toMatchObject([{ state: 'ok' }]);
    expect(await examineStorage(configFor({ DATA_DIR: '/dev/null' }))).toMatchObject([
      { state: 'fault', detail: expect.stringMatching(/^Pictures cannot be stored in .*a file/) },
    ]);
  });
});
