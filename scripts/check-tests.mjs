import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { assertingNames, functionsOf, openTests } from './lib/assertions.mjs';
import { root } from './lib/root.mjs';

/** Every test asserts something, itself or by a helper, and every expected error is named. */
const FOLDERS = /^(common|src|server|contracts|scripts|mock|bench|drills|e2e)$/;
const TESTS = /\.test\.tsx?$/;
const HELPERS = /(^|\/)testing\/.*\.tsx?$|\.suite\.ts$|^e2e\/.*\.ts$/;
const EXCLUDED = /\/(node_modules|\.umi[^/]*)\//;

/** The repository, or a folder like it given as the argument. */
const base = resolve(process.argv[2] ?? root);
const files = readdirSync(base, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && FOLDERS.test(entry.name))
  .flatMap(({ name }) =>
    readdirSync(join(base, name), { recursive: true }).map(
      (path) => `${name}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => (TESTS.test(path) || HELPERS.test(path)) && !EXCLUDED.test(path))
  .map((path) => ({ path, text: readFileSync(join(base, path), 'utf8') }));

const helpers = files.filter(({ path }) => !TESTS.test(path));
const shared = assertingNames(helpers.flatMap(({ path, text }) => functionsOf(path, text)));
const open = files.flatMap(({ path, text }) => {
  const asserting = assertingNames(functionsOf(path, text), shared);
  return openTests(path, text, asserting).map(({ line, what }) => `${path}:${line} ${what}`);
});
for (const one of open) console.error(one);
console.log(`${files.length} files of tests and their helpers, ${open.length} tests left open`);
process.exitCode = open.length > 0 || files.length === 0 ? 1 : 0;
