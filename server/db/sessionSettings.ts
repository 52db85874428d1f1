import type { ClientBase } from 'pg';

/**
 * Settings that change what a statement means or how its answer is written, so that defaults of the server, database or login
 * must not apply. Each connection asks for them; through a pooler the login has them (setup/roles.sql). A process that finds
 * other values refuses to start.
 */
export const SESSION_SETTINGS = {
  TimeZone: 'UTC',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  extra_float_digits: '1',
  array_nulls: 'on',
  transform_null_equals: 'off',
  gin_fuzzy_search_limit: '0',
} as const;

/** `SESSION_SETTINGS` as options of a connection. */
export const SESSION_OPTIONS = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ');

/** Sets them for a session of the owner, whose statements may also take as long as they need. */
export async function setSession(client: Pick<ClientBase, 'query'>): Promise<void> {
  const all = { ...SESSION_SETTINGS, search_path: 'public', statement_timeout: '0' };
  await client.query(
    'SELECT set_config(name, value, false) FROM unnest($1::text[], $2::text[]) s (name, value)',
    [Object.keys(all), Object.values(all)],
  );
}
