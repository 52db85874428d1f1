import { createTestDatabase, type TestDatabase } from '../testing/database';
import { claimRetries, makeForgetFailures, noteFailure, readFailed } from './failureStore';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('failures a day overdue are forgotten once the jobs have had time to retry them', async () => {
  const cause = { waitS: -90_000, errorId: '0' };
  await noteFailure(test.db, 'trackPayments', { item: 'old', tries: 0 }, cause);
  await noteFailure(test.db, 'trackPayments', { item: 'due', tries: 0 }, { ...cause, waitS: -9 });
  const forget = makeForgetFailures(test.db);
  // After workers stood still for days, every failure is overdue.
  expect(await forget()).toBe(0);
  expect(await forget()).toBe(1);
  const { rows } = await test.db.pool.query('SELECT item FROM job_failures');
  expect(rows).toEqual([{ item: 'due' }]);
});

it('a failure that was put off by a clock which was set back since is tried at once', async () => {
  const hours = (n: number) => ({ waitS: n * 3600, errorId: '0' });
  for (const [item, n] of [
    ['1', 5],
    ['2', 1],
  ] as const) {
    await noteFailure(test.db, 'closeLots', { item, tries: 0 }, hours(n));
  }
  const failed = await readFailed(test.db, 'closeLots');
  expect(new Map(failed.map(({ item, put_off }) => [item, put_off]))).toEqual(
    new Map([
      ['1', false],
      ['2', true],
    ]),
  );
  expect((await claimRetries(test.db, 'closeLots')).map(({ item }) => item)).toEqual(['1']);
});
