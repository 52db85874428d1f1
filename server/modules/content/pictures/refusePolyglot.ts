import { AppError } from '../../../errors';
import type { PictureFormat } from './recognise';

/** Markup and code that a program would run if it got the file under another name. */
const TAGS: readonly (readonly [RegExp, string])[] = [
  [/^<script[\s>/]/i, '網頁程式碼'],
  [/^<(html|body|iframe)[\s>]/i, '網頁程式碼'],
  [/^<!doctype\s/i, '網頁程式碼'],
  [/^<\?php\s/i, '程式碼'],
];
const MAX_TAG_LENGTH = 10;
/** The tags' second bytes. Checked first, because a picture's data holds many `<` by chance. */
const SECOND = new Set(Buffer.from('sShHbBiI!?'));
/** A ZIP's directory stands at its end, followed by a comment of up to 64 KB. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_TAIL = 65_557;

function findTag(bytes: Buffer): string | undefined {
  for (let at = bytes.indexOf(0x3c); at >= 0; at = bytes.indexOf(0x3c, at + 1)) {
    if (!SECOND.has(bytes[at + 1] ?? 0)) continue;
    const text = bytes.toString('latin1', at, at + MAX_TAG_LENGTH);
    const found = TAGS.find(([tag]) => tag.test(text));
    if (found) return found[1];
  }
  return undefined;
}

function findEmbedded(bytes: Buffer, format: PictureFormat): string | undefined {
  // `GIF89a/*` and `GIF89a=` also begin a script.
  const size = bytes.toString('latin1', 6, 10);
  if (format === 'gif' && (/^\/\*/.test(size) || /^=[\x20-\x7e]{3}$/.test(size))) {
    return '程式碼';
  }
  if (bytes.includes('%PDF-1.')) return ' PDF 文件';
  if (bytes.subarray(-ZIP_TAIL).includes(ZIP_END)) return '壓縮檔';
  return findTag(bytes);
}

/**
 * Refuses a polyglot file: a picture that is also a valid script, page or archive. Served pictures are re-encoded from
 * their pixels, so the content would not be served; the refusal informs the owner of the file. Videos appended to a
 * photo are accepted, because phones add them.
 * @throws AppError PICTURE_POLYGLOT naming the content
 */
export function refusePolyglot(bytes: Buffer, format: PictureFormat): void {
  const what = findEmbedded(bytes, format);
  if (what) throw new AppError('PICTURE_POLYGLOT', { data: { what } });
}
