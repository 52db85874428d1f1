import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../embedded/processes';
import { hasProgram } from './hasProgram';
import { untilConnects } from './untilConnects';

export const hasPgBouncer = hasProgram('pgbouncer');

export interface Bouncer {
  /** The same login and database, through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** The account to which PgBouncer drops root; its files must be readable for it. */
function accountId(): number | undefined {
  return process.getuid?.() === 0 ? Number(spawnSync('id', ['-u', 'nobody']).stdout) : undefined;
}

/** Starts Debian's PgBouncer in front of a database. `settings` are lines of its [pgbouncer] section. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction',
  settings: readonly string[] = [],
): Promise<Bouncer> {
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'gab-bouncer-'));
  const ini = join(folder, 'pgbouncer.ini');
  const login = `user=${target.username} password=${target.password}`;
  writeFileSync(
    ini,
    [
      '[databases]',
      `${name} = host=${target.hostname} port=${target.port} ${login}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'auth_type = any',
      `pool_mode = ${mode}`,
      'unix_socket_dir =',
      ...settings,
    ].join('\n'),
  );
  const id = accountId();
  if (id !== undefined) for (const path of [folder, ini]) chownSync(path, id, 0);
  const child = spawn('pgbouncer', [...(id === undefined ? [] : ['-u', 'nobody']), ini], {
    stdio: 'ignore',
  });
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).toString();
  await untilConnects(url);
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
