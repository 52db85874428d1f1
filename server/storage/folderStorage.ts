import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeFileDurably } from '../embedded/durableFile';
import { errorCode } from '../embedded/errorCode';
import { makeFolder } from '../embedded/makeFolder';
import { checkKey, type Storage } from './storage';

/** Paths of a file's drafts, which a killed writer left. */
async function draftsOf(path: string): Promise<string[]> {
  const [parent, start] = [dirname(path), `${basename(path)}.`];
  const names = await readdir(parent).catch(() => []);
  return names
    .filter((name) => name.startsWith(start) && name.endsWith('.tmp'))
    .map((name) => join(parent, name));
}

/** Keeps files in a folder, each under its key. */
export function folderStorage(folder: string): Storage {
  return {
    async put(key, bytes, contentType) {
      checkKey(key, contentType);
      const path = join(folder, key);
      await makeFolder(dirname(path));
      const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
      try {
        await writeFileDurably(path, bytes, { draft });
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      const contentType = checkKey(key);
      try {
        return { bytes: await readFile(join(folder, key)), contentType };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    async delete(key) {
      checkKey(key);
      const path = join(folder, key);
      await rm(path, { force: true });
      for (const draft of await draftsOf(path)) await rm(draft, { force: true });
    },
  };
}
