import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Neighbourhood } from './programs/neighbour';

const OUT = 'dist/bench';

/** Bundles the programs under measurement as the server is bundled: no loader runs inside them. */
export async function buildPrograms(): Promise<void> {
  await build({
    entryPoints: [
      'api',
      'auctions',
      'bare',
      'crowd',
      'limited',
      'neighbour',
      'pooled',
      'replicated',
      'traced',
      'worker',
    ].map((name) => `bench/programs/${name}.ts`),
    outdir: OUT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    logLevel: 'warning',
  });
}

export interface Program {
  url: string;
  pid: number;
  /** The most memory it has held, MB. */
  peakMemory(): Promise<number>;
  stop(): Promise<void>;
  /** kill -9: nothing is finished first. */
  kill(): Promise<void>;
}

function ask<T>(child: ChildProcess, question: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a measured program ended (${code})`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
    child.send(question);
  });
}

const load = (name: string): ChildProcess =>
  fork(join(OUT, `${name}.js`), { execArgv: [], serialization: 'advanced' });

/** Runs a built program in a process of its own. @returns response times in ms, when it has ended */
export const runNeighbour = (input: Neighbourhood): Promise<number[]> =>
  ask(load('neighbour'), { input });

/** The bidders and watchers of a storm, in a process of their own. */
export interface Crowd<Question extends object> {
  pid: number;
  /** Resolves with the answer; questions are asked one after the other. */
  ask<T>(question: Question): Promise<T>;
  /** Says what needs no answer. */
  tell(question: Question): void;
}

export function startCrowd<Question extends object>(): Crowd<Question> {
  const child = load('crowd');
  return {
    pid: child.pid ?? 0,
    ask: (question) => ask(child, question),
    tell: (question) => void child.send(question),
  };
}

/** Starts a built program in a process of its own; it says on which port it listens. */
export async function start(
  name: 'api' | 'auctions' | 'bare' | 'limited' | 'pooled' | 'replicated' | 'traced' | 'worker',
  input: unknown,
): Promise<Program> {
  const child = load(name);
  const port = await ask<number>(child, { input });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    peakMemory: () => ask(child, {}),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
