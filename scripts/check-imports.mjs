import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { root } from './lib/root.mjs';
import { strayStatements } from './lib/strayStatements.mjs';

const FOLDERS = [
  'common',
  'src',
  'config',
  'server',
  'contracts',
  'mock',
  'bench',
  'drills',
  'e2e',
];
const { forbidden, notInBrowser, options } = createRequire(import.meta.url)(
  '../.dependency-cruiser.cjs',
);

/** The repository, or a folder like it given as the argument. */
process.chdir(process.argv[2] ?? root);
const { output } = await cruise(
  FOLDERS.filter(existsSync),
  {
    ...options,
    validate: true,
    ruleSet: { forbidden },
  },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
);

/** The modules that a module loads at run time, by its path. */
const loads = new Map(
  output.modules.map(({ source, dependencies }) => [
    source,
    dependencies.filter((one) => !one.dependencyTypes.includes('type-only')),
  ]),
);
const known = new Map();
function isHeavy({ resolved: file }) {
  if (notInBrowser.test(file)) return true;
  if (!known.has(file)) {
    // A circular import meets this provisional answer, which changes nothing.
    known.set(file, false);
    known.set(file, (loads.get(file) ?? []).some(isHeavy));
  }
  return known.get(file);
}

/** Imports of the browser's code from outside `src` that load TypeBox. */
const heavy = [...loads]
  .filter(([file]) => /^src\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .flatMap(([file, imports]) =>
    imports
      .filter(({ resolved }) => !/^src\//.test(resolved) && isHeavy({ resolved }))
      .map(({ resolved }) => `${file}: ${resolved}: src takes schemas as types only (import type)`),
  );
const files = output.modules
  .map(({ source }) => source)
  .filter((file) => !/node_modules/.test(file));
const violations = output.summary.violations.map(
  ({ from, to, rule, cycle }) =>
    `${from}: ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}: ${rule.name}`,
);
const statements = files
  .filter((file) => /^(server|mock)\/.*\.ts$/.test(file))
  .flatMap((file) => strayStatements(file, readFileSync(file, 'utf8')));

const faults = [...violations, ...heavy, ...statements];
for (const line of faults) console.error(line);
console.log(`${files.length} modules, ${faults.length} against the import rules`);
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0;
