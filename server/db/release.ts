import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SqlFile {
  file: string;
  text: string;
  /** SHA-256 of the text, hex. */
  digest: string;
  /** Date of the text's last change, from its first line, which `npm run migration -- --functions` writes; null without one. */
  changedAt: Date | null;
}

const CHANGED = /^-- changed (\S+) /;

export interface Migration {
  tag: string;
  /** Order of migrations, ms; what the migrator stores as `created_at`. */
  when: number;
}

/** The migrations that this build ships, oldest first. */
export async function shippedMigrations(sqlFolder: string): Promise<Migration[]> {
  const journal: { entries: Migration[] } = JSON.parse(
    await readFile(join(sqlFolder, 'migrations/meta/_journal.json'), 'utf8'),
  );
  return journal.entries;
}

/** The files of functions and triggers that this build ships, in the order in which they are applied. */
export async function shippedFunctions(sqlFolder: string): Promise<SqlFile[]> {
  const folder = join(sqlFolder, 'functions');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const digest = createHash('sha256').update(text).digest('hex');
      const changed = CHANGED.exec(text)?.[1];
      return { file, text, digest, changedAt: changed ? new Date(changed) : null };
    }),
  );
}
