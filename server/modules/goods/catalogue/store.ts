import type { Holiday } from '@common/endpoints/holidays';
import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import { NEW_DAYS } from '@common/goods/newBadge';
import type { Temperature } from '@common/lists/temperatures';
import { type RowOf, t } from '../../../db/columns';
import { type Reads, statement } from '../../../db/database';
import { awayJson, awayUntil } from '../../../db/holidays';
import { LEFT_PIECES } from '../../../db/shopProducts';

export const cardColumns = {
  id: t.int,
  channel: t.text.as<'shop' | 'market'>(),
  title: t.text,
  subtitle: t.text,
  picture: t.json.as<Picture>().orNull,
  second: t.json.as<Picture>().orNull,
  price: t.numeric,
  compareAt: t.numeric.orNull,
  advMaxBps: t.int,
  inStock: t.boolean,
  sold: t.int,
  category: t.text,
  ratings: t.int.array,
  isNew: t.boolean,
  left: t.int.orNull,
  sellerId: t.int.orNull,
  sellerName: t.text.orNull,
  /** Whether another variant costs more. */
  isLowest: t.boolean,
  away: t.timestamp.orNull,
};

export type CardRow = RowOf<typeof cardColumns>;

// The original price of the first variant in the list among those with the lowest price.
const COMPARE_AT = `(SELECT s.compare_at FROM skus s WHERE s.product_id = p.id AND s.archived_at IS NULL
  AND s.price = p.min_price AND s.compare_at > s.price ORDER BY s.position, s.id LIMIT 1)`;

/** Columns of a card, from the product `p`. The second picture is loaded out of sight, so it needs no blurred preview. */
export const CARD = `p.id, p.channel, p.title, p.subtitle, p.pictures->0 AS picture,
  p.pictures->1 #- '{placeholder}' AS second, p.min_price AS price,
  ${COMPARE_AT} AS "compareAt",
  p.adv_max_bps AS "advMaxBps", p.in_stock AS "inStock", p.sold, p.category, p.ratings,
  p.created_at > now() - interval '${NEW_DAYS} days' AS "isNew",
  ${LEFT_PIECES} AS "left", p.seller_id AS "sellerId",
  (SELECT m.name FROM members m WHERE m.id = p.seller_id) AS "sellerName",
  EXISTS (SELECT 1 FROM skus s WHERE s.product_id = p.id AND s.archived_at IS NULL AND s.price > p.min_price) AS "isLowest",
  ${awayUntil('p.seller_id')} AS away`;

const cardsByIds = statement(
  'cardsByIds',
  `SELECT ${CARD} FROM products p JOIN unnest($1::bigint[]) WITH ORDINALITY AS asked (product_id, place) ON p.id = product_id
   ORDER BY place`,
  cardColumns,
);

const bestSellers = statement(
  'bestSellers',
  `SELECT best.id FROM unnest(ARRAY['shop', 'market']) AS c (channel) CROSS JOIN LATERAL (
     SELECT p.id FROM products p WHERE p.on_sale AND p.channel = c.channel AND p.sold >= $1
     ORDER BY p.sold DESC, p.id DESC LIMIT $2
   ) best`,
  { id: t.int },
);

/** The best sellers of each channel, at most `limit` each, of which at least `minSold` pieces were sold. */
export async function findBestSellers(
  db: Reads,
  minSold: number,
  limit: number,
): Promise<number[]> {
  return (await db.run(bestSellers, [minSold, limit])).map(({ id }) => id);
}

/** Cards in the order of `ids`. */
export function findCardsByIds(db: Reads, ids: readonly number[]): Promise<CardRow[]> {
  return db.run(cardsByIds, [ids]);
}

export interface SkuRow {
  id: number;
  name: string;
  /** One value for each axis of the product. */
  values: string[];
  price: string;
  /** Null unless above the price. */
  compareAt: string | null;
  weightGrams: number | null;
  available: number;
}

const productColumns = {
  id: t.int,
  channel: t.text.as<'shop' | 'market'>(),
  title: t.text,
  subtitle: t.text,
  description: t.text,
  seoTitle: t.text,
  seoDescription: t.text,
  pictures: t.json.as<Picture[]>(),
  category: t.text,
  /** Null for a product of the platform. */
  sellerId: t.int.orNull,
  sellerName: t.text.orNull,
  sellerRatings: t.int.array.orNull,
  fulfilment: t.text.as<Fulfilment>(),
  temperature: t.text.as<Temperature>(),
  delivery: t.json.as<DeliveryTerms>().orNull,
  advMaxBps: t.int,
  perBuyer: t.int.orNull,
  onSale: t.boolean,
  paused: t.boolean,
  sold: t.int,
  ratings: t.int.array,
  axes: t.text.array,
  skus: t.json.as<SkuRow[]>().orNull,
  away: t.json.as<Holiday>().orNull,
};

export type ProductRow = RowOf<typeof productColumns>;

const productsById = statement(
  'productsById',
  `SELECT p.id, p.channel, p.title, p.subtitle, p.description, p.seo_title AS "seoTitle",
     p.seo_description AS "seoDescription", p.pictures, p.category,
     p.seller_id AS "sellerId", m.name AS "sellerName",
     p.fulfilment, CASE WHEN p.fulfilment = 'shipping' THEN p.temperature ELSE 'ambient' END AS temperature, CASE WHEN p.fulfilment = 'shipping' AND NOT EXISTS (SELECT 1 FROM lots l WHERE l.product_id = p.id)
       THEN d.terms END AS delivery, p.adv_max_bps AS "advMaxBps", p.per_buyer AS "perBuyer", p.on_sale AS "onSale", p.paused, p.sold, p.ratings, p.axes,
     CASE WHEN p.seller_id IS NOT NULL THEN
       (SELECT ARRAY[sum(o.ratings[1]), sum(o.ratings[2]), sum(o.ratings[3]), sum(o.ratings[4]), sum(o.ratings[5])]::int[]
        FROM products o WHERE o.seller_id = p.seller_id) END AS "sellerRatings",
     (SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'values', s.axis_values, 'price', s.price::text,
        'compareAt', CASE WHEN s.compare_at > s.price THEN s.compare_at::text END,
        'weightGrams', s.weight_grams, 'available', s.stock - s.reserved) ORDER BY s.position, s.id)
      FROM skus s WHERE s.product_id = p.id AND s.archived_at IS NULL) AS skus,
     ${awayJson('p.seller_id')} AS away
   FROM products p LEFT JOIN members m ON m.id = p.seller_id
   LEFT JOIN shipping_profiles d ON coalesce(d.seller_id, 0) = coalesce(p.seller_id, 0)
   WHERE p.id = ANY ($1::bigint[])`,
  productColumns,
);

export function findProducts(db: Reads, ids: number[]): Promise<ProductRow[]> {
  return db.run(productsById, [ids]);
}

const categoryColumns = {
  slug: t.text,
  name: t.text,
  parent: t.text.orNull,
  picture: t.json.as<Picture>().orNull,
};

export type CategoryRow = RowOf<typeof categoryColumns>;

const allCategories = statement(
  'allCategories',
  'SELECT slug, name, parent, picture FROM categories ORDER BY position, slug',
  categoryColumns,
);

export function findCategories(db: Reads): Promise<CategoryRow[]> {
  return db.run(allCategories);
}
