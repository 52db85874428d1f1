import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { flakyJourneys, listFaults, redTests, unexcused } from './lib/flakyTests.mjs';
import { inRoot, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/** A busy machine makes a few test files fail; more than this are a defect, and get no second try. */
const MAX_FILES = 3;

/**
 * Runs the failed test files a second time, alone, and names the tests that pass then, which are flaky (ADR 068).
 * Usage: node scripts/second-try.mjs [--list FILE] REPORT, the file that `jest --json --outputFile=REPORT` wrote;
 * or with --journeys, Playwright's JSON report: Playwright has made the second tries itself, so this names them only.
 * `--list`: the list of excused tests, instead of scripts/flaky.json.
 * Exit code 0: no test fails at its second try, and the list excuses each flaky one.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'string' }, journeys: { type: 'boolean', default: false } },
});
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const list = readJson(values.list ?? inRoot('scripts/flaky.json'));
const report = readJson(positionals[0]);

/** Prints the names of flaky tests, and which of them the list does not excuse. @returns the exit code */
function judgeFlaky(names) {
  for (const name of names) console.log(`flaky: ${name}`);
  for (const fault of listFaults(list)) console.log(`scripts/flaky.json: ${fault}`);
  const notExcused = unexcused(names, list);
  for (const name of notExcused) {
    console.log(`red: ${name} passed at its second try only, and scripts/flaky.json has no reason`);
  }
  return notExcused.length > 0 ? 1 : 0;
}

/** @returns the exit code */
async function tryAgain({ testResults }) {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const files = failed.map(({ name }) => relative(root, name));
  if (files.length === 0 || files.length > MAX_FILES) {
    console.log(`${files.length} red test files: no second try`);
    return 1;
  }
  console.log(`== second try of ${files.join(', ')}`);
  // Only the projects that these files need: the web project rewrites src/.umi-test, which another run may be reading.
  const projects = new Set(files.map((file) => (/^(src|config)\//.test(file) ? 'web' : 'server')));
  // In a worker, as in the first run: code of a page that still runs after the last test would end Jest's own process with 1.
  const args = [
    '-w',
    '1',
    '--workerIdleMemoryLimit=4GB',
    '--selectProjects',
    ...projects,
    '--runTestsByPath',
    ...files,
  ];
  const exitCode = await run([inRoot('scripts/test.mjs'), ...args]);
  if (exitCode !== 0) return exitCode;
  return judgeFlaky(redTests(failed, (name) => relative(root, name)));
}

process.exit(values.journeys ? judgeFlaky(flakyJourneys(report)) : await tryAgain(report));
