import type { ClientBase } from 'pg';
import { t } from './columns';
import { readsOn, statement } from './statement';

/** PostgreSQL's code for a write to a server or session that is read-only. */
export const READ_ONLY = '25006';

export const recovery = statement('isInRecovery', 'SELECT pg_is_in_recovery() AS standby', {
  standby: t.boolean.notNull,
});

/** As PostgreSQL would refuse a write there. */
export const standbyError = (): Error =>
  Object.assign(new Error('this server is a standby'), { code: READ_ONLY });

/**
 * Rejects a connection to a standby. It would be healthy for ever, refuse every write and answer reads with what was: after
 * a fail-over the name in DATABASE_URL may lead to the former primary for a while.
 */
export async function requirePrimary(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { standby } = await readsOn(client).one(recovery);
  if (standby) throw standbyError();
}
