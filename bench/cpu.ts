import { readdirSync, readFileSync } from 'node:fs';
import type { World } from './world';

/** Clock ticks per second in /proc/PID/stat, on Linux. */
const TICKS_PER_S = 100;

/** Seconds of CPU that processes have used. */
export function cpuOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(after[11]) + Number(after[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_S;
}

/** Seconds of CPU that this process has used. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The PostgreSQL server and all its child processes. */
export async function postgresPids({ db }: Pick<World, 'db'>): Promise<number[]> {
  const { rows } = await db.pool.query('SELECT pg_backend_pid() AS pid');
  const parentOf = (pid: number | string) =>
    Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  const server = parentOf(rows[0].pid);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.filter((pid) => {
    try {
      return parentOf(pid) === server;
    } catch {
      return false;
    }
  });
  return [server, ...children.map(Number)];
}
