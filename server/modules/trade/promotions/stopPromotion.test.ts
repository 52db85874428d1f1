import { give } from '../../../testing/factories';
import { createSeller } from '../../../testing/listings';
import { promotionMarket } from '../../../testing/promotions';

const promotions = promotionMarket();
const { market, createShop, publish, promote, advOf, newest, stop, passDays } = promotions;

describe('stopping a promotion', () => {
  it('refunds the remaining whole days once and notifies the seller', async () => {
    const { seller, listing } = await createShop();
    await promote(seller, listing, { days: 7, cost: '35' });
    await passDays(listing.productId, 2.5);
    const { id } = await newest();
    const stopped = await Promise.all([1, 2].map(() => stop(market.staff.token, id)));
    expect(stopped.map(({ body }) => body.errorCode).sort()).toEqual(['', 'PROMOTION_OVER']);
    // 4.5 days are left.
    expect(await advOf(seller)).toBe('85');
    expect(await newest()).toMatchObject({ refund: '20', stoppedBy: '店員', shown: false });
    const { body } = await market.api.call(seller.token, 'GET', '/api/me/notices');
    expect(body.data.list[0].text).toContain('圖文不符，先停止推廣。20 廣告幣已退回您的餘額');
    const mine = await market.api.call(seller.token, 'GET', `/api/me/listings/${listing.id}`);
    expect(mine.body.data.promotedUntil).toBeNull();
  });

  it('refunds nothing on the last day, and everything before the start', async () => {
    const { seller, listing } = await createShop();
    const { body } = await promote(seller, listing);
    await promote(seller, listing, { promotedUntil: body.data.promotedUntil });
    const later = await newest();
    expect((await stop(market.staff.token, later.id)).body.data.refund).toBe('15');
    await passDays(listing.productId, 2.5);
    expect((await stop(market.staff.token, later.id - 1)).body.data.refund).toBe('0');
    expect(await advOf(seller)).toBe('85');
  });

  it('of a closed account refunds nothing: its seller has given it up', async () => {
    const { seller, listing } = await createShop();
    await promote(seller, listing, { days: 7, cost: '35' });
    const left = { coin: '0', adv: '65' };
    const closed = await market.api.call(seller.token, 'POST', '/api/me/closing', left);
    expect(closed.body).toMatchObject({ success: true });
    const { id } = await newest();
    expect((await stop(market.staff.token, id)).body.data.refund).toBe('0');
  });

  it('before the start lets the seller buy the same days again, repeatedly', async () => {
    const { seller, listing } = await createShop();
    const { body } = await promote(seller, listing);
    const follow = () => promote(seller, listing, { promotedUntil: body.data.promotedUntil });
    for (let round = 0; round < 3; round++) {
      expect((await follow()).body).toMatchObject({ success: true });
      const { id } = await newest();
      expect((await stop(market.staff.token, id)).body.data.refund).toBe('15');
      expect(await advOf(seller)).toBe('85');
    }
    expect((await follow()).body).toMatchObject({ success: true });
    expect(await advOf(seller)).toBe('70');
  });

  it('is refused to the seller and to other members', async () => {
    const seller = await createSeller(market.db, { rights: ['staff'] });
    await give(market.db, seller.id, 'adv', '100');
    const listing = await publish(seller, '自己人的東西');
    await promote(seller, listing);
    const { id } = await newest();
    expect((await stop(seller.token, id)).body.errorCode).toBe('PROMOTION_OWN');
    expect((await stop(market.buyer.token, id)).status).toBe(403);
    expect((await stop(market.staff.token, 999_999)).status).toBe(404);
  });
});
