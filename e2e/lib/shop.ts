import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scripts } from '../../package.json';

const ROOT = resolve(__dirname, '../..');
/** Milliseconds: a start may have to install and build first. */
const START_LIMIT = 15 * 60_000;
const STOP_LIMIT = 40_000;

export interface RunningShop {
  url: string;
  /** Runs `npm run audit` beside it; resolves with its exit code. */
  audit(): Promise<number>;
  /** Asks it to close and resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Removes its data. */
  forget(): void;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Runs a script of package.json, without npm and its shell in between: they would not pass on how it
 * ended by a signal.
 */
function runScript(name: 'start' | 'audit', env: Record<string, string>): ChildProcess {
  const [program = '', ...args] = scripts[name].split(' ');
  return spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** What `npm start` serves, on a port and in a data folder of its own. */
export async function startShop(): Promise<RunningShop> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'gab-e2e-'));
  const child = runScript('start', { PORT: String(port), DATA_DIR: dataDir, NODE_ENV: '' });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill('SIGTERM'));
  const url = `http://localhost:${port}`;
  await untilReady(url, child);
  return {
    url,
    async audit() {
      const [code] = await once(runScript('audit', { DATA_DIR: dataDir }), 'exit');
      return Number(code);
    },
    async stop() {
      child.kill('SIGTERM');
      const [code] = await Promise.race([ended, sleep(STOP_LIMIT).then(() => [null])]);
      return code;
    },
    forget: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_LIMIT; Date.now() < end; await sleep(200)) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('npm start did not become ready');
}
