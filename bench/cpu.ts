import { readdirSync, readFileSync } from 'node:fs';
import type { World } from './world';

/** Clock ticks per second in /proc/PID/stat, on Linux. */
const TICKS_PER_S = 100;

/** Seconds of CPU that a process has used; undefined when it has ended. */
function cpuOf(pid: number): number | undefined {
  try {
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(after[11]) + Number(after[12])) / TICKS_PER_S;
  } catch {
    return undefined;
  }
}

/** Measures from now on. @returns the seconds of CPU that these processes have used since; ended ones count nothing */
export function measureCpu(pids: readonly number[]): () => number {
  const before = new Map(pids.map((pid) => [pid, cpuOf(pid)]));
  return () => {
    let sum = 0;
    for (const [pid, then] of before) sum += Math.max(0, (cpuOf(pid) ?? 0) - (then ?? 0));
    return sum;
  };
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

/** The cost of a unit of work, ms of CPU, and its duration, ms. */
export interface Cost {
  api: number;
  postgres: number;
  client: number;
  elapsed: number;
}

/** Measures what `work` costs the API processes, PostgreSQL and this process; `countOf` returns its number of units. */
export async function costOf<T>(
  world: Pick<World, 'db'>,
  apiPids: readonly number[],
  work: () => Promise<T>,
  countOf: (result: T) => number,
): Promise<Cost & { result: T }> {
  const ofApi = measureCpu(apiPids);
  const ofPostgres = measureCpu(await postgresPids(world));
  const ownBefore = ownCpu();
  const begun = performance.now();
  const result = await work();
  const count = countOf(result) / 1000;
  return {
    result,
    api: ofApi() / count,
    postgres: ofPostgres() / count,
    client: (ownCpu() - ownBefore) / count,
    elapsed: (performance.now() - begun) / count / 1000,
  };
}
