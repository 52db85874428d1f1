import { ORDER } from '@common/orders/orderTransitions';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { isHere } from '../../../db/holidays';
import { epochMs, fromEpochMs } from '../../../db/moments';

const featuredColumns = { productId: t.int, endsAt: t.int.orNull, shown: t.boolean };

export type FeaturedRow = RowOf<typeof featuredColumns>;

const BUYABLE = `p.on_sale AND p.in_stock AND ${isHere('p.seller_id')}`;
const FEATURED_SHOWN = `${BUYABLE} AND (f.ends_at IS NULL OR now() < f.ends_at)`;
const allFeatured = statement(
  'allFeatured',
  `SELECT f.product_id AS "productId", ${epochMs('f.ends_at')} AS "endsAt", (${FEATURED_SHOWN}) AS shown
   FROM featured f JOIN products p ON p.id = f.product_id ORDER BY f.position, f.product_id`,
  featuredColumns,
);

export function findFeatured(db: Queryable): Promise<FeaturedRow[]> {
  return db.run(allFeatured);
}

const lockFeaturedTable = statement(
  'lockFeatured',
  'LOCK TABLE featured IN SHARE ROW EXCLUSIVE MODE',
);
const clearFeatured = statement('clearFeatured', 'DELETE FROM featured');
const fillFeatured = statement(
  'fillFeatured',
  `INSERT INTO featured (product_id, position, ends_at)
   SELECT p.id, f.place, ${fromEpochMs('f.ends_at')}
   FROM unnest($1::bigint[], $2::float8[]) WITH ORDINALITY AS f (product_id, ends_at, place)
   JOIN products p ON p.id = f.product_id RETURNING product_id`,
);

/** Serialises replacements of the list. */
export async function lockFeatured(tx: Tx): Promise<void> {
  await tx.run(lockFeaturedTable);
}

/** @returns how many of the ids are products */
export async function replaceFeatured(
  tx: Tx,
  list: readonly { productId: number; endsAt: number | null }[],
): Promise<number> {
  await tx.run(clearFeatured);
  const ids = list.map(({ productId }) => productId);
  const ends = list.map(({ endsAt }) => endsAt);
  return (await tx.run(fillFeatured, [ids, ends])).length;
}

const shownFeatured = statement(
  'shownFeatured',
  `SELECT p.id FROM featured f JOIN products p ON p.id = f.product_id WHERE ${FEATURED_SHOWN}
   ORDER BY f.position, f.product_id LIMIT $1`,
  { id: t.int },
);
const newest = statement(
  'newestInStock',
  `SELECT p.id FROM products p WHERE ${BUYABLE} AND p.channel = $1 ORDER BY p.id DESC LIMIT $2`,
  { id: t.int },
);
/** Excludes the caller's own products ($2; 0 for a visitor) and those in $3. */
const MAY_RECOMMEND = `${BUYABLE} AND (p.seller_id IS NULL OR p.seller_id <> $2) AND p.id <> ALL ($3::bigint[])`;
const bestSelling = statement(
  'bestSelling',
  `SELECT id FROM unnest(ARRAY['shop', 'market']) AS c (channel) CROSS JOIN LATERAL (
     SELECT p.id, p.sold FROM products p WHERE p.channel = c.channel AND ${MAY_RECOMMEND}
     ORDER BY p.sold DESC, p.id DESC LIMIT $1
   ) best ORDER BY sold DESC, id DESC LIMIT $1`,
  { id: t.int },
);

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

export async function findShownFeatured(db: Queryable, limit: number): Promise<number[]> {
  return idsOf(await db.run(shownFeatured, [limit]));
}

export async function findNewest(
  db: Queryable,
  channel: 'shop' | 'market',
  limit: number,
): Promise<number[]> {
  return idsOf(await db.run(newest, [channel, limit]));
}

export async function findBestSelling(
  db: Queryable,
  limit: number,
  memberId = 0,
  excludedIds: readonly number[] = [],
): Promise<number[]> {
  return idsOf(await db.run(bestSelling, [limit, memberId, excludedIds]));
}

const shownOf = statement(
  'shownOfProducts',
  `SELECT p.id FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (id, place) JOIN products p ON p.id = asked.id
   WHERE p.on_sale ORDER BY place`,
  { id: t.int },
);

