import type { Picture, PictureInput, PicturePurpose } from '@common/endpoints/pictures';
import type { Queryable, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { findUsableByFileName, findUsableByStaff, markUsedByStaff } from './libraryStore';
import { nameOfUrl, presentPicture } from './pictureFile';
import { claimUnused, markUsed } from './store';

/**
 * Resolves a form's picture URLs, in the form's order, and marks the pictures as used. A member may use their own
 * uploads for this purpose, and pictures that the record shows already.
 * @param already the pictures that the record has
 * @param exclusive the pictures must not be in use, so that withdrawing one later affects no other record
 * @param byStaff the record is written by staff: any picture of the media library may be used, and a fresh upload joins it
 * @throws AppError PICTURE_UNKNOWN for another member's, a deleted or an unknown picture
 */
export async function claimPictures(
  tx: Tx,
  inputs: readonly PictureInput[],
  claim: {
    memberId: number;
    purpose: PicturePurpose;
    already?: readonly Picture[];
    exclusive?: boolean;
    byStaff?: boolean;
  },
): Promise<Picture[]> {
  const shown = new Map((claim.already ?? []).map((picture) => [picture.url, picture]));
  const fresh = inputs.filter(({ url }) => !shown.has(url));
  const names = fresh.flatMap(({ url }) => nameOfUrl(url) ?? []);
  const markByMember = claim.exclusive ? claimUnused : markUsed;
  const mark = claim.byStaff ? markUsedByStaff : markByMember;
  const rows = names.length > 0 ? await mark(tx, names, claim.memberId, claim.purpose) : [];
  for (const row of rows) {
    const picture = presentPicture(row, '');
    shown.set(picture.url, picture);
  }
  return inputs.map(({ url, alt }) => {
    const picture = shown.get(url);
    if (!picture) throw new AppError('PICTURE_UNKNOWN');
    return { ...picture, alt: alt.trim() };
  });
}

/** Pictures that the member of staff could use now, by the names of their files. */
export async function findByFileName(
  db: Queryable,
  fileNames: readonly string[],
  memberId: number,
  purpose: PicturePurpose,
): Promise<Map<string, Picture>> {
  if (fileNames.length === 0) return new Map();
  const rows = await findUsableByFileName(db, [...fileNames], memberId, purpose);
  return new Map(rows.map((row) => [row.file_name, presentPicture(row, '')]));
}

/** Returns those of the URLs that the member of staff could use now; marks nothing. */
export async function findUsablePictures(
  db: Queryable,
  urls: readonly string[],
  memberId: number,
  purpose: PicturePurpose,
): Promise<Picture[]> {
  const names = urls.flatMap((url) => nameOfUrl(url) ?? []);
  if (names.length === 0) return [];
  return (await findUsableByStaff(db, names, memberId, purpose)).map((row) =>
    presentPicture(row, ''),
  );
}
