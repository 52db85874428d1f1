import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openShopDatabase } from '../compose/database';
import { readConfig } from '../config';
import { openDatabase } from '../db/database';
import { withClient } from '../db/withClient';
import { AuditedWorld } from '../testing/auditedWorld';
import { findTestBreaches, ownerUrlOf } from '../testing/database';
import {
  type SystemPostgres,
  startSystemPostgres,
  systemPostgresBin,
} from '../testing/systemPostgres';
import { moveDatabase } from './move';
import * as sql from './moveStore';
import { countTables } from './tables';

const SQL = join(__dirname, '../db');
const bin = systemPostgresBin();

(bin ? describe : describe.skip)('npm run db -- move, to an older PostgreSQL', () => {
  let world: AuditedWorld;
  let source: string;
  let server: SystemPostgres;
  let targets = 0;

  async function emptyDatabase(): Promise<string> {
    const name = `moved_${++targets}`;
    await withClient(server.url, (admin) => admin.query(`CREATE DATABASE ${name} OWNER gab_owner`));
    const login = { username: 'gab_owner', pathname: `/${name}` };
    return Object.assign(new URL(server.url), login).toString();
  }

  /** Digests of all moved tables, and the state of their sequences. */
  const contents = (url: string) =>
    withClient(url, async (client) => {
      await client.query(sql.EXACT);
      const { rows: tables } = await client.query(sql.movedTables.text);
      const all: unknown[] = (await client.query(sql.sequences.text)).rows;
      for (const { name } of tables) {
        all.push([name, (await client.query(sql.digestOf(name).text)).rows[0].digest]);
      }
      return all;
    });

  beforeAll(async () => {
    world = await AuditedWorld.open();
    source = ownerUrlOf(world.db);
    server = await startSystemPostgres(bin ?? '');
    const roles = readFileSync(join(SQL, 'setup/roles.sql'), 'utf8');
    await withClient(server.url, (admin) => admin.query(roles));
  });
  afterAll(async () => {
    await world.close();
    await server.stop();
  });

  it('copies every row and sequence, whose books are clean, and leaves the source as it was', async () => {
    const before = await contents(source);
    const target = await emptyDatabase();
    const { tables, rows } = await moveDatabase(source, target, SQL);
    expect(tables).toBeGreaterThan(80);
    expect(rows).toBeGreaterThan(300);
    expect(await contents(target)).toEqual(before);
    expect(await contents(source)).toEqual(before);
    const db = openDatabase(target);
    expect(await findTestBreaches(db)).toEqual([]);
    await db.close();
    const keys = (url: string) =>
      withClient(url, async (client) => (await client.query(sql.foreignKeys.text)).rows);
    expect(await keys(target)).toEqual(await keys(source));
    const { rows: disabled } = await withClient(target, (client) =>
      client.query(`SELECT tgname FROM pg_trigger WHERE tgenabled = 'D'`),
    );
    expect(disabled).toEqual([]);
  });

  it('refuses a target that is not empty, and a source of another schema', async () => {
    const target = await emptyDatabase();
    await withClient(target, (owner) => owner.query('CREATE TABLE mine (id int)'));
    await expect(moveDatabase(source, target, SQL)).rejects.toThrow(/is not empty \(1 tables\)/);
    expect(await countTables(target)).toBe(1);
    const other = await emptyDatabase();
    await expect(moveDatabase(other, target, SQL)).rejects.toThrow(/another release's schema/);
  });

  it('a move that is cut off leaves a target that no shop starts on, and is repeated', async () => {
    const target = await emptyDatabase();
    const before = await contents(source);
    const moving = moveDatabase(source, target, SQL);
    moving.catch(() => undefined);
    const name = new URL(target).pathname.slice(1);
    await withClient(server.url, async (admin) => {
      const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = $1 AND query ~ '^INSERT INTO "' AND pid <> pg_backend_pid()`;
      while ((await admin.query(end, [name])).rowCount === 0);
    });
    await expect(moving).rejects.toThrow(/terminat|connection error/);
    const start = openShopDatabase(
      readConfig({ DATABASE_URL: target, CHAIN_ID: '31337' }),
      SQL,
      () => undefined,
    );
    await expect(start).rejects.toThrow(/^A move into this database was cut off/);
    expect(await contents(source)).toEqual(before);
    await moveDatabase(source, target, SQL);
    expect(await contents(target)).toEqual(before);
  });
});