/** Those of `ids` that are on sale, in the same order. */
export async function findShownOf(db: Queryable, ids: readonly number[]): Promise<number[]> {
  return idsOf(await db.run(shownOf, [ids]));
}

const bought = statement(
  'boughtLately',
  `SELECT DISTINCT l.product_id AS id FROM (
     SELECT id FROM orders WHERE buyer_id = $1
       AND status IN (${ORDER.processing}, ${ORDER.shipped}, ${ORDER.succeeded}) ORDER BY id DESC LIMIT 30
   ) o JOIN order_lines l ON l.order_id = o.id`,
  { id: t.int },
);

export async function findBought(db: Queryable, memberId: number): Promise<number[]> {
  return idsOf(await db.run(bought, [memberId]));
}

/**
 * The best sellers of the categories of these products. A category with several of the products gets its next slot
 * sooner, so that one interest does not fill the page.
 */
const likeThese = statement(
  'likeThese',
  `SELECT best.id FROM (
     SELECT category, count(*) AS weight FROM products WHERE id = ANY ($4::bigint[])
     GROUP BY category ORDER BY count(*) DESC, category LIMIT 6
   ) liked CROSS JOIN LATERAL (
     SELECT p.id, row_number() OVER (ORDER BY p.sold DESC, p.id DESC) AS place FROM products p
     WHERE p.category = liked.category AND ${MAY_RECOMMEND}
     ORDER BY p.sold DESC, p.id DESC LIMIT $1
   ) best ORDER BY best.place / liked.weight::float8, best.id DESC LIMIT $1`,
  { id: t.int },
);

export async function findLikeThese(
  db: Queryable,
  limit: number,
  memberId: number,
  these: readonly number[],
): Promise<number[]> {
  return idsOf(await db.run(likeThese, [limit, memberId, these, these]));
}

/** Products at auction, and those that an auctioned piece was taken from. */
const AT_AUCTION = `SELECT product_id FROM lots WHERE closed_at IS NULL AND withdrawn_at IS NULL
  UNION SELECT s.product_id FROM lots l JOIN skus s ON s.id = l.source_sku_id
  WHERE l.closed_at IS NULL AND l.withdrawn_at IS NULL`;

/** Best sellers of the same category, nearest in price first; null when there is no such product. */
const similar = statement(
  'similarProducts',
  `SELECT own.id AS own, near.id FROM products own LEFT JOIN LATERAL (
     SELECT best.id, abs(ln((best.min_price + 1) / (own.min_price + 1))) AS far FROM (
       SELECT p.id, p.min_price FROM products p
       WHERE p.category = own.category AND ${BUYABLE} AND p.id <> own.id
         AND p.id NOT IN (${AT_AUCTION})
       ORDER BY p.sold DESC, p.id DESC LIMIT 60
     ) best ORDER BY far, best.id DESC LIMIT $2
   ) near ON true WHERE own.id = $1 ORDER BY near.far, near.id DESC`,
  { own: t.int, id: t.int.orNull },
);

/** @returns undefined when there is no such product */
export async function findSimilar(
  db: Queryable,
  productId: number,
  limit: number,
): Promise<number[] | undefined> {
  const rows = await db.run(similar, [productId, limit]);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** The best sellers of the sibling, parent and child categories, without those in $3. */
const ofFamily = statement(
  'similarOfFamily',
  `SELECT best.id FROM products own JOIN categories c ON c.slug = own.category
   JOIN categories near ON near.slug <> c.slug
     AND (near.parent = c.parent OR near.slug = c.parent OR near.parent = c.slug)
   CROSS JOIN LATERAL (
     SELECT p.id, p.sold FROM products p
     WHERE p.category = near.slug AND ${BUYABLE} AND p.id <> ALL ($3::bigint[])
       AND p.id NOT IN (${AT_AUCTION})
     ORDER BY p.sold DESC, p.id DESC LIMIT $2
   ) best WHERE own.id = $1 ORDER BY best.sold DESC, best.id DESC LIMIT $2`,
  { id: t.int },
);

export async function findOfFamily(
  db: Queryable,
  productId: number,
  limit: number,
  excludedIds: readonly number[],
): Promise<number[]> {
  return idsOf(await db.run(ofFamily, [productId, limit, excludedIds]));
}
