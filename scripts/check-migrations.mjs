import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findUndated } from './lib/functionDates.mjs';
import { findUnsafe } from './lib/migrationRules.mjs';
import { root } from './lib/root.mjs';

/** The repository's migrations and functions, or the folders given as arguments. */
const folder = resolve(process.argv[2] ?? join(root, 'server/db/migrations'));
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const unsafe = files.flatMap((file) => findUnsafe(file, readFileSync(join(folder, file), 'utf8')));
const undated = findUndated(process.argv[3]);
for (const one of [...unsafe, ...undated]) console.error(one);
console.log(
  `${files.length} migrations, ${unsafe.length} that cannot run beside the release before; ${undated.length} files of functions without a date`,
);
process.exitCode = unsafe.length + undated.length > 0 || files.length === 0 ? 1 : 0;
