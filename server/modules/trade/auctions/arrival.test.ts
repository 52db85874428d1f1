import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DECISION_GRACE_MS } from '@common/auctions/auctionRules';
import { createTestApi, type Reply, type TestApi } from '../../../testing/api';
import { createBidder as createTestBidder, type TestBidder } from '../../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { untilWaiting } from '../../../testing/meanwhile';
import { StandingClock } from '../../../testing/standingClock';
import { closeDueLots, closeLot } from './closeLot';

let test: TestDatabase;
let clock: StandingClock;
let api: TestApi;
/** Another process of the same shop. */
let other: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  clock = await StandingClock.open(test);
  api = await createTestApi(test.db, undefined, {}, undefined, { clock });
  other = await createTestApi(test.db, undefined, {}, undefined, { clock });
});
afterAll(async () => {
  await api.close();
  await other.close();
  await clock.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const createBidder = () => createTestBidder(test.db, api);
const see = async (lotId: number) =>
  (await api.call('', 'GET', `/api/auctions/${lotId}`)).body.data;

/** A lot that ends a second after the time of the clock. */
async function createEnding(softCloseSeconds = 0) {
  const lot = await createLot(test.db, { endsIn: 60_000, softCloseSeconds });
  const endsAt = (await see(lot)).endsAt as number;
  await clock.moveTo(endsAt - 1_000);
  return { lot, endsAt };
}

const sendElsewhere = ({ token }: TestBidder, lot: number, maximum: string, key: string) =>
  other.call(token, 'POST', `/api/auctions/${lot}/bids`, { maximum }, key);

/** Keeps a lot's row locked, so that bids are decided late: at the time of the clock when the lock ends. */
async function lockLot(lotId: number): Promise<() => Promise<void>> {
  const holder = await test.db.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM lots WHERE id = $1 FOR UPDATE', [lotId]);
  return async () => {
    await holder.query('ROLLBACK');
    holder.release();
  };
}

/** Tells whether a bid has been answered yet. */
function watch(bid: Promise<Reply> | undefined): () => boolean {
  let isAnswered = false;
  void bid?.then(() => {
    isAnswered = true;
  });
  return () => isAnswered;
}

it('a bid that arrived before the end counts when it is decided within the grace, and one after it does not', async () => {
  const [a, b, c] = [await createBidder(), await createBidder(), await createBidder()];
  const { endsAt, lot } = await createEnding();
  const unlock = await lockLot(lot);
  const inTime = await clock.arrived([a.bid(lot, '200'), b.bid(lot, '300')]);
  await clock.moveTo(endsAt);
  const [late] = await clock.arrived([c.bid(lot, '900')]);
  const isRefused = watch(late);
  await clock.moveTo(endsAt + DECISION_GRACE_MS - 1);
  await unlock();
  for (const { body } of await Promise.all(inTime)) {
    expect(body).toMatchObject({ success: true });
    expect(body.data.arrivedAt).toBe(endsAt - 1_000);
    expect(body.data.at).toBe(endsAt + DECISION_GRACE_MS - 1);
  }
  // The lot has ended and is not closed yet: both lists and pages show it as being settled.
  expect(await see(lot)).toMatchObject({ phase: 'ended', endedAt: null, bidCount: 2 });
  expect(await closeLot(test.db, lot)).toBe(false);
  expect(await closeDueLots(test.db)).toBe(0);
  const history = await api.call('', 'GET', `/api/auctions/${lot}/bids`);
  for (const bid of history.body.data.bids) expect(bid.arrivedAt).toBeLessThan(endsAt);
  expect(isRefused()).toBe(false);
  await clock.moveTo(endsAt + DECISION_GRACE_MS);
  expect((await late)?.body).toMatchObject({
    errorCode: 'LOT_ENDED',
    data: { arrivedAt: endsAt, endedAt: endsAt },
  });
  expect(await closeDueLots(test.db)).toBe(1);
  expect(await see(lot)).toMatchObject({ sold: true, endedAt: endsAt, price: '210' });
});

it('a bid that cannot be decided within the grace is refused, its refusal says that it was in time, and a retry gets it too', async () => {
  const a = await createBidder();
  const { endsAt, lot } = await createEnding();
  const unlock = await lockLot(lot);
  const key = randomUUID();
  const bid = a.bid(lot, '200', key);
  // It has its key, and waits for the lot.
  await untilWaiting(test.db, 1);
  await clock.moveTo(endsAt + 50);
  const retry = sendElsewhere(a, lot, '200', key);
  await untilWaiting(test.db, 2);
  await clock.moveTo(endsAt + DECISION_GRACE_MS);
  await unlock();
  const { body } = await bid;
  expect((await retry).body).toEqual(body);
  expect(body.errorCode).toBe('BID_UNDECIDED');
  expect(body.data.arrivedAt).toBeLessThan(body.data.endedAt);
  expect(body.errorMessage).toContain('沒有因此多保留款項');
  expect(await a.coin()).toEqual(['1000', '0']);
});

it('bids that come to a process while another one decides are decided together when it is their turn', async () => {
  const [a, b] = [await createBidder(), await createBidder()];
  const [c, d] = [await createBidder(), await createBidder()];
  const { lot } = await createEnding();
  const unlock = await lockLot(lot);
  const first = a.bid(lot, '200');
  await untilWaiting(test.db, 1);
  const second = sendElsewhere(b, lot, '300', randomUUID());
  // Its process waits for its turn with this one bid; two more come meanwhile.
  await untilWaiting(test.db, 2);
  const more = [c, d].map((one, n) => sendElsewhere(one, lot, `${400 + n * 100}`, randomUUID()));
  await clock.arrived(more);
  await unlock();
  for (const { body } of await Promise.all([first, second, ...more])) {
    expect(body).toMatchObject({ success: true, data: { outcome: 'leading' } });
  }
  const { rows } = await test.db.pool.query(
    'SELECT array_agg(bidder_id::int ORDER BY id) AS ids FROM bids WHERE lot_id = $1 GROUP BY xmin::text ORDER BY min(id)',
    [lot],
  );
  expect(rows.map(({ ids }) => ids)).toEqual([[a.id], [b.id, c.id, d.id]]);
});

it('an extension counts from the arrival of the bid, and re-opens a lot whose end has passed', async () => {
  const a = await createBidder();
  const { endsAt, lot } = await createEnding(60);
  const unlock = await lockLot(lot);
  const [bid] = await clock.arrived([a.bid(lot, '200')]);
  await clock.moveTo(endsAt + 300);
  await unlock();
  const data = (await bid)?.body.data;
  expect(data.arrivedAt).toBe(endsAt - 1_000);
  expect(data.live).toMatchObject({ phase: 'live', endsAt: data.arrivedAt + 60_000 });
  expect((await a.bid(lot, '300')).body.success).toBe(true);
});

it('a retry that reaches another process after the end gets the answer of its first try, which arrived in time', async () => {
  const [a, b] = [await createBidder(), await createBidder()];
  const { endsAt, lot } = await createEnding();
  const unlock = await lockLot(lot);
  const key = randomUUID();
  const ahead = b.bid(lot, '200');
  await untilWaiting(test.db, 1);
  // Waits in the process behind the other bid: the database does not know of it yet.
  const [first] = await clock.arrived([a.bid(lot, '300', key)]);
  await clock.moveTo(endsAt + 50);
  const retry = sendElsewhere(a, lot, '300', key);
  await untilWaiting(test.db, 2);
  await clock.moveTo(endsAt + 300);
  await unlock();
  expect((await ahead).body.success).toBe(true);
  const body = (await first)?.body;
  expect(body).toMatchObject({ success: true, data: { outcome: 'leading' } });
  expect((await retry).body).toEqual(body);
  expect(await see(lot)).toMatchObject({ bidCount: 2 });
});

it('a bid that arrives between the old end and the new one counts, although the extension is decided after its arrival', async () => {
  const [a, b, c] = [await createBidder(), await createBidder(), await createBidder()];
  const { endsAt, lot } = await createEnding(60);
  const unlock = await lockLot(lot);
  const tooLow = c.bid(lot, '1');
  await untilWaiting(test.db, 1);
  const [extending] = await clock.arrived([a.bid(lot, '200')]);
  await clock.moveTo(endsAt + 50);
  const between = sendElsewhere(b, lot, '300', randomUUID());
  await untilWaiting(test.db, 2);
  await clock.moveTo(endsAt + 300);
  await unlock();
  expect((await tooLow).body.errorCode).toBe('BID_TOO_LOW');
  const { endsAt: extended } = (await extending)?.body.data.live ?? {};
  const { body } = await between;
  expect(body).toMatchObject({ success: true, data: { outcome: 'leading' } });
  expect(body.data.arrivedAt).toBeGreaterThan(endsAt);
  expect(body.data.arrivedAt).toBeLessThan(extended);
});

it('a lot is withdrawn after its end only once no bid that arrived in time can be decided any more', async () => {
  const [a, b] = [await createBidder(), await createBidder()];
  const staff = await make.createSession(
    test.db,
    await make.createMember(test.db, '店員', ['staff']),
  );
  const withdraw = (id: number) =>
    api.call(staff, 'POST', `/api/admin/auctions/${id}/withdraw`, { reason: '賣家沒有附上證明' });
  const { endsAt, lot } = await createEnding();
  const unlock = await lockLot(lot);
  const tooLow = b.bid(lot, '1');
  await untilWaiting(test.db, 1);
  // Waits in the process behind the other bid, so that the withdrawal has the lot before it.
  const [inTime] = await clock.arrived([a.bid(lot, '200')]);
  await clock.moveTo(endsAt + 50);
  const withdrawal = withdraw(lot);
  await untilWaiting(test.db, 2);
  await clock.moveTo(endsAt + 300);
  await unlock();
  expect((await tooLow).body.errorCode).toBe('BID_TOO_LOW');
  expect((await inTime)?.body).toMatchObject({ success: true, data: { outcome: 'leading' } });
  await clock.moveTo(endsAt + DECISION_GRACE_MS);
  expect((await withdrawal).body.errorCode).toBe('LOT_HAS_BIDS');
  expect(await closeLot(test.db, lot)).toBe(true);
  expect(await see(lot)).toMatchObject({ sold: true, price: '100' });
  // Without such a bid it is withdrawn then.
  const another = await createEnding();
  await clock.moveTo(another.endsAt + 300);
  const later = withdraw(another.lot);
  const isAnswered = watch(later);
  // It has looked at the lot once its transaction is over.
  await sleep(200);
  expect(isAnswered()).toBe(false);
  await clock.moveTo(another.endsAt + DECISION_GRACE_MS);
  expect((await later).body.success).toBe(true);
});

it('the end of a batch that came too late waits, and its start is decided', async () => {
  const bidders = await Promise.all([1, 2, 3, 4].map(createBidder));
  const [a, b, c, d] = bidders as [TestBidder, TestBidder, TestBidder, TestBidder];
  const { endsAt, lot } = await createEnding();
  const unlock = await lockLot(lot);
  const ahead = a.bid(lot, '200');
  await untilWaiting(test.db, 1);
  // These wait together, and become one batch.
  const key = randomUUID();
  const inTime = await clock.arrived([b.bid(lot, '300'), c.bid(lot, '400', key)]);
  await clock.moveTo(endsAt + 50);
  const late = await clock.arrived([d.bid(lot, '900'), c.bid(lot, '400', key)]);
  const isRefused = watch(late[0]);
  await clock.moveTo(endsAt + 300);
  await unlock();
  for (const bid of [ahead, ...inTime]) expect((await bid).body.success).toBe(true);
  expect(isRefused()).toBe(false);
  await clock.moveTo(endsAt + DECISION_GRACE_MS);
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
