import { availableParallelism } from 'node:os';
import { PICTURE_WIDTHS } from '@common/shopfront/pictureFiles';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../../errors';
import { FairQueue } from './fairQueue';

/** Phones' cameras make pictures of up to 50 million pixels. */
const MAX_PIXELS = 50_000_000;
/** Of the shorter side, px. */
const MIN_SIDE = 64;
/** Max. ratio of the sides: product pictures are often long infographics, and encoders refuse a larger ratio. */
const MAX_RATIO = 10;
/** Of the longer side, px. */
const PLACEHOLDER_SIDE = 16;
/** Max. time to decode a picture, and to encode one of its files. The AVIF encoder itself cannot be interrupted. */
const TIMEOUT = { seconds: 20 };

// Only the accepted formats can be decoded; the type that the upload claims is ignored.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(
    (format) => `VipsForeignLoad${format}Buffer`,
  ),
});
sharp.cache(false);
// libvips runs off the event loop: one thread for each picture, and few pictures at a time.
sharp.concurrency(1);

/** Pictures that are encoded at once: half of the cores stay free for requests. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** Max. waiting pictures of a member, and in all; each holds up to 10 MB. */
const MAX_WAITING_EACH = 12;
const MAX_WAITING = 48;
const queue = new FairQueue({
  atOnce,
  atOnceEach: Math.max(1, Math.floor(atOnce / 2)),
  waitingEach: MAX_WAITING_EACH,
  waiting: MAX_WAITING,
});

/** Decodes a picture; of an animation the first frame. A truncated file is an error. */
const decode = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, autoOrient: true });

export interface Size {
  width: number;
  height: number;
}

/** The displayed size, EXIF rotation applied. @throws AppError PICTURE_BROKEN, PICTURE_PIXELS, PICTURE_SHAPE */
export async function measure(bytes: Buffer): Promise<Size> {
  // No pixel limit here, so that the error can name the size; only the file's header is read.
  const head = sharp(bytes, { limitInputPixels: false, pages: 1 });
  const { width, height } = await head.metadata().then(
    ({ autoOrient }) => autoOrient,
    (cause: unknown) => {
      throw new AppError('PICTURE_BROKEN', { cause });
    },
  );
  const size = { width, height };
  if (width * height > MAX_PIXELS) throw new AppError('PICTURE_PIXELS', { data: size });
  const short = Math.min(width, height);
  if (short < MIN_SIDE || Math.max(width, height) > short * MAX_RATIO) {
    throw new AppError('PICTURE_SHAPE', { data: size });
  }
  return size;
}

/** The nominal widths of a picture's files: all below its own width, and the next one, whose file keeps its width. */
export function widthsFor(width: number): number[] {
  const widest = PICTURE_WIDTHS.findIndex((nominal) => nominal >= width);
  return widest < 0 ? [...PICTURE_WIDTHS] : PICTURE_WIDTHS.slice(0, widest + 1);
}

export interface EncodedFile {
  /** For example `640.avif`. */
  name: string;
  bytes: Buffer;
  contentType: string;
}

const WRITERS = {
  avif: (image: Sharp) => image.avif({ quality: 52, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 78 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 80, mozjpeg: true }),
} as const;
const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
type Ending = keyof typeof WRITERS;

export interface Encoded extends Size {
  files: EncodedFile[];
  /** A data URI of some hundred bytes. */
  placeholder: string;
}

export interface EncodeJob {
  /** Nominal widths of the AVIF and WebP files, px. */
  widths: number[];
  /** Nominal width of the only JPEG file, for clients without newer formats; px. */
  jpegWidth: number;
  /** From `measure`; its pixels are the job's cost in the queue. */
  size: Size;
  /** The member whose queue it joins. */
  owner: number;
}

async function encodeNow(bytes: Buffer, widths: number[], jpegWidth: number): Promise<Encoded> {
  const maxWidth = Math.max(...widths);
  // Decoded once for all files: rotated as displayed, on white, in sRGB.
  const { data, info } = await decode(bytes)
    .resize({ width: maxWidth, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .timeout(TIMEOUT)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } }).timeout(TIMEOUT);
  const write = async (nominal: number, ending: Ending): Promise<EncodedFile> => ({
    name: `${nominal}.${ending}`,
    contentType: TYPES[ending],
    bytes: await WRITERS[ending](
      pixels().resize({ width: nominal, withoutEnlargement: true }),
    ).toBuffer(),
  });
  const files: EncodedFile[] = [];
  for (const nominal of widths) {
    files.push(await write(nominal, 'avif'), await write(nominal, 'webp'));
  }
  files.push(await write(jpegWidth, 'jpg'));
  const small = await pixels()
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer();
  const placeholder = `data:image/webp;base64,${small.toString('base64')}`;
  return { width, height, files, placeholder };
}

/**
 * Re-encodes a picture from its pixels in every width and format; other contents of the file (place, time, camera,
 * comments, embedded files) are dropped.
 * @throws AppError PICTURE_BROKEN, TOO_OFTEN
 */
export function encode(
  bytes: Buffer,
  { widths, jpegWidth, size, owner }: EncodeJob,
): Promise<Encoded> {
  const cost = size.width * size.height;
  const work = () => encodeNow(bytes, widths, jpegWidth);
  return queue.run({ owner, cost }, work).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('PICTURE_BROKEN', { cause });
  });
}
