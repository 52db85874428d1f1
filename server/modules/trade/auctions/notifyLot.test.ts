import { createTestApi, type TestApi } from '../../../testing/api';
import { createBidder as createTestBidder } from '../../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createLot, endLot } from '../../../testing/lots';
import { addFavourite, giveEmail, noticeKindsOf, noticesOf } from '../../../testing/notices';
import { closeLot } from './closeLot';
import { remindOfLots } from './remindOfLots';

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

async function createBidder() {
  const bidder = await createTestBidder(test.db, api);
  const { id } = bidder;
  await giveEmail(test.db, id);
  return {
    ...bidder,
    notices: () => noticesOf(test.db, id),
    kinds: () => noticeKindsOf(test.db, id),
    bid: async (lotId: number, maximum: string) =>
      (await bidder.bid(lotId, maximum)).body.data.outcome,
  };
}
const productOf = async (lotId: number): Promise<number> =>
  (await test.db.pool.query('SELECT product_id FROM lots WHERE id = $1', [lotId])).rows[0]
    .product_id;

describe('the notice of being outbid', () => {
  it('goes to the former leader, with the price to beat', async () => {
    const [a, b] = [await createBidder(), await createBidder()];
    const lot = await createLot(test.db);
    await a.bid(lot, '300');
    // Outbid at once: the answer to the bid says so, and the leader still leads.
    expect(await b.bid(lot, '200')).toBe('outbid');
    expect([await a.kinds(), await b.kinds()]).toEqual([[], []]);
    await b.bid(lot, '400');
    expect(await a.notices()).toMatchObject([
      { kind: 'outbid', data: { price: '310.00' }, read: false, mailDue: true },
    ]);
    // A leader who raises their own maximum outbids no other bidder.
    await b.bid(lot, '500');
    expect(await a.kinds()).toEqual(['outbid']);
    expect(await b.kinds()).toEqual([]);
  });

  it('is cleared when the member leads again', async () => {
    const [a, b] = [await createBidder(), await createBidder()];
    const lot = await createLot(test.db);
    await a.bid(lot, '300');
    await b.bid(lot, '400');
    await a.bid(lot, '500');
    expect(await a.notices()).toMatchObject([{ kind: 'outbid', read: true, mailDue: false }]);
    await b.bid(lot, '600');
    expect(await a.notices()).toMatchObject([{ read: true }, { read: false, mailDue: true }]);
  });
});

describe('the notice of a lot’s end', () => {
  it('goes to each side once when several processes close the lot', async () => {
    const [a, b, c] = [await createBidder(), await createBidder(), await createBidder()];
    const seller = await createBidder();
    const lot = await createLot(test.db, { sellerId: seller.id });
    await a.bid(lot, '300');
    await b.bid(lot, '400');
    await c.bid(lot, '500');
    await endLot(test.db, lot);
    await Promise.all(Array.from({ length: 8 }, () => closeLot(test.db, lot)));
    expect(await a.kinds()).toEqual(['outbid', 'lost']);
    expect(await b.kinds()).toEqual(['outbid', 'lost']);
    expect(await c.notices()).toMatchObject([{ kind: 'won', data: { price: '410.00' } }]);
    expect(await seller.kinds()).toEqual(['sold']);
    // The outbid notice is out of date: it is marked read and sends no mail.
    expect(await a.notices()).toMatchObject([{ read: true, mailDue: false }, { mailDue: true }]);
  });

  it('the notice names a lot that ended under its reserve', async () => {
    const [a, seller] = [await createBidder(), await createBidder()];
    const lot = await createLot(test.db, { sellerId: seller.id, reserve: '900' });
    await a.bid(lot, '300');
    await endLot(test.db, lot);
    await closeLot(test.db, lot);
    expect(await a.kinds()).toEqual(['notMet']);
    expect(await seller.kinds()).toEqual(['unsold']);
  });

  it('goes to the seller alone after a purchase at the fixed price', async () => {
    const [a, seller] = [await createBidder(), await createBidder()];
    const lot = await createLot(test.db, { sellerId: seller.id, buyNow: '800' });
    await a.buyNow(lot, '800');
    expect(await a.kinds()).toEqual([]);
    expect(await seller.notices()).toMatchObject([{ kind: 'sold', data: { price: '800.00' } }]);
  });
});

describe('the reminder before a lot’s end', () => {
  it('goes once to watchers, and to bidders who do not lead', async () => {
    const [leader, outbid, watcher, seller] = [
      await createBidder(),
      await createBidder(),
      await createBidder(),
      await createBidder(),
    ];
    const lot = await createLot(test.db, { sellerId: seller.id, endsIn: 14 * 60_000 });
    await outbid.bid(lot, '300');
    await leader.bid(lot, '400');
    for (const one of [leader, watcher, seller]) {
      await addFavourite(test.db, one.id, await productOf(lot));
    }
    const counts = await Promise.all([1, 2, 3, 4].map(() => remindOfLots(test.db)));
    // One process claimed the lot; the others did not try each of its notices.
    expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
    await remindOfLots(test.db);
    expect(await leader.kinds()).toEqual([]);
    expect(await seller.kinds()).toEqual([]);
    expect(await outbid.kinds()).toEqual(['outbid', 'endingSoon']);
    expect(await watcher.notices()).toMatchObject([
      { kind: 'endingSoon', data: { endsAt: expect.stringMatching(/^\d\d:\d\d$/) } },
    ]);
  });

  it('is not sent for lots that end later, have not begun, or are over', async () => {
    const watcher = await createBidder();
    const lots = [
      await createLot(test.db, { endsIn: 16 * 60_000 }),
      await createLot(test.db, { startsIn: 60_000, endsIn: 10 * 60_000 }),
      await createLot(test.db, { endsIn: 60_000 }),
    ];
    for (const lot of lots) await addFavourite(test.db, watcher.id, await productOf(lot));
    await endLot(test.db, lots[2] ?? 0);
    await remindOfLots(test.db);
    expect(await watcher.kinds()).toEqual([]);
    await closeLot(test.db, lots[2] ?? 0);
    // Its end has moved inside the reminder window.
    await test.db.pool.query(
      `UPDATE lots SET ends_at = now() + interval '5 min', original_ends_at = now() + interval '5 min' WHERE id = $1`,
      [lots[0]],
    );
    await remindOfLots(test.db);
    expect(await watcher.kinds()).toEqual(['endingSoon']);
  });
});
