import { CSV_MAX_BYTES } from '@common/goods/productFileLimits';
import { pictureFileName } from '@common/shopfront/pictureFiles';
import { unpack, type ZipEntry, ZipFault } from './zip';

export const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || type.includes('zip');

/** The one product file of a zip. @throws ZipFault */
export async function csvIn(zip: File, entries: readonly ZipEntry[]): Promise<File> {
  const [first, second] = entries.filter(({ name }) => /\.csv$/i.test(name));
  if (!first) throw new ZipFault('zip 裡沒有 CSV。請先選 CSV 檔案，再選圖片的 zip。');
  if (second) {
    throw new ZipFault(`zip 裡有好幾個 CSV（${first.name}、${second.name}），請只留一個。`);
  }
  const content = await unpack(zip, first, CSV_MAX_BYTES);
  return new File([content], pictureFileName(first.name), { type: 'text/csv' });
}

export interface FoundPictures {
  /** Those that the product file waits for, by name. */
  found: { name: string; entry: ZipEntry }[];
  /** Names that the zip does not have either. */
  missing: string[];
  /** Names that several different files have. */
  ambiguous: string[];
}

/** Looks for pictures by the names of their files, whatever their folders. */
export function findPictures(
  entries: readonly ZipEntry[],
  wanted: readonly string[],
): FoundPictures {
  const byName = new Map<string, ZipEntry[]>();
  for (const entry of entries) {
    const name = pictureFileName(entry.name);
    byName.set(name, [...(byName.get(name) ?? []), entry]);
  }
  const result: FoundPictures = { found: [], missing: [], ambiguous: [] };
  for (const name of wanted) {
    const [entry, ...others] = byName.get(name) ?? [];
    if (!entry) result.missing.push(name);
    else if (others.some(({ crc, size }) => crc !== entry.crc || size !== entry.size)) {
      result.ambiguous.push(name);
    } else result.found.push({ name, entry });
  }
  return result;
}
