import { availableParallelism } from 'node:os';
import { PICTURE_WIDTHS } from '@common/pictureFiles';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../errors';

/** Of the picture as it came: a phone's camera has 50 million. */
const MOST_PIXELS = 50_000_000;
const SHORTEST_SIDE = 64;
/** Long pictures that explain a product are common; beyond this an encoder refuses. */
const MOST_RATIO = 10;
const PLACEHOLDER_SIDE = 16;
/** For one picture, s. */
const TIMEOUT_SECONDS = 20;

// Only what we take can be read at all, whatever the bytes say they are.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(
    (format) => `VipsForeignLoad${format}Buffer`,
  ),
});
sharp.cache(false);
// libvips works off the event loop; one thread for each picture, and few pictures at a time.
sharp.concurrency(1);

const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const MOST_WAITING = 32;
const RETRY_SECONDS = 5;
let working = 0;
const waiting: (() => void)[] = [];

/** @throws AppError TOO_OFTEN when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) {
    throw new AppError('TOO_OFTEN', { data: { seconds: RETRY_SECONDS } });
  }
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Its place goes on to the next one.
    if (next) next();
    else working--;
  }
}

/** Of a moving picture the first frame is read; half a picture is none. */
const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, autoOrient: true });

export interface Size {
  width: number;
  height: number;
}

/** The size as it is looked at. @throws AppError PICTURE_BROKEN, PICTURE_PIXELS, PICTURE_SHAPE */
export async function measure(bytes: Buffer): Promise<Size> {
  // The limit would say less than we can: the size is in the file's head, and only that is read here.
  const head = sharp(bytes, { limitInputPixels: false, pages: 1 });
  const { width, height } = await head.metadata().then(
    ({ autoOrient }) => autoOrient,
    (cause: unknown) => {
      throw new AppError('PICTURE_BROKEN', { cause });
    },
  );
  const size = { width, height };
  if (width * height > MOST_PIXELS) throw new AppError('PICTURE_PIXELS', { data: size });
  const short = Math.min(width, height);
  if (short < SHORTEST_SIDE || Math.max(width, height) > short * MOST_RATIO) {
    throw new AppError('PICTURE_SHAPE', { data: size });
  }
  return size;
}

/** The nominal widths that a picture of this width gets: as many as it can fill, and one that holds it whole. */
export function widthsFor(width: number): number[] {
  const whole = PICTURE_WIDTHS.findIndex((nominal) => nominal >= width);
  return PICTURE_WIDTHS.slice(0, whole < 0 ? PICTURE_WIDTHS.length : whole + 1);
}

export interface EncodedFile {
  /** Such as `640.avif`. */
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

async function encodeNow(bytes: Buffer, widths: number[], jpegWidth: number): Promise<Encoded> {
  const most = Math.max(...widths);
  // Decoded once: turned as it is looked at, on white where it was transparent, in sRGB.
  const { data, info } = await open(bytes)
    .resize({ width: most, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
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
 * Makes a picture anew from its pixels, in every width and format; of what else the file held (place,
 * time, camera, comments, other files) nothing is left.
 * @throws AppError PICTURE_BROKEN, TOO_OFTEN
 */
export function encode(bytes: Buffer, widths: number[], jpegWidth: number): Promise<Encoded> {
  return inTurn(() => encodeNow(bytes, widths, jpegWidth)).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('PICTURE_BROKEN', { cause });
  });
}
