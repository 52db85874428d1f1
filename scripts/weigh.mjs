/**
 * `npm run weigh` lists the size of each route's scripts. `npm run weigh -- /shop /cart` lists the packages and components
 * in these routes' scripts; with `--part=antd` the modules of those whose name begins so. `entry` stands for what every
 * page loads: `npm run weigh -- entry --part=@/` names our own modules there.
 */
import './lib/checkNode.mjs';
import { basename, isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';

const { buildWeighed } = await import('./lib/build.mjs');
const { exclusively } = await import('./lib/exclusive.mjs');
const { moduleSizes } = await import('./lib/moduleSizes.mjs');
const { commonScripts, scriptsByRoute, sentSize } = await import('./lib/pageScripts.mjs');
const { inRoot } = await import('./lib/root.mjs');
const { main } = await import('./lib/run.mjs');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string' } },
});
const folder = inRoot('dist/web-weighed');
/** Lighter lines are not printed, KB. */
const LEAST = values.part ? 0.05 : 0.5;

/** Packages that are listed by folder, to this depth: a route loads only some of their components. */
const FOLDER_DEPTH = { antd: 3, '@ant-design/pro-components': 4 };

/** The package or component that a module belongs to: `antd/es/table`, `@rc-component/tree`, `@/components/Order`. */
function partOf(module) {
  if (module === '') return '(webpack)';
  // A script without a source map counts as one module with the script's path.
  if (isAbsolute(module)) return basename(module).replace(/\..*/, '');
  if (!module.includes('node_modules/')) {
    return module
      .replace(/^\.\/src\//, '@/')
      .split('/')
      .slice(0, 3)
      .join('/');
  }
  const path = module.split('node_modules/').at(-1).split('/');
  const name = path.slice(0, path[0].startsWith('@') ? 2 : 1).join('/');
  return path.slice(0, FOLDER_DEPTH[name] ?? name.split('/').length).join('/');
}

const weightsByFile = new Map();
/** Compressed kilobytes of each module of a script, in proportion to its characters. */
function weightsOf(file) {
  if (!weightsByFile.has(file)) {
    const sizes = moduleSizes(join(folder, file));
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const perCharacter = sentSize(folder, file) / 1024 / total;
    weightsByFile.set(
      file,
      [...sizes].map(([module, size]) => [module, size * perCharacter]),
    );
  }
  return weightsByFile.get(file);
}

function print(title, weights) {
  const rows = [...weights].sort(([, a], [, b]) => b - a);
  const total = rows.reduce((sum, [, weight]) => sum + weight, 0);
  console.log(`${title}: ${total.toFixed(1)} KB`);
  for (const [name, weight] of rows) {
    if (weight >= LEAST) console.log(`${weight.toFixed(2).padStart(8)}  ${name}`);
  }
}

await main(async () => {
  await exclusively(buildWeighed);
  const routes = scriptsByRoute(folder);
  for (const path of positionals) {
    const files = path === 'entry' ? commonScripts(folder) : routes.get(path);
    if (!files) throw new Error(`no route ${path}: entry ${[...routes.keys()].join(' ')}`);
    const weights = new Map();
    for (const [module, weight] of files.flatMap(weightsOf)) {
      const part = partOf(module);
      if (values.part && !part.startsWith(values.part)) continue;
      const name = values.part ? module : part;
      weights.set(name, (weights.get(name) ?? 0) + weight);
    }
    print(path, weights);
  }
  if (positionals.length === 0) {
    print(
      'All routes, each as a first visit',
      [...routes].map(([path, files]) => [
        path,
        files.reduce((sum, file) => sum + sentSize(folder, file), 0) / 1024,
      ]),
    );
  }
});
