import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { StartError } from '../embedded/startError';
import { runPgTool } from './pgTools';
import { countTables, databaseOf } from './tables';

const MANIFEST = 'manifest.json';
const DUMP = 'database.dump';
const FILES = 'files';

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
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const dump = join(draft, DUMP);
    await runPgTool('pg_dump', url, ['--format=custom', `--file=${dump}`]);
    // After the dump: each picture that it names is stored by then, and unused ones are deleted a day later at the
    // earliest.
    const files = pictures === null ? null : await copyPictures(pictures, join(draft, FILES));
    const bytes = (await stat(dump)).size;
    const manifest = { format: 1, createdAt, dump: { bytes, sha256: await digestOf(dump) }, files };
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
    const folder = join(parent, name);
    await rename(draft, folder);
    return { folder, dump: join(folder, DUMP), createdAt, bytes, files };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function copyPictures(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  if (existsSync(from)) await cp(from, to, { recursive: true });
  return countFiles(to);
}

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
  return { folder, dump, createdAt, bytes, files };
}

/** The name of a finished backup; its time makes names sort by age. */
const FINISHED = /^gab-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

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

/** Adds a backup's pictures to the existing ones; a picture's content never changes. */
export async function restorePictures({ folder, files }: Backup, pictures: string): Promise<void> {
  if (files === null) return;
  await mkdir(pictures, { recursive: true });
  await cp(join(folder, FILES), pictures, { recursive: true, force: false });
}
