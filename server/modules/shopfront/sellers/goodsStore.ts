import { SELLER_SORTS, type SellerSort } from '@common/shopfront/sellerQuery';
import { t } from '../../../db/columns';
import { type Reads, statement } from '../../../db/database';
import type { Search } from '../../goods/catalogue/searchWords';

/** Max. number of products that are counted and paged through. */
export const MAX_COUNTED_GOODS = 1000;

type Whose = 'member' | 'platform';
const WHOSE: Readonly<Record<Whose, string>> = {
  member: 'p.seller_id = $1',
  platform: `p.seller_id IS NULL AND p.channel = 'shop' AND $1::bigint IS NULL`,
};
const ORDER: Readonly<Record<SellerSort, string>> = {
  newest: 'p.id DESC',
  sales: 'p.sold DESC, p.id DESC',
  priceAsc: 'p.min_price, p.id',
  priceDesc: 'p.min_price DESC, p.id DESC',
};
/** `found`: the products with the index terms of one of the searches in $2 (ADR 021); `all`: without a search. */
const FOUND = {
  found: `p.id IN (
    SELECT s.product_id FROM jsonb_array_elements($2::jsonb) x (list)
    CROSS JOIN LATERAL (SELECT search_query_terms(ARRAY(SELECT jsonb_array_elements_text(x.list))) AS terms) q
    JOIN product_search s ON s.terms @> q.terms WHERE q.terms <> '{}')`,
  all: '$2::jsonb IS NULL',
} as const;
type GoodsSearch = keyof typeof FOUND;

const fromGoods = (whose: Whose, found: GoodsSearch) =>
  `FROM products p WHERE p.on_sale AND ${WHOSE[whose]} AND ${FOUND[found]}`;

const pageOf = (whose: Whose, found: GoodsSearch, sort: SellerSort) =>
  statement(
    `pageGoods_${whose}_${found}_${sort}`,
    `SELECT p.id ${fromGoods(whose, found)} ORDER BY ${ORDER[sort]} LIMIT $3 OFFSET $4`,
    { id: t.int },
  );
const countOf = (whose: Whose, found: GoodsSearch) =>
  statement(
    `countGoods_${whose}_${found}`,
    `SELECT count(*)::int AS n FROM (SELECT 1 ${fromGoods(whose, found)} LIMIT ${MAX_COUNTED_GOODS}) n`,
    { n: t.int },
  );

function statementsOf(whose: Whose, found: GoodsSearch) {
  const pages = SELLER_SORTS.map((sort) => [sort, pageOf(whose, found, sort)] as const);
  return { count: countOf(whose, found), pages: new Map(pages) };
}
const STATEMENTS = {
  member: { found: statementsOf('member', 'found'), all: statementsOf('member', 'all') },
  platform: { found: statementsOf('platform', 'found'), all: statementsOf('platform', 'all') },
};

export interface GoodsQuery {
  /** Null for the platform. */
  sellerId: number | null;
  /** The searches of which one must match; null: none was made. */
  searches: readonly Search[] | null;
  sort: SellerSort;
  pageSize: number;
  offset: number;
}

/** One page of a seller's products on sale, and their number. */
export async function findGoods(
  db: Reads,
  { sellerId, searches, sort, pageSize, offset }: GoodsQuery,
): Promise<{ ids: number[]; total: number }> {
  const ofSeller = STATEMENTS[sellerId === null ? 'platform' : 'member'];
  const { count, pages } = ofSeller[searches ? 'found' : 'all'];
  const page = pages.get(sort);
  if (!page) throw new Error(`no statement sorts by ${sort}`);
  const values = [sellerId, searches && JSON.stringify(searches.map(({ words }) => words))];
  // Rows beyond the count are not paged through either.
  const limit = Math.max(0, Math.min(pageSize, MAX_COUNTED_GOODS - offset));
  const [{ n: total }, rows] = await Promise.all([
    db.one(count, values),
    db.run(page, [...values, limit, offset]),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}
