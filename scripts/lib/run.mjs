import { spawn } from 'node:child_process';
import { inRoot, root } from './root.mjs';

/** Ends a step when its starter was killed, so that it does not disturb the next one. */
export const preload = ['--require', inRoot('scripts/lib/preloadEnd.cjs')];

/** Interval of the lines that show the progress of a quiet step. */
const TICK_S = 5;

/**
 * Runs a Node script, showing progress instead of its output, which is printed when it fails.
 * @param {{ env?: NodeJS.ProcessEnv, progress?: () => string, quietOn?: RegExp }} options `progress`: a text for the
 *   progress line; `quietOn`: the caller explains a failure with such output
 * @throws {Failure} with the output
 */
export async function runQuietly(title, args, { env = {}, progress, quietOn } = {}) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log(`${title}…`);
  const tick = setInterval(
    () => console.log(`  ${title}: ${progress ? `${progress()}, ` : ''}${seconds()} s`),
    TICK_S * 1000,
  );
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
    const text = Buffer.concat(output).toString();
    if (!quietOn?.test(text)) process.stdout.write(text);
    throw new Failure(`${title} failed (${result}).`, text);
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
  // Ctrl-C reaches the child directly; this process stays to report how it ended.
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

/** A failed step that has already printed its reason. */
export class Failure extends Error {
  constructor(message, output = '') {
    super(message);
    /** The output of a failed program. */
    this.output = output;
  }
}

/** Runs a script's main function; prints an error that the user can fix as one sentence, any other with its stack. */
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
