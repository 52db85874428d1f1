import { createTestApi, type TestApi } from '../../../testing/api';
import { createBidder as createTestBidder } from '../../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createLot, endLot } from '../../../testing/lots';
import { until } from '../../../testing/until';
import { closeDueLots, closeLot } from './closeLot';

let test: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const createBidder = (coin?: string) => createTestBidder(test.db, api, coin);
const see = async (lotId: number, token = '') =>
  (await api.call(token, 'GET', `/api/auctions/${lotId}`)).body.data;

it('holds the leader’s full maximum and releases it when outbid', async () => {
  const [a, b] = [await createBidder(), await createBidder()];
  const lot = await createLot(test.db);
  expect((await a.bid(lot, '300')).body.data).toMatchObject({
    outcome: 'leading',
    live: { price: '100' },
  });
  expect(await a.coin()).toEqual(['700', '300']);
  expect((await b.bid(lot, '200')).body.data).toMatchObject({
    outcome: 'outbid',
    live: { price: '210' },
  });
  expect(await b.coin()).toEqual(['1000', '0']);
  expect((await b.bid(lot, '400')).body.data).toMatchObject({
    outcome: 'leading',
    live: { price: '310' },
  });
  expect(await a.coin()).toEqual(['1000', '0']);
  expect(await b.coin()).toEqual(['600', '400']);
  expect((await b.bid(lot, '500')).body.data.live.price).toBe('310');
  expect(await b.coin()).toEqual(['500', '500']);
});

it('closing a lot sells it once to the leader at the visible price and releases the rest of the hold', async () => {
  const [a, b] = [await createBidder(), await createBidder()];
  const seller = await createBidder('0');
  const lot = await createLot(test.db, { sellerId: seller.id });
  await a.bid(lot, '300');
  await b.bid(lot, '500');
  await endLot(test.db, lot);
  const closed = await Promise.all(Array.from({ length: 8 }, () => closeLot(test.db, lot)));
  expect(closed.filter(Boolean)).toHaveLength(1);
  expect(await b.coin()).toEqual(['690', '0']);
  const seen = await see(lot, b.token);
  expect(seen).toMatchObject({ phase: 'ended', sold: true, price: '310' });
  const order = await api.call(b.token, 'GET', `/api/orders/${seen.mine.outTradeNo}`);
  expect(order.body.data).toMatchObject({ status: 2, total: '310' });
  expect((await see(lot, a.token)).mine.outTradeNo).toBeNull();
  const won = await api.call(b.token, 'GET', '/api/me/bids?state=won');
  expect(won.body.data.list).toHaveLength(1);
  expect((await api.call(a.token, 'GET', '/api/me/bids?state=lost')).body.data.total).toBe(1);
});

it('a member’s bids list running lots first, by end, then ended lots, newest first', async () => {
  const a = await createBidder();
  const lots = {
    later: await createLot(test.db, { endsIn: 7_200_000 }),
    sooner: await createLot(test.db),
    wonFirst: await createLot(test.db),
    wonLast: await createLot(test.db),
  };
  for (const lot of Object.values(lots)) await a.bid(lot, '100');
  for (const lot of [lots.wonFirst, lots.wonLast]) {
    await endLot(test.db, lot);
    await closeLot(test.db, lot);
  }
  const { list } = (await api.call(a.token, 'GET', '/api/me/bids')).body.data;
  expect(list.map(({ lotId }: { lotId: number }) => lotId)).toEqual([
    lots.sooner,
    lots.later,
    lots.wonLast,
    lots.wonFirst,
  ]);
});

it('a lot under its reserve closes unsold', async () => {
  const a = await createBidder();
  const lot = await createLot(test.db, { reserve: '500' });
  expect((await a.bid(lot, '400')).body.data.outcome).toBe('underReserve');
  await endLot(test.db, lot);
  await closeDueLots(test.db);
  expect(await see(lot)).toMatchObject({ phase: 'ended', sold: false });
  expect(await a.coin()).toEqual(['1000', '0']);
});

it('a lot can be bought at the fixed price until its first bid', async () => {
  const [a, b] = [await createBidder(), await createBidder()];
  const lot = await createLot(test.db, { buyNow: '800' });
  const both = await Promise.all([a.buyNow(lot, '800'), b.buyNow(lot, '800')]);
  expect(both.map((reply) => reply.body.errorCode).sort()).toEqual(['', 'LOT_ENDED']);
  const other = await createLot(test.db, { buyNow: '800' });
  await a.bid(other, '100');
  expect((await b.buyNow(other, '800')).body.errorCode).toBe('BUY_NOW_GONE');
});

it('a late bid extends the end, and every watcher receives the new end', async () => {
  const a = await createBidder();
  const lot = await createLot(test.db, { endsIn: 60_000 });
  const before = await see(lot);
  await a.bid(lot, '100');
  const after = await see(lot);
  expect(after.endsAt).toBeGreaterThan(before.endsAt);
  expect(after).toMatchObject({ extensions: 1, originalEndsAt: before.originalEndsAt });
  const { body } = await api.call('', 'GET', `/api/auctions/${lot}/bids`);
  expect(body.data.extensions).toHaveLength(1);
});

