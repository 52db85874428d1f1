import type { ConnectionFacts } from './rights';
import { SESSION_SETTINGS } from './sessionSettings';

/** Names of the settings that a connection of the application needs and this one lacks. */
export function wrongSettings(facts: ConnectionFacts): string[] {
  const limits = {
    statement_timeout: facts.statementTimeout > 0,
    lock_timeout: facts.lockTimeout > 0,
    idle_in_transaction_session_timeout: facts.idleTimeout > 0,
  };
  const missing = Object.entries(limits).flatMap(([name, isOk]) => (isOk ? [] : [name]));
  // Answers depend only on the first part of DateStyle; no statement reads a date whose order of day and month matters.
  const styleOf = (value = '') => value.replace(/^ISO,.*/, 'ISO');
  const other = Object.entries(SESSION_SETTINGS).flatMap(([name, value]) =>
    styleOf(facts.settings[name]) === styleOf(value) ? [] : [name],
  );
  return [...missing, ...other];
}

/** Faults of a database that no connection can mend by itself, each in a sentence. */
export function databaseFaults(facts: ConnectionFacts): string[] {
  const { encoding, knowsLetters, schema, triggers, keepsCommits } = facts;
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
