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

const standbyAt = (setting: string) =>
  `${setting}: this database is read-only, as a standby is. Name the primary.`;

/** Runs a query that a standby refuses. @throws StartError naming the setting there */
async function refuseStandby<T>(setting: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw isReadOnly(cause) ? new StartError(standbyAt(setting), { cause }) : cause;
  }
}

/**
 * Refuses a login past the pooler that may do more than the application: sessions would own its tables.
 * @throws StartError
 */
export function refuseOwner(setting: string, facts: ConnectionFacts): void {
  const { login, superuser, isOwner, changesLedger } = facts;
  if (!superuser && !isOwner && !changesLedger) return;
  const what = superuser
    ? 'is a superuser'
    : isOwner
      ? 'owns the database'
      : 'may change the ledger';
  throw new StartError(
    `${setting}: ${login} ${what}, and the application owns nothing. Use the login of DATABASE_URL, gab_server.`,
  );
}

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
    await refuseStandby(setting, () => listener.query('LISTEN connection_check'));
    const heard = new Promise<boolean>((resolve) => {
      listener.on('notification', (news) => news.payload === payload && resolve(true));
    });
    const late = sleep(NOTIFY_MS, false, { signal: timer.signal }).catch(() => false);
    await withClient(url, (client) =>
      refuseStandby('DATABASE_URL', () =>
        client.query(`SELECT pg_notify('connection_check', $1)`, [payload]),
      ),
    );
    return Promise.race([heard, late]).finally(() => timer.abort());
  });
  if (arrived) return;
  throw new StartError(
    `${setting}: a notification sent through DATABASE_URL did not arrive there. Both must name the same database.`,
  );
}

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
  const rights = await refuseStandby('DATABASE_URL', () => readConnection(pool));
  const { login, role } = rights;
  if (rights.changesLedger) {
    throw new StartError(
      `DATABASE_URL: connections act as ${role} (login ${login}), who may change the ledger, and not as gab_app. A pooler in between drops the connection's options: log in as gab_server.`,
    );
  }
  if (rights.isReadOnly) throw new StartError(standbyAt('DATABASE_URL'));
  refuseUnfit('DATABASE_URL', rights);
  const wrong = wrongSettings(rights);
  if (wrong.length === 0) return;
  throw new StartError(
    `DATABASE_URL: connections of ${login} lack the shop's ${wrong.join(', ')}: a pooler in between drops the connection's options. Run npm run db -- setup again and log in as gab_server.`,
  );
}
