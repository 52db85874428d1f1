import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Database, openDatabase } from '../../../db/database';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createBidder, type TestBidder } from '../../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createLot, endLot } from '../../../testing/lots';
import { closeLot } from './closeLot';

let test: TestDatabase;
/** Another process. */
let otherDb: Database;
let api: TestApi;
let other: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  otherDb = openDatabase(test.db.pool.options.connectionString ?? '');
  api = await createTestApi(test.db);
  other = await createTestApi(otherDb);
});
afterAll(async () => {
  await api.close();
  await other.close();
  await otherDb.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const lotsOf = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createLot(test.db, { step: '1' })));
const biddersOf = (count: number, coin = '100000', of = api): Promise<TestBidder[]> =>
  Promise.all(Array.from({ length: count }, () => createBidder(test.db, of, coin)));
const query = async (text: string, values: unknown[] = []) =>
  (await test.db.pool.query(text, values)).rows;
const transactionsOf = async (lots: readonly number[]) =>
  (await query('SELECT DISTINCT xmin::text FROM bids WHERE lot_id = ANY ($1)', [lots])).length;

/** Holds what a statement locks until it is called. */
async function locking(text: string, values: unknown[]): Promise<() => Promise<void>> {
  const holder = await test.db.sessions.connect();
  await holder.query('BEGIN');
  await holder.query(text, values);
  return async () => {
    await holder.query('ROLLBACK');
    holder.release();
  };
}
const lockRow = (lot: number) => locking('SELECT 1 FROM lots WHERE id = $1 FOR UPDATE', [lot]);
const takeTurn = (turn: string) =>
  locking(`SELECT pg_advisory_xact_lock(hashtextextended('turn ' || $1, 0))`, [turn]);
const codeOf = ({ body }: { body: { errorCode: string } }) => body.errorCode;

it('bids that wait for different lots are decided in one transaction, each with its own answer', async () => {
  const lots = await lotsOf(16);
  const bidders = await biddersOf(16);
  const answers = await Promise.all(
    lots.flatMap((lot, n) => [
      bidders[n]?.bid(lot, '150'),
      bidders[(n + 1) % 16]?.bid(lot, n % 2 === 0 ? '120' : '5'),
    ]),
  );
  for (const [n, lot] of lots.entries()) {
    expect(answers[2 * n]?.body.data).toMatchObject({ outcome: 'leading', live: { lotId: lot } });
    const second = answers[2 * n + 1]?.body;
    if (n % 2 === 0) expect(second?.data).toMatchObject({ outcome: 'outbid' });
    else expect(second?.errorCode).toBe('BID_TOO_LOW');
  }
  // One by one they would be sixteen at least.
  expect(await transactionsOf(lots)).toBeLessThan(10);
});

it.each([
  ['its row is locked, as by a purchase', (lot: number) => lockRow(lot)],
  ['another process decides on it', (lot: number) => takeTurn(`lot ${lot}`)],
])('a lot that must wait does not hold up the others: %s', async (_, take) => {
  const lots = await lotsOf(8);
  const [busy = 0, ...rest] = lots;
  const [bidder] = await biddersOf(1);
  const release = await take(busy);
  let answered = false;
  const late = bidder?.bid(busy, '150').then((answer) => {
    answered = true;
    return answer;
  });
  try {
    for (let round = 1; round <= 3; round++) {
      const answers = await Promise.all(
        rest.map((lot) => bidder?.bid(lot, String(100 + round * 10))),
      );
      expect(answers.map((one) => one && codeOf(one))).toEqual(rest.map(() => ''));
    }
    expect(answered).toBe(false);
  } finally {
    await release();
  }
  expect((await late)?.body.data).toMatchObject({ outcome: 'leading' });
});

it('a bidder whose money is being spent elsewhere does not hold up bids on other lots', async () => {
  const lots = await lotsOf(8);
  const [spending, ...bidders] = await biddersOf(8);
  const release = await locking(`SELECT ledger_lock_available($1, 'coin')`, [spending?.id]);
  const [first = 0, ...rest] = lots;
  let answered = false;
  const late = spending?.bid(first, '150').then((answer) => {
    answered = true;
    return answer;
  });
  try {
    const answers = await Promise.all(rest.map((lot, n) => bidders[n]?.bid(lot, '150')));
    expect(answers.map((one) => one && codeOf(one))).toEqual(rest.map(() => ''));
    expect(answered).toBe(false);
  } finally {
    await release();
  }
  expect((await late)?.body.data).toMatchObject({ outcome: 'leading' });
});

