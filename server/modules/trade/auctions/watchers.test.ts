import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createLot } from '../../../testing/lots';
import { until } from '../../../testing/until';
import { sweepWatchers, Watchers } from './watchers';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const sql = (text: string) => test.db.pool.query(text);
const rows = async (lotId: number) =>
  (await sql(`SELECT watchers FROM lot_watchers WHERE lot_id = ${lotId} ORDER BY 1`)).rows.map(
    (row) => row.watchers,
  );

/** A process that follows a lot; what it announced. */
function follow(lotId: number) {
  const process = new Watchers(test.db);
  const said: number[] = [];
  process.open(lotId, (count) => said.push(count));
  return { process, said };
}

it('counts networks, not open pages', async () => {
  const lotId = await createLot(test.db);
  const { process, said } = follow(lotId);
  for (let page = 0; page < 5; page++) process.enter(lotId, '192.0.2.1');
  expect(process.count(lotId)).toBe(1);
  process.enter(lotId, '192.0.2.2');
  for (let page = 0; page < 4; page++) process.leave(lotId, '192.0.2.1');
  expect(process.count(lotId)).toBe(2);
  process.leave(lotId, '192.0.2.1');
  expect(process.count(lotId)).toBe(1);
  expect(said).toEqual([1]);
  process.close(lotId);
});

it('announces the newest number after a pause, and not one that is known', async () => {
  const lotId = await createLot(test.db);
  const { process, said } = follow(lotId);
  for (const network of ['a', 'b', 'c', 'd']) process.enter(lotId, network);
  await until(() => said.length >= 2);
  expect(said).toEqual([1, 4]);
  process.close(lotId);
});

it('adds what the other processes have, until they say nothing more', async () => {
  const lotId = await createLot(test.db);
  const [one, other] = [follow(lotId), follow(lotId)];
  one.process.enter(lotId, 'a');
  for (const network of ['b', 'c']) other.process.enter(lotId, network);
  await one.process.share();
  await other.process.share();
  expect(other.process.count(lotId)).toBe(3);
  await one.process.share();
  expect(one.process.count(lotId)).toBe(3);
  expect(await rows(lotId)).toEqual([1, 2]);
  // A process that was killed leaves its row behind.
  await sql(`UPDATE lot_watchers SET seen_at = now() - interval '31 s' WHERE watchers = 2`);
  await one.process.share();
  expect(one.process.count(lotId)).toBe(1);
  await sql(`UPDATE lot_watchers SET seen_at = now() - interval '6 minutes' WHERE watchers = 2`);
  expect(await sweepWatchers(test.db)).toBe(1);
  one.process.close(lotId);
  other.process.close(lotId);
});

it('a process that nobody watches at withdraws its number', async () => {
  const lotId = await createLot(test.db);
  const [one, other] = [follow(lotId), follow(lotId)];
  for (const { process } of [one, other]) {
    process.enter(lotId, 'a');
    await process.share();
  }
  other.process.close(lotId);
  await other.process.share();
  expect(await rows(lotId)).toEqual([1]);
  await one.process.share();
  expect(one.process.count(lotId)).toBe(1);
  one.process.close(lotId);
  await one.process.share();
});
