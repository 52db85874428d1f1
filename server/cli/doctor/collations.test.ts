import { withClient } from '../../db/withClient';
import { type SetUpPostgres, SQL, startSetUpPostgres } from '../../testing/setUpPostgres';
import { systemPostgresBin } from '../../testing/systemPostgres';
import { examineDatabase } from './database';

const bin = systemPostgresBin();

(bin ? describe : describe.skip)('the doctor on collations', () => {
  let server: SetUpPostgres;
  const urlFor = (login: string) => server.urlFor(login);

  beforeAll(async () => {
    server = await startSetUpPostgres(bin ?? '');
  });
  afterAll(() => server.stop());

  it('names the indexes that another version of a collation has sorted, and what mends them', async () => {
    const collations = async () =>
      (await examineDatabase(urlFor('gab_server'), SQL)).filter(
        ({ what }) => what === 'collations',
      );
    expect(await collations()).toMatchObject([{ state: 'ok' }]);
    await withClient(urlFor('postgres'), async (admin) => {
      await admin.query(
        `UPDATE pg_collation SET collversion = '1.2' WHERE collname = 'zh-Hant-TW-x-icu'`,
      );
      const before = (
        await admin.query('SELECT datcollversion AS v FROM pg_database WHERE datname = $1', ['gab'])
      ).rows[0].v;
      await admin.query(`UPDATE pg_database SET datcollversion = '2.3' WHERE datname = 'gab'`);
      const [own, named] = await collations();
      expect(own).toMatchObject({
        state: 'fault',
        detail: expect.stringMatching(
          /^The database's own collation was 2\.3 .*REINDEX INDEX CONCURRENTLY each of .*members_email.*, then ALTER DATABASE "gab" REFRESH COLLATION VERSION\.$/,
        ),
      });
      expect(named?.detail).toMatch(
        /^Collation zh-Hant-TW-x-icu was 1\.2 .*_name.*, then ALTER COLLATION pg_catalog\."zh-Hant-TW-x-icu" REFRESH VERSION as a superuser\.$/,
      );
      await admin.query('ALTER COLLATION pg_catalog."zh-Hant-TW-x-icu" REFRESH VERSION');
      await admin.query('UPDATE pg_database SET datcollversion = $1 WHERE datname = $2', [
        before,
        'gab',
      ]);
    });
    expect(await collations()).toMatchObject([{ state: 'ok' }]);
  });
});
