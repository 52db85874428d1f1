import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { contentTypeOf, type Storage } from './storage';

/** Files that are stored at a time. */
const AT_ONCE = 8;

/** Keys of a folder's files, in no order; none without the folder. Drafts of a writer, and anything else, have no key. */
export async function keysIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const paths = await readdir(folder, { recursive: true });
  return paths
    .map((path) => path.split(sep).join('/'))
    .filter((key) => contentTypeOf(key) !== undefined);
}

/**
 * Stores a folder's files under their keys. What is there already stays: a run that was cut off is continued by the next one.
 * @returns the numbers of files that were stored, and that were there with the same bytes
 */
export async function storeFolder(
  folder: string,
  storage: Storage,
): Promise<{ stored: number; kept: number }> {
  const keys = await keysIn(folder);
  const done = { stored: 0, kept: 0 };
  async function storeOne(key: string): Promise<void> {
    const bytes = await readFile(join(folder, key));
    if ((await storage.get(key))?.bytes.equals(bytes)) {
      done.kept += 1;
      return;
    }
    await storage.put(key, bytes, contentTypeOf(key) ?? '');
    done.stored += 1;
  }
  const work = async () => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) await storeOne(key);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}
