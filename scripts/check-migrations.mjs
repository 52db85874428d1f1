import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findUnsafe } from './lib/migrationRules.mjs';
import { root } from './lib/root.mjs';

/** The repository's migrations, or the folder given as the argument. */
const folder = resolve(process.argv[2] ?? join(root, 'server/db/migrations'));
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const unsafe = files.flatMap((file) => findUnsafe(file, readFileSync(join(folder, file), 'utf8')));
for (const one of unsafe) console.error(one);
console.log(
  `${files.length} migrations, ${unsafe.length} that cannot run beside the release before`,
);
process.exitCode = unsafe.length > 0 || files.length === 0 ? 1 : 0;
