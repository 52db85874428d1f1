import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, root } from './root.mjs';

/**
 * Calls `build` unless `output` was built from exactly these inputs (files and folders of the repository). The stamp
 * is written last, so an interrupted build is repeated.
 */
export async function unlessBuilt(output, inputs, build) {
  const stamp = stampOf(output);
  const wanted = fingerprint(inputs);
  if (existsSync(inRoot('dist', output)) && existsSync(stamp)) {
    if (readFileSync(stamp, 'utf8') === wanted) return;
  }
  forgetBuild(output);
  await build();
  writeFileSync(stamp, wanted);
}

/** Forces the next build of `output`. */
export function forgetBuild(output) {
  rmSync(stampOf(output), { force: true });
}

const stampOf = (output) => inRoot('dist', `.${output}.stamp`);

function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => files(inRoot(input)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function files(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => files(join(path, name)));
}