it('a bid whose writing fails undoes no other, on its lot or on others', async () => {
  const lots = await lotsOf(6);
  const bidders = await biddersOf(12);
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await owner.query(`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.maximum = 999 * 1e18::numeric THEN RAISE EXCEPTION 'out of order'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse_one BEFORE INSERT ON bids FOR EACH ROW EXECUTE FUNCTION refuse_one()`);
  try {
    const answers = await Promise.all(
      lots.flatMap((lot, n) => [
        bidders[2 * n]?.bid(lot, n === 2 ? '999' : '150'),
        bidders[2 * n + 1]?.bid(lot, '200'),
      ]),
    );
    expect(answers.map((one) => one && codeOf(one))).toEqual(
      answers.map((_, n) => (n === 4 ? 'INTERNAL' : '')),
    );
    expect(await bidders[4]?.coin()).toEqual(['100000', '0']);
  } finally {
    await owner.query('DROP FUNCTION refuse_one CASCADE');
    await owner.end();
  }
});

it('what a bidder has is held once, though two lots are bid on at two processes at once', async () => {
  for (let round = 0; round < 10; round++) {
    const lots = await lotsOf(6);
    const [poor] = await biddersOf(1, '150');
    const crowd = await biddersOf(6);
    const elsewhere = (lot: number) =>
      other.call(poor?.token ?? '', 'POST', `/api/auctions/${lot}/bids`, { maximum: '150' });
    const answers = await Promise.all(
      lots.flatMap((lot, n) => [
        n % 2 === 0 ? poor?.bid(lot, '150') : elsewhere(lot),
        crowd[n]?.bid(lot, '100'),
      ]),
    );
    const codes = answers.filter((_, n) => n % 2 === 0).map((one) => one && codeOf(one));
    expect(codes.toSorted()).toEqual(['', ...Array(5).fill('BALANCE_SHORT')]);
  }
});

it('a lane whose turn another process keeps stops nobody: its lots are decided by themselves', async () => {
  const lots = await lotsOf(6);
  const bidders = await biddersOf(6);
  const release = await takeTurn('lane 0');
  const kept = new AbortController();
  const wait = sleep(4_500, 'late', { signal: kept.signal }).catch(() => 'released');
  const bids = Promise.all(lots.map((lot, n) => bidders[n]?.bid(lot, '150')));
  // Less than the time for which a connection waits for any lock.
  const first = await Promise.race([bids, wait]);
  kept.abort();
  await release();
  expect(first).not.toBe('late');
  expect((await bids).map((one) => one && codeOf(one))).toEqual(lots.map(() => ''));
});

it('two processes decide on the same lots, among purchases and closings, without a deadlock', async () => {
  async function deadlocks() {
    // A connection reports its counts once a second at most, at the end of a statement.
    await sleep(1_100);
    const ask = ({ pool }: Database) =>
      Array.from({ length: pool.options.max ?? 10 }, () => pool.query('SELECT pg_sleep(0.1)'));
    await Promise.all([...ask(test.db), ...ask(otherDb)]);
    const text = 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()';
    return (await query(text))[0].deadlocks;
  }
  const before = await deadlocks();
  const lots = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      createLot(test.db, { step: '1', ...(n % 3 === 0 && { buyNow: '500' }) }),
    ),
  );
  const [here, there] = [await biddersOf(6, '20000'), await biddersOf(6, '20000', other)];
  const codes = new Map<string, number>();
  const pick = <T>(from: readonly T[]) => from[Math.floor(Math.random() * from.length)] as T;
  async function act(own: readonly TestBidder[], height: number) {
    const [bidder, lot] = [pick(own), pick(lots)];
    const answer =
      Math.random() < 0.05
        ? await bidder.buyNow(lot, '500')
        : await bidder.bid(lot, String(height));
    codes.set(codeOf(answer), (codes.get(codeOf(answer)) ?? 0) + 1);
  }
  const crowd = [...here, ...there].map(async (_, n) => {
    for (let step = 0; step < 20; step++) {
      await act(n < 6 ? here : there, 100 + step * 4 + Math.floor(Math.random() * 8));
    }
  });
  const closing = (async () => {
    for (const lot of lots.slice(0, 4)) {
      await endLot(test.db, lot);
      await Promise.all([closeLot(test.db, lot), closeLot(otherDb, lot)]);
    }
  })();
  await Promise.all([...crowd, closing]);
  const known = ['', 'BID_TOO_LOW', 'LOT_ENDED', 'BUY_NOW_GONE', 'BALANCE_SHORT', 'BID_UNDECIDED'];
  expect([...codes.keys()].filter((code) => !known.includes(code))).toEqual([]);
  expect(codes.get('')).toBeGreaterThan(20);
  expect(await deadlocks()).toBe(before);
});
