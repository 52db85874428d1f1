import type { StaffProduct } from '@common/endpoints/adminProducts';
import type { Picture } from '@common/endpoints/pictures';
import type { SortKey } from '@common/lists/listSorts';
import { t } from '../../../db/columns';
import { byAmount, byCount, byName, byTime, readBeyond } from '../../../db/cursorPages';
import type { Queryable, Reads } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { isLow, SHOP_PRODUCT } from '../../../db/shopProducts';
import { atOnce, type FoundPage, idsFirst, sortedPages } from '../../../db/sortedPages';
import type { PageCursor } from '../../../http/paging';

export interface ListRow
  extends Pick<StaffProduct, 'id' | 'title' | 'category' | 'onSale' | 'sold'> {
  picture: Picture | null;
  price: string;
  highestPrice: string;
  skuCount: number;
  stock: number;
  reserved: number;
  isLow: boolean;
  updatedAt: number;
  version: number;
}

export interface ListFilter {
  onSale: boolean | null;
  inStock: boolean | null;
  category: string | null;
  q: string | null;
  isLow: boolean;
  /** The limit of products that have none of their own. */
  lowStock: number;
}

// $3 to $8 are the filter.
const filtered = `${SHOP_PRODUCT} AND ($3::boolean IS NULL OR p.on_sale = $3) AND ($4::boolean IS NULL OR p.in_stock = $4)
  AND ($5::text IS NULL OR p.category IN (
    WITH RECURSIVE below AS (
      SELECT slug FROM categories WHERE slug = $5
      UNION SELECT c.slug FROM categories c JOIN below b ON c.parent = b.slug)
    SELECT slug FROM below))
  AND ($6::text IS NULL OR p.title ILIKE $6 OR p.subtitle ILIKE $6
    OR EXISTS (SELECT 1 FROM skus s WHERE s.product_id = p.id AND (s.code ILIKE $6 OR s.barcode ILIKE $6)))
  AND (NOT $7::boolean OR ${isLow('$8::int')})`;

const shown = (cursor: string, from: string) =>
  `SELECT ${cursor} p.id, p.title, p.pictures -> 0 AS picture, p.category, p.on_sale AS "onSale", p.sold, p.version, ${isLow('$8::int')} AS "isLow",
     coalesce(s.lowest, p.min_price) AS price, coalesce(s.highest, p.min_price) AS "highestPrice",
     s.n AS "skuCount", s.stock, s.reserved, (extract(epoch FROM p.updated_at) * 1000)::bigint AS "updatedAt"
   FROM ${from} CROSS JOIN LATERAL (
     SELECT min(price) AS lowest, max(price) AS highest, count(*)::int AS n,
       coalesce(sum(stock), 0)::int AS stock, coalesce(sum(reserved), 0)::int AS reserved
     FROM skus WHERE product_id = p.id AND archived_at IS NULL) s`;
const columns = {
  id: t.int,
  title: t.text,
  picture: t.json.as<Picture>().orNull,
  category: t.text,
  onSale: t.boolean,
  sold: t.int,
  version: t.int,
  price: t.numeric,
  highestPrice: t.numeric,
  skuCount: t.int,
  stock: t.int,
  reserved: t.int,
  isLow: t.boolean,
  updatedAt: t.int,
};
// Summed on each read: if the sum were a column of the product, each sale would write and lock the product's row.
const WITH_PIECES = `products p CROSS JOIN LATERAL (
  SELECT coalesce(sum(stock), 0) AS pieces FROM skus WHERE product_id = p.id AND archived_at IS NULL) k`;
const KEYS = {
  updated: byTime('p.updated_at', 'p.id'),
  name: byName('products', 'title', 'p'),
  price: byAmount('p.min_price', 'p.id'),
  stock: { ...byCount('k.pieces', 'p.id'), from: WITH_PIECES },
  sold: byCount('p.sold', 'p.id'),
};
const rows = { from: 'products p', where: filtered };
const PAGES = sortedPages('products', 'OwnProducts', KEYS, {
  ...rows,
  text: idsFirst('p.id', shown),
  columns,
});
const IDS = sortedPages('products', 'OwnProductIds', KEYS, {
  ...rows,
  text: atOnce('p.id'),
  columns: { id: t.int },
});

const asked = ({ onSale, inStock, category, q, isLow: onlyLow, lowStock }: ListFilter) => [
  onSale,
  inStock,
  category,
  q && containsPattern(q),
  onlyLow,
  lowStock,
];

/** @returns the products with their cursors in the list */
export function pageList(
  db: Queryable,
  filter: ListFilter,
  by: SortKey<'products'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<ListRow>> {
  return readBeyond(db, PAGES[by], cursor, size, asked(filter));
}

/** The ids of the whole list in its order. */
export async function listIds(
  db: Reads,
  filter: ListFilter,
  by: SortKey<'products'>,
  { direction, beyond }: PageCursor<number | string>,
): Promise<number[]> {
  const all = [beyond, Number.MAX_SAFE_INTEGER, ...asked(filter)];
  return (await db.run(IDS[by][direction], all)).map(({ id }) => id);
}
