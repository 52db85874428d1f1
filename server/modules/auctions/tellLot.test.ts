import { createTestApi, type TestApi } from '../../testing/api';
import { createBidder as createTestBidder } from '../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../testing/database';
import { createLot, endLot } from '../../testing/lots';
import { addFavourite, giveEmail, kindsTold, toldTo } from '../../testing/notices';
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
    told: () => toldTo(test.db, id),
    kinds: () => kindsTold(test.db, id),
    bid: async (lotId: number, maximum: string) =>
      (await bidder.bid(lotId, maximum)).body.data.outcome,
  };
}
const productOf = async (lotId: number): Promise<number> =>
  (await test.db.pool.query('SELECT product_id FROM lots WHERE id = $1', [lotId])).rows[0]
    .product_id;

describe('being outbid', () => {
  it('is told to whoever led, with the price they would have to beat', async () => {
    const [a, b] = [await createBidder(), await createBidder()];
    const lot = await createLot(test.db);
    await a.bid(lot, '300');
    // Outbid at once: the receipt says so, and the leader still leads.
    expect(await b.bid(lot, '200')).toBe('outbid');
    expect([await a.kinds(), await b.kinds()]).toEqual([[], []]);
    await b.bid(lot, '400');
    expect(await a.told()).toMatchObject([
      { kind: 'outbid', data: { price: '310.00' }, read: false, mailDue: true },
    ]);
    // Raising one's own maximum outbids nobody.
    await b.bid(lot, '500');
    expect(await a.kinds()).toEqual(['outbid']);
    expect(await b.kinds()).toEqual([]);
  });

  it('holds no longer once one leads again', async () => {
    const [a, b] = [await createBidder(), await createBidder()];
    const lot = await createLot(test.db);
    await a.bid(lot, '300');
    await b.bid(lot, '400');
    await a.bid(lot, '500');
    expect(await a.told()).toMatchObject([{ kind: 'outbid', read: true, mailDue: false }]);
    await b.bid(lot, '600');
    expect(await a.told()).toMatchObject([{ read: true }, { read: false, mailDue: true }]);
  });
});

describe('the end of a lot', () => {
  it('is told to each side once, however many processes close it', async () => {
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
    expect(await c.told()).toMatchObject([{ kind: 'won', data: { price: '410.00' } }]);
    expect(await seller.kinds()).toEqual(['sold']);
    // What was outbid is past: it needs neither eyes nor a mail.
    expect(await a.told()).toMatchObject([{ read: true, mailDue: false }, { mailDue: true }]);
  });

  it('under its reserve is told as such', async () => {
    const [a, seller] = [await createBidder(), await createBidder()];
    const lot = await createLot(test.db, { sellerId: seller.id, reserve: '900' });
    await a.bid(lot, '300');
    await endLot(test.db, lot);
    await closeLot(test.db, lot);
    expect(await a.kinds()).toEqual(['notMet']);
    expect(await seller.kinds()).toEqual(['unsold']);
  });

  it('by buying at once is told to the seller; the buyer has the receipt', async () => {
    const [a, seller] = [await createBidder(), await createBidder()];
    const lot = await createLot(test.db, { sellerId: seller.id, buyNow: '800' });
    await a.buyNow(lot, '800');
    expect(await a.kinds()).toEqual([]);
    expect(await seller.told()).toMatchObject([{ kind: 'sold', data: { price: '800.00' } }]);
  });
});

describe('a near end', () => {
  it('is told once to who watches, and to bidders who do not lead', async () => {
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
    const told = await Promise.all([1, 2, 3, 4].map(() => remindOfLots(test.db)));
    // One of them did it: the lot is claimed, and not each of its notices tried four times.
    expect(told.toSorted()).toEqual([0, 0, 0, 1]);
    await remindOfLots(test.db);
    expect(await leader.kinds()).toEqual([]);
    expect(await seller.kinds()).toEqual([]);
    expect(await outbid.kinds()).toEqual(['outbid', 'endingSoon']);
    expect(await watcher.told()).toMatchObject([
      { kind: 'endingSoon', data: { endsAt: expect.stringMatching(/^\d\d:\d\d$/) } },
    ]);
  });

  it('is not told of lots that end later, have not begun, or are over', async () => {
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
    // It has moved within reach.
    await test.db.pool.query(
      `UPDATE lots SET ends_at = now() + interval '5 min', original_ends_at = now() + interval '5 min' WHERE id = $1`,
      [lots[0]],
    );
    await remindOfLots(test.db);
    expect(await watcher.kinds()).toEqual(['endingSoon']);
  });
});
