import type { Client } from 'pg';
import { readsOn } from '../db/database';
import { migrateDatabase } from '../db/migrate';
import { readSchemaStatus } from '../db/schemaStatus';
import { beginMove, isUnfinished } from '../db/unfinishedMove';
import { withClient } from '../db/withClient';
import { StartError } from '../embedded/startError';
import { wipe } from './drill';
import * as sql from './moveStore';
import { checkTarget } from './restore';

/** Rows that are read and written at a time. */
const BATCH = 1_000;

export interface Moved {
  tables: number;
  rows: number;
}

async function copyTable(source: Client, target: Client, table: sql.Table): Promise<void> {
  await source.query(sql.readRows(table.name));
  const write = sql.writeRows(table);
  for (;;) {
    const rows = await readsOn(source).run(sql.fetchRows(BATCH));
    if (rows.length === 0) break;
    await target.query(write, [rows.map(({ row }) => row)]);
  }
  await source.query('CLOSE moved');
}

/** Compares a table's rows on both sides. @returns their number @throws StartError */
async function compare(source: Client, target: Client, name: string): Promise<number> {
  const digest = async (client: Client) => (await readsOn(client).one(sql.digestOf(name))).digest;
  const [there, here] = [await digest(source), await digest(target)];
  if (there !== here) {
    throw new StartError(
      `The copy of ${name} differs (${there} is ${here}): nothing was moved. Report this.`,
    );
  }
  return Number(there.split(' ')[0]);
}

async function copyAll(source: Client, target: Client): Promise<Moved> {
  const tables = await readsOn(source).run(sql.movedTables);
  const keys = await readsOn(target).run(sql.foreignKeys);
  for (const key of keys) await target.query(sql.dropKey(key));
  // Triggers would refuse old rows that could not be written now, and write rows that are copied anyway.
  for (const { name } of tables) await target.query(sql.setTriggers(name, false));
  await target.query(sql.truncate(tables.map(({ name }) => name)));
  for (const table of tables) await copyTable(source, target, table);
  for (const { name, value } of await readsOn(source).run(sql.sequences)) {
    if (value !== null) await target.query(sql.SET_SEQUENCE, [name, value]);
  }
  for (const { name } of tables) await target.query(sql.setTriggers(name, true));
  for (const key of keys) await target.query(sql.addKey(key));
  let rows = 0;
  for (const { name } of tables) rows += await compare(source, target, name);
  return { tables: tables.length, rows };
}

/** @throws StartError unless the source has this release's schema */
async function checkSource(url: string, sqlFolder: string): Promise<void> {
  const { state } = await withClient(url, (client) => readSchemaStatus(client, sqlFolder));
  if (state === 'current') return;
  throw new StartError(
    `The embedded database has another release's schema (${state}): start this release on it once, then move it.`,
  );
}

/**
 * Copies a shop's database into an empty one of any version of PostgreSQL from 15 on. Not by pg_dump: the embedded server
 * brings none, and an older pg_dump reads no newer server. All rows are copied from one snapshot in one transaction, and compared
 * before it commits: a move that was cut off leaves a target that no shop starts on, and that the next move empties.
 * The source is only read.
 * @param targetUrl the owner's login
 * @throws StartError
 */
export async function moveDatabase(
  sourceUrl: string,
  targetUrl: string,
  sqlFolder: string,
): Promise<Moved> {
  await checkSource(sourceUrl, sqlFolder);
  if (await withClient(targetUrl, isUnfinished)) await wipe(targetUrl);
  await checkTarget(targetUrl);
  await withClient(targetUrl, beginMove);
  await migrateDatabase(targetUrl, sqlFolder);
  return withClient(sourceUrl, (source) =>
    withClient(targetUrl, async (target) => {
      await source.query(sql.EXACT);
      await target.query(sql.EXACT);
      await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await target.query('BEGIN');
      const moved = await copyAll(source, target);
      await target.query(sql.END_MARK);
      await target.query('COMMIT');
      return moved;
    }),
  );
}
