import { awayWords } from '@common/selling/awayWords';
import { MAX_HOLIDAY_DAYS } from '@common/selling/holidayRules';
import { startOfTaipeiDay, taipeiDay } from '@common/text/taipeiDay';
import { checkoutShop, item } from '../../../testing/checkoutShop';
import { createLot, endLot } from '../../../testing/lots';
import { untilWaiting } from '../../../testing/meanwhile';
import type { Buyer } from '../../../testing/orderShop';
import { notifyProductNews } from '../../shopfront/favourites/notifyProductNews';
import { closeLot } from '../auctions/closeLot';
import { setMyHoliday } from './holiday';

const shop = checkoutShop();
const { createBuyer, createSeller, place, placed, act, send, sql } = shop;

const PATH = '/api/me/selling/holiday';
const inDays = (days: number) => startOfTaipeiDay(Date.now(), days);
type Seller = Awaited<ReturnType<typeof createSeller>>;

const leave = async ({ token }: Seller, body: object = { note: '' }) =>
  (await shop.api.call(token, 'PUT', PATH, body)).body;
const comeBack = async ({ token }: Seller) => (await shop.api.call(token, 'DELETE', PATH)).body;
const read = async (path: string, token = '') =>
  (await shop.api.call(token, 'GET', path)).body.data;
const productOf = async (skuId: number): Promise<number> =>
  (await sql('SELECT product_id::int AS id FROM skus WHERE id = $1', [skuId])).rows[0]?.id;
const cartOf = async (buyer: Buyer) => (await read('/api/me/cart', buyer.token)).lines;
const intoCart = async (buyer: Buyer, skuId: number) =>
  (await shop.api.call(buyer.token, 'POST', '/api/me/cart/lines', { ...item(skuId) })).body;
