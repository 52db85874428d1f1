import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { complexities } from './lib/complexity.mjs';
import { root } from './lib/root.mjs';

const FOLDERS = /^(common|src|config|server|contracts|scripts|mock|bench|drills|e2e)\//;
/** Data and generated files. */
const EXCLUDED = /\/(seed|migrations|node_modules|\.umi[^/]*|out|art)\//;
const MAX_LINES = 300;
const MAX_COMPLEXITY = 15;

/** The repository, or a folder like it given as the argument. */
const base = resolve(process.argv[2] ?? root);
const files = readdirSync(base, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && FOLDERS.test(`${entry.name}/`))
  .flatMap(({ name }) =>
    readdirSync(join(base, name), { recursive: true }).map(
      (path) => `${name}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.(tsx?|m?js|css|sql)$/.test(path) && !EXCLUDED.test(path));

const faults = files.flatMap((file) => {
  const text = readFileSync(join(base, file), 'utf8');
  const lines = text.split('\n').length - 1;
  const long = lines > MAX_LINES ? [`${file}: ${lines} lines, at most ${MAX_LINES}`] : [];
  if (!/\.(tsx?|m?js)$/.test(file) || /\.test\.tsx?$/.test(file)) return long;
  const complex = complexities(file, text)
    .filter(({ complexity }) => complexity > MAX_COMPLEXITY)
    .map(
      ({ line, name, complexity }) =>
        `${file}:${line}: ${name} has a cyclomatic complexity of ${complexity}, at most ${MAX_COMPLEXITY}`,
    );
  return [...long, ...complex];
});
for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} too long or too complex`);
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0;