it('only its owner sees a hidden maximum', async () => {
  const [a, b] = [await createBidder(), await createBidder()];
  const lot = await createLot(test.db, { reserve: '654.321' });
  await a.bid(lot, '777.123');
  for (const path of [
    `/api/auctions/${lot}`,
    `/api/auctions/${lot}/bids`,
    '/api/auctions?channel=shop',
  ]) {
    for (const token of ['', b.token]) {
      expect(JSON.stringify((await api.call(token, 'GET', path)).body)).not.toContain('777.123');
    }
  }
  expect((await see(lot, a.token)).mine.maximum).toBe('777.123');
  const probe = await api.call(b.token, 'GET', `/api/auctions/${lot}/preview?maximum=900`);
  expect(probe.body.data).toMatchObject({ outcome: 'unknown', hold: '900', short: '0' });
});

it('a preview reveals whether a bid meets the reserve only for the next few increments', async () => {
  const a = await createBidder();
  const lot = await createLot(test.db, { reserve: '125' });
  const preview = async (maximum: string) => {
    const path = `/api/auctions/${lot}/preview?maximum=${maximum}`;
    return (await api.call(a.token, 'GET', path)).body.data.outcome;
  };
  expect([await preview('110'), await preview('125')]).toEqual(['underReserve', 'leading']);
  expect([await preview('130'), await preview('900')]).toEqual([
    'reserveUnknown',
    'reserveUnknown',
  ]);
  await a.bid(lot, '105');
  // The leader must not find out the reserve without bidding either.
  expect([await preview('120'), await preview('144.9')]).toEqual(['underReserve', 'leading']);
  expect([await preview('145'), await preview('900')]).toEqual([
    'reserveUnknown',
    'reserveUnknown',
  ]);
  await a.bid(lot, '130');
  expect(await preview('900')).toBe('leading');
});

it('concurrent bids on several lots keep every hold and price consistent', async () => {
  const bidders = await Promise.all(Array.from({ length: 8 }, () => createBidder('5000')));
  const lots = await Promise.all(
    Array.from({ length: 4 }, () => createLot(test.db, { step: '1' })),
  );
  const replies = await Promise.all(
    Array.from({ length: 160 }, (_, n) => {
      const bidder = bidders[n % bidders.length];
      const lot = lots[(n * 7) % lots.length];
      if (!bidder || !lot) throw new Error('out of range');
      return bidder.bid(lot, String(100 + ((n * 37) % 900)));
    }),
  );
  expect(replies.every((reply) => reply.status === 200)).toBe(true);
  const accepted = replies.filter((reply) => reply.body.success).length;
  const { rows } = await test.db.pool.query(
    'SELECT count(*)::int AS n FROM bids WHERE lot_id = ANY ($1)',
    [lots],
  );
  expect(rows[0].n).toBe(accepted);
  await expectAuditClean(test.db);
  for (const lot of lots) await endLot(test.db, lot);
  await Promise.all([closeDueLots(test.db), closeDueLots(test.db), closeDueLots(test.db)]);
  for (const lot of lots) expect(await see(lot)).toMatchObject({ phase: 'ended', sold: true });
});

it('the server accepts every bid that arrived before the end and refuses every other', async () => {
  const bidders = await Promise.all(Array.from({ length: 10 }, () => createBidder('100000')));
  const lot = await createLot(test.db, { step: '0.000001', softCloseSeconds: 0 });
  const replies: { at: number; code: string }[] = [];
  let isOver = false;
  const bidding = bidders.map(async (bidder, n) => {
    for (let k = 1; !isOver; k++) {
      const { body } = await bidder.bid(lot, String(100 + k * 10 + n));
      replies.push({ at: body.data?.arrivedAt, code: body.errorCode });
      isOver ||= body.errorCode === 'LOT_ENDED';
    }
  });
  await until(() => replies.length > 20);
  // It ends while bids are under way, later than any that was decided.
  await test.db.transaction(async (tx) => {
    await tx.orm.execute(`SELECT 1 FROM lots WHERE id = ${lot} FOR UPDATE`);
    await tx.orm.execute(
      `UPDATE lots SET ends_at = e, original_ends_at = e
       FROM (SELECT date_trunc('milliseconds', clock_timestamp()) + interval '50 ms' AS e) s WHERE id = ${lot}`,
    );
  });
  const { endsAt } = await see(lot);
  await Promise.all(bidding);
  const { rows } = await test.db.pool.query(
    'SELECT at FROM bids WHERE lot_id = $1 AND arrived_at >= $2',
    [lot, new Date(endsAt)],
  );
  expect(rows).toEqual([]);
  expect(replies.some((reply) => reply.code === '')).toBe(true);
  expect(replies.filter((reply) => reply.code === '').every((reply) => reply.at < endsAt)).toBe(
    true,
  );
  const ended = replies.filter((reply) => reply.code === 'LOT_ENDED');
  expect(ended.length).toBeGreaterThan(0);
  expect(ended.every((reply) => reply.at >= endsAt)).toBe(true);
  await closeDueLots(test.db);
  expect(await see(lot)).toMatchObject({ sold: true, endedAt: endsAt });
});
