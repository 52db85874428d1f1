import { Client } from 'pg';
import { DatabaseAwayError } from '../db/databaseAway';
import { pgCode } from '../db/pgError';
import { refuseTransactionPooler } from '../db/pooler';
import { withClient } from '../db/withClient';
import { StartError } from '../embedded/startError';

const TIMEOUT_MS = 10_000;

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the password is wrong',
  '28000': 'the user is not let in',
  '42501': 'the user may not connect to it',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
};

/** Checks at the start that the URL in `setting` leads to a usable database. @throws StartError */
export async function checkDatabase(setting: string, connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => undefined);
  const begun = performance.now();
  try {
    await client.connect();
  } catch (error) {
    // Pg's own time-out error has no code, so it is recognised by the elapsed time.
    const isLate = pgCode(error) === undefined && performance.now() - begun >= TIMEOUT_MS - 1;
    const cause = isLate ? new DatabaseAwayError(error) : error;
    const code = isLate ? 'ETIMEDOUT' : (pgCode(error) ?? '');
    const detail = cause instanceof Error && cause.message ? cause.message : code;
    throw new StartError(`${setting}: the database cannot be used: ${reasons[code] ?? detail}.`, {
      cause,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Like `checkDatabase`, for locks, LISTEN and dumps: also refuses a pooler in transaction mode.
 * @throws StartError
 */
export async function checkSession(setting: string, url: string): Promise<void> {
  await checkDatabase(setting, url);
  await withClient(url, (client) => refuseTransactionPooler(setting, client, url));
}
