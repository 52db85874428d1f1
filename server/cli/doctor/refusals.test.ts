import { readConfig } from '../../config';
import { withClient } from '../../db/withClient';
import { type SetUpPostgres, startSetUpPostgres } from '../../testing/setUpPostgres';
import { systemPostgresBin } from '../../testing/systemPostgres';
import { examineOwner } from './database';
import { examine } from './finding';
import { examineKeys } from './keys';

const bin = systemPostgresBin();

(bin ? describe : describe.skip)('a database that refuses', () => {
  let server: SetUpPostgres;
  const urlFor = (login: string) => server.urlFor(login);

  beforeAll(async () => {
    server = await startSetUpPostgres(bin ?? '');
  });
  afterAll(() => server.stop());

  it.each([
    ['a database that is not there', 'gab_server', 'gab_lost', /^DATABASE_URL: .*no such database/],
    ['a login that is not there', 'nobody', 'gab', /^DATABASE_URL: the database cannot be used: /],
  ])('says of %s what to do, in the lines of owner and keys too', async (_, login, name, said) => {
    const url = Object.assign(new URL(urlFor(login)), { pathname: `/${name}` }).toString();
    const keys = readConfig({ SECOND_FACTOR_KEY: 'ab'.repeat(32) });
    for (const found of [
      await examine('owner', () => examineOwner(urlFor('gab_owner'), url)),
      await examine('keys', () => examineKeys(url, keys)),
    ]) {
      expect(found).toEqual([expect.objectContaining({ state: 'fault' })]);
      expect(found[0]?.detail).toMatch(said);
      expect(found[0]?.detail).toMatch(/\. [A-Z].+\.$/);
    }
  });

  it('says what to do about keys that cannot be read: without a schema, and without rights', async () => {
    const keys = readConfig({ SECOND_FACTOR_KEY: 'ab'.repeat(32) });
    await withClient(server.url, (admin) => admin.query('CREATE ROLE gab_stranger LOGIN'));
    await withClient(server.url, (admin) =>
      admin.query('GRANT CONNECT ON DATABASE gab TO gab_stranger'),
    );
    for (const [url, said] of [
      [`${urlFor('gab_server')}_drill`, /^The database has not .*npm run db -- migrate/],
      [urlFor('gab_stranger'), /^The database's login lacks a right: .*npm run db -- setup/],
    ] as const) {
      const [found] = await examine('keys', () => examineKeys(url, keys));
      expect(found?.detail).toMatch(said);
    }
  });
});
