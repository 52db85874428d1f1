import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../embedded/processes';

/** Debian's path of it, which is not in the PATH of every account. */
const PROGRAM = '/usr/sbin/nats-server';

export const hasNats = spawnSync(PROGRAM, ['--version']).status === 0;

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Debian's nats-server on a port of its own. */
export class NatsServer {
  /** @param env added to this process's own */
  static async start(args: readonly string[] = [], env = {}): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), args, env);
    await server.start();
    return server;
  }

  #child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly args: readonly string[],
    private readonly env: Record<string, string>,
  ) {}

  /** Starts it, on the same port as before. */
  async start(): Promise<void> {
    const child = spawn(PROGRAM, ['-a', '127.0.0.1', '-p', String(this.port), ...this.args], {
      stdio: 'ignore',
      env: { ...process.env, ...this.env },
    });
    this.#child = child;
    while (child.exitCode === null && !(await accepts(this.port))) await sleep(10);
  }

  signal = (signal: NodeJS.Signals) => this.#child?.kill(signal);

  /** Ends it without warning. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
