import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { Program } from './program';
import type { Env } from './release';

const NATS = '/usr/sbin/nats-server';

export const hasNats = (): boolean => existsSync(NATS);

/** One NATS server with deploy/nats/nats.conf, without persistence. */
export class Nats {
  readonly program: Program;
  /** Settings of the shop's processes. */
  readonly settings: Env;

  constructor(
    folder: string,
    readonly port: number,
  ) {
    const user = nkeys.createUser();
    const file = join(folder, 'nats.seed');
    writeFileSync(file, user.getSeed(), { mode: 0o600 });
    this.settings = { NATS_URL: `nats://127.0.0.1:${port}`, NATS_CREDENTIALS_FILE: file };
    const config = join(process.cwd(), 'deploy/nats/nats.conf');
    this.program = new Program('nats', folder, () => ({
      command: NATS,
      args: ['-c', config, '-a', '127.0.0.1', '-p', String(port)],
      env: { NATS_LOGIN: user.getPublicKey() },
    }));
  }
}
