import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of an installed npm package, found by walking up through `node_modules`.
 * `require.resolve` cannot do it: packages that only carry binaries export nothing to it.
 */
export function packageDir(name: string, from: string = __dirname): string | undefined {
  for (let dir = from; ; dir = dirname(dir)) {
    const candidate = join(dir, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dir === dirname(dir)) return undefined;
  }
}
