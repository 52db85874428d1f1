import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { countTables } from '../cli/tables';
import { openShopDatabase } from '../compose/database';
import { readConfig } from '../config';
import { runAudit } from '../ledger/runAudit';
import { makeLogins, TEST_PASSWORD } from '../testing/logins';
import { wrongSettings } from './connectionFaults';
import { refuseOwner } from './connections';
import { type Database, openDatabase } from './database';
import { migrateDatabase } from './migrate';
import { readConnection } from './rights';
import { withClient } from './withClient';

const SQL = __dirname;
const name = `t_${randomBytes(6).toString('hex')}`;
let admin: Client;

const urlFor = (login: string) => {
  const url = new URL(process.env.GAB_TEST_POSTGRES ?? '');
  return Object.assign(url, {
    username: login,
    password: TEST_PASSWORD,
    pathname: `/${name}`,
  }).toString();
};

const configFor = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: '/nonexistent', CHAIN_ID: '31337', ...env });

const openAs = (env: Record<string, string>) => openShopDatabase(configFor(env), SQL, () => {});

beforeAll(async () => {
  admin = new Client({ connectionString: process.env.GAB_TEST_POSTGRES });
  await admin.connect();
  await makeLogins(admin);
  await admin.query(`CREATE DATABASE ${name} OWNER gab_owner`);
});

afterAll(async () => {
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
});

async function refusal(pool: Pool, text: string): Promise<string> {
  return pool.query(text).then(
    () => 'done',
    (error: Error) => error.message,
  );
}

describe('the documented roles', () => {
  it('the application refuses to start on an empty database, and names the command that migrates', async () => {
    await expect(openAs({ DATABASE_URL: urlFor('gab_server') })).rejects.toThrow(
      /^DATABASE_URL: .*npm run db -- migrate/,
    );
  });

  it('the owner migrates twice without being a superuser or creating roles', async () => {
    await migrateDatabase(urlFor('gab_owner'), SQL);
    await migrateDatabase(urlFor('gab_owner'), SQL);
    const { rows } = await admin.query(
      `SELECT rolname FROM pg_roles WHERE rolname LIKE 'gab\\_%' AND (rolsuper OR rolcreaterole OR rolcreatedb)`,
    );
    expect(rows).toEqual([]);
  });

  it('a start refuses the owner of another database, and leaves that one alone', async () => {
    const other = `${name}_old`;
    await admin.query(`CREATE DATABASE ${other} OWNER gab_owner`);
    const ownerUrl = Object.assign(new URL(urlFor('gab_owner')), {
      pathname: `/${other}`,
    }).toString();
    await expect(
      openAs({ DATABASE_URL: urlFor('gab_server'), DATABASE_OWNER_URL: ownerUrl }),
    ).rejects.toThrow(/^DATABASE_OWNER_URL: .*must name the same database/);
    expect(await countTables(ownerUrl)).toBe(0);
    await admin.query(`DROP DATABASE ${other} WITH (FORCE)`);
    const same = { DATABASE_URL: urlFor('gab_server'), DATABASE_OWNER_URL: urlFor('gab_owner') };
    await (await openAs(same)).close();
  });

  it("a start refuses the owner's login past the pooler, where it would own its tables", async () => {
    await expect(
      openAs({ DATABASE_URL: urlFor('gab_server'), DATABASE_DIRECT_URL: urlFor('gab_owner') }),
    ).rejects.toThrow(/^DATABASE_DIRECT_URL: gab_owner owns the database, .* gab_server\.$/);
  });

  it('of a login that owns nothing but may change the ledger, the refusal says just that', async () => {
    const facts = await withClient(urlFor('gab_server'), readConnection);
    expect(() =>
      refuseOwner('DATABASE_DIRECT_URL', { ...facts, login: 'clerk', changesLedger: true }),
    ).toThrow(/^DATABASE_DIRECT_URL: clerk may change the ledger, /);
  });

  describe("the application's login", () => {
    let db: Database;
    beforeAll(async () => {
      db = (await openAs({ DATABASE_URL: urlFor('gab_server') })).db;
    });
    afterAll(() => db.close());

    it.each([
      ['UPDATE postings SET amount = 1', /permission denied for table postings/],
      ['DELETE FROM journals', /permission denied for table journals/],
      ['INSERT INTO postings DEFAULT VALUES', /permission denied for table postings/],
      ['UPDATE accounts SET balance = 1', /permission denied for table accounts/],
      ['ALTER TABLE postings DISABLE TRIGGER ALL', /must be owner of table postings/],
      ['DROP TRIGGER accounts_final ON accounts', /must be owner of/],
      ["SET session_replication_role = 'replica'", /permission denied to set parameter/],
      ['CREATE TABLE mine (id int)', /permission denied for schema public/],
      ['SET ROLE gab_owner', /permission denied to set role "gab_owner"/],
      ['CREATE ROLE other', /permission denied to create role/],
      ['DELETE FROM drizzle.__drizzle_migrations', /permission denied/],
    ])('may not %s', async (text, reason) => {
      expect(await refusal(db.pool, text)).toMatch(reason);
      expect(await refusal(db.pool, `RESET ROLE; ${text}`)).toMatch(reason);
    });

    it('owns nothing', async () => {
      const { rows } = await admin.query(
        `SELECT 1 FROM pg_shdepend WHERE refobjid = 'gab_server'::regrole AND deptype = 'o'`,
      );
      expect(rows).toEqual([]);
    });

    it('keeps its rights and limits where a pooler drops the options of a connection', async () => {
      const bare = new Client({ connectionString: urlFor('gab_server') });
      await bare.connect();
      const rights = await readConnection(bare);
      await bare.end();
      expect(rights).toMatchObject({
        role: 'gab_server',
        isApp: true,
        isOwner: false,
        changesLedger: false,
        statementTimeout: 10_000,
      });
      expect(wrongSettings(rights)).toEqual([]);
    });
  });

  it('the auditor verifies everything and changes nothing', async () => {
    const db = openDatabase(urlFor('gab_auditor'), { role: null });
    const { breaches } = await runAudit(db, { full: true, limitMs: 60_000 });
    expect(breaches).toEqual([]);
    expect(await refusal(db.pool, 'UPDATE members SET name = name')).toMatch(/permission denied/);
    await db.close();
  });
});

it("the owner's login works as gab_app, and a start whose connections lost that role is refused", async () => {
  const owner = urlFor('gab_owner');
  const { db, close } = await openAs({ DATABASE_URL: owner });
  expect(await readConnection(db.pool)).toMatchObject({ role: 'gab_app', changesLedger: false });
  await close();
  // As a pooler does: what the connection asked for is replaced.
  await expect(openAs({ DATABASE_URL: `${owner}?options=-c%20geqo=on` })).rejects.toThrow(
    /act as gab_owner .* may change the ledger/,
  );
});
