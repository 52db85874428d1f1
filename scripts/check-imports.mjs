import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findViolations, readModule } from './lib/importRules.mjs';
import { root } from './lib/root.mjs';

const FOLDERS = ['common', 'src', 'config', 'server', 'contracts', 'mock', 'bench', 'e2e'];

/** The repository, or a folder like it given as the argument. */
const base = resolve(process.argv[2] ?? root);
const isFile = (path) => {
  const found = statSync(join(base, path), { throwIfNoEntry: false });
  return found?.isFile() ?? false;
};

function modulesIn(folder) {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.name.startsWith('.')) return [];
    return entry.isDirectory() ? modulesIn(path) : path;
  });
}

const modules = FOLDERS.filter((folder) => existsSync(join(base, folder)))
  .flatMap(modulesIn)
  .filter((path) => /\.(tsx?|mjs)$/.test(path))
  .map((path) => readModule(path, readFileSync(join(base, path), 'utf8'), isFile));

const violations = findViolations(modules);
for (const violation of violations) console.error(violation);
console.log(`${modules.length} modules, ${violations.length} against the import rules`);
process.exitCode = violations.length > 0 || modules.length === 0 ? 1 : 0;
