import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { errorCode } from '../embedded/errorCode';
import { makeFolder } from '../embedded/makeFolder';
import { StartError } from '../embedded/startError';
import type { Storage } from '../storage/storage';
import { keysIn, storeFolder } from '../storage/storedFiles';
import { runPgTool } from './pgTools';
import { countTables, databaseOf } from './tables';

const MANIFEST = 'manifest.json';
const DUMP = 'database.dump';
const FILES = 'files';
/** The name of a finished backup; its time makes names sort by age. */
const FINISHED = /^gab-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

const Manifest = Type.Object({
  format: Type.Literal(1),
  createdAt: Type.String(),
  dump: Type.Object({ bytes: Type.Integer(), sha256: Type.String() }),
  /** Pictures; null where a storage service keeps them. */
  files: Type.Union([Type.Integer(), Type.Null()]),
});

export interface Backup {
  folder: string;
  dump: string;
  createdAt: string;
  /** Size of the dump. */
  bytes: number;
  /** SHA-256 of the dump. */
  sha256: string;
  /** Number of pictures; null where a storage service keeps them. */
  files: number | null;
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/**
 * Writes a backup into a new folder inside `parent`. The folder gets its final name once the backup is complete.
 * @param url the owner's login
 * @param pictures the folder of pictures; null where a storage service keeps them
 * @throws StartError when the database is empty: its backup would push out one of a shop (`pruneBackups`)
 */
export async function takeBackup(
  url: string,
  { parent, pictures }: { parent: string; pictures: string | null },
): Promise<Backup> {
  if ((await countTables(url)) === 0) {
    throw new StartError(
      `The database ${databaseOf(url)} is empty: there is nothing to back up. Which one is the shop's?`,
    );
  }
  const createdAt = new Date().toISOString();
  const name = `gab-${createdAt.replace(/[:.]/g, '-')}`;
  const draft = join(parent, `.${name}-${randomBytes(3).toString('hex')}`);
  await makeFolder(parent);
  await mkdir(draft, { mode: 0o700 });
  try {
    const dump = join(draft, DUMP);
    await runPgTool('pg_dump', url, ['--format=custom', `--file=${dump}`]);
    // After the dump: each picture that it names is stored by then, and unused ones are deleted a day later at the
    // earliest.
    const files =
      pictures === null
        ? null
        : await copyPictures(pictures, join(draft, FILES), await earlierPictures(parent));
    const bytes = (await stat(dump)).size;
    const sha256 = await digestOf(dump);
    const manifest = { format: 1, createdAt, dump: { bytes, sha256 }, files };
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
    const folder = join(parent, name);
    await rename(draft, folder);
    return { folder, dump: join(folder, DUMP), createdAt, bytes, sha256, files };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** The pictures of the newest finished backup beside a new one; undefined for the first. */
async function earlierPictures(parent: string): Promise<string | undefined> {
  const newest = (await readdir(parent))
    .filter((name) => FINISHED.test(name))
    .sort()
    .at(-1);
  return newest && join(parent, newest, FILES);
}

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size;

/**
 * Copies pictures. One that an earlier backup has is a hard link to its file there: a picture's content never changes, so that
 * a backup takes room for the new ones alone. None is shared with the shop's own folder.
 * @returns their number
 */
async function copyPictures(
  from: string,
  to: string,
  earlier: string | undefined,
): Promise<number> {
  await mkdir(to, { recursive: true });
  let copied = 0;
  for (const key of await keysIn(from)) {
    const [source, target] = [join(from, key), join(to, key)];
    await mkdir(dirname(target), { recursive: true });
    try {
      const before = earlier && join(earlier, key);
      const isThere = before && (await sizeOf(before)) === (await stat(source)).size;
      if (isThere && (await isLinked(before, target))) copied += 1;
      else {
        await copyFile(source, target);
        copied += 1;
      }
    } catch (error) {
      // An unused picture was deleted meanwhile.
      if (errorCode(error) !== 'ENOENT' || existsSync(source)) throw error;
    }
  }
  return copied;
}

/** Whether a file now has a second name; file systems without hard links, or with too many to one file, refuse. */
const isLinked = (file: string, name: string): Promise<boolean> =>
  link(file, name).then(
    () => true,
    () => false,
  );

async function readManifest(folder: string) {
  const unfinished = `${folder} is not a finished backup: it has no readable ${MANIFEST}.`;
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
    if (Value.Check(Manifest, manifest)) return manifest;
  } catch (cause) {
    throw new StartError(unfinished, { cause });
  }
  throw new StartError(unfinished);
}

/** @throws StartError unless the backup is complete */
export async function readBackup(folder: string): Promise<Backup> {
  const { createdAt, dump: expected, files } = await readManifest(folder);
  const dump = join(folder, DUMP);
  const bytes = existsSync(dump) ? (await stat(dump)).size : 0;
  if (bytes !== expected.bytes) {
    throw new StartError(
      `The backup is cut off: ${dump} has ${bytes} bytes of ${expected.bytes}. Use another one.`,
    );
  }
  if ((await digestOf(dump)) !== expected.sha256) {
    throw new StartError(
      `The backup is damaged: ${dump} is not what was written. Use another one.`,
    );
  }
  const found = files === null ? null : await countFiles(join(folder, FILES));
  if (found !== files) {
    throw new StartError(
      `The backup is cut off: it has ${found} pictures of ${files}. Use another one.`,
    );
  }
  return { folder, dump, createdAt, bytes, sha256: expected.sha256, files };
}

/**
 * Deletes the oldest finished backups in a folder, and nothing else there.
 * @param keep number of the newest that stay, at least 1
 * @returns the names of those deleted
 */
export async function pruneBackups(parent: string, keep: number): Promise<string[]> {
  const finished = (await readdir(parent)).filter((name) => FINISHED.test(name)).sort();
  const old = finished.slice(0, Math.max(0, finished.length - keep));
  for (const name of old) await rm(join(parent, name), { recursive: true, force: true });
  return old;
}

/** Adds a backup's pictures to the existing ones. @returns how many of them were not there */
export async function restorePictures(
  { folder, files }: Backup,
  storage: Storage,
): Promise<number> {
  if (files === null) return 0;
  return (await storeFolder(join(folder, FILES), storage)).stored;
}
