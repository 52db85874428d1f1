import { createTestDatabase, type TestDatabase } from '../testing/database';
import { makeForgetFailures, noteFailure } from './failureStore';

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
