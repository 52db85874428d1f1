import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { missingBinaries } from './binaries.mjs';
import { expectedPackages } from './lockFile.mjs';
import { inRoot } from './root.mjs';
import { Failure, runQuietly } from './run.mjs';

const noted = inRoot('node_modules', '.package-lock.json');

/**
 * Installs what package-lock.json lists, unless it is there already.
 * @param {{ dev: boolean, runs?: 'shop' | 'tests' }} options `runs`: what is started next, for which
 *   this machine must have programs of its own
 */
export async function install({ dev, runs }) {
  const locked = read(inRoot('package-lock.json'));
  if (!isInstalled(locked, { dev })) await installLocked(locked, { dev });
  const [missing] = missingBinaries(locked, { runs, env: process.env });
  if (missing) throw new Failure(missing);
}

async function installLocked(locked, { dev }) {
  console.log('Installing packages: some 500 MB, a few minutes the first time.');
  // Without npm's record the installation was interrupted, and packages may be incomplete.
  if (!existsSync(noted)) rmSync(inRoot('node_modules'), { recursive: true, force: true });
  rmSync(noted, { force: true });
  const flags = ['--no-audit', '--no-fund', ...(dev ? ['--include=dev'] : [])];
  const progress = counting(locked);
  try {
    await runQuietly('npm ci', [npm(), 'ci', ...flags], { progress, quietOn: /\bEUSAGE\b/ });
  } catch (error) {
    if (!(error instanceof Failure && /\bEUSAGE\b/.test(error.output))) throw error;
    // npm before 11 places some peers of peers elsewhere than the npm that wrote the lock.
    console.log(
      '  This npm reads the lock differently; installing the locked versions without it.',
    );
    await runQuietly('npm install', [npm(), 'install', '--no-save', ...flags], { progress });
  }
}

/** Number of this machine's packages that are installed. */
function counting(locked) {
  const paths = expectedPackages(locked);
  let left = paths;
  return () => {
    left = left.filter((path) => !existsSync(inRoot(path, 'package.json')));
    if (left.length === 0) return 'running install scripts';
    return `${paths.length - left.length} of ${paths.length} packages`;
  };
}

/** npm's record of the installation, node_modules/.package-lock.json, which it writes at the end. */
function isInstalled(locked, { dev }) {
  if (!existsSync(noted)) return false;
  const there = read(noted);
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true;
    const found = there[path];
    // npm records the found integrity where the lock has none.
    if (found)
      return (
        found.version === wanted.version &&
        (wanted.integrity ?? found.integrity) === found.integrity
      );
    // Absent packages are those for other systems, or for development only.
    return wanted.optional || wanted.devOptional || (wanted.dev && !dev);
  });
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** The npm that runs this script, else the one that came with this Node. */
function npm() {
  const given = process.env.npm_execpath;
  if (given?.endsWith('npm-cli.js')) return given;
  const bin = dirname(process.execPath);
  const folders = [join(bin, 'node_modules'), join(bin, '..', 'lib', 'node_modules')];
  const found = folders.map((dir) => join(dir, 'npm', 'bin', 'npm-cli.js')).find(existsSync);
  return found ?? 'npm';
}
