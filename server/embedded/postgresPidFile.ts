import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, endProcess, isAlive, workingDirectory } from './processes';

/** Reads the needed lines of `postmaster.pid` (PostgreSQL's miscadmin.h lists them all). */
export function readPidFile(
  data: string,
): { pid: number; port: number; status: string } | undefined {
  let text: string;
  try {
    text = readFileSync(join(data, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/**
 * Ends the postmaster that a killed run left in `data`. Removes a stale pid file too, since PostgreSQL refuses to start if
 * another process of the same user now has that id.
 */
export async function endPredecessor(
  data: string,
  steps: readonly (readonly [NodeJS.Signals, number])[],
  onProgress?: (text: string) => void,
): Promise<void> {
  const file = readPidFile(data);
  if (!file) return;
  if (isAlive(file.pid) && isPostmasterOf(file.pid, data)) {
    onProgress?.(`Ending the PostgreSQL of an earlier run (process ${file.pid})`);
    await endProcess(file.pid, steps);
  } else if (!isAlive(file.pid) || commandLine(file.pid) !== '') {
    rmSync(join(data, 'postmaster.pid'), { force: true });
  }
}

function isPostmasterOf(pid: number, data: string): boolean {
  const command = commandLine(pid);
  if (!command.includes('postgres')) return false;
  const cwd = workingDirectory(pid);
  // A postmaster's working directory is its data folder.
  return cwd === undefined ? command.includes(data) : cwd === realpathSync(data);
}
