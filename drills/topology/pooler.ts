import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseAccount } from '../../server/testing/systemPostgres';
import { Program } from './program';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const ids = databaseAccount();

export const hasPooler = (): boolean => existsSync(PGBOUNCER);

/** PgBouncer with deploy/pgbouncer/pgbouncer.ini. */
export class Pooler {
  readonly program: Program;

  constructor(
    private readonly folder: string,
    readonly port: number,
  ) {
    this.program = new Program('pgbouncer', folder, () => ({
      command: PGBOUNCER,
      args: [join(folder, 'pgbouncer.ini')],
      ids,
    }));
  }

  #write(name: string, text: string): void {
    const path = join(this.folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (ids) chownSync(path, ids.uid, ids.gid);
  }

  /** @param logins the URLs of the logins that it lets in */
  configure(databasePort: number, logins: readonly string[]): void {
    const shipped = readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8');
    const own = `listen_addr = 127.0.0.1\nlisten_port = ${this.port}\n`;
    this.#write(
      'pgbouncer.ini',
      shipped.replaceAll('/etc/pgbouncer/', `${this.folder}/`).concat(own),
    );
    const users = logins.map((login) => new URL(login));
    this.#write(
      'userlist.txt',
      users.map(({ username, password }) => `"${username}" "${password}"\n`).join(''),
    );
    this.point(databasePort);
  }

  /** As after a fail-over: another server, and the file read again. */
  point(databasePort: number): void {
    const target = `host=127.0.0.1 port=${databasePort} dbname=gab`;
    const lines = ['[databases]', `gab = ${target}`, `gab_session = ${target} pool_mode=session`];
    this.#write('databases.ini', `${lines.join('\n')}\n`);
    if (this.program.isRunning) process.kill(this.program.pid, 'SIGHUP');
  }
}
