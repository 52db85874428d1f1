import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../figure';

const START_LIMIT = 15 * 60_000;

export interface Shop {
  url: string;
  close(): Promise<void>;
}

/** Starts the demo shop as `npm start` does, with its own data. */
export async function startShop(): Promise<Shop> {
  say('Starting the shop…');
  const dataDir = mkdtempSync(join(tmpdir(), 'gab-bench-shop-'));
  const child = spawn('node', ['scripts/start.mjs'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  for (const end = Date.now() + START_LIMIT; Date.now() < end; await sleep(200)) {
    const url = /is open at (\S+)/.exec(output)?.[1];
    if (url) return { url, close };
    if (child.exitCode !== null) break;
  }
  await close();
  throw new Error(`the shop did not start:\n${output}`);
}
