import { randomBytes } from 'node:crypto';
import type { uploadPicture as contract, Picture } from '@common/endpoints/pictures';
import { AppError } from '../../errors';
import type { Call, UploadCall } from '../../http/route';
import { encode, measure, widthsFor } from './encode';
import { fileKey, jpegWidthOf, presentPicture } from './pictureFile';
import { recognise } from './recognise';
import { refuseSmuggled } from './refuseSmuggled';
import { finishPicture, reservePicture } from './store';

/** Pictures of one member within 24 hours; whoever fills the shop needs more. */
const MOST = 200;
const MOST_OF_STAFF = 5000;

/** 128 bits: whoever was not told the name does not find the picture. */
const newName = () => randomBytes(16).toString('hex');

interface Prepared {
  name: string;
  placeholder: string;
}

/**
 * Checks the file and makes the pictures, which nothing uses yet: if the upload ends here, they are swept
 * after a day.
 * @throws AppError PICTURE_TYPE, PICTURE_HEIC, PICTURE_POLYGLOT, PICTURE_BROKEN, PICTURE_PIXELS,
 *   PICTURE_SHAPE, PICTURE_LIMIT, TOO_OFTEN
 */
export async function preparePicture({
  db,
  storage,
  caller,
  query,
  bytes,
}: UploadCall<typeof contract>): Promise<Prepared> {
  refuseSmuggled(bytes, recognise(bytes));
  const size = await measure(bytes);
  const widths = widthsFor(size.width);
  const name = newName();
  const shrunk = Math.min(1, Math.max(...widths) / size.width);
  const most = caller.capabilities.length > 0 ? MOST_OF_STAFF : MOST;
  const mayGoOn = await reservePicture(
    db,
    {
      name,
      ownerId: caller.memberId,
      purpose: query.purpose,
      width: Math.round(size.width * shrunk),
      height: Math.max(1, Math.round(size.height * shrunk)),
      widths,
    },
    most,
  );
  if (!mayGoOn) throw new AppError('PICTURE_LIMIT', { data: { most } });
  const { files, placeholder } = await encode(bytes, widths, jpegWidthOf(name, widths));
  for (const { name: file, bytes: content, contentType } of files) {
    await storage.put(fileKey(name, file), content, contentType);
  }
  return { name, placeholder };
}

/** The picture, as a form may name it from now on. */
export async function keepPicture(
  { tx }: Call<typeof contract>,
  { name, placeholder }: Prepared,
): Promise<Picture> {
  const row = await finishPicture(tx, name, placeholder);
  if (!row) throw new Error('a picture vanished while it was made');
  return presentPicture(row, '');
}
