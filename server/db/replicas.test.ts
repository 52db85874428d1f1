import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { examineReplicas } from '../cli/doctor/database';
import { createTestApi, type TestApi } from '../testing/api';
import { createMember, createSession } from '../testing/factories';
import {
  type SystemPostgres,
  startStandby,
  startSystemPostgres,
  systemPostgresBin,
} from '../testing/systemPostgres';
import { t } from './columns';
import { type Database, openDatabase, statement } from './database';
import { migrateDatabase } from './migrate';
import { fallingBack, Replicas } from './replicas';

const bin = systemPostgresBin();
if (!bin) console.warn('No PostgreSQL of the system: replicas are not tested.');
const where = statement('whereAmI', 'SELECT pg_is_in_recovery() AS standby', {
  standby: t.boolean.notNull,
});

const PRODUCT = {
  category: 'tea',
  subtitle: '',
  description: '清香。',
  fulfilment: 'shipping',
  advMaxBps: 0,
  attributes: [],
  pictures: [],
  skus: [{ id: null, name: '', code: '', price: '120', stock: 5, stockSeen: 0 }],
};

/** A server that says only how far its log is. */
function serverAt(lsn: () => string): Pool {
  const query = async () => ({ rows: [{ lsn: lsn(), system: '1', started: 'today' }] });
  return { query, end: async () => undefined } as unknown as Pool;
}

it('a replica is used from when it has what the primary had at the first measurement', async () => {
  let replayed = '0/100';
  const replicas = new Replicas(
    serverAt(() => '0/200'),
    [{ name: 'replica', open: () => serverAt(() => replayed) }],
  );
  await replicas.measure();
  expect(replicas.choose()).toBeUndefined();
  replayed = '0/200';
  await replicas.measure();
  expect(replicas.choose()?.name).toBe('replica');
  await replicas.close();
});

it('a replica ahead of its primary has another history, and stays out until its server is another', async () => {
  let [written, replayed] = ['0/200', '0/300'];
  const replicas = new Replicas(
    serverAt(() => written),
    [{ name: 'replica', open: () => serverAt(() => replayed) }],
  );
  await replicas.measure();
  await replicas.measure();
  expect(replicas.all).toMatchObject([{ usable: false, lagS: null, isApart: true }]);
  [written, replayed] = ['0/400', '0/400'];
  await replicas.measure();
  expect(replicas.choose()).toBeUndefined();
  await replicas.close();
});

it.each(['40001', '40P01'])(
  'a read that replaying cancels with %s is done on the primary',
  async (code) => {
    const [primary, replica] = [serverAt(() => '0/1'), serverAt(() => '0/1')];
    const replicas = new Replicas(primary, [{ name: 'replica', open: () => replica }]);
    await replicas.measure();
    const read = fallingBack(replicas, primary);
    const work = async (server: Pool) => {
      if (server === replica) throw Object.assign(new Error('conflict with recovery'), { code });
      return server;
    };
    expect(await read(work)).toBe(primary);
    expect(replicas.choose()?.name).toBe('replica');
    await replicas.close();
  },
);

