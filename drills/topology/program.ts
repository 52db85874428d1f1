import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentDeathWrapper } from '../../server/embedded/parentDeath';
import type { AccountIds } from '../../server/testing/systemPostgres';

/** Ends with the drill, even if the drill is killed. */
const WRAPPER = parentDeathWrapper('KILL');

export interface Launch {
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Account that runs it; undefined for the current user. */
  ids?: AccountIds | undefined;
}

/** The process that a file of PostgreSQL's names, while it runs. */
export function postmasterOf(data: string): number[] {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? [pid] : [];
  } catch {
    return [];
  }
}

/** The process and its descendants, children first. */
function family(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid);
  return [...children.flatMap(family), pid];
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

const TICK_MS = 10;

function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** A program of the topology, which a drill may restart. */
export class Program {
  #child: ChildProcess | undefined;
  readonly log: string;

  constructor(
    readonly name: string,
    folder: string,
    private readonly launch: () => Launch,
    /** Processes that it started and that are no longer its children. */
    private readonly daemons: () => number[] = () => [],
  ) {
    this.log = join(folder, `${name}.log`);
  }

  start(): void {
    const { command, args, env = {}, ids } = this.launch();
    const file = openSync(this.log, 'a');
    const [first = '', ...rest] = [...WRAPPER, command, ...args];
    const options: SpawnOptions = {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', file, file],
      ...ids,
    };
    this.#child = spawn(first, rest, options);
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined || !this.isRunning) throw new Error(`${this.name} does not run`);
    return pid;
  }

  /** Signals the process and its descendants, like a machine that stops or dies. */
  #signalAll(signal: NodeJS.Signals): void {
    for (const pid of [this.pid, ...this.daemons()].flatMap(family)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended in the meantime.
      }
    }
  }

  /** CPU time of the process and its descendants so far, ms. */
  get cpuMs(): number {
    return family(this.pid).reduce((sum, pid) => sum + cpuOf(pid), 0);
  }

  freeze(): void {
    this.#signalAll('SIGSTOP');
  }

  thaw(): void {
    this.#signalAll('SIGCONT');
  }

  async kill(): Promise<void> {
    await this.#ended(() => this.#signalAll('SIGKILL'));
  }

  /** Asks it to end. Returns the exit code; null when a signal ended it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.isRunning) await this.#ended(() => process.kill(this.pid, signal));
    return this.#child?.exitCode ?? null;
  }

  async #ended(act: () => void): Promise<void> {
    if (!this.#child) return;
    const ended = once(this.#child, 'exit');
    act();
    await ended;
  }

  /** Its output. */
  logged = (): string => readFileSync(this.log, 'utf8');

  /** The end of its output. */
  tail(lines = 15): string {
    return this.logged().trimEnd().split('\n').slice(-lines).join('\n');
  }

  /** The unexpected errors in the log of a process of the shop: what each says, its SQLSTATE, and from where it came. */
  unexpected(): string[] {
    const lines = this.logged().split('\n');
    return lines
      .filter((line) => line.includes('"msg":"unexpected error"'))
      .map((line) => {
        const { err }: { err: { code?: string; message: string; stack?: string } } =
          JSON.parse(line);
        const from = err.stack?.split('\n').find((at) => at.includes('main.js'));
        return `${this.name}: ${err.message} ${err.code ?? ''} ${from?.trim() ?? ''}`;
      });
  }
}
