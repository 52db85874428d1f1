import type { Client } from 'pg';
import { StartError } from '../embedded/startError';
import { t } from './columns';
import { readsOn, statement } from './statement';
import { withClient } from './withClient';

export type Pooler = 'none' | 'session' | 'transaction';

/** Number of tries: in a busy pool another client may take the backend in between, but hardly in each of them. */
const ROUNDS = 5;

const backend = statement('backendProcess', 'SELECT pg_backend_pid() AS pid', { pid: t.int });

const pidOf = async (client: Client): Promise<number> => (await readsOn(client).one(backend)).pid;

/**
 * Detects a pooler between a connection and PostgreSQL: its process id differs from the backend's. In transaction
 * mode a connection changes its backend, or a second connection gets the same one while the first is open.
 */
export async function poolerOf(client: Client, url: string): Promise<Pooler> {
  const pid = await pidOf(client);
  if ('processID' in client && client.processID === pid) return 'none';
  for (let round = 0; round < ROUNDS; round++) {
    const other = await withClient(url, pidOf);
    if (other === pid || (await pidOf(client)) !== pid) return 'transaction';
  }
  return 'session';
}

export const findPooler = (url: string): Promise<Pooler> =>
  withClient(url, (client) => poolerOf(client, url));

/**
 * Refuses a pooler in transaction mode, for locks, LISTEN and SET, which need a lasting session.
 * @throws StartError
 */
export async function refuseTransactionPooler(setting: string, client: Client, url: string) {
  if ((await poolerOf(client, url)) !== 'transaction') return;
  const remedy =
    setting === 'DATABASE_URL'
      ? 'Set DATABASE_DIRECT_URL to PostgreSQL itself, with the same login'
      : 'Name PostgreSQL itself';
  throw new StartError(
    `${setting}: it leads through a pooler in transaction mode, which keeps no session for locks and LISTEN. ${remedy}.`,
  );
}
