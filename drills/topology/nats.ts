import { existsSync } from 'node:fs';
import { Program } from './program';

const NATS = '/usr/sbin/nats-server';

export const hasNats = (): boolean => existsSync(NATS);

/** One NATS server without persistence. */
export class Nats {
  readonly program: Program;
  readonly url: string;

  constructor(folder: string, port: number) {
    this.url = `nats://127.0.0.1:${port}`;
    this.program = new Program('nats', folder, () => ({
      command: NATS,
      args: ['-a', '127.0.0.1', '-p', String(port)],
    }));
  }
}