(bin ? describe : describe.skip)('a shop with a streaming replica', () => {
  let primary: SystemPostgres;
  let standby: SystemPostgres;
  let onStandby: Client;
  let db: Database;
  let api: TestApi;
  let staff: string;
  let serial = 0;

  beforeAll(async () => {
    primary = await startSystemPostgres(bin ?? '');
    await migrateDatabase(primary.url, __dirname);
    standby = await startStandby(bin ?? '', primary);
    onStandby = new Client({ connectionString: standby.url });
    onStandby.on('error', () => undefined);
    await onStandby.connect();
    db = openDatabase(primary.url, { replicaUrls: [standby.url] });
    api = await createTestApi(db);
    await db.pool.query(`INSERT INTO categories (slug, name) VALUES ('tea', '茶')`);
    staff = await createSession(db, await createMember(db, '店員', ['staff']));
  });
  afterAll(async () => {
    await api.close();
    await db.close();
    await standby.stop();
    await primary.stop();
  });

  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    for (let tried = 0; !(await condition()); tried++) {
      if (tried > 300) throw new Error('not within 15 s');
      await sleep(50);
    }
  }
  const isUsable = () => db.replicas?.all[0]?.usable === true;
  const readsFrom = async () => {
    const row = await db.reads.one(where);
    return row?.standby ? 'standby' : 'primary';
  };

  async function addProduct(): Promise<{ id: number; cookie: string }> {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/admin/products',
      headers: { authorization: `Bearer ${staff}`, 'idempotency-key': `add-product-${serial++}` },
      payload: { ...PRODUCT, title: '春茶' },
    });
    expect(answer.json()).toMatchObject({ success: true });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    return { id: answer.json().data.id, cookie };
  }

  async function isThere(id: number, cookie = ''): Promise<boolean> {
    const answer = await api.app.inject({ url: `/api/products/${id}`, headers: { cookie } });
    return answer.json().success;
  }

  it('serves public reads from the replica, and writes on the primary', async () => {
    await until(isUsable);
    expect(await readsFrom()).toBe('standby');
    const row = await db.one(where);
    expect(row?.standby).toBe(false);
    expect(await db.reads.withConnection((reads) => reads.run(where))).toEqual([{ standby: true }]);
    expect(await examineReplicas(primary.url, [standby.url])).toMatchObject([{ state: 'ok' }]);
  });

  it('who has just written reads it though the replica is behind, others read the replica, and nonsense is ignored', async () => {
    await until(isUsable);
    await onStandby.query('SELECT pg_wal_replay_pause()');
    const { id, cookie } = await addProduct();
    expect(cookie).toMatch(/^gab_written=[0-9A-F]+-[0-9A-F]+$/);
    expect(isUsable()).toBe(true);
    expect(await isThere(id)).toBe(false);
    expect(await isThere(id, cookie)).toBe(true);
    await onStandby.query('SELECT pg_wal_replay_resume()');
    const lsn = /=(.*)-(.*)/.exec(cookie);
    const position = (BigInt(`0x${lsn?.[1]}`) << 32n) | BigInt(`0x${lsn?.[2]}`);
    await until(() => db.replicas?.hasReplayed(position) === true);
    expect(await isThere(id)).toBe(true);
    for (const odd of ['zz-1; other=1', 'FFFFFFFF-FFFFFFFF']) {
      expect(await isThere(id, `gab_written=${odd}`)).toBe(true);
    }
  });

  it('a replica whose system sorts otherwise than the indexes were built is named', async () => {
    const found = () => examineReplicas(primary.url, [standby.url]);
    const admin = new Client({ connectionString: primary.url });
    await admin.connect();
    const versions = `SELECT collversion AS v FROM pg_collation WHERE collname = 'zh-Hant-TW-x-icu'`;
    const { rows } = await admin.query(versions);
    const set = (v: string) =>
      admin.query(`UPDATE pg_collation SET collversion = $1 WHERE collname = 'zh-Hant-TW-x-icu'`, [
        v,
      ]);
    await set('1.2');
    await until(async () => (await onStandby.query(versions)).rows[0].v === '1.2');
    expect(await found()).toMatchObject([
      { what: 'replica', state: 'ok' },
      { what: 'collations', state: 'fault', detail: expect.stringMatching(/x-icu was 1\.2/) },
    ]);
    await set(rows[0].v);
    await until(async () => (await onStandby.query(versions)).rows[0].v === rows[0].v);
    expect(await found()).toMatchObject([{ state: 'ok' }]);
    await admin.end();
  });

  it('a replica that falls behind is left out until it has caught up', async () => {
    await onStandby.query('SELECT pg_wal_replay_pause()');
    await addProduct();
    await until(() => !isUsable());
    expect(db.replicas?.all[0]?.lagS).toBeGreaterThan(5);
    expect(await examineReplicas(primary.url, [standby.url])).toMatchObject([
      { state: 'fault', detail: expect.stringContaining('s behind') },
    ]);
    expect(await readsFrom()).toBe('primary');
    await onStandby.query('SELECT pg_wal_replay_resume()');
    await until(isUsable);
    expect(await readsFrom()).toBe('standby');
  });

  it('a server that is no standby of this primary is never used', async () => {
    const wrong = openDatabase(primary.url, { replicaUrls: [primary.url] });
    await wrong.replicas?.measure();
    expect(wrong.replicas?.all).toMatchObject([{ usable: false, lagS: null }]);
    await wrong.close();
    expect(await examineReplicas(primary.url, [primary.url])).toMatchObject([{ state: 'fault' }]);
  });

  it('of the members of a cluster the primary is left out and is no fault, and a promoted one is', async () => {
    const members = [primary.url, standby.url];
    const cluster = openDatabase(primary.url, { replicaUrls: members });
    await until(() => cluster.replicas?.all[1]?.usable === true);
    expect(cluster.replicas?.all).toMatchObject([
      { usable: false, isPrimary: true },
      { isPrimary: false },
    ]);
    await cluster.close();
    expect(await examineReplicas(primary.url, members)).toMatchObject([
      { state: 'ok', detail: expect.stringContaining('is the primary at present') },
      { state: 'ok' },
    ]);
    const other = { system: '1', started: 'yesterday', lsn: null };
    const promoted = { ...serverAt(() => ''), query: async () => ({ rows: [other] }) };
    const apart = new Replicas(
      serverAt(() => '0/1'),
      [{ name: 'promoted', open: () => promoted as unknown as Pool }],
    );
    await apart.measure();
    expect(apart.all).toMatchObject([{ usable: false, isPrimary: false }]);
    await apart.close();
  });

  it('when the replica dies, no read fails', async () => {
    await until(isUsable);
    const { id } = await addProduct();
    await onStandby.end();
    await standby.stop();
    for (let n = 0; n < 10; n++) {
      expect(await readsFrom()).toBe('primary');
      expect(await isThere(id)).toBe(true);
    }
    expect(isUsable()).toBe(false);
  });
});
