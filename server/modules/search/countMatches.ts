import type { countFinds as contract, FindCounts } from '@common/endpoints/search';
import type { Call } from '../../http/route';
import { countLots } from '../auctions/listLots';
import { catalogueOf } from '../catalogue/catalogue';
import { MOST_FINDS } from '../catalogue/findProducts';

/** Counts the exact matches of a search in each channel. */
export async function countFinds({ db, query }: Call<typeof contract>): Promise<FindCounts> {
  const { q = '' } = query;
  const catalogue = catalogueOf(db);
  const [shop, market, shopBidding, marketBidding] = await Promise.all([
    catalogue.countFinds('shop', q),
    catalogue.countFinds('market', q),
    countLots(db, 'shop', q),
    countLots(db, 'market', q),
  ]);
  return { shop, market, shopBidding, marketBidding, countLimit: MOST_FINDS };
}