/** Past the second for which listings and product pages are kept. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1_100));

describe('while a seller is away', () => {
  it('nothing of theirs can be bought, and a cart says until when and keeps its lines', async () => {
    const seller = await createSeller();
    const [skuId, other] = [await seller.add(), await (await createSeller()).add()];
    const buyer = await createBuyer();
    await intoCart(buyer, skuId);
    const until = inDays(5);
    expect(await leave(seller, { until, note: ' 出國，回來馬上出貨 ' })).toMatchObject({
      success: true,
      data: { until, note: '出國，回來馬上出貨' },
    });
    expect(await cartOf(buyer)).toMatchObject([
      { state: 'away', away: awayWords(until), quantity: 1 },
    ]);
    const day = taipeiDay(until);
    expect((await place(buyer, skuId)).body).toMatchObject({
      errorCode: 'SELLER_AWAY',
      errorMessage: expect.stringContaining(day),
    });
    expect(await send(buyer, [item(other), item(skuId)])).toMatchObject({
      errorCode: 'CHECKOUT_CHANGED',
      data: { lines: [{ skuId, why: 'away', until: day }] },
    });
    expect((await intoCart(await createBuyer(), skuId)).errorCode).toBe('SELLER_AWAY');
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    expect((await comeBack(seller)).success).toBe(true);
    expect(await cartOf(buyer)).toContainEqual(expect.objectContaining({ skuId, state: 'onSale' }));
    expect((await send(buyer, [item(other), item(skuId)])).success).toBe(true);
  });

  it('ends by itself', async () => {
    const seller = await createSeller();
    const skuId = await seller.add();
    await leave(seller);
    await sql(
      `UPDATE seller_holidays SET begun_at = now() - interval '2 days', ends_at = now() WHERE seller_id = $1`,
      [seller.id],
    );
    expect((await place(await createBuyer(), skuId)).body.success).toBe(true);
    expect((await read('/api/me/selling', seller.token)).holiday).toBeNull();
    await leave(seller);
    const { rows } = await sql(
      `SELECT begun_at > now() - interval '1 hour' AS anew FROM seller_holidays WHERE seller_id = $1`,
      [seller.id],
    );
    expect(rows).toEqual([{ anew: true }]);
  });

  it('products stay in their lists, marked and without a badge, and pages say until when', async () => {
    const seller = await createSeller();
    const skuId = await seller.add();
    const productId = await productOf(skuId);
    const until = inDays(3);
    await leave(seller, { until, note: '下週回來' });
    await aMoment();
    const away = { until, note: '下週回來' };
    const mark = awayWords(until);
    expect(await read(`/api/products/${productId}`)).toMatchObject({ onSale: true, away });
    const listed = await read('/api/products?channel=market&pageSize=50');
    expect(listed.list.find(({ id }: { id: number }) => id === productId)).toMatchObject({
      away: mark,
      badge: null,
    });
    expect(await read(`/api/sellers/${seller.id}`)).toMatchObject({ away, isPaused: false });
    expect((await read('/api/me/selling', seller.token)).holiday).toEqual(away);
    const fan = await createBuyer();
    await shop.api.call(fan.token, 'PUT', `/api/me/favourites/${productId}`);
    expect((await read('/api/me/favourites', fan.token)).list).toMatchObject([
      { onSale: true, product: { away: mark } },
    ]);
    const asked = await shop.api.call(fan.token, 'POST', `/api/products/${productId}/questions`, {
      text: '回來之後可以面交嗎？',
    });
    expect(asked.body.success).toBe(true);
  });

  it('the first page shows what can be bought instead', async () => {
    const seller = await createSeller();
    const productId = await productOf(await seller.add());
    const home = async () => JSON.stringify(await read('/api/home'));
    const shown = `"id":${productId},`;
    await aMoment();
    expect(await home()).toContain(shown);
    await leave(seller);
    await aMoment();
    expect(await home()).not.toContain(shown);
  });

  it('orders that stand are paid and shipped as before, with their deadlines', async () => {
    const seller = await createSeller();
    const buyer = await createBuyer();
    const { no } = await placed(buyer, { sellerId: seller.id, channel: 'market' });
    const ahead = await placed(buyer, { sellerId: seller.id, channel: 'market' });
    await act(buyer.token, ahead.no, 'pay');
    const deadlines = async () =>
      (await sql('SELECT ship_by, refund_by FROM orders WHERE out_trade_no = $1', [ahead.no])).rows;
    const before = await deadlines();
    await leave(seller);
    expect((await act(buyer.token, no, 'pay')).body.data.status).toBe(2);
    expect(await deadlines()).toEqual(before);
  });

  it('a lot without bids takes none, and one with bids goes on to its end', async () => {
    const seller = await createSeller();
    const [buyer, other] = [await createBuyer(), await createBuyer()];
    const [fresh, bidOn] = [
      await createLot(shop.db, { sellerId: seller.id, buyNow: '500' }),
      await createLot(shop.db, { sellerId: seller.id }),
    ];
    const bid = async (who: Buyer, lot: number, maximum: string) =>
      (await shop.api.call(who.token, 'POST', `/api/auctions/${lot}/bids`, { maximum })).body;
    await bid(buyer, bidOn, '200');
    await leave(seller, { until: inDays(4), note: '' });
    expect((await bid(other, fresh, '200')).errorCode).toBe('SELLER_AWAY');
    const path = `/api/auctions/${fresh}/buy-now`;
    const bought = await shop.api.call(other.token, 'POST', path, { price: '500' });
    expect(bought.body.errorCode).toBe('SELLER_AWAY');
    expect((await bid(other, bidOn, '300')).success).toBe(true);
    const cards = (await read('/api/auctions?channel=all&pageSize=50')).list;
    const cardOf = (id: number) => cards.find(({ lotId }: { lotId: number }) => lotId === id);
    expect(cardOf(fresh)).toMatchObject({ away: awayWords(inDays(4)), buyNow: '500' });
    expect(cardOf(bidOn)).not.toHaveProperty('away');
    for (const token of ['', other.token]) {
      expect((await read(`/api/auctions/${fresh}`, token)).cannotBid).toMatch('休假中');
      expect((await read(`/api/auctions/${bidOn}`, token)).cannotBid).toBeNull();
    }
    await endLot(shop.db, bidOn);
    await closeLot(shop.db, bidOn);
    expect(await read(`/api/auctions/${bidOn}`)).toMatchObject({ sold: true });
    await comeBack(seller);
    expect((await bid(other, fresh, '200')).success).toBe(true);
  });

  it('followers are notified of a lower price when the seller is back', async () => {
    const seller = await createSeller();
    const skuId = await seller.add();
    const fan = await createBuyer();
    await shop.api.call(fan.token, 'PUT', `/api/me/favourites/${await productOf(skuId)}`);
    await leave(seller);
    await sql('UPDATE skus SET price = price / 2 WHERE id = $1', [skuId]);
    const notices = async () =>
      (await sql(`SELECT kind FROM notices WHERE member_id = $1 AND kind = 'priceDrop'`, [fan.id]))
        .rows;
    await notifyProductNews(shop.db);
    expect(await notices()).toEqual([]);
    await comeBack(seller);
    await notifyProductNews(shop.db);
    expect(await notices()).toHaveLength(1);
  });
});

describe('a holiday that begins', () => {
  /** A holiday that is not committed before `meanwhile` waits for it. */
  const beginDuring = async <T>({ id }: Seller, meanwhile: () => Promise<T>): Promise<T> => {
    const { result } = await shop.db.transaction(async (tx) => {
      const caller = { memberId: id, capabilities: [] };
      await setMyHoliday({ tx, caller, body: { note: '' } });
      const result = meanwhile();
      await untilWaiting(shop.db, 1);
      return { result };
    });
    return result;
  };

  it('is waited for by an order placed at the same time, which then is refused', async () => {
    const seller = await createSeller();
    const skuId = await seller.add();
    const buyer = await createBuyer();
    const { body } = await beginDuring(seller, () => place(buyer, skuId));
    expect(body.errorCode).toBe('SELLER_AWAY');
    const next = await createSeller();
    const another = await next.add();
    const sent = await beginDuring(next, () => send(buyer, [item(another)]));
    expect(sent.data.lines).toMatchObject([{ skuId: another, why: 'away' }]);
  });

  it('is waited for by a first bid and by a purchase of a lot', async () => {
    const seller = await createSeller();
    const lot = await createLot(shop.db, { sellerId: seller.id, buyNow: '500' });
    const buyer = await createBuyer();
    const bought = await beginDuring(seller, () =>
      shop.api.call(buyer.token, 'POST', `/api/auctions/${lot}/buy-now`, { price: '500' }),
    );
    expect(bought.body.errorCode).toBe('SELLER_AWAY');
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
  });
});

describe('the holiday that a seller states', () => {
  it.each([
    ['in the past', () => Date.now() - 1],
    ['too far ahead', () => inDays(MAX_HOLIDAY_DAYS) + 1],
  ])('does not end %s', async (_when, until) => {
    const seller = await createSeller();
    expect((await leave(seller, { until: until(), note: '' })).errorCode).toBe('BAD_INPUT');
  });

  it('lasts as long as one may without a day of return, and can be changed', async () => {
    const seller = await createSeller();
    expect((await leave(seller)).data.until).toBe(inDays(MAX_HOLIDAY_DAYS));
    const until = inDays(1);
    expect((await leave(seller, { until, note: '' })).data.until).toBe(until);
  });

  it('says nothing to buyers where nothing of it can be seen', async () => {
    const seller = await createSeller();
    expect((await leave(seller, { note: '\u200b \u2060' })).data.note).toBe('');
  });

  it('carries no words that listings may not', async () => {
    const seller = await createSeller();
    const refused = await leave(seller, { note: '急件請加 LINE' });
    expect(refused.errorCode).toBe('LISTING_WORDS');
  });
});
