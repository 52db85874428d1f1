import type { MediaUse } from '@common/endpoints/media';
import type { PicturePurpose } from '@common/endpoints/pictures';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, type Reads, statement, type Tx } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { epochMs } from '../../../db/moments';
import { type PictureRow, pictureColumns, pictureUrlSql } from './store';

const USABLE = `name = ANY ($1) AND state IN ('ready', 'used')
  AND (library_at IS NOT NULL OR owner_id = $2 AND purpose = $3)`;

// Locked in order of id, so that two transactions that use the same pictures cannot deadlock.
const use = statement(
  'useLibraryPictures',
  `UPDATE pictures SET state = 'used', library_at = coalesce(library_at, now()),
     changed_at = CASE state WHEN 'used' THEN changed_at ELSE now() END
   WHERE id = ANY (ARRAY(SELECT id FROM pictures WHERE ${USABLE} ORDER BY id FOR NO KEY UPDATE))
   RETURNING name, width, height, widths, placeholder`,
  pictureColumns,
);

/** Marks pictures of the library and the caller's own uploads as used and returns them; uploads join the library. */
export const markUsedByStaff = (
  tx: Tx,
  names: string[],
  staffId: number,
  purpose: PicturePurpose,
): Promise<PictureRow[]> => tx.run(use, [names, staffId, purpose]);

const usable = statement(
  'usableLibraryPictures',
  `SELECT name, width, height, widths, placeholder FROM pictures WHERE ${USABLE}`,
  pictureColumns,
);

const usableByFileName = statement(
  'usablePicturesByFileName',
  `SELECT DISTINCT ON (file_name) file_name, name, width, height, widths, placeholder FROM pictures
   WHERE file_name = ANY ($1) AND file_name <> '' AND state IN ('ready', 'used')
     AND (library_at IS NOT NULL OR owner_id = $2 AND purpose = $3)
   ORDER BY file_name, id DESC`,
  { ...pictureColumns, file_name: t.text },
);

/** Finds pictures by the names of their files; of several with one name, the latest. */
export const findUsableByFileName = (
  db: Queryable,
  fileNames: string[],
  staffId: number,
  purpose: PicturePurpose,
): Promise<(PictureRow & { file_name: string })[]> =>
  db.run(usableByFileName, [fileNames, staffId, purpose]);

export const findUsableByStaff = (
  db: Queryable,
  names: string[],
  staffId: number,
  purpose: PicturePurpose,
): Promise<PictureRow[]> => db.run(usable, [names, staffId, purpose]);

const inText = (column: string) => `${column} LIKE '%/files/pictures/' || i.name || '/%'`;
/**
 * Records that show the picture `i` (an alias of the outer statement, with `i.url`). Only one order is listed: one is enough
 * to keep the picture.
 */
const USES = `
  SELECT 'product' AS kind, p.id::text AS ref, p.title FROM products p WHERE p.seller_id IS NULL
    AND p.pictures @> jsonb_build_array(jsonb_build_object('url', i.url))
  UNION SELECT 'product', p.id::text, p.title FROM products p WHERE p.seller_id IS NULL
    AND p.description LIKE '%/files/pictures/%' AND ${inText('p.description')}
  UNION ALL SELECT 'banner', b.id::text, b.title FROM banners b
    WHERE i.url IN (b.picture ->> 'url', b.phone_picture ->> 'url')
  UNION ALL SELECT 'category', c.slug, c.name FROM categories c WHERE c.picture ->> 'url' = i.url
  UNION ALL SELECT 'news', n.id::text, n.title FROM news n
    WHERE n.picture ->> 'url' = i.url OR ${inText('n.markdown')}
  UNION ALL SELECT 'page', s.slug, s.slug FROM site_pages s WHERE ${inText('s.markdown')}
  UNION ALL (SELECT 'order', o.out_trade_no, o.out_trade_no FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.picture = i.url LIMIT 1)`;
/** Max. uses of a picture that are listed. */
const MAX_LISTED = 20;

