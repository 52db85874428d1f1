import type { PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { t } from './columns';
import { byValues, openDatabase, statement } from './database';

const whoAmI = statement('whoAmI', 'SELECT pg_backend_pid() AS pid', { pid: t.int.notNull });
const one = statement('one', 'SELECT 1 AS n');
const hurry = statement('hurry', "SET LOCAL idle_in_transaction_session_timeout = '20ms'");

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('outlives a connection that the server ends within a transaction', async () => {
  const db = openDatabase(test.ownerUrl);
  const connected = new Promise<PoolClient>((resolve) => db.pool.once('connect', resolve));
  const work = db.transaction(async (tx) => {
    const client = await connected;
    // Not events.once: it would itself be a listener of the error.
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await tx.run(hurry);
    await ended;
    await tx.run(one);
  });
  await expect(work).rejects.toMatchObject({
    name: 'DatabaseAwayError',
    cause: { message: expect.stringContaining('not queryable') },
  });
  expect(await db.run(one)).toEqual([{ n: 1 }]);
  await db.close();
});

it('a reader with a turn keeps it for all its statements, however many wait', async () => {
  const db = openDatabase(test.ownerUrl);
  const order: string[] = [];
  const ask = (name: string) =>
    db.reads.withConnection(async (reads) => {
      const pids = new Set<number>();
      for (let n = 0; n < 3; n++) {
        pids.add((await reads.one(whoAmI)).pid);
        order.push(name);
      }
      expect(pids.size).toBe(1);
    });
  const names = Array.from({ length: 40 }, (_, n) => `reader ${n}`);
  await Promise.all(names.map(ask));
  // Nobody who came later had begun before the first were done.
  expect(order.lastIndexOf('reader 0')).toBeLessThan(order.indexOf('reader 39'));
  await db.close();
});

// pg links finished queries to each other; what an old one holds, V8 keeps until it collects the whole heap.
it('rows are held by their reader alone, not by the finished query', async () => {
  const db = openDatabase(test.ownerUrl);
  const asked = jest.spyOn(db.pool, 'query');
  expect(await db.run(one)).toEqual([{ n: 1 }]);
  const results: unknown[] = await Promise.all(asked.mock.results.map(({ value }) => value));
  expect(results).toEqual([expect.objectContaining({ rowCount: 1, rows: [] })]);
  await db.close();
});

it('a statement by its values leaves no plan on its connection, others keep theirs', async () => {
  const db = openDatabase(test.ownerUrl, { max: 1 });
  const kept = statement('keptPlans', 'SELECT name FROM pg_prepared_statements', { name: t.text });
  const echo = { id: t.int.notNull };
  await db.run(byValues(statement('planned', 'SELECT $1::int AS id', echo)), [1]);
  await db.run(statement('kept', 'SELECT $1::int AS id', echo), [1]);
  expect(await db.run(kept)).toEqual([{ name: 'kept' }, { name: 'keptPlans' }]);
  await db.close();
});

it('an export beside replicas is planned for its values, on connections whose plans are generic', async () => {
  const mode = statement('planMode', `SELECT current_setting('plan_cache_mode') AS mode`, {
    mode: t.text,
  });
  const failing = statement('failing', 'SELECT 1 / 0 AS n', { n: t.int });
  // The primary is no standby, so that the reads fall back to its own pool of them.
  const db = openDatabase(test.ownerUrl, { replicaUrls: [test.ownerUrl] });
  expect(await db.exports.run(mode)).toEqual([{ mode: 'force_custom_plan' }]);
  await expect(db.exports.run(failing)).rejects.toMatchObject({ code: '22012' });
  expect(await db.reads.run(mode)).toEqual([{ mode: 'force_generic_plan' }]);
  await db.close();
});
