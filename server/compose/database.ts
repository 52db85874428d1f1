import type { Config } from '../config';
import { checkConnections, checkSameDatabase, refuseOwner, refuseUnfit } from '../db/connections';
import { type Database, openDatabase } from '../db/database';
import { migrateDatabase, NewerSchemaError } from '../db/migrate';
import { pgCode } from '../db/pgError';
import { findPooler } from '../db/pooler';
import { type ConnectionFacts, readConnection } from '../db/rights';
import { readSchemaStatus, type SchemaStatus } from '../db/schemaStatus';
import { refuseUnfinishedMove } from '../db/unfinishedMove';
import { refuseUnfinishedRestore } from '../db/unfinishedRestore';
import { withClient } from '../db/withClient';
import { startEmbeddedPostgres } from '../embedded/postgres';
import { StartError } from '../embedded/startError';
import { checkDatabase, checkSession } from './checkDatabase';

export interface ShopDatabase {
  db: Database;
  /** The same database without a limit on the wait for an answer (`silenceMs: 0`), for the auditor, who limits a run. */
  auditDb: Database;
  /** Resolves if the embedded server ends unexpectedly; never with an external one. */
  lost: Promise<void>;
  close(): Promise<void>;
}

const never = new Promise<void>(() => undefined);
const NO_RIGHT = '42501';

/** The login that migrates if it owns the database, and the setting that names it. */
interface OwnerLogin {
  setting: string;
  url: string;
}

const ownerLogin = (config: Config, url: string): OwnerLogin =>
  config.databaseOwnerUrl
    ? { setting: 'DATABASE_OWNER_URL', url: config.databaseOwnerUrl }
    : { setting: 'DATABASE_URL', url: config.databaseDirectUrl ?? url };

async function inspect(
  { setting, url }: OwnerLogin,
  sqlFolder: string,
): Promise<{ rights: ConnectionFacts; schema: SchemaStatus }> {
  try {
    return await withClient(url, async (client) => {
      await refuseUnfinishedMove(client);
      await refuseUnfinishedRestore(client);
      const rights = await readConnection(client);
      // Checked before the schema is read: with a wrong search_path its tables would seem to be missing.
      refuseUnfit(setting, rights);
      return { rights, schema: await readSchemaStatus(client, sqlFolder) };
    });
  } catch (cause) {
    if (pgCode(cause) !== NO_RIGHT) throw cause;
    throw new StartError(
      `${setting}: this login may not see which migrations were applied. Migrate as the owner: "npm run db -- migrate".`,
      { cause },
    );
  }
}

/**
 * Migrates as the owner. With any other login, requires this build's schema, or a later build's functions with it
 * (ADR 069).
 * @returns the files whose functions in the database are from a later build
 * @throws StartError
 */
async function prepareSchema(login: OwnerLogin, sqlFolder: string): Promise<string[]> {
  const { rights, schema } = await inspect(login, sqlFolder);
  if (schema.state === 'newer') throw new NewerSchemaError();
  if (rights.isOwner) return migrateDatabase(login.url, sqlFolder);
  if (schema.state === 'current' || schema.state === 'newer functions') return schema.newer;
  if (schema.state === 'empty') {
    throw new StartError(
      `${login.setting}: the database is empty. Run "npm run db -- migrate" as its owner first.`,
    );
  }
  const lacks = [...schema.missing, ...schema.outdated].join(', ');
  throw new StartError(
    `${login.setting}: the database is older than this release (${lacks}). Run "npm run db -- migrate" as its owner first.`,
  );
}

const newerFunctionsMessage = (newer: readonly string[]) =>
  `The database has the functions of a newer version of the shop (${newer.join(', ')}). This version works with them.`;

/**
 * Checks that the configured URLs lead to usable databases.
 * @returns whether DATABASE_URL leads through a pooler in transaction mode
 */
async function checkUrls(config: Config): Promise<boolean> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databaseOwnerUrl } = config;
  if (databaseOwnerUrl) await checkSession('DATABASE_OWNER_URL', databaseOwnerUrl);
  if (!url) return false;
  if (directUrl) {
    await checkDatabase('DATABASE_URL', url);
    await checkSession('DATABASE_DIRECT_URL', directUrl);
    refuseOwner('DATABASE_DIRECT_URL', await withClient(directUrl, readConnection));
    await checkSameDatabase(url, directUrl, 'DATABASE_DIRECT_URL');
  } else {
    await checkSession('DATABASE_URL', url);
  }
  if (databaseOwnerUrl) await checkSameDatabase(url, databaseOwnerUrl, 'DATABASE_OWNER_URL');
  return directUrl !== undefined && (await findPooler(url)) === 'transaction';
}

/** Opens DATABASE_URL or else the embedded PostgreSQL, and migrates it to this build's schema. */
export async function openShopDatabase(
  config: Config,
  sqlFolder: string,
  onProgress: (text: string) => void,
): Promise<ShopDatabase> {
  const pooled = await checkUrls(config);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, durable: true, onProgress });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const { databaseDirectUrl: directUrl } = config;
  const db = openDatabase(url, {
    pooled,
    directUrl,
    replicaUrls: config.databaseReadUrls,
  });
  const auditDb = openDatabase(directUrl ?? url, { max: 2, silenceMs: 0 });
  const close = async () => {
    await Promise.all([db.close(), auditDb.close()]);
    await embedded?.stop();
  };
  try {
    const newer = await prepareSchema(ownerLogin(config, url), sqlFolder);
    if (newer.length > 0) onProgress(newerFunctionsMessage(newer));
    await checkConnections(db.pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, auditDb, lost: embedded?.lost ?? never, close };
}
