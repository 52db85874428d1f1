import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { amountToString } from '@common/money/money';
import { table } from '../../server/cli/program';
import type { Database } from '../../server/db/database';
import { freePort } from '../../server/embedded/processes';
import { codeFor, createWithdrawer, type Withdrawer } from '../../server/testing/withdrawals';
import { Load } from '../load/load';
import { deposit, untilCredited } from '../load/members';
import { Administrator, Caller } from '../load/staff';
import { type Archive, copiedArchive, pgBackRestArchive } from '../topology/archive';
import { Postgres } from '../topology/postgres';
import { Topology } from '../topology/topology';
import { until } from '../topology/until';

const AMOUNT = '100';

/** Requests and confirms a withdrawal. Returns its number. */
async function withdraw(topology: Topology, db: Database, who: Withdrawer): Promise<number> {
  const caller = new Caller(topology, who.token);
  const { addressId, address, email } = who;
  const body = { requestId: randomUUID(), addressId, address, amount: AMOUNT };
  const { id } = await caller.must<{ id: number }>('POST', '/api/me/withdrawals', body);
  const code = await codeFor({ db }, email);
  await caller.must('POST', `/api/me/withdrawals/${id}/confirm`, { code });
  return id;
}

const untilDone = (db: Database, id: number) =>
  until(`withdrawal ${id} is done`, async () => {
    const { rows } = await db.pool.query('SELECT state FROM withdrawals WHERE id = $1', [id]);
    return rows[0]?.state === 'done';
  });

async function createWithdrawers(topology: Topology, db: Database): Promise<Withdrawer[]> {
  const all: Withdrawer[] = [];
  for (let n = 0; n < 3; n++) {
    const who = await createWithdrawer({ db }, '0');
    await deposit(db, topology.chain, who.id, '1000');
    all.push(who);
  }
  for (const { id } of all) await untilCredited(db, id);
  return all;
}

const countOrders = async (server: Postgres) => {
  const [row] = await server.query<{ orders: string }>(
    'SELECT count(*) AS orders FROM orders',
    'gab',
  );
  return Number(row?.orders);
};

/** The events before the disaster. Returns the point to restore, and the orders that existed then. */
async function live(topology: Topology, db: Database, all: readonly Withdrawer[]) {
  const { primary, worker } = topology;
  const [before, across, after] = all;
  if (!before || !across || !after) throw new Error('three withdrawers are needed');
  await untilDone(db, await withdraw(topology, db, before));
  const load = await Load.start(topology, { withdraws: false });
  await load.during(
    () => sleep(3_000),
    () => topology.openDatabase(),
  );
  // Known at that point, and paid afterwards.
  worker.freeze();
  const paidLater = await withdraw(topology, db, across);
  const orders = await countOrders(primary);
  const [row] = await primary.query<{ point: string }>('SELECT clock_timestamp()::text AS point');
  await sleep(500);
  worker.thaw();
  await untilDone(db, paidLater);
  await untilDone(db, await withdraw(topology, db, after));
  await load.during(
    () => sleep(2_000),
    () => topology.openDatabase(),
  );
  load.close();
  return { point: row?.point ?? '', orders };
}

/** Stops every process of the shop, and archives the last of the WAL. */
async function loseDatabase(topology: Topology): Promise<void> {
  await topology.stopShop();
  await topology.primary.query('SELECT pg_switch_wal()');
  await topology.primary.stop();
}

/** The documented way back. Returns the bookings of the unknown outflows. */
async function bringBack(admin: Administrator, expected: number): Promise<string[]> {
  const booked: string[] = [];
  await until(
    `${expected} outflows are explained`,
    async () => {
      for (const outflow of await admin.openOutflows()) booked.push(await admin.book(outflow));
      return booked.length >= expected;
    },
    { every: 500 },
  );
  await sleep(3_000);
  await admin.resume();
  return booked;
}

/** Base backup and copied WAL, restored to a point before two payments: none is paid twice. */
export const pitr = (): Promise<string[]> => restoreFrom(copiedArchive());

/** The same from pgBackRest's repository, with deploy/pgbackrest and deploy/postgres/archive.conf. */
export const pgBackRest = (): Promise<string[]> => restoreFrom(pgBackRestArchive());

async function restoreFrom(archive: Archive): Promise<string[]> {
  const topology = await Topology.open({ settings: archive.settings });
  const steps = [['step', 'result']];
  const faults: string[] = [];
  try {
    const { primary, folder, chain, pooler } = topology;
    const db = topology.openDatabase();
    const restored = new Postgres('restored', { folder, port: await freePort() });
    const all = await createWithdrawers(topology, db);
    archive.backUp(primary, restored);
    const { point, orders } = await live(topology, db, all);
    const later = await countOrders(primary);
    await db.close();
    await loseDatabase(topology);

    const begun = performance.now();
    archive.recover(restored, point);
    await restored.start();
    await until('the restored server is a primary', async () => {
      const [row] = await restored.query<{ on: boolean }>('SELECT pg_is_in_recovery() AS on');
      return row?.on === false;
    });
    const found = await countOrders(restored);
    if (found !== orders) faults.push(`${found} orders at the point, ${orders} expected`);
    steps.push([
      'restored to the point',
      `${((performance.now() - begun) / 1000).toFixed(1)} s, ${found} orders of ${later}`,
    ]);

    pooler.point(restored.port);
    await topology.startAll();
    const again = topology.openDatabase(restored);
    const admin = await Administrator.create(topology, again);
    const booked = await bringBack(admin, 2);
    steps.push(['unknown outflows booked', booked.join(', ')]);
    const [before] = all;
    if (before) await untilDone(again, await withdraw(topology, again, before));
    const received = await Promise.all(all.map(({ address }) => chain.balanceOf(address)));
    const paid = received.map(amountToString).join(', ');
    steps.push(['a new withdrawal is paid; recipients have', `${paid} GAB`]);
    if (paid !== '200, 100, 100') faults.push(`recipients have ${paid}, 200, 100, 100 expected`);
    await again.close();
    const audit = await topology.audit(restored);
    steps.push(['audit --full', audit.said]);
    if (!audit.isClean) faults.push('the audit is not clean');
    await restored.program.kill();
  } finally {
    await topology.close();
    archive.close();
  }
  console.log(table(steps));
  return faults;
}
