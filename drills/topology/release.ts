import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** The release that scripts/drill.mjs makes. */
export const RELEASE = resolve('dist/release');
export type Env = Record<string, string>;

/** Runs a program of a release to its end, and returns its exit code and what it printed. */
export async function runRelease(
  args: string[],
  env: Env,
  release = RELEASE,
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, args, {
    cwd: release,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}

/** Like `runRelease`, and throws what it printed if it failed. */
export async function mustRun(args: string[], env: Env, release: string): Promise<void> {
  const { code, said } = await runRelease(args, env, release);
  if (code !== 0) throw new Error(`${args.join(' ')} failed (${code}): ${said}`);
}
