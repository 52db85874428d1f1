import { contentOf, lotContentOf } from '../../../testing/listings';
import { DAY_MS, promotionMarket } from '../../../testing/promotions';

const promotions = promotionMarket();
const { market, createShop, promote, advOf, newest } = promotions;

describe('buying a promotion', () => {
  it('charges the shown price in adv and appears in the statement', async () => {
    const { seller, listing } = await createShop();
    const before = Date.now();
    const { body } = await promote(seller, listing);
    expect(body.errorCode).toBe('');
    expect(body.data.promotedUntil).toBeGreaterThanOrEqual(before + 3 * DAY_MS - 1000);
    expect(body.data.promotedUntil).toBeLessThanOrEqual(Date.now() + 3 * DAY_MS + 1000);
    expect(await advOf(seller)).toBe('85');
    const records = await market.api.call(seller.token, 'GET', '/api/me/records?asset=adv');
    expect(records.body.data.list[0]).toMatchObject({ type: 3, amount: '-15' });
    expect(await newest()).toMatchObject({
      productId: listing.productId,
      days: 3,
      cost: '15',
      refund: '0',
      shown: true,
    });
  });

  it('starts after the days already paid for', async () => {
    const { seller, listing } = await createShop();
    const first = (await promote(seller, listing)).body.data.promotedUntil;
    const { body } = await promote(seller, listing, { days: 7, cost: '35', promotedUntil: first });
    expect(body.data.promotedUntil).toBe(first + 7 * DAY_MS);
    expect(await advOf(seller)).toBe('50');
  });

  it('charges once for a repeated request, and for two pages that buy at once', async () => {
    const { seller, listing } = await createShop();
    const key = 'one-press-of-the-button';
    const [one, again] = [
      await promote(seller, listing, {}, key),
      await promote(seller, listing, {}, key),
    ];
    expect(again.body).toEqual(one.body);
    expect(await advOf(seller)).toBe('85');

    const promotedUntil = one.body.data.promotedUntil;
    const both = await Promise.all([1, 2].map(() => promote(seller, listing, { promotedUntil })));
    expect(both.map(({ body }) => body.errorCode).sort()).toEqual(['', 'PROMOTION_CHANGED']);
    expect(await advOf(seller)).toBe('70');
  });

  it('is refused without a charge when the shown terms have changed', async () => {
    const { seller, listing } = await createShop();
    const codes = [
      await promote(seller, listing, { cost: '14' }),
      await promote(seller, listing, { days: 4, cost: '20' }),
      await promote(seller, listing, { promotedUntil: Date.now() + DAY_MS }),
    ].map(({ body }) => body.errorCode);
    expect(codes).toEqual(['PROMOTION_CHANGED', 'PROMOTION_CHANGED', 'PROMOTION_CHANGED']);
    expect(await advOf(seller)).toBe('100');
  });

  it('starts now when the shown end has passed', async () => {
    const { seller, listing } = await createShop();
    const { body } = await promote(seller, listing, { promotedUntil: Date.now() - 1 });
    expect(body.errorCode).toBe('');
  });

  it('is refused when adv is short, naming the missing amount', async () => {
    const { seller, listing } = await createShop({ adv: '10' });
    const { body } = await promote(seller, listing);
    expect(body).toMatchObject({ errorCode: 'ADV_SHORT', data: { short: '5' } });
    expect(await advOf(seller)).toBe('10');
  });

  it('is refused more than 90 days ahead', async () => {
    const { seller, listing } = await createShop({ adv: '1000' });
    let promotedUntil: number | null = null;
    for (let n = 0; n < 6; n++) {
      const { body } = await promote(seller, listing, { days: 14, cost: '70', promotedUntil });
      promotedUntil = body.data.promotedUntil;
    }
    const { body } = await promote(seller, listing, { days: 7, cost: '35', promotedUntil });
    expect(body.errorCode).toBe('PROMOTION_TOO_FAR');
    expect(await advOf(seller)).toBe('580');
  });

  it('is refused for a listing off sale, a lot and a draft', async () => {
    const { seller, listing } = await createShop();
    await market.api.call(seller.token, 'PUT', `/api/me/listings/${listing.id}/offer`, {
      price: '100',
      available: 3,
      seenAvailable: 3,
      seenOnSale: true,
      onSale: false,
    });
    const codes = [(await promote(seller, listing)).body.errorCode];
    for (const [kind, content] of [
      ['auction', lotContentOf(seller)],
      ['fixed', contentOf(seller)],
    ] as const) {
      const made = await market.api.call(seller.token, 'POST', '/api/me/listings', {
        kind,
        content,
      });
      codes.push((await promote(seller, made.body.data)).body.errorCode);
    }
    expect(codes).toEqual(Array(3).fill('PROMOTION_NOT_ON_SALE'));
    expect((await promote({ token: market.buyer.token }, listing)).status).toBe(404);
  });
});
