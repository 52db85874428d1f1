import type { Fulfilment, ProductSort } from '@common/endpoints/products';
import { type Queryable, type Statement, statement } from '../../db/database';
import type { ListQuery } from './listQuery';

export interface Picture {
  url: string;
  alt: string;
}

export interface CardRow {
  id: number;
  channel: 'shop' | 'market';
  title: string;
  subtitle: string;
  picture: Picture | null;
  price: string;
  advMaxBps: number;
  inStock: boolean;
  sold: number;
  category: string;
}

/** Each fits an index of `products`; ties go to the newer product, so that pages do not overlap. */
const orderBy: Record<ProductSort, string> = {
  newest: 'id DESC',
  priceAsc: 'min_price, id',
  priceDesc: 'min_price DESC, id DESC',
  sales: 'sold DESC, id DESC',
};

/** One plan for each shape of listing: what is not asked for is not in the statement. */
function listing(sort: ProductSort, byCategory: boolean, byWords: boolean): Statement {
  const where = [
    'on_sale AND channel = $1',
    ...(byCategory ? ['category = $5'] : []),
    ...(byWords ? [`(title || ' ' || subtitle) ILIKE ALL ($${byCategory ? 6 : 5}::text[])`] : []),
  ].join(' AND ');
  const name = `listProducts_${sort}${byCategory ? '_category' : ''}${byWords ? '_words' : ''}`;
  return statement(
    name,
    `SELECT t.total, p.* FROM (SELECT coalesce($4::bigint, (SELECT count(*) FROM products WHERE ${where})) AS total) t
     LEFT JOIN LATERAL (
       SELECT id, channel, title, subtitle, pictures->0 AS picture, min_price AS price, adv_max_bps AS "advMaxBps",
         in_stock AS "inStock", sold, category
       FROM products WHERE ${where} ORDER BY ${orderBy[sort]} LIMIT $2 OFFSET $3
     ) p ON true`,
  );
}

const listings = new Map<string, Statement>();

function listingFor({ sort, category, words }: ListQuery): Statement {
  const shape = `${sort}/${category !== null}/${words.length > 0}`;
  const known = listings.get(shape) ?? listing(sort, category !== null, words.length > 0);
  listings.set(shape, known);
  return known;
}

const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * One page of a listing, in one statement.
 * @param total what the filter matches if it is known already; counted otherwise
 */
export async function findCards(
  db: Queryable,
  query: ListQuery,
  total: number | null,
): Promise<{ total: number; cards: CardRow[] }> {
  const rows = await db.run<{ total: number } & (CardRow | { id: null })>(listingFor(query), [
    query.channel,
    query.pageSize,
    query.offset,
    total,
    ...(query.category === null ? [] : [query.category]),
    ...(query.words.length === 0 ? [] : [query.words.map(containing)]),
  ]);
  const cards = rows.filter((row): row is { total: number } & CardRow => row.id !== null);
  return { total: rows[0]?.total ?? 0, cards };
}

export interface SkuRow {
  id: number;
  name: string;
  price: string;
  available: number;
}

export interface ProductRow {
  id: number;
  channel: 'shop' | 'market';
  title: string;
  subtitle: string;
  description: string;
  pictures: Picture[];
  category: string;
  /** Null when the platform itself sells. */
  sellerName: string | null;
  fulfilment: Fulfilment;
  advMaxBps: number;
  onSale: boolean;
  sold: number;
  skus: SkuRow[] | null;
}

const productsById = statement(
  'productsById',
  `SELECT p.id, p.channel, p.title, p.subtitle, p.description, p.pictures, p.category, m.name AS "sellerName",
     p.fulfilment, p.adv_max_bps AS "advMaxBps", p.on_sale AS "onSale", p.sold,
     (SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'price', s.price::text,
        'available', s.stock - s.reserved) ORDER BY s.position, s.id)
      FROM skus s WHERE s.product_id = p.id) AS skus
   FROM products p LEFT JOIN members m ON m.id = p.seller_id
   WHERE p.id = ANY ($1::bigint[])`,
);

export function findProducts(db: Queryable, ids: number[]): Promise<ProductRow[]> {
  return db.run(productsById, [ids]);
}

export interface CategoryRow {
  slug: string;
  name: string;
  parent: string | null;
}

const allCategories = statement(
  'allCategories',
  'SELECT slug, name, parent FROM categories ORDER BY position, slug',
);

export function findCategories(db: Queryable): Promise<CategoryRow[]> {
  return db.run(allCategories);
}
