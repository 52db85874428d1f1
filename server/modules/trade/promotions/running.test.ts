import { promotionMarket } from '../../../testing/promotions';

const promotions = promotionMarket();
const { market, createShop, promote, passDays } = promotions;

describe('a running promotion', () => {
  /** Retries the check: responses are cached for a second. */
  async function eventually(check: () => Promise<void>): Promise<void> {
    for (const end = Date.now() + 20_000; ; ) {
      try {
        return await check();
      } catch (failure) {
        if (Date.now() > end) throw failure;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
  const promotedIn = async (path: string): Promise<number[]> =>
    ((await market.api.call('', 'GET', path)).body.data.promoted ?? []).map(
      ({ id }: { id: number }) => id,
    );
  const MARKET = '/api/products?channel=market';

  it('is shown first on the home page and in its channel until it ends', async () => {
    const { seller, listing } = await createShop({ title: '推廣中的茶壺' });
    await promote(seller, listing);
    const { productId } = listing;
    await eventually(async () => {
      expect(await promotedIn('/api/home')).toContain(productId);
      expect(await promotedIn(MARKET)).toContain(productId);
      expect(await promotedIn(`${MARKET}&category=test`)).toContain(productId);
    });
    const elsewhere = [
      '/api/products',
      `${MARKET}&current=2`,
      `${MARKET}&q=茶壺`,
      `${MARKET}&inStock=1`,
    ];
    for (const path of elsewhere) expect(await promotedIn(path)).toEqual([]);

    await passDays(productId, 3);
    await eventually(async () => {
      expect(await promotedIn('/api/home')).not.toContain(productId);
      expect(await promotedIn(MARKET)).not.toContain(productId);
    });
  });

  it('is hidden while its product cannot be bought', async () => {
    const { seller, listing } = await createShop({ title: '賣完就不推廣' });
    await promote(seller, listing);
    await eventually(async () => expect(await promotedIn(MARKET)).toContain(listing.productId));
    await market.api.call(seller.token, 'PUT', `/api/me/listings/${listing.id}/offer`, {
      price: '100',
      available: 0,
      seenAvailable: 3,
      seenOnSale: true,
      onSale: true,
    });
    await eventually(async () => expect(await promotedIn(MARKET)).not.toContain(listing.productId));
  });
});
