import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { ActionSource } from '@common/endpoints/adminLog';
import { ChainError } from '../chain/errors';
import { refusalText } from '../compose/checkDatabase';
import { DatabaseAwayError } from '../db/databaseAway';
import { pgCode } from '../db/pgError';
import { StartError } from '../embedded/startError';
import { AuditTimeoutError } from '../ledger/runAudit';

export const print = (text: string) => process.stdout.write(`${text}\n`);

/** Resolves a path against the folder where npm was called; npm runs programs in the project's folder. */
export const operatorPath = (path: string) => resolve(process.env.INIT_CWD ?? '', path);

/** The operator who runs the command, and their machine. */
export const operatorName = () => `${userInfo().username}@${hostname()}`;

/** Origin of a command's staff actions. */
export const sourceOfCommand = (command: string): ActionSource => ({
  by: 'command',
  command,
  user: operatorName(),
});

/** Reads a program's arguments. @throws StartError with its usage */
export function parseArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
}

/** PostgreSQL's codes for a table, column or function that is not there: the schema is not this release's. */
const MISSING = ['42P01', '42703', '42883'];

/** PostgreSQL's code for a right that the login lacks. */
const NO_RIGHT = '42501';

/** PostgreSQL's code for a lock that was waited for too long. */
const LOCKED = '55P03';

/** An error that the operator can fix as one sentence, any other as it is. */
export function explained(error: unknown): unknown {
  // Of the operators' programs only `db drill` audits; server/audit.ts has exit codes of its own.
  if (error instanceof StartError || error instanceof AuditTimeoutError) return error.message;
  if (error instanceof DatabaseAwayError) return error.message;
  if (error instanceof ChainError)
    return `The chain could not be read: ${error.message}. Try again.`;
  const code = pgCode(error) ?? '';
  const text = error instanceof Error ? error.message : String(error);
  if (MISSING.includes(code)) {
    return `The database has not this release's schema: ${text}. See "npm run db -- status", then "npm run db -- migrate".`;
  }
  if (code === NO_RIGHT) {
    return `The database's login lacks a right: ${text}. Log in as the role that docs/OPERATING.md names, or run "npm run db -- setup" again.`;
  }
  if (code === LOCKED) {
    return 'A transaction held a table all the time that the command tried, and it gave way. What it had finished stays; run it again once that transaction has ended.';
  }
  return refusalText(error) ?? error;
}

/** Runs an operator's program to its end. */
export function runProgram(main: (args: string[]) => Promise<number>): void {
  main(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(explained(error));
      process.exit(1);
    },
  );
}

/** Rows as columns of equal width, the first row as the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Prints that a newer version's functions were kept, which is no failure. */
export function printNewerFunctions(newer: readonly string[]): void {
  if (newer.length === 0) return;
  print('A newer version has put its functions in, with which this one works too. They stay:');
  for (const one of newer) print(`  newer text of functions/${one}`);
  print('To put back those of this version: npm run db -- migrate --put-back-functions');
}
