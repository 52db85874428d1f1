import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import { inRoot } from '../lib/root.mjs';

const require = createRequire(import.meta.url);
/** Jest's own. */
const { expect } = require('expect');

/** A file of tests with all that it imports, in one text, with another text of `file`. */
async function bundle(test, file, text) {
  const replace = {
    name: 'mutant',
    setup({ onLoad }) {
      const path = inRoot(file);
      onLoad({ filter: /\.ts$/ }, (loaded) =>
        loaded.path === path ? { contents: text, loader: 'ts' } : undefined,
      );
    },
  };
  const { outputFiles } = await build({
    entryPoints: [inRoot(test)],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
    alias: { '@common': inRoot('common') },
    plugins: [replace],
  });
  return outputFiles[0].text;
}

/** Jest's functions for tests that wait for nothing; `describe` only groups them. */
function collector() {
  const tests = [];
  const it = (_name, body) => tests.push(body);
  const describe = (_name, body) => body();
  const each = (define) => (rows) => (name, body) => {
    for (const row of rows) define(name, () => body(...(Array.isArray(row) ? row : [row])));
  };
  return {
    tests,
    it: Object.assign(it, { each: each(it) }),
    describe: Object.assign(describe, { each: each(describe) }),
  };
}

/** Calls a function that may loop forever. Only code that runs in `vm` can be stopped after a time. */
function withinTime(work, mostMs) {
  globalThis.mutationWork = work;
  try {
    return vm.runInThisContext('mutationWork()', { timeout: mostMs });
  } finally {
    delete globalThis.mutationWork;
  }
}

/**
 * Runs a file of tests that need nothing but memory, in this process: a hundred times as fast as to start Jest for each
 * mutant.
 * @param mostMs time limit of one test, ms
 * @returns 'survives' if all pass, else 'killed' or 'endless', with the first error
 */
export async function runPureTests(test, file, text, mostMs) {
  const { tests, it, describe } = collector();
  try {
    const code = await bundle(test, file, text);
    const parameters = '__dirname, require, module, exports, it, describe, expect';
    const load = vm.runInThisContext(`(function (${parameters}) {${code}\n})`);
    const module = { exports: {} };
    const folder = dirname(inRoot(test));
    const imports = [folder, require, module, module.exports, it, describe, expect];
    withinTime(() => load(...imports), mostMs);
    if (tests.length === 0) throw new Error(`${test} has no tests`);
    for (const body of tests) {
      if (withinTime(body, mostMs) instanceof Promise)
        throw new Error(`${test} waits for something`);
    }
    return { result: 'survives' };
  } catch (error) {
    const isEndless = error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    return { result: isEndless ? 'endless' : 'killed', output: error?.stack };
  }
}
