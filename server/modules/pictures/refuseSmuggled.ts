import { AppError } from '../../errors';
import type { PictureFormat } from './recognise';

/** Markup and code that some program would run, were it handed the file under another name. */
const TAGS: readonly (readonly [RegExp, string])[] = [
  [/^<script[\s>/]/i, '網頁程式碼'],
  [/^<(html|body|iframe)[\s>]/i, '網頁程式碼'],
  [/^<!doctype\s/i, '網頁程式碼'],
  [/^<\?php\s/i, '程式碼'],
];
const LONGEST_TAG = 10;
/** The tags' second bytes; of the many `<` in a picture's noise few are followed by one. */
const SECOND = new Set(Buffer.from('sShHbBiI!?'));
/** A ZIP's table of contents stands at its end, with a comment of up to 64 KB behind it. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_TAIL = 65_557;

function findTag(bytes: Buffer): string | undefined {
  for (let at = bytes.indexOf(0x3c); at >= 0; at = bytes.indexOf(0x3c, at + 1)) {
    if (!SECOND.has(bytes[at + 1] ?? 0)) continue;
    const text = bytes.toString('latin1', at, at + LONGEST_TAG);
    const found = TAGS.find(([tag]) => tag.test(text));
    if (found) return found[1];
  }
  return undefined;
}

function findSmuggled(bytes: Buffer, format: PictureFormat): string | undefined {
  // `GIF89a/*` and `GIF89a=` begin a script as well as a picture.
  const size = bytes.toString('latin1', 6, 10);
  if (format === 'gif' && (/^\/\*/.test(size) || /^=[\x20-\x7e]{3}$/.test(size))) {
    return '程式碼';
  }
  if (bytes.includes('%PDF-1.')) return ' PDF 文件';
  if (bytes.subarray(-ZIP_TAIL).includes(ZIP_END)) return '壓縮檔';
  return findTag(bytes);
}

/**
 * Refuses a picture that is something else too. What members see is made anew from the pixels, so
 * nothing of it would be served: this tells the person whose file is not what it seems. Films behind
 * a photo are let be, for phones put them there.
 * @throws AppError PICTURE_POLYGLOT naming what is inside
 */
export function refuseSmuggled(bytes: Buffer, format: PictureFormat): void {
  const what = findSmuggled(bytes, format);
  if (what) throw new AppError('PICTURE_POLYGLOT', { data: { what } });
}
