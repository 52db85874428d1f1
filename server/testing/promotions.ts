import type { Listing } from '@common/endpoints/listings';
import { Client } from 'pg';
import { createMember, createSession, give } from './factories';
import { contentOf, createSeller, type Seller } from './listings';
import { moderatedMarket } from './moderation';

export const DAY_MS = 86_400_000;

type Shown = Listing & { productId: number };

/** A market whose sellers have adv for promotions, for one test file. */
export function promotionMarket() {
  const market = moderatedMarket();
  let admin = '';
  beforeAll(async () => {
    const id = await createMember(market.db, '店長', ['staff', 'admin']);
    admin = await createSession(market.db, id);
  });

  const publish = (seller: Seller, title: string): Promise<Shown> =>
    market.published(seller, 'fixed', contentOf(seller, { title }));

  /** A seller with adv and one product in the market. */
  async function createShop({ adv = '100', title = '手沖咖啡壺' } = {}) {
    const seller = await createSeller(market.db);
    await give(market.db, seller.id, 'adv', adv);
    return { seller, listing: await publish(seller, title) };
  }

  const promote = (
    { token }: Pick<Seller, 'token'>,
    { id }: Pick<Listing, 'id'>,
    change: { days?: number; cost?: string; promotedUntil?: number | null } = {},
    key?: string,
  ) =>
    market.api.call(
      token,
      'POST',
      `/api/me/listings/${id}/promote`,
      { days: 3, cost: '15', promotedUntil: null, ...change },
      key,
    );
  const advOf = async ({ token }: Pick<Seller, 'token'>) =>
    (await market.api.call(token, 'GET', '/api/me')).body.data.adv.available;
  const newest = async () =>
    (await market.api.call(market.staff.token, 'GET', '/api/admin/promotions')).body.data.list[0];
  const stop = (token: string, id: number, reason = '圖文不符，先停止推廣') =>
    market.api.call(token, 'POST', `/api/admin/promotions/${id}/stop`, { reason });

  /** Dates a promotion back, with the owner's rights: the application cannot change its times. */
  async function passDays(productId: number, days: number): Promise<void> {
    const owner = new Client({ connectionString: market.ownerUrl });
    await owner.connect();
    await owner.query(
      `UPDATE promotions SET starts_at = starts_at - $2::float8 * interval '1 day',
         ends_at = ends_at - $2::float8 * interval '1 day' WHERE product_id = $1 AND stopped_at IS NULL`,
      [productId, days],
    );
    await owner.end();
  }

  return {
    market,
    get admin() {
      return admin;
    },
    publish,
    createShop,
    promote,
    advOf,
    newest,
    stop,
    passDays,
  };
}
