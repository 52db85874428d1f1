import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findStyleConflicts } from './lib/composedStyles.mjs';
import { root } from './lib/root.mjs';

/** The repository, or a folder like it given as the argument. */
const base = resolve(process.argv[2] ?? root);
const files = readdirSync(join(base, 'src'), { recursive: true })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.module.css') && !path.includes('/.umi'))
  .map((path) => ({ path, text: readFileSync(join(base, path), 'utf8') }));

const conflicts = findStyleConflicts(files);
for (const conflict of conflicts) console.error(conflict);
console.log(
  `${files.length} CSS modules, ${conflicts.length} styles that depend on the order of loading`,
);
process.exitCode = conflicts.length > 0 || files.length === 0 ? 1 : 0;
