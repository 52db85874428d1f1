import type { PicturePurpose } from '@common/endpoints/pictures';
import { type RowOf, t } from '../../../db/columns';
import { type Database, type Queryable, statement, type Tx } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';

export const pictureColumns = {
  name: t.text,
  width: t.int,
  height: t.int,
  widths: t.int.array,
  placeholder: t.text,
};

export type PictureRow = RowOf<typeof pictureColumns>;

/** The address of a picture's JPEG, as `pictureUrl` of common makes it. */
export const pictureUrlSql = (row: string) =>
  `('/files/pictures/' || ${row}.name || '/' || (SELECT least(960, max(w)) FROM unnest(${row}.widths) w) || '.jpg')`;

const lockOwner = statement('lockPictureOwner', 'SELECT pg_advisory_xact_lock(720110020, $1::int)');
const countRecent = statement(
  'countRecentPictures',
  `SELECT count(*)::int AS n FROM pictures WHERE owner_id = $1 AND created_at > now() - interval '1 day'`,
  { n: t.int },
);
const insertPicture = statement(
  'insertPicture',
  `INSERT INTO pictures (name, owner_id, purpose, width, height, widths, file_name)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/**
 * Inserts the row of a picture in preparation, unless its owner has uploaded `dailyLimit` within 24 hours.
 * @returns whether it is inserted
 */
export function reservePicture(
  db: Database,
  one: Omit<PictureRow, 'placeholder'> & {
    ownerId: number;
    purpose: PicturePurpose;
    fileName: string;
  },
  dailyLimit: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The lock key has 32 bits; a collision of two members only makes them wait.
    await tx.run(lockOwner, [one.ownerId % 2 ** 31]);
    const recent = await tx.one(countRecent, [one.ownerId]);
    if (recent.n >= dailyLimit) return false;
    const { name, ownerId, purpose, width, height, widths, fileName } = one;
    await tx.run(insertPicture, [name, ownerId, purpose, width, height, widths, fileName]);
    return true;
  });
}

const markReady = statement(
  'markPictureReady',
  `UPDATE pictures SET state = 'ready', placeholder = $2, changed_at = now()
   WHERE name = $1 AND state = 'making' RETURNING name, width, height, widths, placeholder`,
  pictureColumns,
);

/** Marks a picture as ready; undefined when it is not in preparation. */
export function finishPicture(
  tx: Tx,
  name: string,
  placeholder: string,
): Promise<PictureRow | undefined> {
  return tx.maybeOne(markReady, [name, placeholder]);
}

const drop = statement(
  'dropUnfinishedPicture',
  `UPDATE pictures SET state = 'dropped', changed_at = now() WHERE name = $1 AND state = 'making'`,
);

/** Marks a picture whose preparation failed, so that the sweep deletes its files. */
export async function dropUnfinished(db: Queryable, name: string): Promise<void> {
  await db.run(drop, [name]);
}

const use = statement(
  'markPicturesUsed',
  `UPDATE pictures SET state = 'used', changed_at = CASE state WHEN 'used' THEN changed_at ELSE now() END
   WHERE name = ANY ($1) AND owner_id = $2 AND purpose = $3 AND state IN ('ready', 'used')
   RETURNING name, width, height, widths, placeholder`,
  pictureColumns,
);

/** Marks the member's pictures for this purpose as used and returns them. */
export function markUsed(
  tx: Tx,
  names: string[],
  ownerId: number,
  purpose: PicturePurpose,
): Promise<PictureRow[]> {
  return tx.run(use, [names, ownerId, purpose]);
}

const claim = statement(
  'claimUnusedPictures',
  `UPDATE pictures SET state = 'used', changed_at = now()
   WHERE name = ANY ($1) AND owner_id = $2 AND purpose = $3 AND state = 'ready'
   RETURNING name, width, height, widths, placeholder`,
  pictureColumns,
);

/** Like `markUsed`, but only for pictures that nothing uses yet: of two records with one picture, only the first gets it. */
export function claimUnused(
  tx: Tx,
  names: string[],
  ownerId: number,
  purpose: PicturePurpose,
): Promise<PictureRow[]> {
  return tx.run(claim, [names, ownerId, purpose]);
}

const move = statement(
  'movePictures',
  'UPDATE pictures SET state = $3, changed_at = now() WHERE name = ANY ($1) AND state = $2',
);

export type ShownState = 'used' | 'withheld' | 'dropped';

export async function movePictures(
  tx: Tx,
  names: readonly string[],
  from: ShownState,
  to: ShownState,
): Promise<void> {
  if (names.length > 0) await tx.run(move, [names, from, to]);
}

const served = statement(
  'servedPicture',
  `SELECT state IN ('ready', 'used') AS served FROM pictures WHERE name = $1`,
  { served: t.boolean },
);

/** Whether a picture's files are served; false for an unknown one. */
export async function findServed(db: Queryable, name: string): Promise<boolean> {
  return (await db.maybeOne(served, [name]))?.served ?? false;
}

// An order may be placed while its picture is being removed from the library; the picture then stays.
const UNUSED = `state <> 'used' AND state <> 'withheld'
  AND (state = 'dropped' OR changed_at < now() - interval '1 day')
  AND NOT EXISTS (SELECT FROM order_lines l WHERE l.picture = ${pictureUrlSql('pictures')})`;
const unused = statement(
  'unusedPictures',
  `SELECT name FROM pictures WHERE ${UNUSED} AND ${hasNoFailure('sweepPictures', 'name')}
   ORDER BY changed_at LIMIT $1`,
  { name: t.text },
);
// A concurrent request that uses the picture has locked its row, which is skipped, or finds it taken.
const takeUnused = statement(
  'takeUnusedPicture',
  `UPDATE pictures SET state = 'leaving' WHERE id = (
     SELECT id FROM pictures WHERE name = $1 AND ${UNUSED} FOR UPDATE SKIP LOCKED)
   RETURNING name, width, height, widths, placeholder`,
  pictureColumns,
);

/** Names of pictures that nothing has used for a day, and of dropped ones. */
export async function findUnused(db: Queryable, limit: number): Promise<string[]> {
  return (await db.run(unused, [limit])).map((row) => row.name);
}

/** Claims an unused picture for deletion, so that nothing can use it any more; undefined when it is used by now. */
export function takeUnusedPicture(db: Queryable, name: string): Promise<PictureRow | undefined> {
  return db.maybeOne(takeUnused, [name]);
}

const forget = statement(
  'forgetPicture',
  `DELETE FROM pictures WHERE name = $1 AND state = 'leaving'`,
);

export async function forgetPicture(db: Queryable, name: string): Promise<void> {
  await db.run(forget, [name]);
}
