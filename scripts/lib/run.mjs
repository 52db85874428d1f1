import { spawn } from 'node:child_process';
import { inRoot, root } from './root.mjs';

/** A step that goes on after its starter was killed would get in the way of the next one. */
export const preload = ['--require', inRoot('scripts/lib/preloadEnd.cjs')];

/** Seconds between signs of life of a step whose own output is kept back. */
const TICK = 10;

/**
 * Runs a Node script with its output kept back, showing that it goes on; what it said is printed
 * when it fails.
 */
export async function runQuietly(title, args, env = {}) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log(`${title}…`);
  const tick = setInterval(() => console.log(`  ${title}: ${seconds()} s`), TICK * 1000);
  const output = [];
  const child = spawn(process.execPath, [...preload, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => output.push(chunk));
  }
  const result = await ended(child);
  clearInterval(tick);
  if (result !== 0) {
    process.stdout.write(Buffer.concat(output));
    throw new Failure(`${title} failed (${result}).`);
  }
  console.log(`  done in ${seconds()} s`);
}

/** Runs a Node script in the foreground and returns its exit code. */
export async function run(args, env = {}) {
  const child = spawn(process.execPath, [...preload, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  // Ctrl-C reaches the child by itself; we stay to report how it ended.
  const ignore = () => {};
  const pass = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore).on('SIGTERM', pass);
  const result = await ended(child);
  process.off('SIGINT', ignore).off('SIGTERM', pass);
  return typeof result === 'number' ? result : 1;
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
}

/** A step that failed and has said why. */
export class Failure extends Error {}

/** Runs a script's main function; what the person can mend ends it with a sentence, all else with a stack. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? process.exitCode ?? 0;
  } catch (error) {
    const forbidden = ['EACCES', 'EPERM', 'EROFS'].includes(error?.code);
    if (forbidden)
      console.error(`${error.message}\nThe project must belong to the user who starts it.`);
    else console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}
