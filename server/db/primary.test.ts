import { createTestApi, type TestApi } from '../testing/api';
import { createMember, createProduct, createSession } from '../testing/factories';
import { openSilentProxy, type SilentProxy } from '../testing/silentProxy';
import {
  type SystemPostgres,
  startStandby,
  startSystemPostgres,
  systemPostgresBin,
} from '../testing/systemPostgres';
import { until } from '../testing/until';
import { checkConnections } from './connections';
import { type Database, openDatabase } from './database';
import { migrateDatabase } from './migrate';
import { ping } from './ping';
import { withClient } from './withClient';

const bin = systemPostgresBin();
if (!bin) console.warn('No PostgreSQL of the system: fail-overs are not tested.');

(bin ? describe : describe.skip)('a name that leads to a standby', () => {
  let primary: SystemPostgres;
  let standby: SystemPostgres;
  let name: SilentProxy;
  let db: Database;
  let api: TestApi;
  let token: string;
  let productId: number;
  let serial = 0;

  beforeAll(async () => {
    primary = await startSystemPostgres(bin ?? '');
    await migrateDatabase(primary.url, __dirname);
    name = await openSilentProxy(primary.port);
    const url = new URL(primary.url);
    url.port = String(name.port);
    db = openDatabase(url.toString());
    api = await createTestApi(db);
    productId = (await createProduct(db)).productId;
    token = await createSession(db, await createMember(db));
    standby = await startStandby(bin ?? '', primary);
  });
  afterAll(async () => {
    await api.close();
    await db.close();
    await name.close();
    await standby.stop();
    await primary.stop();
  });

  async function write() {
    const { statusCode, headers } = await api.app.inject({
      method: 'PUT',
      url: `/api/me/favourites/${productId}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `favourite-${serial++}` },
    });
    return { status: statusCode, retryAfter: headers['retry-after'] };
  }
  const read = async (url: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await api.app.inject({ url, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const refused = { status: 503, retryAfter: '3' };
  const works = async () => (await write()).status === 200;
  const isReady = async () => (await read('/readyz')).status === 200;
  /** Makes a server refuse writes on the connections that are open, or take them again. */
  const setReadOnly = (server: SystemPostgres, value: 'on' | 'off') =>
    withClient(server.url, async (admin) => {
      await admin.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
      await admin.query('SELECT pg_reload_conf()');
    });

  it('no connection to it is kept: writes and reads get 503 until the name leads to the primary', async () => {
    expect(await write()).toMatchObject({ status: 200 });
    name.moveTo(standby.port);
    name.recover();
    for (let n = 0; n < 3; n++) {
      expect(await write()).toEqual(refused);
      expect(await read('/api/me')).toMatchObject({ status: 503 });
    }
    expect(await isReady()).toBe(false);
    await expect(ping(db)).rejects.toThrow('read-only, as a standby is: it is not the primary.');
    await expect(checkConnections(db.pool)).rejects.toThrow(
      'DATABASE_URL: this database is read-only, as a standby is. Name the primary.',
    );
    name.moveTo(primary.port);
    expect(await write()).toMatchObject({ status: 200 });
    await until(isReady);
  });

  it('a primary that is made read-only keeps no connection either', async () => {
    await setReadOnly(primary, 'on');
    await until(async () => !(await works()));
    expect(await write()).toEqual(refused);
    await setReadOnly(primary, 'off');
    await until(works);
  });

  it('goes on at the standby once that is promoted', async () => {
    await primary.stop();
    name.moveTo(standby.port);
    expect(await write()).toEqual(refused);
    await withClient(standby.url, (admin) => admin.query('SELECT pg_promote()'));
    expect(await write()).toMatchObject({ status: 200 });
    await until(isReady);
  });
});
