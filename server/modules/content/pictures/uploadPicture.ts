import { randomBytes } from 'node:crypto';
import type {
  uploadPicture as endpoint,
  Picture,
  PicturePurpose,
} from '@common/endpoints/pictures';
import { pictureFileName } from '@common/shopfront/pictureFiles';
import { AppError } from '../../../errors';
import type { Call, UploadCall } from '../../../http/route';
import { NotStored } from '../../../storage/watchStorage';
import { encode, measure, widthsFor } from './encode';
import { fileKey, jpegWidthOf, presentPicture, REVOCABLE } from './pictureFile';
import { recognise } from './recognise';
import { refusePolyglot } from './refusePolyglot';
import { dropUnfinished, finishPicture, reservePicture } from './store';

/** Max. uploads of one person within 24 hours; staff upload whole catalogues. */
const MEMBER_DAILY_LIMIT = 200;
const STAFF_DAILY_LIMIT = 5000;

/** 128 random bits, because the name alone gives access to the picture. */
const newName = (purpose: PicturePurpose) =>
  `${purpose === 'review' ? REVOCABLE : ''}${randomBytes(16).toString('hex')}`;

export interface Prepared {
  name: string;
  placeholder: string;
}

/**
 * Checks the file and stores it in all widths, outside a transaction because encoding takes seconds. The row comes
 * first: the sweep of unused pictures finds stored files by their row, also when `keepPicture` never runs.
 * @throws AppError PICTURE_TYPE, PICTURE_HEIC, PICTURE_POLYGLOT, PICTURE_BROKEN, PICTURE_PIXELS,
 *   PICTURE_SHAPE, PICTURE_LIMIT, PICTURE_UNSTORED, TOO_OFTEN
 */
export async function preparePicture({
  db,
  storage,
  caller,
  query,
  bytes,
}: Pick<
  UploadCall<typeof endpoint>,
  'db' | 'storage' | 'caller' | 'query' | 'bytes'
>): Promise<Prepared> {
  refusePolyglot(bytes, recognise(bytes));
  const size = await measure(bytes);
  const widths = widthsFor(size.width);
  const name = newName(query.purpose);
  const scale = Math.min(1, Math.max(...widths) / size.width);
  const limit = caller.capabilities.length > 0 ? STAFF_DAILY_LIMIT : MEMBER_DAILY_LIMIT;
  const isReserved = await reservePicture(
    db,
    {
      name,
      ownerId: caller.memberId,
      purpose: query.purpose,
      fileName: pictureFileName(query.name ?? ''),
      width: Math.round(size.width * scale),
      height: Math.max(1, Math.round(size.height * scale)),
      widths,
    },
    limit,
  );
  if (!isReserved) throw new AppError('PICTURE_LIMIT', { data: { most: limit } });
  const jpegWidth = jpegWidthOf(name, widths);
  const job = { widths, jpegWidth, size, owner: caller.memberId };
  try {
    const { files, placeholder } = await encode(bytes, job);
    for (const { name: file, bytes: content, contentType } of files) {
      await storage.put(fileKey(name, file), content, contentType);
    }
    return { name, placeholder };
  } catch (error) {
    // The next sweep deletes its files. If this fails too, they are deleted after a day, like those of a process that died.
    await dropUnfinished(db, name).catch(() => undefined);
    throw error instanceof NotStored ? new AppError('PICTURE_UNSTORED', { cause: error }) : error;
  }
}

/** Marks the prepared picture as ready for use in forms. */
export async function keepPicture(
  { tx }: Pick<Call<typeof endpoint>, 'tx'>,
  { name, placeholder }: Prepared,
): Promise<Picture> {
  const row = await finishPicture(tx, name, placeholder);
  if (!row) throw new Error(`picture ${name} is no longer in preparation`);
  return presentPicture(row, '');
}
