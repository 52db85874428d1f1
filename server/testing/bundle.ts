import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const root = join(__dirname, '../..');

export interface Bundle {
  /** The built program, for plain node. */
  file: string;
  folder: string;
  remove(): void;
}

/** Builds a program as `npm run build` does, in a folder from which it finds the installed packages. */
export function bundle(contents: string): Bundle {
  mkdirSync(join(root, '.build'), { recursive: true });
  const folder = mkdtempSync(join(root, '.build', 'test-'));
  const file = join(folder, 'program.js');
  buildSync({
    absWorkingDir: root,
    stdin: { contents, resolveDir: join(root, 'server'), loader: 'ts' },
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    logLevel: 'error',
  });
  return { file, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
