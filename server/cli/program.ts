import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { ActionSource } from '@common/endpoints/adminLog';
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

/** Runs an operator's program to its end. Prints an error that the operator can fix as one sentence, any other with its stack. */
export function runProgram(main: (args: string[]) => Promise<number>): void {
  main(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      // Of the operators' programs only `db drill` audits; server/audit.ts has exit codes of its own.
      const isOperatorError = error instanceof StartError || error instanceof AuditTimeoutError;
      console.error(isOperatorError ? error.message : error);
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
