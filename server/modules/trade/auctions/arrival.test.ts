import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createBidder as createTestBidder, type TestBidder } from '../../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createLot } from '../../../testing/lots';
import { closeDueLots, closeLot } from './closeLot';

/** Until a lot ends, ms: long enough for a busy machine to send some bids. */
const SOON = 2_000;

let test: TestDatabase;
let api: TestApi;
/** Another process of the same shop. */
let other: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  other = await createTestApi(test.db);
});
afterAll(async () => {
  await api.close();
  await other.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const createBidder = () => createTestBidder(test.db, api);
const see = async (lotId: number) =>
  (await api.call('', 'GET', `/api/auctions/${lotId}`)).body.data;

async function createEnding(endsIn: number, softCloseSeconds = 0) {
  const lot = await createLot(test.db, { endsIn, softCloseSeconds });
  return { lot, endsAt: (await see(lot)).endsAt as number };
}

const sendElsewhere = ({ token }: TestBidder, lot: number, maximum: string, key: string) =>
  other.call(token, 'POST', `/api/auctions/${lot}/bids`, { maximum }, key);

/** Keeps a lot's row locked, so that bids are decided late; ends the lock `ms` after the lot's end. */
async function lockUntilAfterEnd(lotId: number, ms: number): Promise<() => Promise<void>> {
  const { endsAt } = await see(lotId);
  const holder = await test.db.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM lots WHERE id = $1 FOR UPDATE', [lotId]);
  return async () => {
    await sleep(Math.max(0, endsAt + ms - Date.now()));
    await holder.query('ROLLBACK');
    holder.release();
  };
}

it('a bid that arrived before the end counts when it is decided within the grace, and one after it does not', async () => {
  const [a, b, c] = [await createBidder(), await createBidder(), await createBidder()];
  const { endsAt, lot } = await createEnding(SOON);
  const unlock = await lockUntilAfterEnd(lot, 300);
  const inTime = [a.bid(lot, '200'), b.bid(lot, '300')];
  await sleep(endsAt + 50 - Date.now());
  const late = c.bid(lot, '900');
  await unlock();
  for (const { body } of await Promise.all(inTime)) {
    expect(body).toMatchObject({ success: true });
    expect(body.data.arrivedAt).toBeLessThan(endsAt);
    expect(body.data.at).toBeGreaterThanOrEqual(endsAt);
  }
  // The lot has ended and is not closed yet: both lists and pages show it as being settled.
  expect(await see(lot)).toMatchObject({ phase: 'ended', endedAt: null, bidCount: 2 });
  expect(await closeLot(test.db, lot)).toBe(false);
  expect(await closeDueLots(test.db)).toBe(0);
  const history = await api.call('', 'GET', `/api/auctions/${lot}/bids`);
  for (const bid of history.body.data.bids) expect(bid.arrivedAt).toBeLessThan(endsAt);
  const { body } = await late;
  expect(body).toMatchObject({ errorCode: 'LOT_ENDED', data: { endedAt: endsAt } });
  expect(body.data.arrivedAt).toBeGreaterThanOrEqual(endsAt);
  expect(Date.now()).toBeGreaterThanOrEqual(endsAt + 2_000);
  expect(await closeDueLots(test.db)).toBe(1);
  expect(await see(lot)).toMatchObject({ sold: true, endedAt: endsAt, price: '210' });
});

it('a bid that cannot be decided within the grace is refused, its refusal says that it was in time, and a retry gets it too', async () => {
  const a = await createBidder();
  const { endsAt, lot } = await createEnding(SOON);
  const unlock = await lockUntilAfterEnd(lot, 2_050);
  const key = randomUUID();
  const bid = a.bid(lot, '200', key);
  await sleep(endsAt + 50 - Date.now());
  const retry = sendElsewhere(a, lot, '200', key);
  await unlock();
  const { body } = await bid;
  expect((await retry).body).toEqual(body);
  expect(body.errorCode).toBe('BID_UNDECIDED');
  expect(body.data.arrivedAt).toBeLessThan(body.data.endedAt);
  expect(body.errorMessage).toContain('沒有因此多保留款項');
  expect(await a.coin()).toEqual(['1000', '0']);
});

it('an extension counts from the arrival of the bid, and re-opens a lot whose end has passed', async () => {
  const a = await createBidder();
  const lot = await createLot(test.db, { endsIn: SOON, softCloseSeconds: 60 });
  const unlock = await lockUntilAfterEnd(lot, 300);
  const bid = a.bid(lot, '200');
  await unlock();
  const { data } = (await bid).body;
  expect(data.live).toMatchObject({ phase: 'live', endsAt: data.arrivedAt + 60_000 });
  expect((await a.bid(lot, '300')).body.success).toBe(true);
});

it('a retry that reaches another process after the end gets the answer of its first try, which arrived in time', async () => {
  const [a, b] = [await createBidder(), await createBidder()];
  const { endsAt, lot } = await createEnding(SOON);
  const unlock = await lockUntilAfterEnd(lot, 300);
  const key = randomUUID();
  const ahead = b.bid(lot, '200');
  await sleep(50);
  // Waits in the process behind the other bid: the database does not know of it yet.
  const first = a.bid(lot, '300', key);
  await sleep(endsAt + 50 - Date.now());
  const retry = sendElsewhere(a, lot, '300', key);
  await unlock();
  expect((await ahead).body.success).toBe(true);
  const { body } = await first;
  expect(body).toMatchObject({ success: true, data: { outcome: 'leading' } });
  expect((await retry).body).toEqual(body);
  expect(await see(lot)).toMatchObject({ bidCount: 2 });
});

it('a bid that arrives between the old end and the new one counts, although the extension is decided after its arrival', async () => {
  const [a, b, c] = [await createBidder(), await createBidder(), await createBidder()];
  const { endsAt, lot } = await createEnding(SOON, 60);
  const unlock = await lockUntilAfterEnd(lot, 300);
  const tooLow = c.bid(lot, '1');
  await sleep(50);
  const extending = a.bid(lot, '200');
  await sleep(endsAt + 50 - Date.now());
  const between = sendElsewhere(b, lot, '300', randomUUID());
  await unlock();
  expect((await tooLow).body.errorCode).toBe('BID_TOO_LOW');
  const { endsAt: extended } = (await extending).body.data.live;
  const { body } = await between;
  expect(body).toMatchObject({ success: true, data: { outcome: 'leading' } });
  expect(body.data.arrivedAt).toBeGreaterThan(endsAt);
  expect(body.data.arrivedAt).toBeLessThan(extended);
});

it('the end of a batch that came too late waits, and its start is decided', async () => {
  const bidders = await Promise.all([1, 2, 3, 4].map(createBidder));
  const [a, b, c, d] = bidders as [TestBidder, TestBidder, TestBidder, TestBidder];
  const { endsAt, lot } = await createEnding(SOON);
  const unlock = await lockUntilAfterEnd(lot, 300);
  const ahead = a.bid(lot, '200');
  await sleep(50);
  // These wait together, and become one batch.
  const key = randomUUID();
  const inTime = [b.bid(lot, '300'), c.bid(lot, '400', key)];
  await sleep(endsAt + 50 - Date.now());
  const late = [d.bid(lot, '900'), c.bid(lot, '400', key)];
  let isRefused = false;
  void late[0]?.then(() => {
    isRefused = true;
  });
  await unlock();
  for (const bid of [ahead, ...inTime]) expect((await bid).body.success).toBe(true);
  expect(isRefused).toBe(false);
  const [refused, again] = await Promise.all(late);
  expect(refused?.body.errorCode).toBe('LOT_ENDED');
  expect(again?.body).toEqual((await inTime[1])?.body);
  expect(await d.coin()).toEqual(['1000', '0']);
});

it('the database refuses a bid whose arrival is after the end or after its decision', async () => {
  const a = await createBidder();
  const lot = await createLot(test.db);
  await a.bid(lot, '100');
  for (const times of [
    `at, at + interval '1 ms', ends_before`,
    `at, arrived_at, arrived_at`,
    `ends_before + interval '2 s', arrived_at, ends_before`,
  ]) {
    const insert = `INSERT INTO bids (lot_id, bidder_id, kind, maximum, least, price_after, leader_after, ends_after, at, arrived_at, ends_before)
      SELECT lot_id, bidder_id, kind, maximum, least, price_after, leader_after, ends_after, ${times} FROM bids WHERE lot_id = $1`;
    await expect(test.db.pool.query(insert, [lot])).rejects.toThrow(/bids_(arrival|in_time)/);
  }
});
