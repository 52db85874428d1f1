import { examineReplicas } from '../cli/doctor/database';
import { openSilentProxy, type SilentProxy } from '../testing/silentProxy';
import {
  type SystemPostgres,
  startStandby,
  startSystemPostgres,
  systemPostgresBin,
} from '../testing/systemPostgres';
import { until } from '../testing/until';
import { t } from './columns';
import { type Database, openDatabase, statement } from './database';
import { withClient } from './withClient';

const bin = systemPostgresBin();
if (!bin) console.warn('No PostgreSQL of the system: moved names of replicas are not tested.');
const where = statement('portAnswering', 'SELECT inet_server_port() AS port, pg_sleep(0.05)', {
  port: t.int.notNull,
});

(bin ? describe : describe.skip)('a name in DATABASE_READ_URL', () => {
  let primary: SystemPostgres;
  let standby: SystemPostgres;
  let foreign: SystemPostgres;
  let name: SilentProxy;
  let url: string;
  let db: Database;

  beforeAll(async () => {
    primary = await startSystemPostgres(bin ?? '');
    await withClient(primary.url, async (admin) => {
      await admin.query('CREATE ROLE gab_app');
      await admin.query('CREATE DATABASE other');
    });
    standby = await startStandby(bin ?? '', primary);
    foreign = await startSystemPostgres(bin ?? '');
    await withClient(foreign.url, (admin) => admin.query('CREATE ROLE gab_app'));
    name = await openSilentProxy(standby.port);
    const named = new URL(standby.url);
    named.port = String(name.port);
    url = named.toString();
    db = openDatabase(primary.url, { replicaUrls: [url] });
  });
  afterAll(async () => {
    await db.close();
    await name.close();
    for (const one of [foreign, standby, primary]) await one.stop();
  });

  const isUsed = () => db.replicas?.all[0]?.usable === true;
  /** The servers that several reads at once come to, more than there are connections so far. */
  async function serversOf(reads: number): Promise<Set<number>> {
    const rows = await Promise.all(Array.from({ length: reads }, () => db.reads.one(where)));
    return new Set(rows.map(({ port }) => port));
  }

  it('that leads to another server by now is read there by nobody, though old connections stay open', async () => {
    await until(isUsed);
    expect(await serversOf(1)).toEqual(new Set([standby.port]));
    name.moveTo(foreign.port);
    const read = await serversOf(3);
    expect(read.has(primary.port)).toBe(true);
    expect(read.has(foreign.port)).toBe(false);
    await until(async () => !isUsed() && (await serversOf(3)).size === 1);
    expect(await serversOf(3)).toEqual(new Set([primary.port]));
    expect(await examineReplicas(primary.url, [url])).toMatchObject([{ state: 'fault' }]);
  });

  it('is used again where it leads to a replica', async () => {
    name.moveTo(standby.port);
    name.recover();
    await until(isUsed);
    expect(await serversOf(3)).toEqual(new Set([standby.port]));
  });

  it('with another database of the same cluster is not used', async () => {
    const wrong = new URL(standby.url);
    wrong.pathname = '/other';
    expect(await examineReplicas(primary.url, [wrong.toString()])).toMatchObject([
      { state: 'fault', detail: expect.stringContaining('or names another database') },
    ]);
  });

  it('of a replica that was promoted is not used, though its connections go on', async () => {
    await until(isUsed);
    await withClient(standby.url, (admin) => admin.query('SELECT pg_promote()'));
    await until(() => !isUsed());
    expect(await serversOf(3)).toEqual(new Set([primary.port]));
  });
});
