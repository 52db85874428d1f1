import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import { type Reads, statement } from '../../db/database';

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
  ratings: number[];
}

/** What a card shows, of the product `p`. */
export const CARD = `p.id, p.channel, p.title, p.subtitle, p.pictures->0 AS picture, p.min_price AS price,
  p.adv_max_bps AS "advMaxBps", p.in_stock AS "inStock", p.sold, p.category, p.ratings`;

const cardsByIds = statement(
  'cardsByIds',
  `SELECT ${CARD} FROM products p JOIN unnest($1::bigint[]) WITH ORDINALITY AS asked (product_id, place) ON p.id = product_id
   ORDER BY place`,
);

/** In the order of `ids`. */
export function findCardsByIds(db: Reads, ids: readonly number[]): Promise<CardRow[]> {
  return db.run(cardsByIds, [ids]);
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
  sellerRatings: number[] | null;
  fulfilment: Fulfilment;
  advMaxBps: number;
  onSale: boolean;
  sold: number;
  ratings: number[];
  skus: SkuRow[] | null;
}

const productsById = statement(
  'productsById',
  `SELECT p.id, p.channel, p.title, p.subtitle, p.description, p.pictures, p.category, m.name AS "sellerName",
     p.fulfilment, p.adv_max_bps AS "advMaxBps", p.on_sale AS "onSale", p.sold, p.ratings,
     CASE WHEN p.seller_id IS NOT NULL THEN
       (SELECT ARRAY[sum(o.ratings[1]), sum(o.ratings[2]), sum(o.ratings[3]), sum(o.ratings[4]), sum(o.ratings[5])]::int[]
        FROM products o WHERE o.seller_id = p.seller_id) END AS "sellerRatings",
     (SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'price', s.price::text,
        'available', s.stock - s.reserved) ORDER BY s.position, s.id)
      FROM skus s WHERE s.product_id = p.id AND s.archived_at IS NULL) AS skus
   FROM products p LEFT JOIN members m ON m.id = p.seller_id
   WHERE p.id = ANY ($1::bigint[])`,
);

export function findProducts(db: Reads, ids: number[]): Promise<ProductRow[]> {
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

export function findCategories(db: Reads): Promise<CategoryRow[]> {
  return db.run(allCategories);
}
