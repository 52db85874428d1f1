import type { PicturePurpose } from '@common/endpoints/pictures';
import { type Database, type Queryable, statement, type Tx } from '../../db/database';

export interface PictureRow {
  name: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
}

const lockOwner = statement('lockPictureOwner', 'SELECT pg_advisory_xact_lock(720110020, $1::int)');
const countRecent = statement(
  'countRecentPictures',
  `SELECT count(*)::int AS n FROM pictures WHERE owner_id = $1 AND created_at > now() - interval '1 day'`,
);
const insert = statement(
  'insertPicture',
  `INSERT INTO pictures (name, owner_id, purpose, width, height, widths) VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** Nothing when the member has made `most` within a day already. */
export function reservePicture(
  db: Database,
  one: Omit<PictureRow, 'placeholder'> & { ownerId: number; purpose: PicturePurpose },
  most: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The lock's number has 32 bits; that two members share one does no harm.
    await tx.run(lockOwner, [one.ownerId % 2 ** 31]);
    const [recent] = await tx.run<{ n: number }>(countRecent, [one.ownerId]);
    if ((recent?.n ?? 0) >= most) return false;
    const { name, ownerId, purpose, width, height, widths } = one;
    await tx.run(insert, [name, ownerId, purpose, width, height, widths]);
    return true;
  });
}

const markReady = statement(
  'markPictureReady',
  `UPDATE pictures SET state = 'ready', placeholder = $2, changed_at = now()
   WHERE name = $1 AND state = 'making' RETURNING name, width, height, widths, placeholder`,
);

export async function finishPicture(
  tx: Tx,
  name: string,
  placeholder: string,
): Promise<PictureRow | undefined> {
  const [row] = await tx.run<PictureRow>(markReady, [name, placeholder]);
  return row;
}

const use = statement(
  'usePictures',
  `UPDATE pictures SET state = 'used', changed_at = CASE state WHEN 'used' THEN changed_at ELSE now() END
   WHERE name = ANY ($1) AND owner_id = $2 AND purpose = $3 AND state IN ('ready', 'used')
   RETURNING name, width, height, widths, placeholder`,
);

/** Those of the member's that are there for this purpose; they are kept from now on. */
export function markUsed(
  tx: Tx,
  names: string[],
  ownerId: number,
  purpose: PicturePurpose,
): Promise<PictureRow[]> {
  return tx.run<PictureRow>(use, [names, ownerId, purpose]);
}

const usable = statement(
  'usablePictures',
  `SELECT name, width, height, widths, placeholder FROM pictures
   WHERE name = ANY ($1) AND owner_id = $2 AND purpose = $3 AND state IN ('ready', 'used')`,
);

export function findUsable(
  db: Queryable,
  names: string[],
  ownerId: number,
  purpose: PicturePurpose,
): Promise<PictureRow[]> {
  return db.run<PictureRow>(usable, [names, ownerId, purpose]);
}

// Whoever uses one at this moment holds its row, or finds it leaving.
const takeUnused = statement(
  'takeUnusedPictures',
  `UPDATE pictures SET state = 'leaving' WHERE id IN (
     SELECT id FROM pictures WHERE state <> 'used' AND changed_at < now() - interval '1 day'
     ORDER BY changed_at LIMIT $1 FOR UPDATE SKIP LOCKED)
   RETURNING name, width, height, widths, placeholder`,
);

export function takeUnusedPictures(db: Queryable, most: number): Promise<PictureRow[]> {
  return db.run<PictureRow>(takeUnused, [most]);
}

const forget = statement(
  'forgetPicture',
  `DELETE FROM pictures WHERE name = $1 AND state = 'leaving'`,
);

export async function forgetPicture(db: Queryable, name: string): Promise<void> {
  await db.run(forget, [name]);
}
