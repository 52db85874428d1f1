import type {
  Follow,
  listFollowIds as idsContract,
  listFollows as listContract,
} from '@common/endpoints/follows';
import type { CursorPage } from '@common/envelope';
import { cutPage, parseCursor, parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { readCards } from '../../goods/catalogue/catalogue';
import { readLotCards } from '../../trade/auctions/readLots';
import { findFollowedIds, pageFollows } from './store';

const PAGE = 10;

/** The ids of the sellers whom the caller follows. Public pages are cached for all, so their buttons' state comes from here (ADR 006). */
export async function listFollowIds({ db, caller }: Call<typeof idsContract>) {
  return { sellerIds: await findFollowedIds(db, caller.memberId) };
}

/** A page of the followed sellers, with their newest goods and running lots. */
export async function listFollows({
  db,
  caller,
  query,
  settings,
}: Call<typeof listContract>): Promise<CursorPage<Follow>> {
  const { pageSize } = parsePage(query, PAGE);
  const cursor = parseCursor(query);
  const { found, total } = await pageFollows(db, caller.memberId, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  const [cards, lots] = await Promise.all([
    readCards(
      db.reads,
      rows.flatMap((row) => row.products),
    ),
    readLotCards(
      db,
      rows.flatMap((row) => row.lots),
      settings.secret,
    ),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const list = rows.map(({ id, sellerId, name, isPaused, away, followedAt, ...shown }) => ({
    id,
    seller: { id: sellerId, name },
    isPaused,
    away,
    followedAt,
    products: shown.products.flatMap((product) => byId.get(product) ?? []),
    lots: shown.lots.flatMap((product) => lots.get(product) ?? []),
  }));
  return { list, total, older, newer };
}