const item = `i.id, i.name, i.width, i.height, i.widths, i.placeholder, i.title, i.alt, i.version, i.staff, i.at,
  coalesce((SELECT json_agg(u) FROM (SELECT * FROM (${USES}) u LIMIT ${MAX_LISTED}) u), '[]') AS uses`;
const library = `SELECT p.id, p.name, p.width, p.height, p.widths, p.placeholder, p.title, p.alt, p.version, m.name AS staff,
    ${epochMs('p.library_at')} AS at, ${pictureUrlSql('p')} AS url
  FROM pictures p JOIN members m ON m.id = p.owner_id WHERE p.library_at IS NOT NULL AND p.state = 'used'`;
const itemColumns = {
  ...pictureColumns,
  id: t.int,
  title: t.text,
  alt: t.text,
  version: t.int,
  staff: t.text,
  at: t.int.orNull,
  uses: t.json.as<MediaUse[]>(),
};
export type MediaRow = RowOf<typeof itemColumns>;

const page = statement(
  'pageLibrary',
  `SELECT ${item} FROM (${library} AND p.id < $1::bigint AND ($3::text IS NULL OR p.title ILIKE $3 OR p.alt ILIKE $3)
     AND p.width >= $4::int AND p.width < $5::int) i
   WHERE $6::boolean IS NULL OR EXISTS (${USES}) = $6 ORDER BY i.id DESC LIMIT $2`,
  itemColumns,
);

export interface MediaFilter {
  before: number;
  q: string | null;
  /** Px. */
  minWidth: number;
  widthBelow: number;
  used: boolean | null;
}

export const findMedia = (
  db: Reads,
  { before, q, minWidth, widthBelow, used }: MediaFilter,
  limit: number,
): Promise<MediaRow[]> =>
  db.run(page, [before, limit, q && containsPattern(q), minWidth, widthBelow, used]);

const one = statement(
  'oneOfLibrary',
  `SELECT ${item} FROM (${library} AND p.id = $1) i`,
  itemColumns,
);

export const findMediaItem = (db: Reads, id: number): Promise<MediaRow | undefined> =>
  db.maybeOne(one, [id]);

const idOf = statement('libraryIdOf', 'SELECT id FROM pictures WHERE name = $1', { id: t.int });

export const findMediaId = async (db: Reads, name: string): Promise<number> =>
  (await db.one(idOf, [name])).id;

const add = statement(
  'addToLibrary',
  `UPDATE pictures SET state = 'used', library_at = now(), title = $2, changed_at = now() WHERE name = $1`,
);

/** Puts a finished upload into the library. */
export const addToLibrary = async (tx: Tx, name: string, title: string): Promise<void> => {
  await tx.run(add, [name, title]);
};

const setTexts = statement(
  'setLibraryPictureTexts',
  `UPDATE pictures SET title = $2, alt = $3, version = version + 1
   WHERE id = $1 AND version = $4 AND library_at IS NOT NULL AND state = 'used' RETURNING id`,
  { id: t.int },
);

/** @returns false when there is no such picture or its version has changed */
export const setMediaTexts = async (
  tx: Tx,
  id: number,
  { title, alt, version }: { title: string; alt: string; version: number },
): Promise<boolean> => (await tx.run(setTexts, [id, title, alt, version])).length > 0;

const lock = statement(
  'lockLibraryPicture',
  `SELECT id FROM pictures WHERE id = $1 AND library_at IS NOT NULL AND state = 'used' FOR UPDATE`,
  { id: t.int },
);

/**
 * Locks a picture of the library. A transaction that wants to use it waits, then sees the row as this one left it.
 * @returns whether it is there
 */
export const lockMedia = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(lock, [id])).length > 0;

const remove = statement(
  'removeFromLibrary',
  `UPDATE pictures SET state = 'ready', library_at = NULL, changed_at = now() WHERE id = $1`,
);

/** Takes a picture out of the library; the sweep deletes its files after a day. */
export const removeFromLibrary = async (tx: Tx, id: number): Promise<void> => {
  await tx.run(remove, [id]);
};
