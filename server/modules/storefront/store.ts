import type { Banner, BannerInput, StaffBanner } from '@common/endpoints/storefront';
import { ORDER } from '@common/orderTransitions';
import { type Queryable, statement, type Tx } from '../../db/database';

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`;
const moment = (place: string) => `to_timestamp(${place}::float8 / 1000)`;

const BANNER = 'id, title, subtitle, picture, phone_picture AS "phonePicture", ink, link';
const STAFF_BANNER = `${BANNER}, ${ms('starts_at')} AS "startsAt", ${ms('ends_at')} AS "endsAt",
  state = 'published' AS published, version, ${ms('updated_at')} AS "updatedAt"`;

const shownBanners = statement(
  'shownBanners',
  `SELECT ${BANNER} FROM banners WHERE state = 'published' AND starts_at <= now() AND (ends_at IS NULL OR now() < ends_at)
   ORDER BY position, id LIMIT $1`,
);

export function findShownBanners(db: Queryable, limit: number): Promise<Banner[]> {
  return db.run(shownBanners, [limit]);
}

const allBanners = statement(
  'allBanners',
  `SELECT ${STAFF_BANNER} FROM banners ORDER BY position, id`,
);

export function findBanners(db: Queryable): Promise<StaffBanner[]> {
  return db.run(allBanners);
}

const oneBanner = statement('oneBanner', `SELECT ${STAFF_BANNER} FROM banners WHERE id = $1`);

export async function findBanner(tx: Tx, id: number): Promise<StaffBanner | undefined> {
  const [row] = await tx.run<StaffBanner>(oneBanner, [id]);
  return row;
}

/** With the pictures as pages get them. */
export type WrittenBanner = BannerInput & Pick<Banner, 'picture' | 'phonePicture'>;

const written = (banner: WrittenBanner) => [
  banner.title,
  banner.subtitle,
  banner.picture,
  banner.phonePicture,
  banner.ink,
  banner.link,
  banner.startsAt,
  banner.endsAt,
];

const insert = statement(
  'insertBanner',
  `INSERT INTO banners (title, subtitle, picture, phone_picture, ink, link, starts_at, ends_at, position)
   VALUES ($1, $2, $3, $4, $5, $6, ${moment('$7')}, ${moment('$8')},
     (SELECT coalesce(max(position), -1) + 1 FROM banners)) RETURNING ${STAFF_BANNER}`,
);

/** A draft, after all others. */
export async function insertBanner(tx: Tx, banner: WrittenBanner): Promise<StaffBanner> {
  const [row] = await tx.run<StaffBanner>(insert, written(banner));
  if (!row) throw new Error('an insert returned nothing');
  return row;
}

const update = statement(
  'updateBanner',
  `UPDATE banners SET title = $1, subtitle = $2, picture = $3, phone_picture = $4, ink = $5, link = $6,
     starts_at = ${moment('$7')}, ends_at = ${moment('$8')}, version = version + 1, updated_at = now()
   WHERE id = $9 AND version = $10 RETURNING ${STAFF_BANNER}`,
);

/** Nothing when there is no such banner, or it is of another version by now. */
export async function updateBanner(
  tx: Tx,
  id: number,
  version: number,
  banner: WrittenBanner,
): Promise<StaffBanner | undefined> {
  const [row] = await tx.run<StaffBanner>(update, [...written(banner), id, version]);
  return row;
}

const setState = statement(
  'setBannerState',
  `UPDATE banners SET state = $2, version = version + 1, updated_at = now()
   WHERE id = $1 AND state <> $2 RETURNING ${STAFF_BANNER}`,
);

/** Nothing when there is no such banner, or it is so already. */
export async function markBanner(
  tx: Tx,
  id: number,
  state: 'draft' | 'published',
): Promise<StaffBanner | undefined> {
  const [row] = await tx.run<StaffBanner>(setState, [id, state]);
  return row;
}

const remove = statement(
  'deleteBanner',
  `DELETE FROM banners WHERE id = $1 AND state = 'draft' RETURNING title`,
);

/** Its title, or nothing when there is no such draft. */
export async function deleteDraft(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx.run<{ title: string }>(remove, [id]);
  return row?.title;
}

const lockAll = statement('lockBanners', 'SELECT id FROM banners ORDER BY id FOR UPDATE');
const reorder = statement(
  'orderBanners',
  `UPDATE banners b SET position = o.place FROM unnest($1::bigint[]) WITH ORDINALITY AS o (id, place) WHERE b.id = o.id`,
);

export async function lockBanners(tx: Tx): Promise<number[]> {
  return (await tx.run<{ id: number }>(lockAll)).map(({ id }) => id);
}

export async function writeOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(reorder, [ids]);
}

export interface FeaturedRow {
  productId: number;
  endsAt: number | null;
  shown: boolean;
}

const FEATURED_SHOWN = 'p.on_sale AND p.in_stock AND (f.ends_at IS NULL OR now() < f.ends_at)';
const allFeatured = statement(
  'allFeatured',
  `SELECT f.product_id AS "productId", ${ms('f.ends_at')} AS "endsAt", (${FEATURED_SHOWN}) AS shown
   FROM featured f JOIN products p ON p.id = f.product_id ORDER BY f.position, f.product_id`,
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
   SELECT p.id, f.place, ${moment('f.ends_at')}
   FROM unnest($1::bigint[], $2::float8[]) WITH ORDINALITY AS f (product_id, ends_at, place)
   JOIN products p ON p.id = f.product_id RETURNING product_id`,
);

