import type {
  deleteMedia as deleteContract,
  listMedia as listContract,
  MediaItem,
  updateMedia as updateContract,
  uploadMedia as uploadContract,
} from '@common/endpoints/media';
import { MEDIA_USES } from '@common/lists/mediaUses';
import type { ActionOf } from '@common/lists/staffActions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { parseId } from '../../../http/paging';
import type { Call, UploadCall } from '../../../http/route';
import { created, type Facts, type RecordChange, removed } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import {
  addToLibrary,
  findMedia,
  findMediaId,
  findMediaItem,
  lockMedia,
  type MediaRow,
  removeFromLibrary,
  setMediaTexts,
} from './libraryStore';
import { presentPicture } from './pictureFile';
import { keepPicture, type Prepared, preparePicture } from './uploadPicture';

const PAGE = 24;
/** Smallest width of a size and the width below which it ends, px. */
const SIZES = new Map([
  ['small', [0, 640]],
  ['medium', [640, 1200]],
  ['large', [1200, 100_000]],
]);
const USES = new Map([
  ['used', true],
  ['unused', false],
]);

const present = ({ id, title, alt, staff, at, uses, version, ...row }: MediaRow): MediaItem => ({
  id,
  title,
  picture: presentPicture(row, alt),
  staff,
  at: at ?? 0,
  uses,
  version,
});

/** A page of the library, newest first; invalid filters are ignored. */
export async function listMedia({ db, query }: Call<typeof listContract>) {
  const [minWidth = 0, widthBelow = 100_000] = SIZES.get(query.size ?? '') ?? [];
  const filter = {
    before: parseId(query.before) ?? Number.MAX_SAFE_INTEGER,
    q: query.q?.trim() || null,
    minWidth,
    widthBelow,
    used: USES.get(query.use ?? '') ?? null,
  };
  const rows = await findMedia(db, filter, PAGE + 1);
  const list = rows.slice(0, PAGE).map(present);
  return { list, older: rows.length > PAGE ? (list.at(-1)?.id ?? null) : null };
}

/** @throws AppError NOT_FOUND */
async function readItem(tx: Tx, id: number): Promise<MediaItem> {
  const row = await findMediaItem(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

const logAction = (
  tx: Tx,
  staffId: number,
  action: ActionOf<'media'>,
  { id, title }: Pick<MediaItem, 'id' | 'title'>,
  change: RecordChange,
) => {
  const ref = { type: 'media', id: String(id) };
  return writeStaffAction(tx, staffId, `media.${action}`, ref, title, change);
};

const factsOf = ({ title, picture }: MediaItem): Facts => ({
  名稱: title,
  說明: picture.alt,
  檔案: picture.url,
});

/** Checks and encodes an upload; see `preparePicture`. */
export const prepareMedia = ({
  db,
  storage,
  caller,
  bytes,
  query: { name },
}: UploadCall<typeof uploadContract>): Promise<Prepared> =>
  preparePicture({ db, storage, caller, bytes, query: { purpose: 'product', name } });

const withoutEnding = (name: string) => name.replace(/\.[A-Za-z0-9]{2,5}$/, '').trim();

/** Puts a prepared picture into the library under its file's name. */
export async function keepMedia(
  call: Call<typeof uploadContract>,
  prepared: Prepared,
): Promise<MediaItem> {
  const { tx, caller, query } = call;
  await keepPicture({ tx }, prepared);
  await addToLibrary(tx, prepared.name, withoutEnding(query.name) || '未命名');
  const item = await readItem(tx, await findMediaId(tx, prepared.name));
  await logAction(tx, caller.memberId, 'upload', item, created(factsOf(item)));
  return item;
}

/** @throws AppError NOT_FOUND, CONTENT_CHANGED when the version has changed */
export async function updateMedia({
  tx,
  caller,
  params: { id },
  body,
}: Call<typeof updateContract>): Promise<MediaItem> {
  const written = { ...body, title: body.title.trim(), alt: body.alt.trim() };
  const before = await readItem(tx, id);
  const isWritten = await setMediaTexts(tx, id, written);
  const item = await readItem(tx, id);
  if (!isWritten) throw new AppError('CONTENT_CHANGED');
  const change = { before: factsOf(before), after: factsOf(item) };
  await logAction(tx, caller.memberId, 'update', item, change);
  return item;
}

/**
 * Deletes a picture that nothing shows. Its row is locked before its uses are read: whoever starts to use it has
 * locked the row first and is seen here, or waits and is refused.
 * @throws AppError NOT_FOUND, MEDIA_IN_USE
 */
export async function deleteMedia({
  tx,
  caller,
  params: { id },
}: Call<typeof deleteContract>): Promise<null> {
  if (!(await lockMedia(tx, id))) throw new AppError('NOT_FOUND');
  const item = await readItem(tx, id);
  const [use] = item.uses;
  if (use) {
    const where = `${MEDIA_USES[use.kind]}「${use.title}」`;
    throw new AppError('MEDIA_IN_USE', { data: { where } });
  }
  await removeFromLibrary(tx, id);
  await logAction(tx, caller.memberId, 'delete', item, removed(factsOf(item)));
  return null;
}
