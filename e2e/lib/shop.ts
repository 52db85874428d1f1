import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scripts } from '../../package.json';

const ROOT = resolve(__dirname, '../..');
/** Time limit of a start, ms: it may install and build first. */
const START_LIMIT = 15 * 60_000;
const STOP_LIMIT = 40_000;

export interface RunningShop {
  /** Shuts the shop down; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Deletes its data. */
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
 * Runs a script of package.json directly: npm and its shell would hide that a signal ended it.
 */
function runScript(name: 'start' | 'audit', env: Record<string, string>): ChildProcess {
  const [program = '', ...args] = scripts[name].split(' ');
  return spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Journeys that share a shop run one after another; those on two shops side by side. */
export const SHOPS = ['trade', 'auctions'] as const;
export type ShopName = (typeof SHOPS)[number];

function fromSetup(what: 'URL' | 'DATA_DIR', shop: ShopName): string {
  const value = process.env[`GAB_E2E_${what}_${shop}`];
  if (!value) throw new Error('No shop runs for the journeys: start them with npm run e2e.');
  return value;
}

/** The URL of a shop that the global setup started. */
export const shopUrl = (shop: ShopName): string => fromSetup('URL', shop);

/** Runs `npm run audit` on the shop, running or stopped; resolves with its exit code. */
export async function auditShop(shop: ShopName): Promise<number> {
  const [code] = await once(runScript('audit', { DATA_DIR: fromSetup('DATA_DIR', shop) }), 'exit');
  // Null: a signal ended it.
  return code ?? 1;
}

/** Starts the shop as `npm start` does, with its own port and data folder. */
export async function startShop(name: ShopName): Promise<RunningShop> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'gab-e2e-'));
  const child = runScript('start', {
    PORT: String(port),
    DATA_DIR: dataDir,
    NODE_ENV: '',
    DEMO_CARRIER_SECONDS: '2',
    // The limit is raised, as all journeys and walks, in browsers without a cache, come from one address.
    FLOOD_LIMIT: '6000',
  });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill('SIGTERM'));
  process.env[`GAB_E2E_URL_${name}`] = `http://localhost:${port}`;
  process.env[`GAB_E2E_DATA_DIR_${name}`] = dataDir;
  await untilReady(shopUrl(name), child);
  return {
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
