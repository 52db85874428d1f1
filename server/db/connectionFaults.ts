import type { ConnectionFacts } from './rights';
import { SESSION_SETTINGS } from './sessionSettings';

/** Names of the settings that a connection of the application needs and this one lacks. */
export function wrongSettings(has: ConnectionFacts): string[] {
  const limits = {
    statement_timeout: has.statementTimeout > 0,
    lock_timeout: has.lockTimeout > 0,
    idle_in_transaction_session_timeout: has.idleTimeout > 0,
  };
  const missing = Object.entries(limits).flatMap(([name, isOk]) => (isOk ? [] : [name]));
  // Of a DateStyle only the first part is written; the order of day and month is read in no statement.
  const styleOf = (value = '') => value.replace(/^ISO,.*/, 'ISO');
  const other = Object.entries(SESSION_SETTINGS).flatMap(([name, value]) =>
    styleOf(has.settings[name]) === styleOf(value) ? [] : [name],
  );
  return [...missing, ...other];
}

/**
 * Faults that no connection can mend by itself, a sentence each: the encoding of a database, whether its characters are known as
 * letters, where its tables are looked for, whether guards run, and whether a commit is kept.
 */
export function databaseFaults(has: ConnectionFacts): string[] {
  const { encoding, knowsLetters, schema, triggers, keepsCommits } = has;
  return [
    ...(encoding === 'UTF8'
      ? []
      : [`its encoding is ${encoding}: restore into a database with ENCODING 'UTF8'`]),
    ...(knowsLetters || encoding !== 'UTF8'
      ? []
      : [
          `its LC_CTYPE knows no letters beyond ASCII: restore into a database with LC_CTYPE 'C.UTF-8'`,
        ]),
    ...(schema === 'public'
      ? []
      : [
          `search_path begins with ${schema ?? 'no schema'}: ALTER ROLE or DATABASE … RESET search_path`,
        ]),
    ...(triggers === 'origin'
      ? []
      : [`session_replication_role is ${triggers}: triggers that guard money do not run`]),
    ...(keepsCommits
      ? []
      : ['synchronous_commit is off: a crash would lose confirmed payments, and pay them twice']),
  ];
}
