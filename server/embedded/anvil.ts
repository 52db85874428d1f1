import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { httpRequest } from '../chain/httpRequest';
import type { RpcRequest } from '../chain/rpc';
import { packageDir } from './npmPackage';
import { endWithParent } from './parentDeath';
import { commandLine, endProcess, hasEnded } from './processes';
import { StartError } from './startError';

export interface Anvil {
  rpcUrl: string;
  request: RpcRequest;
  /** Resolves if it ends without being asked to. */
  lost: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Seconds; the same at every start, so that block 0 is the same: a loaded state brings a block 0 of
 * its own, and anvil would keep both.
 */
const GENESIS_TIME = 1_700_000_000;

/** Old states that stay readable; anvil would otherwise write every one of them to the disk. */
const STATES_KEPT = 64;

/**
 * Runs the anvil that npm installed, mining on demand only, on a free port of 127.0.0.1. What it
 * writes stays in `home`. It has no accounts and saves nothing: that is the caller's part.
 * @throws StartError when it is not installed or does not start
 */
export async function startAnvil(options: {
  home: string;
  chainId: number;
  /** A state in anvil's JSON to begin from. */
  stateFile: string | undefined;
}): Promise<Anvil> {
  const { home, stateFile } = options;
  mkdirSync(home, { recursive: true });
  const pidFile = join(home, 'anvil.pid');
  await endPredecessor(pidFile, home);
  const [command = '', ...args] = [
    ...endWithParent('KILL'),
    anvilBinary(),
    ...['--host', '127.0.0.1', '--port', '0', '--chain-id', String(options.chainId)],
    ...['--accounts', '0', '--no-mining', '--hardfork', 'prague', '--no-cors'],
    ...['--timestamp', String(GENESIS_TIME)],
    ...['--prune-history', String(STATES_KEPT), '--cache-path', join(home, 'cache')],
    ...(stateFile ? ['--load-state', stateFile] : []),
  ];
  const child = spawn(command, args, {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C is for us alone.
    detached: true,
  });
  child.unref();
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  void ended.then(() => process.off('exit', endWithUs));
  const port = await listeningPort([child.stdout, child.stderr], ended);
  const rpcUrl = `http://127.0.0.1:${port}`;
  writeFileSync(pidFile, `${child.pid}\n${rpcUrl}\n`);

  let stopping = false;
  const request = httpRequest(rpcUrl, { timeoutMs: 30_000 });
  await request({ method: 'anvil_setTime', params: [Math.floor(Date.now() / 1000)] });
  return {
    rpcUrl,
    request,
    lost: new Promise((resolve) => {
      void ended.then(() => stopping || resolve());
    }),
    async stop() {
      stopping = true;
      // Nothing else may keep this process alive until then.
      child.ref();
      child.kill('SIGKILL');
      await ended;
      rmSync(pidFile, { force: true });
    },
  };
}

/** Where the anvil that another process keeps in `home` answers; undefined when none was noted. */
export function runningAnvilUrl(home: string): string | undefined {
  try {
    return readFileSync(join(home, 'anvil.pid'), 'utf8').split('\n')[1];
  } catch {
    return undefined;
  }
}

function anvilBinary(): string {
  const name = `@foundry-rs/anvil-${platform()}-${arch() === 'x64' ? 'amd64' : arch()}`;
  const dir = packageDir(name);
  if (dir) return join(dir, 'bin', platform() === 'win32' ? 'anvil.exe' : 'anvil');
  throw new StartError(
    `The embedded chain (npm package ${name}) is not installed. Run "npm install", or set CHAIN_RPC_URL to a node of your own.`,
  );
}

/** Ends the anvil that a killed run left, if the noted number is still that anvil's. */
async function endPredecessor(pidFile: string, home: string): Promise<void> {
  let pid: number;
  try {
    pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  } catch {
    return;
  }
  const command = pid > 1 ? commandLine(pid) : '';
  if (command.includes('anvil') && command.includes(home)) {
    await endProcess(pid, [['SIGKILL', 5000]]);
    await hasEnded(pid, 5000);
  }
}

/** Reads what anvil prints, for as long as it prints: a full pipe would stop it. */
async function listeningPort(
  outputs: NodeJS.ReadableStream[],
  ended: Promise<void>,
): Promise<number> {
  let printed = '';
  const port = new Promise<number>((resolve) => {
    for (const output of outputs) {
      output.setEncoding('utf8').on('data', (text: string) => {
        printed = (printed + text).slice(-4000);
        const found = /Listening on 127\.0\.0\.1:(\d+)/.exec(printed)?.[1];
        if (found) resolve(Number(found));
      });
    }
  });
  const first = await Promise.race([port, ended]);
  if (first) return first;
  throw new StartError(`The embedded chain did not start. It said:\n${printed.trim()}`);
}
