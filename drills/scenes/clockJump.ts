import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/db/database';
import { readDatabaseTime } from '../../server/db/databaseTime';
import { createLot } from '../../server/testing/lots';
import { disturbShop } from '../shop';
import { Clocks, FAKETIME, NOTICED_MS } from '../topology/clocks';
import type { Program } from '../topology/program';
import type { Topology } from '../topology/topology';
import { until } from '../topology/until';

const OFF_HOURS = 6;
const OFF_MS = 6_000;
const LOT_MS = 4_000;

/** Counts of what has ended by its deadline so far; a wrong clock must not raise them. */
const ENDED = `SELECT (SELECT count(*) FROM lots WHERE closed_at IS NOT NULL)
  + (SELECT count(*) FROM orders WHERE status IN (-1, 11))
  + (SELECT count(*) FROM orders WHERE settle_at IS NULL AND status = 10)
  + (SELECT count(*) FROM mail_outbox WHERE expired_at IS NOT NULL) AS ended`;

async function endedIn({ pool }: Database): Promise<number> {
  return Number((await pool.query(ENDED)).rows[0].ended);
}

const databaseIsOff = async (db: Database) =>
  Math.round((await readDatabaseTime(db)) / 1000 - Date.now() / 1000);

/** Whether a process warns that it ends nothing for now, while it stays ready. */
async function saysSo(topology: Topology, program: Program): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${topology.portOf(program)}/readyz`);
  return answer.ok && (await answer.text()).includes('end no auction');
}

const isClosed = async ({ pool }: Database, lot: number) =>
  (await pool.query('SELECT closed_at IS NOT NULL AS closed FROM lots WHERE id = $1', [lot]))
    .rows[0].closed;

/** Queues a mail that expires in an hour. */
async function leaveWaiting({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO mail_outbox ("to", subject, body, expires_at) VALUES ('a@shop.example', 's', 'b', now() + interval '1 hour')`,
  );
}

/**
 * Clocks that are set by hours while the shop works: the database's forward and back, then the worker's and an API's. Nothing ends
 * early, and what was due meanwhile ends by itself afterwards.
 */
export async function clockJump(): Promise<string[]> {
  if (!FAKETIME) {
    console.log('Skipped: install libfaketime (a Debian package) first.');
    return [];
  }
  const clocks = new Clocks();
  const wrong: string[] = [];
  const set = async (machine: string, hours: number) => {
    clocks.set(machine, hours * 3600);
    await sleep(NOTICED_MS);
  };
  const database = (hours: number) => (topology: Topology) => ({
    what: `database ${hours > 0 ? '+' : ''}${hours} h`,
    async act() {
      const db = topology.openDatabase();
      try {
        await leaveWaiting(db);
        const before = await endedIn(db);
        await set('primary', hours);
        const off = await databaseIsOff(db);
        if (Math.abs(off - hours * 3600) > 60) wrong.push(`the database is off by ${off} s only`);
        await sleep(OFF_MS);
        const after = await endedIn(db);
        if (after !== before) wrong.push(`${after - before} ended while the database was off`);
        await until('the worker says so', () => saysSo(topology, topology.worker), { seconds: 15 });
        await set('primary', 0);
        const lot = await createLot(db, { endsIn: LOT_MS, softCloseSeconds: 0, step: '1' });
        const begun = performance.now();
        await until('a lot is closed again', () => isClosed(db, lot), { seconds: 30 });
        return `off by ${off} s, nothing ended; a lot closed ${seconds(begun)} s after its end`;
      } finally {
        await db.close();
      }
    },
  });
  const seconds = (begun: number) => ((performance.now() - begun - LOT_MS) / 1000).toFixed(1);
  const others = (topology: Topology) => ({
    what: `worker +${OFF_HOURS} h, API −${OFF_HOURS} h`,
    async act() {
      const db = topology.openDatabase();
      try {
        const lot = await createLot(db, { endsIn: LOT_MS, softCloseSeconds: 0, step: '1' });
        clocks.set('api1', -OFF_HOURS * 3600);
        await set('worker', OFF_HOURS);
        await sleep(OFF_MS);
        if (await isClosed(db, lot)) wrong.push('a worker that is off closed a lot');
        clocks.set('api1', 0);
        await set('worker', 0);
        const begun = performance.now();
        await until('the lot is closed', () => isClosed(db, lot), { seconds: 30 });
        return `a lot waited, and was closed ${((performance.now() - begun) / 1000).toFixed(1)} s after the clock was right`;
      } finally {
        await db.close();
      }
    },
  });
  try {
    const { faults } = await disturbShop(
      { env: (name) => clocks.env(name), primaryEnv: clocks.env('primary') },
      (topology) => [
        database(OFF_HOURS)(topology),
        database(-OFF_HOURS)(topology),
        others(topology),
      ],
    );
    return [...faults, ...wrong];
  } finally {
    clocks.close();
  }
}
