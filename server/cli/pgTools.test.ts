import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../db/withClient';
import { makeAuthority, makeCertificate } from '../testing/certificates';
import {
  databaseAccount,
  embeddedPostgresBin,
  type SystemPostgres,
  startSystemPostgres,
  systemPostgresBin,
} from '../testing/systemPostgres';
import { until } from '../testing/until';
import { examineDatabaseCertificate } from './doctor/certificate';
import { describePgTools, runPgTool, versionRemedy } from './pgTools';

const bin = systemPostgresBin();

(bin ? describe : describe.skip)('the client programs', () => {
  let server: SystemPostgres;
  let dir: string;
  const urlWith = (query: string) =>
    `${server.url.replace('127.0.0.1', 'localhost').replace(/postgres$/, 'shop')}?${query}`;
  const dump = (query: string) =>
    runPgTool('pg_dump', urlWith(query), ['--format=custom', `--file=${join(dir, 'dump')}`]);

  /** Only connections with TLS are let in, by a certificate of an authority of its own for localhost. */
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'gab-tools-'));
    server = await startSystemPostgres(bin ?? '');
    makeAuthority(dir);
    makeCertificate(dir);
    await withClient(server.url, async (admin) => {
      await admin.query('CREATE DATABASE shop');
      const { rows } = await admin.query('SHOW data_directory');
      const data: string = rows[0].data_directory;
      const ids = databaseAccount();
      for (const [from, to] of [
        ['site.crt', 'server.crt'],
        ['site.key', 'server.key'],
      ] as const) {
        copyFileSync(join(dir, from), join(data, to));
        chmodSync(join(data, to), 0o600);
        if (ids) chownSync(join(data, to), ids.uid, ids.gid);
      }
      writeFileSync(
        join(data, 'pg_hba.conf'),
        'hostssl shop all all trust\nhost postgres all all trust\n',
      );
      await admin.query('ALTER SYSTEM SET ssl = on');
      await admin.query('SELECT pg_reload_conf()');
    });
    const query = `sslrootcert=${join(dir, 'ca.pem')}`;
    await until(() => withClient(urlWith(query), async () => true).catch(() => false));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  it.each(['sslmode=verify-full&', 'sslmode=require&', ''])(
    'trust the authority that the URL names (%s)',
    async (mode) => {
      await expect(dump(`${mode}sslrootcert=${join(dir, 'ca.pem')}`)).resolves.toBeUndefined();
    },
  );

  it('take a certificate of anybody where the URL says so, and of no stranger otherwise', async () => {
    await dump('sslmode=no-verify');
    await expect(dump('sslmode=verify-full')).rejects.toThrow(
      /verify the first certificate|certificate verify failed/,
    );
    const other = mkdtempSync(join(dir, 'other-'));
    makeAuthority(other);
    await expect(dump(`sslrootcert=${join(other, 'ca.pem')}`)).rejects.toThrow('certificate');
  });

  it('leave the server its certificate, whose end the doctor foretells', async () => {
    const found = (url: string, days: number) =>
      withClient(url, async (client) =>
        examineDatabaseCertificate(client, Date.now() + days * 86_400_000),
      );
    const url = urlWith(`sslrootcert=${join(dir, 'ca.pem')}`);
    expect(await found(url, -20)).toMatchObject([
      {
        state: 'ok',
        detail: expect.stringMatching(/^of the database is valid for 2[01] more days/),
      },
    ]);
    expect(await found(url, 0)).toMatchObject([
      { state: 'note', detail: expect.stringContaining('renew it on the server') },
    ]);
    expect(await found(server.url, 0)).toEqual([]);
  });

  it('say what mends a backup of a newer PostgreSQL', async () => {
    await dump('sslmode=no-verify');
    const newer = readFileSync(join(dir, 'dump'));
    // After PGDMP and the archive's major version: its minor one, which pg_dump raises.
    newer[6] = 99;
    writeFileSync(join(dir, 'newer'), newer);
    const restored = runPgTool('pg_restore', urlWith('sslmode=no-verify'), [
      '--dbname=shop',
      join(dir, 'newer'),
    ]);
    await expect(restored).rejects.toThrow(
      /unsupported version \(1\.99\) in file header.*restore it into a server of its version/,
    );
  });

  it('say what mends a program that is too new for the server, and only that', () => {
    const output = 'ERROR:  unrecognized configuration parameter "transaction_timeout"';
    expect(versionRemedy(output, { tool: 18, server: 15 })).toMatch(/install postgresql-client-15/);
    expect(versionRemedy(output, { tool: 15, server: 15 })).toBe('');
    expect(versionRemedy('ERROR:  disk full', { tool: 18, server: 15 })).toBe('');
  });

  it('are described for the server that they suit, and missed for a newer one', async () => {
    const version = /\d+/.exec(
      spawnSync(join(bin ?? '', 'pg_dump'), ['--version']).stdout.toString(),
    );
    expect(await describePgTools(server.url)).toContain(`PostgreSQL ${version}`);
    const newest = await startSystemPostgres(embeddedPostgresBin() ?? '');
    try {
      const described = describePgTools(newest.url);
      if (Number(version) >= 18) await described;
      else {
        await expect(described).rejects.toThrow(
          `pg_dump of PostgreSQL 18 or newer is needed, and only version ${version} is here. Install postgresql-client-18.`,
        );
      }
    } finally {
      await newest.stop();
    }
  });
});
