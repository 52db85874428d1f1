import type { Banner, BannerInput, StaffBanner } from '@common/endpoints/storefront';
import { t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { epochMs, fromEpochMs } from '../../../db/moments';

const BANNER =
  'id, title, subtitle, picture, phone_picture AS "phonePicture", ink AS "textColour", link';
const STAFF_BANNER = `${BANNER}, ${epochMs('starts_at')} AS "startsAt", ${epochMs('ends_at')} AS "endsAt",
  state = 'published' AS published, version, ${epochMs('updated_at')} AS "updatedAt"`;

const bannerColumns = {
  id: t.int,
  title: t.text,
  subtitle: t.text,
  picture: t.json.as<Banner['picture']>(),
  phonePicture: t.json.as<Banner['phonePicture']>(),
  textColour: t.text.as<Banner['textColour']>(),
  link: t.text,
};

const shownBanners = statement(
  'shownBanners',
  `SELECT ${BANNER} FROM banners WHERE state = 'published' AND starts_at <= now() AND (ends_at IS NULL OR now() < ends_at)
   ORDER BY position, id LIMIT $1`,
  bannerColumns,
);

export function findShownBanners(db: Queryable, limit: number): Promise<Banner[]> {
  return db.run(shownBanners, [limit]);
}

const staffBannerColumns = {
  ...bannerColumns,
  startsAt: t.int,
  endsAt: t.int.orNull,
  published: t.boolean,
  version: t.int,
  updatedAt: t.int,
};

const allBanners = statement(
  'allBanners',
  `SELECT ${STAFF_BANNER} FROM banners ORDER BY position, id`,
  staffBannerColumns,
);

export function findBanners(db: Queryable): Promise<StaffBanner[]> {
  return db.run(allBanners);
}

const oneBanner = statement(
  'oneBanner',
  `SELECT ${STAFF_BANNER} FROM banners WHERE id = $1`,
  staffBannerColumns,
);

export function findBanner(tx: Tx, id: number): Promise<StaffBanner | undefined> {
  return tx.maybeOne(oneBanner, [id]);
}

/** Pictures as the API returns them. */
export type WrittenBanner = BannerInput & Pick<Banner, 'picture' | 'phonePicture'>;

const written = (banner: WrittenBanner) => [
  banner.title,
  banner.subtitle,
  banner.picture,
  banner.phonePicture,
  banner.textColour,
  banner.link,
  banner.startsAt,
  banner.endsAt,
];

const insert = statement(
  'insertBanner',
  `INSERT INTO banners (title, subtitle, picture, phone_picture, ink, link, starts_at, ends_at, position)
   VALUES ($1, $2, $3, $4, $5, $6, ${fromEpochMs('$7')}, ${fromEpochMs('$8')},
     (SELECT coalesce(max(position), -1) + 1 FROM banners)) RETURNING ${STAFF_BANNER}`,
  staffBannerColumns,
);

/** Inserts a draft at the end of the order. */
export async function insertBanner(tx: Tx, banner: WrittenBanner): Promise<StaffBanner> {
  const row = await tx.one(insert, written(banner));
  return row;
}

const update = statement(
  'updateBanner',
  `UPDATE banners SET title = $1, subtitle = $2, picture = $3, phone_picture = $4, ink = $5, link = $6,
     starts_at = ${fromEpochMs('$7')}, ends_at = ${fromEpochMs('$8')}, version = version + 1, updated_at = now()
   WHERE id = $9 AND version = $10 RETURNING ${STAFF_BANNER}`,
  staffBannerColumns,
);

/** @returns undefined when there is no such banner or its version has changed */
export function updateBanner(
  tx: Tx,
  id: number,
  version: number,
  banner: WrittenBanner,
): Promise<StaffBanner | undefined> {
  return tx.maybeOne(update, [...written(banner), id, version]);
}

const setState = statement(
  'setBannerState',
  `UPDATE banners SET state = $2, version = version + 1, updated_at = now()
   WHERE id = $1 AND state <> $2 AND version = $3 RETURNING ${STAFF_BANNER}`,
  staffBannerColumns,
);

/** @returns undefined when there is no such banner, its state is already set, or its version has changed */
export function markBanner(
  tx: Tx,
  id: number,
  state: 'draft' | 'published',
  version: number,
): Promise<StaffBanner | undefined> {
  return tx.maybeOne(setState, [id, state, version]);
}

const remove = statement(
  'deleteBanner',
  `DELETE FROM banners WHERE id = $1 AND state = 'draft' AND version = $2 RETURNING ${STAFF_BANNER}`,
  staffBannerColumns,
);

/** @returns the deleted draft; undefined when there is no such draft or its version has changed */
export function deleteDraft(tx: Tx, id: number, version: number): Promise<StaffBanner | undefined> {
  return tx.maybeOne(remove, [id, version]);
}

const lockAll = statement('lockBanners', 'SELECT 1 FROM banners ORDER BY id FOR UPDATE');
const reorder = statement(
  'orderBanners',
  `UPDATE banners b SET position = o.place FROM unnest($1::bigint[]) WITH ORDINALITY AS o (id, place) WHERE b.id = o.id`,
);

export async function lockBanners(tx: Tx): Promise<void> {
  await tx.run(lockAll);
}

export async function writeOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(reorder, [ids]);
}
