import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { inRoot, root } from '../lib/root.mjs';
import { Failure } from '../lib/run.mjs';
import { runPureTests } from './pureTests.mjs';
import { isPure } from './subjects.mjs';

const require = createRequire(import.meta.url);
require('esbuild-register/dist/node').register();
/** A module in TypeScript. */
const load = (path) => require(inRoot(path));

/** Copies the project, so that mutations do not disturb work in this checkout. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'gab-mutants-'));
  const skipped = /^(node_modules|dist|\.git|\.data|e2e\/out|src\/\.umi.*)$/;
  cpSync(root, copy, { recursive: true, filter: (from) => !skipped.test(relative(root, from)) });
  symlinkSync(inRoot('node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Runs tests on mutants: in this process where they need no database, else by Jest on a copy of the project. */
export function openBench() {
  let onCopy;
  return {
    /** Requires that the tests pass on the unchanged file. @returns a function that runs them on another text of the file */
    async prepare(file, text, tests) {
      if (!isPure(tests)) {
        onCopy ??= await openCopy();
        return onCopy.prepare(file, text, tests);
      }
      const run = async (other, mostMs) => {
        for (const test of tests) {
          const found = await runPureTests(test, file, other, mostMs);
          if (found.result !== 'survives') return found;
        }
        return { result: 'survives' };
      };
      const began = Date.now();
      requirePassing(file, await run(text, 60_000));
      const mostMs = 3_000 + 5 * (Date.now() - began);
      return async (other) => (await run(other, mostMs)).result;
    },
    close: () => onCopy?.close(),
  };
}

function requirePassing(file, { result, output }) {
  if (result !== 'survives')
    throw new Failure(`The tests of ${file} fail without any change.\n${output}`);
}

/** A copy of the project, with one PostgreSQL for all runs. */
async function openCopy() {
  const copy = copyProject();
  await load('server/testing/globalSetup.ts').default();
  const { globalSetup, globalTeardown, ...project } = load('jest.config.ts').server();
  // `testTimeout` is set here, because Jest allows it only at the top level and not in a project's settings.
  const config = JSON.stringify({
    ...project,
    testTimeout: 90_000,
    testSequencer: inRoot('scripts/mutation/asListed.cjs'),
    rootDir: copy,
    cacheDirectory: join(copy, '.jest'),
  });

  /** @returns 'survives' if the tests pass, else 'killed' or 'endless', with their time and output */
  function runTests(tests, mostMs) {
    const began = Date.now();
    const jest = inRoot('node_modules/jest/bin/jest.js');
    const { status, error, stderr } = spawnSync(
      process.execPath,
      [jest, '--config', config, '--runInBand', '--bail', '--silent', '--watchman=false', ...tests],
      {
        cwd: copy,
        timeout: mostMs,
        killSignal: 'SIGKILL',
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'test' },
      },
    );
    if (error?.code === 'ETIMEDOUT') return { result: 'endless' };
    const passed = status === 0;
    return { result: passed ? 'survives' : 'killed', ms: Date.now() - began, output: stderr };
  }

  /** Functions of the copy in the template that each test file copies, with the release that names them. */
  async function applyFunctions() {
    const url = new URL(process.env.GAB_TEST_POSTGRES);
    url.pathname = '/gab_template';
    const { migrateDatabase } = load('server/db/migrate.ts');
    await migrateDatabase(url.toString(), join(copy, 'server/db'), { putBackFunctions: true });
  }

  return {
    async prepare(file, text, tests) {
      // The first run also fills Jest's cache; only the second one takes as long as the runs to come.
      runTests(tests, 10 * 60_000);
      const { ms, ...found } = runTests(tests, 10 * 60_000);
      requirePassing(file, found);
      const write = async (other) => {
        writeFileSync(join(copy, file), other);
        if (file.endsWith('.sql')) await applyFunctions();
      };
      return async (other) => {
        try {
          await write(other);
          return runTests(tests, 5 * ms + 20_000).result;
        } finally {
          await write(text);
        }
      };
    },

    async close() {
      await load('server/testing/globalTeardown.ts').default();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
