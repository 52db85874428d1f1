import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { databaseFaults, wrongSettings } from '../db/connectionFaults';
import { readConnection } from '../db/rights';
import { withClient } from '../db/withClient';
import { type SetUpPostgres, SQL, startSetUpPostgres } from '../testing/setUpPostgres';
import { systemPostgresBin } from '../testing/systemPostgres';
import { endLogin, prepareLogin } from './rotate';

const bin = systemPostgresBin();

(bin ? describe : describe.skip)('the password of the application is replaced', () => {
  let server: SetUpPostgres;
  const urlFor = (login: string) => server.urlFor(login);
  const passwordOf = (login: string): Promise<string | null> =>
    withClient(server.url, async (admin) => {
      const { rows } = await admin.query('SELECT rolpassword FROM pg_authid WHERE rolname = $1', [
        login,
      ]);
      return rows[0].rolpassword;
    });

  beforeAll(async () => {
    server = await startSetUpPostgres(bin ?? '');
  });
  afterAll(() => server.stop());

  it('by another login with the same rights, and the old one ends only when nobody uses it', async () => {
    const first = await passwordOf('gab_server');
    const file = join(server.dir, 'next.env');
    const urls = {
      DATABASE_URL: [urlFor('gab_server')],
      DATABASE_DIRECT_URL: [],
      DATABASE_READ_URL: [urlFor('gab_server'), urlFor('gab_server')],
    };
    expect(await prepareLogin(server.url, urls, { sqlFolder: SQL, file })).toBe('gab_server_2');
    // A process that was not restarted yet goes on.
    expect(await passwordOf('gab_server')).toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const url =
      /^DATABASE_URL='(postgres:\/\/gab_server_2:[0-9a-f]{48}@127\.0\.0\.1:\d+\/gab)'$/.exec(
        lines[0] ?? '',
      )?.[1];
    expect(lines.slice(1)).toEqual([`DATABASE_READ_URL='${url} ${url}'`]);

    const rights = await withClient(url ?? '', readConnection);
    expect(rights).toMatchObject({ isApp: true, isOwner: false, changesLedger: false });
    expect([...wrongSettings(rights), ...databaseFaults(rights)]).toEqual([]);

    const old = new Client({ connectionString: urlFor('gab_server') });
    await old.connect();
    await expect(endLogin(server.url, url ?? '')).rejects.toThrow(
      '1 connections still use gab_server',
    );
    expect(await passwordOf('gab_server')).toBe(first);
    await old.end();
    expect(await endLogin(server.url, url ?? '')).toBe('gab_server');
    expect(await passwordOf('gab_server')).not.toBe(first);

    // The next time it is the first one's turn again.
    const again = { DATABASE_URL: [url ?? ''] };
    const third = { sqlFolder: SQL, file: join(server.dir, 'third.env') };
    expect(await prepareLogin(server.url, again, third)).toBe('gab_server');
  });

  it('refuses another login, one without the right, and a file that is there', async () => {
    const using = (login: string) => ({ DATABASE_URL: [urlFor(login)] });
    const to = (name: string) => ({ sqlFolder: SQL, file: join(server.dir, name) });
    await expect(prepareLogin(server.url, using('gab_owner'), to('x'))).rejects.toThrow(
      'its login is gab_owner',
    );
    await expect(prepareLogin(urlFor('gab_owner'), using('gab_server'), to('x'))).rejects.toThrow(
      'a superuser',
    );
    const before = await passwordOf('gab_server_2');
    await expect(prepareLogin(server.url, using('gab_server'), to('next.env'))).rejects.toThrow(
      'exists and is not overwritten',
    );
    expect(await passwordOf('gab_server_2')).toBe(before);
  });
});
