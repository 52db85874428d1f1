import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { httpRequest } from '../chain/httpRequest';
import type { RpcRequest } from '../chain/rpc';
import { packageDir } from './npmPackage';
import { parentDeathWrapper } from './parentDeath';
import { commandLine, endProcess, hasEnded } from './processes';
import { StartError } from './startError';

export interface Anvil {
  rpcUrl: string;
  request: RpcRequest;
  /** Resolves if the node ends without stop(). */
  lost: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Unix seconds, the same at every start, so that block 0 is the same: a loaded state has its own block 0, and anvil would
 * keep both.
 */
const GENESIS_TIME = 1_700_000_000;

/** Number of old states that stay readable; without a limit anvil writes all of them to the disk. */
const STATES_KEPT = 64;

/**
 * Runs the anvil that npm installed, mining on demand only, on a free port of 127.0.0.1. It writes only in `home`. It has
 * no accounts, and the caller saves its state.
 * @throws StartError when it is not installed or does not start
 */
export async function startAnvil(options: {
  home: string;
  chainId: number;
  /** An initial state in anvil's JSON. */
  stateFile: string | undefined;
}): Promise<Anvil> {
  const { home, stateFile } = options;
  mkdirSync(home, { recursive: true });
  const pidFile = join(home, 'anvil.pid');
  await endPredecessor(pidFile, home);
  const [command = '', ...args] = [
    ...parentDeathWrapper('KILL'),
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
    // Its own process group, so that Ctrl-C reaches this process only.
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
      // Keeps this process alive until the node has ended.
      child.ref();
      child.kill('SIGKILL');
      await ended;
      rmSync(pidFile, { force: true });
    },
  };
}

/** URL of the anvil that another process runs in `home`; undefined without a pid file. */
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

/** Ends the anvil that a killed run left, if the process id in the file is still that anvil's. */
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

/** Reads anvil's output for its port, and on until it ends, since a full pipe would block it. */
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
