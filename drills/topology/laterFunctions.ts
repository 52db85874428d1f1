import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RELEASE } from './release';

const FILE = 'server/sql/functions/orders.sql';

/** Writes a release that differs from today's in the text and date of one file of functions, and in nothing else. */
export function makeLaterFunctions(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'gab-later-'));
  const site = join(RELEASE, 'web');
  cpSync(RELEASE, folder, { recursive: true, filter: (path) => path !== site });
  symlinkSync(site, join(folder, 'web'));
  const text = readFileSync(join(folder, FILE), 'utf8');
  writeFileSync(
    join(folder, FILE),
    `-- changed 2100-01-01T00:00:00.000Z 0000000000000000\n${text}`,
  );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
