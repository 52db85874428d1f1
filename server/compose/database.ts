import type { Config } from '../config';
import { type Database, openDatabase } from '../db/database';
import { migrateDatabase } from '../db/migrate';
import { startEmbeddedPostgres } from '../embedded/postgres';
import { checkDatabase } from './reachable';

export interface ShopDatabase {
  db: Database;
  /** Resolves if the embedded server ends without being asked to; never for another one. */
  lost: Promise<void>;
  close(): Promise<void>;
}

const never = new Promise<void>(() => undefined);

/** Opens DATABASE_URL or else the embedded PostgreSQL, brought forward to this build's schema. */
export async function openShopDatabase(
  config: Config,
  migrations: string,
  onProgress: (text: string) => void,
): Promise<ShopDatabase> {
  if (config.databaseUrl) await checkDatabase(config.databaseUrl);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, durable: true, onProgress });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  try {
    await migrateDatabase(url, migrations);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const db = openDatabase(url);
  return {
    db,
    lost: embedded?.lost ?? never,
    async close() {
      await db.close();
      await embedded?.stop();
    },
  };
}
