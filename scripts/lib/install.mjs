import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './root.mjs';
import { runQuietly } from './run.mjs';

const noted = inRoot('node_modules', '.package-lock.json');

/**
 * Installs what package-lock.json lists, unless it is there already. Not by `npm ci`: it insists on
 * packages for every other system being in the lock file, which not every registry has.
 */
export async function install({ dev }) {
  if (isInstalled({ dev })) return;
  // Without npm's note it was cut off, and may have left packages half unpacked.
  if (!existsSync(noted)) rmSync(inRoot('node_modules'), { recursive: true, force: true });
  rmSync(noted, { force: true });
  const args = ['install', '--no-save', '--no-audit', '--no-fund'];
  const title = 'Installing packages (a few minutes the first time)';
  await runQuietly(title, [npm(), ...args, ...(dev ? ['--include=dev'] : [])]);
}

/** npm notes in node_modules/.package-lock.json, at the end of an installation, what it put there. */
function isInstalled({ dev }) {
  if (!existsSync(noted)) return false;
  const there = read(noted);
  return Object.entries(read(inRoot('package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const found = there[path];
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity;
    // Not for this system, or not for production.
    return wanted.optional || wanted.devOptional || (wanted.dev && !dev);
  });
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** The npm that runs us, else the one that came with this Node. */
function npm() {
  const given = process.env.npm_execpath;
  if (given?.endsWith('npm-cli.js')) return given;
  const bin = dirname(process.execPath);
  const places = [join(bin, 'node_modules'), join(bin, '..', 'lib', 'node_modules')];
  const found = places.map((dir) => join(dir, 'npm', 'bin', 'npm-cli.js')).find(existsSync);
  return found ?? 'npm';
}
