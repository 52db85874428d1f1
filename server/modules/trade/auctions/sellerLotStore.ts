import type { Picture } from '@common/endpoints/pictures';
import type { SortKey } from '@common/lists/listSorts';
import type { LotFilter } from '@common/lists/lotFilter';
import { type RowOf, t } from '../../../db/columns';
import { byAmount, byId, byTime, readBeyond } from '../../../db/cursorPages';
import { type Queryable, statement } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { type FoundPage, idsFirst, placedPages, sortedPages } from '../../../db/sortedPages';
import type { PageCursor } from '../../../http/paging';
import { type LotRow, lotColumns, NOW, SALE_FAILED } from './store';

const newestOfProducts = statement(
  'newestLotsOfProducts',
  `SELECT DISTINCT ON (l.product_id) l.*, ${SALE_FAILED}, ${NOW} AS now
   FROM lots l WHERE l.product_id = ANY ($1::bigint[]) ORDER BY l.product_id, l.id DESC`,
  lotColumns,
);

const shown = (
  cursor: string,
) => `SELECT ${cursor} l.*, ${SALE_FAILED}, ${NOW} AS now, p.title, p.pictures,
    m.name AS seller_name, o.out_trade_no,
    NOT EXISTS (SELECT 1 FROM lots n WHERE n.product_id = l.product_id AND n.id > l.id) AS newest
  FROM lots l JOIN products p ON p.id = l.product_id LEFT JOIN members m ON m.id = l.seller_id
  LEFT JOIN orders o ON o.id = l.order_id`;
const staffLotColumns = {
  ...lotColumns,
  title: t.text,
  pictures: t.json.as<Picture[]>(),
  seller_name: t.text.orNull,
  out_trade_no: t.text.orNull,
  newest: t.boolean,
};

export type StaffLotRow = RowOf<typeof staffLotColumns>;

const WHERE = `CASE $3::text WHEN 'sold' THEN l.sold WHEN 'unsold' THEN l.closed_at IS NOT NULL AND NOT l.sold
      WHEN 'withdrawn' THEN l.withdrawn_at IS NOT NULL ELSE true END
    AND ($4::text IS NULL OR l.channel = $4)
    AND ($5::text IS NULL OR l.id = $6::bigint
      OR (SELECT p.title ILIKE $5 FROM products p WHERE p.id = l.product_id)
      OR (SELECT m.name ILIKE $5 FROM members m WHERE m.id = l.seller_id))`;
const shapeOf = (from: string) => ({
  from: `${from} l`,
  where: WHERE,
  text: idsFirst('l.id', shown),
  columns: staffLotColumns,
});
// Open lots are few, so they are sorted without an index: every bid would write an index of prices.
const OPEN =
  '(SELECT l.* FROM lots l WHERE l.closed_at IS NULL AND l.withdrawn_at IS NULL OFFSET 0)';
const KEYS = {
  created: byId('l.id'),
  ends: byTime('l.ends_at', 'l.id'),
  price: byAmount('l.price', 'l.id'),
};
const ALL_LOTS = placedPages('AllLots', KEYS.created, shapeOf('lots'));
const OPEN_LOTS = sortedPages('auctions', 'OpenLots', KEYS, shapeOf(OPEN));
const findStaff = statement('findStaffLot', `${shown('')} WHERE l.id = $1`, staffLotColumns);

/** The newest lot of each product, for its seller. */
export function findNewestLots(db: Queryable, productIds: number[]): Promise<LotRow[]> {
  return db.run(newestOfProducts, [productIds]);
}

export function findStaffLot(db: Queryable, id: number): Promise<StaffLotRow | undefined> {
  return db.maybeOne(findStaff, [id]);
}

export interface StaffLotFilter {
  state: LotFilter | null;
  channel: 'shop' | 'market' | null;
  /** Words of the title or the seller's name. */
  q: string | null;
  /** The lot's number, if the words are one. */
  id: number | null;
}

/** @param by must be `created` for lots that are over */
export const pageStaffLots = (
  db: Queryable,
  { state, channel, q, id }: StaffLotFilter,
  by: SortKey<'auctions'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<StaffLotRow>> =>
  readBeyond(
    db,
    state === 'open' ? OPEN_LOTS[by] : ALL_LOTS,
    cursor,
    size,
    [state, channel, q && containsPattern(q), id],
    // No index has the words: to count them would read every lot.
    state === 'open' || q === null,
  );
