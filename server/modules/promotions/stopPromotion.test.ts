import { give } from '../../testing/factories';
import { createSeller } from '../../testing/listings';
import { promotionMarket } from '../../testing/promotions';

const promotions = promotionMarket();
const { market, createShop, publish, promote, advOf, newest, stop, passDays } = promotions;

describe('a promotion is stopped', () => {
  it('by staff: the whole days that are left come back, once, and the seller is told', async () => {
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
    expect(body.data.list[0].text).toContain('圖文不符，先停止推廣。退還 20 廣告幣');
    const mine = await market.api.call(seller.token, 'GET', `/api/me/listings/${listing.id}`);
    expect(mine.body.data.promotedUntil).toBeNull();
  });

  it('on its last day without a refund; before it begins whole', async () => {
    const { seller, listing } = await createShop();
    const { body } = await promote(seller, listing);
    await promote(seller, listing, { promotedUntil: body.data.promotedUntil });
    const later = await newest();
    expect((await stop(market.staff.token, later.id)).body.data.refund).toBe('15');
    await passDays(listing.productId, 2.5);
    expect((await stop(market.staff.token, later.id - 1)).body.data.refund).toBe('0');
    expect(await advOf(seller)).toBe('85');
  });

  it('never by the seller, nor by a member', async () => {
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
