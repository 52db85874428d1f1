import type { countMatches as endpoint, MatchCounts } from '@common/endpoints/search';
import type { Call } from '../../../http/route';
import { catalogueOf } from '../../goods/catalogue/catalogue';
import { MAX_COUNTED_MATCHES } from '../../goods/catalogue/findProducts';
import { countLots } from '../../trade/auctions/listLots';

/** Counts the exact matches of a search in each channel. */
export async function countMatches({ db, query }: Call<typeof endpoint>): Promise<MatchCounts> {
  const { q = '' } = query;
  const catalogue = catalogueOf(db);
  const [shop, market, shopBidding, marketBidding] = await Promise.all([
    catalogue.countMatches('shop', q),
    catalogue.countMatches('market', q),
    countLots(db, 'shop', q),
    countLots(db, 'market', q),
  ]);
  return { shop, market, shopBidding, marketBidding, countLimit: MAX_COUNTED_MATCHES };
}
