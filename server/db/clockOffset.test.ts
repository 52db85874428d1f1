import { createTestDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/until';
import { clockFault, readClockOffset } from './clockOffset';
import { readDatabaseTime } from './databaseTime';
import { watchDatabase } from './databaseWatch';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
afterEach(() => jest.restoreAllMocks());

function shiftThisMachine(ms: number): void {
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ms);
}

it('a machine on time has no fault', async () => {
  expect(clockFault(await readClockOffset(() => readDatabaseTime(test.db)))).toBeUndefined();
});

it.each([300_000, -300_000])('a clock that is %d ms off is named with its offset', async (ms) => {
  shiftThisMachine(ms);
  const offset = await readClockOffset(() => readDatabaseTime(test.db));
  expect(Math.abs(offset + ms)).toBeLessThan(2_000);
  expect(clockFault(offset)).toContain(`${offset} ms off`);
});

it('the watch warns while the clock is off, and no longer', async () => {
  shiftThisMachine(60_000);
  const watch = watchDatabase(test.db, 20);
  await until(() => watch.warnings.length === 1);
  jest.restoreAllMocks();
  await until(() => watch.warnings.length === 0);
  watch.stop();
});