/** Whoever replaces the list waits for one who is at it. */
export async function lockFeatured(tx: Tx): Promise<void> {
  await tx.run(lockFeaturedTable);
}

/** How many of them are products. */
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
);
const newest = statement(
  'newestInStock',
  'SELECT id FROM products WHERE on_sale AND in_stock AND channel = $1 ORDER BY id DESC LIMIT $2',
);
/** Not the caller's own ($2; 0 for nobody), and none of $3. */
const MAY_RECOMMEND = `p.on_sale AND p.in_stock AND (p.seller_id IS NULL OR p.seller_id <> $2) AND p.id <> ALL ($3::bigint[])`;
const bestSelling = statement(
  'bestSelling',
  `SELECT id FROM unnest(ARRAY['shop', 'market']) AS c (channel) CROSS JOIN LATERAL (
     SELECT p.id, p.sold FROM products p WHERE p.channel = c.channel AND ${MAY_RECOMMEND}
     ORDER BY p.sold DESC, p.id DESC LIMIT $1
   ) best ORDER BY sold DESC, id DESC LIMIT $1`,
);

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

export async function findShownFeatured(db: Queryable, limit: number): Promise<number[]> {
  return idsOf(await db.run<{ id: number }>(shownFeatured, [limit]));
}

export async function findNewest(
  db: Queryable,
  channel: 'shop' | 'market',
  limit: number,
): Promise<number[]> {
  return idsOf(await db.run<{ id: number }>(newest, [channel, limit]));
}

export async function findBestSelling(
  db: Queryable,
  limit: number,
  memberId = 0,
  but: readonly number[] = [],
): Promise<number[]> {
  return idsOf(await db.run<{ id: number }>(bestSelling, [limit, memberId, but]));
}

const bought = statement(
  'boughtLately',
  `SELECT DISTINCT l.product_id AS id FROM (
     SELECT id FROM orders WHERE buyer_id = $1
       AND status IN (${ORDER.processing}, ${ORDER.shipped}, ${ORDER.succeeded}) ORDER BY id DESC LIMIT 30
   ) o JOIN order_lines l ON l.order_id = o.id`,
);

export async function findBought(db: Queryable, memberId: number): Promise<number[]> {
  return idsOf(await db.run<{ id: number }>(bought, [memberId]));
}

/**
 * The best sellers of the categories these products are from. A category that comes up more often has
 * its next one sooner, so that one interest does not fill the page.
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
);

export async function findLikeThese(
  db: Queryable,
  limit: number,
  memberId: number,
  these: readonly number[],
): Promise<number[]> {
  return idsOf(await db.run<{ id: number }>(likeThese, [limit, memberId, these, these]));
}

/** Of the same category, from its best sellers those nearest in price; null where there is no such product. */
const similar = statement(
  'similarProducts',
  `SELECT own.id AS own, near.id FROM products own LEFT JOIN LATERAL (
     SELECT best.id, abs(ln((best.min_price + 1) / (own.min_price + 1))) AS far FROM (
       SELECT p.id, p.min_price FROM products p
       WHERE p.category = own.category AND p.on_sale AND p.in_stock AND p.id <> own.id
       ORDER BY p.sold DESC, p.id DESC LIMIT 60
     ) best ORDER BY far, best.id DESC LIMIT $2
   ) near ON true WHERE own.id = $1 ORDER BY near.far, near.id DESC`,
);

/** Nothing when there is no such product. */
export async function findSimilar(
  db: Queryable,
  productId: number,
  limit: number,
): Promise<number[] | undefined> {
  const rows = await db.run<{ own: number; id: number | null }>(similar, [productId, limit]);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** The best sellers of the categories beside, above and below its own; none of $3. */
const ofFamily = statement(
  'similarOfFamily',
  `SELECT best.id FROM products own JOIN categories c ON c.slug = own.category
   JOIN categories near ON near.slug <> c.slug
     AND (near.parent = c.parent OR near.slug = c.parent OR near.parent = c.slug)
   CROSS JOIN LATERAL (
     SELECT p.id, p.sold FROM products p
     WHERE p.category = near.slug AND p.on_sale AND p.in_stock AND p.id <> ALL ($3::bigint[])
     ORDER BY p.sold DESC, p.id DESC LIMIT $2
   ) best WHERE own.id = $1 ORDER BY best.sold DESC, best.id DESC LIMIT $2`,
);

export async function findOfFamily(
  db: Queryable,
  productId: number,
  limit: number,
  but: readonly number[],
): Promise<number[]> {
  return idsOf(await db.run<{ id: number }>(ofFamily, [productId, limit, but]));
}
