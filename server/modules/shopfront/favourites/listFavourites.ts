import type { listFavourites as endpoint, Favourite } from '@common/endpoints/favourites';
import type { Page } from '@common/envelope';
import { unitsToAmount } from '@common/money/money';
import { FAVOURITE_FILTERS, FAVOURITE_SORTS } from '@common/shopfront/favouriteRules';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { readCards } from '../../goods/catalogue/catalogue';
import { readLotCards } from '../../trade/auctions/readLots';
import { findPage } from './store';

/** A page of a member's favourites, with their changes since they were added. */
export async function listFavourites({
  db,
  caller,
  query,
  settings,
}: Call<typeof endpoint>): Promise<Page<Favourite>> {
  const { current, pageSize, offset } = parsePage(query);
  const filter = FAVOURITE_FILTERS.find((one) => one === query.filter) ?? 'all';
  const sort = FAVOURITE_SORTS.find((one) => one === query.sort) ?? 'added';
  const asked = { filter, sort, limit: pageSize, offset };
  const { rows, total } = await findPage(db, caller.memberId, asked);
  const ids = rows.map((row) => row.product_id);
  const [cards, lots] = await Promise.all([
    readCards(db, ids),
    readLotCards(db, ids, settings.secret),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const list = rows.flatMap((row): Favourite[] => {
    const product = byId.get(row.product_id);
    if (!product) return [];
    const { dropped, back, paused, on_sale: onSale } = row;
    return [
      {
        product,
        onSale,
        paused,
        addedAt: row.added_at.getTime(),
        priceThen: unitsToAmount(row.price_then),
        dropped,
        back,
        lot: lots.get(row.product_id) ?? null,
      },
    ];
  });
  return { list, total, current, pageSize };
}
