import { Client } from 'pg';
import { openShopDatabase } from '../compose/database';
import { readConfig } from '../config';
import { runAudit } from '../ledger/runAudit';
import { AuditedWorld } from '../testing/auditedWorld';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../testing/database';
import { createMember, createSession } from '../testing/factories';
import { makeLogins, TEST_PASSWORD } from '../testing/logins';
import { hasPgBouncer, startPgBouncer } from '../testing/pgbouncer';
import { emitEvent } from './events';

if (!hasPgBouncer) console.warn('PgBouncer is not installed: its tests are skipped.');
const describeIf = hasPgBouncer ? describe : describe.skip;

describeIf('a shop behind PgBouncer in transaction mode', () => {
  let world: AuditedWorld;
  beforeAll(async () => {
    process.env.GAB_TEST_PGBOUNCER = 'transaction';
    world = await AuditedWorld.open();
  });
  afterAll(async () => {
    await world.close();
    delete process.env.GAB_TEST_PGBOUNCER;
  });

  it('orders, bids, deposits, withdrawals and the ledger come through it whole', async () => {
    await expectAuditClean(world.db);
    const { rows } = await world.db.pool.query(
      'SELECT (SELECT count(*) FROM bids)::int AS bids, (SELECT count(*) FROM orders)::int AS orders',
    );
    expect(rows[0].bids).toBeGreaterThan(5);
    expect(rows[0].orders).toBeGreaterThan(8);
  });

  it('each transaction may have another backend, so nothing rests on a session', async () => {
    const { pool } = world.db;
    // At once, so that the pooler has several backends to choose from.
    await Promise.all(Array.from({ length: 4 }, () => pool.query('SELECT pg_sleep(0.2)')));
    const client = await pool.connect();
    const pids = new Set<number>();
    for (let i = 0; i < 20; i++) {
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      pids.add(rows[0].pid);
    }
    client.release();
    expect(pids.size).toBeGreaterThan(1);
  });

  it('public lists and an export are answered', async () => {
    const { shop } = world.payout;
    const admin = await createSession(world.db, await createMember(world.db, '店長', ['admin']));
    for (const url of ['/api/home', '/api/products?current=1&pageSize=20', '/api/auctions']) {
      expect((await shop.call('', 'GET', url)).status).toBe(200);
    }
    const file = await shop.app.inject({
      url: '/api/admin/products/export',
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(file.body).toContain('保溫杯');
  });

  it('an event sent through it wakes who listens past it', async () => {
    const id = await createMember(world.db);
    const woken = new Promise<void>((resolve) => {
      world.payout.shop.services.events.subscribe(`member:${id}`, () => resolve());
    });
    await world.db.transaction((tx) => emitEvent(tx, id, 'order', { no: 'x' }));
    await woken;
  });

  it('the audit reads one snapshot on several connections', async () => {
    const { breaches, journals } = await runAudit(world.db, {
      full: true,
      limitMs: 60_000,
      connections: 2,
      testOnlyKinds: ['test.give', 'test.grant', 'test.slow'],
    });
    expect(breaches).toEqual([]);
    expect(journals).toBeGreaterThan(20);
  });
});

describeIf('a start behind PgBouncer', () => {
  let test: TestDatabase;
  let directUrl: string;
  const urlFor = (login: string) =>
    Object.assign(new URL(test.ownerUrl), { username: login, password: TEST_PASSWORD }).toString();

  beforeAll(async () => {
    test = await createTestDatabase();
    const admin = new Client({ connectionString: test.ownerUrl });
    await admin.connect();
    await makeLogins(admin);
    await admin.end();
    directUrl = urlFor('gab_server');
  });
  afterAll(() => test.drop());

  async function start(env: Record<string, string>): Promise<string> {
    const config = readConfig({ DATA_DIR: '/nonexistent', ...env });
    const opened = openShopDatabase(config, __dirname, () => {});
    return opened.then(
      async ({ close }) => close().then(() => 'open'),
      (error: Error) => error.message,
    );
  }

  async function behind(
    mode: 'session' | 'transaction',
    work: (url: string) => Promise<void>,
    login = 'gab_server',
  ): Promise<void> {
    const bouncer = await startPgBouncer(urlFor(login), mode, [
      'ignore_startup_parameters = options',
    ]);
    await work(bouncer.url).finally(() => bouncer.stop());
  }

  it('needs a direct URL in transaction mode, which must be direct and lead to the same database', async () => {
    await behind('transaction', async (url) => {
      expect(await start({ DATABASE_URL: url })).toMatch(
        /^DATABASE_URL: .*transaction mode.* Set DATABASE_DIRECT_URL/,
      );
      expect(await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toMatch(
        /^DATABASE_DIRECT_URL: .*transaction mode/,
      );
      const other = Object.assign(new URL(directUrl), { pathname: '/postgres' }).toString();
      expect(await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: other })).toMatch(
        /^DATABASE_DIRECT_URL: .*same database/,
      );
      expect(await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl })).toBe('open');
    });
  });

  it('opens in session mode without one', async () => {
    await behind('session', async (url) => {
      expect(await start({ DATABASE_URL: url })).toBe('open');
    });
  });

  it('is refused for a login whose time-outs and time zone the pooler lets go', async () => {
    const admin = new Client({ connectionString: test.ownerUrl });
    await admin.connect();
    await admin.query(`DO $$ BEGIN CREATE ROLE t_bare LOGIN INHERIT PASSWORD '${TEST_PASSWORD}' IN ROLE gab_app;
      EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
    await admin.query(`ALTER ROLE t_bare SET timezone = 'Asia/Taipei'`);
    await admin.query(
      `GRANT CONNECT ON DATABASE ${new URL(test.ownerUrl).pathname.slice(1)} TO t_bare`,
    );
    await admin.end();
    const bare = urlFor('t_bare');
    await behind(
      'transaction',
      async (url) => {
        expect(await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: bare })).toMatch(
          /^DATABASE_URL: connections of t_bare lack the shop's statement_timeout, .*TimeZone.*npm run db -- setup/,
        );
      },
      't_bare',
    );
  });
});
