import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Finds the folder of an installed npm package in the `node_modules` of a folder and its parents. `require.resolve`
 * cannot do this for packages that contain binaries only and export nothing.
 */
export function packageDir(name: string, from: string = __dirname): string | undefined {
  for (let dir = from; ; dir = dirname(dir)) {
    const candidate = join(dir, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dir === dirname(dir)) return undefined;
  }
}
