import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { Limiter } from './limiter';
import { type Booking, bookRequests, sweepLimits } from './limiterStore';

let test: TestDatabase;
let minute = 29_000_000;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(() => {
  minute += 10;
  jest.spyOn(Date, 'now').mockImplementation(() => minute * 60_000 + 20_000);
});
afterEach(() => jest.restoreAllMocks());

let bookings = 0;
/** A busy machine's database is slow, not away. */
const PATIENT_MS = 30_000;
const processes = (n: number) =>
  Array.from(
    { length: n },
    () =>
      new Limiter((booking: Booking) => {
        bookings += 1;
        return bookRequests(test.db, booking);
      }, PATIENT_MS),
  );

async function admitted(limiters: Limiter[], times: number, most: number): Promise<number> {
  const asked = Array.from({ length: times }, (_, i) =>
    limiters[i % limiters.length]?.admit('ann', most),
  );
  return (await Promise.all(asked)).filter(Boolean).length;
}

it('one process admits exactly the limit per minute, and returns when there is room again', async () => {
  const [limiter] = processes(1);
  if (!limiter) throw new Error('none');
  expect(await admitted([limiter], 45, 30)).toBe(30);
  expect(limiter.secondsLeft).toBe(40);
  expect(await limiter.admit('bob', 30)).toBe(true);
  minute += 1;
  expect(await admitted([limiter], 31, 30)).toBe(30);
});

it.each([2, 4, 8])(
  '%i processes together let through at most 1 + N/10 times the limit',
  async (n) => {
    const most = 100;
    const sum = await admitted(processes(n), most * n * 2, most);
    expect(sum).toBeLessThanOrEqual(most * (1 + n / 10));
    expect(sum).toBeGreaterThanOrEqual(most * 0.9);
  },
);

it('the first tenth asks nothing of the database, and each further one once', async () => {
  const limiters = processes(1);
  bookings = 0;
  expect(await admitted(limiters, 120, 1200)).toBe(120);
  expect(bookings).toBe(0);
  await admitted(limiters, 480, 1200);
  expect(bookings).toBe(4);
});

it('without the database each process goes by its own count', async () => {
  const alone = new Limiter(() => Promise.reject(new Error('away')));
  expect(await admitted([alone], 50, 30)).toBe(30);
});

it('a database that never answers keeps no request waiting', async () => {
  const silent = new Limiter(() => new Promise(() => undefined));
  expect(await admitted([silent], 5, 30)).toBe(5);
});

it('a booking whose answer is late is paid once, and the whole limit is let through', async () => {
  let pause = 400;
  const late = new Limiter(async (booking) => {
    const granted = await bookRequests(test.db, booking);
    await sleep(pause);
    pause = 0;
    return granted;
  });
  expect(await admitted([late], 45, 30)).toBe(30);
});

it('counts of past minutes are forgotten', async () => {
  await sweepLimits(test.db);
  const { rows } = await test.db.pool.query('SELECT minute FROM request_counts');
  expect(rows.every((row) => Number(row.minute) > 29_600_000)).toBe(true);
});
