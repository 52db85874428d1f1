import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { StartError } from '../embedded/startError';
import { databaseFaults, wrongSettings } from './connectionFaults';
import { isReadOnly } from './databaseAway';
import { type ConnectionFacts, readConnection } from './rights';
import { withClient } from './withClient';

/** Longest delivery of a notification between two connections, ms. */
const NOTIFY_MS = 5_000;

/**
 * Sends a notification through DATABASE_URL and expects it at the other URL.
 * @param setting names the other one
 * @throws StartError when it does not arrive
 */
export async function checkSameDatabase(
  url: string,
  otherUrl: string,
  setting: 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL',
): Promise<void> {
  const payload = randomUUID();
  const timer = new AbortController();
  const arrived = await withClient(otherUrl, async (listener) => {
    await listener.query('LISTEN connection_check');
    const heard = new Promise<boolean>((resolve) => {
      listener.on('notification', (news) => news.payload === payload && resolve(true));
    });
    const late = sleep(NOTIFY_MS, false, { signal: timer.signal }).catch(() => false);
    await withClient(url, (client) =>
      client.query(`SELECT pg_notify('connection_check', $1)`, [payload]),
    );
    return Promise.race([heard, late]).finally(() => timer.abort());
  });
  if (arrived) return;
  throw new StartError(
    `${setting}: a notification sent through DATABASE_URL did not arrive there. Both must name the same database.`,
  );
}

const STANDBY = 'DATABASE_URL: this database is read-only, as a standby is. Name the primary.';

/** @throws StartError where a database is unfit for the shop, as `databaseFaults` says */
export function refuseUnfit(setting: string, rights: ConnectionFacts): void {
  const [fault] = databaseFaults(rights);
  if (fault) throw new StartError(`${setting}: ${fault}.`);
}

/**
 * Refuses connections that may change the ledger, and those that lack time-outs or the settings on which statements depend: a
 * pooler may have dropped what they requested, or the database is unfit.
 * @throws StartError
 */
export async function checkConnections(pool: Pool): Promise<void> {
  const rights = await readConnection(pool).catch((error: unknown) => {
    throw isReadOnly(error) ? new StartError(STANDBY) : error;
  });
  const { login, role } = rights;
  if (rights.changesLedger) {
    throw new StartError(
      `DATABASE_URL: connections act as ${role} (login ${login}), who may change the ledger, and not as gab_app. A pooler in between drops the connection's options: log in as gab_server.`,
    );
  }
  if (rights.isReadOnly) throw new StartError(STANDBY);
  refuseUnfit('DATABASE_URL', rights);
  const wrong = wrongSettings(rights);
  if (wrong.length === 0) return;
  throw new StartError(
    `DATABASE_URL: connections of ${login} lack the shop's ${wrong.join(', ')}: a pooler in between drops the connection's options. Run npm run db -- setup again and log in as gab_server.`,
  );
}
