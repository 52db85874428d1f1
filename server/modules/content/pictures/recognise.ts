import { AppError } from '../../../errors';

/** The accepted formats, recognised by a file's first bytes; name and content type are ignored. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** The brands of an ISO media file, the major one first; empty for other files. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || ascii(bytes, 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

function formatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  // Of an animation (avis) the first picture is used, as with other formats.
  if (brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return null;
}

const SVG = /^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?(<!doctype svg[^>]*>\s*)?<svg[\s>]/is;
const MARKUP = /^\s*<(!doctype html|html|head|body|script)/i;
const begins =
  (...beginnings: string[]) =>
  (head: string) =>
    beginnings.some((one) => head.startsWith(one));

/** Names of refused file types, by their first bytes. */
const OTHERS: readonly (readonly [(head: string) => boolean, string])[] = [
  [begins('%PDF-'), ' PDF 文件'],
  [(head) => SVG.test(head), ' SVG 檔'],
  [(head) => MARKUP.test(head), '網頁檔'],
  [begins('BM'), ' BMP 檔'],
  [begins('II*\0', 'MM\0*'), ' TIFF 或相機 RAW 檔'],
  [begins('8BPS'), ' Photoshop 檔'],
  [begins('PK\x03\x04'), '壓縮檔或 Office 文件'],
  [(head) => head.slice(4, 8) === 'ftyp', '影片檔'],
];

/** @throws AppError PICTURE_HEIC, or PICTURE_TYPE naming the recognised type */
export function recognise(bytes: Buffer): PictureFormat {
  const format = formatOf(bytes);
  if (format) return format;
  if (brandsOf(bytes).some((brand) => HEIC_BRANDS.includes(brand))) {
    throw new AppError('PICTURE_HEIC');
  }
  const head = ascii(bytes, 0, 1024);
  const what = OTHERS.find(([is]) => is(head))?.[1] ?? '無法辨識的檔案';
  throw new AppError('PICTURE_TYPE', { data: { what } });
}
