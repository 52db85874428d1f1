import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { flakyJourneys, listFaults, redTests, unexcused } from './lib/flakyTests.mjs';
import { inRoot, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

// More failed files than this are not explained by a busy machine.
const MAX_FILES = 3;

/**
 * Runs the test files that failed once more, alone, and names the tests that pass then (ADR 068).
 * Usage: node scripts/second-try.mjs RESULTS, what `jest --json --outputFile=RESULTS` wrote; or --journeys RESULTS, a JSON
 * report of Playwright, which has tried them twice itself. `--list`: another list than scripts/flaky.json. Ends with 0 when
 * all pass now and the list excuses each.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'string' }, journeys: { type: 'boolean', default: false } },
});
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const list = readJson(values.list ?? inRoot('scripts/flaky.json'));
const results = readJson(positionals[0]);

/** The code that this ends with, when these tests passed at their second try. */
function judge(names) {
  for (const name of names) console.log(`flaky: ${name}`);
  for (const fault of listFaults(list)) console.log(`scripts/flaky.json: ${fault}`);
  const red = unexcused(names, list);
  for (const name of red) {
    console.log(`red: ${name} passed at its second try only, and scripts/flaky.json has no reason`);
  }
  return red.length > 0 ? 1 : 0;
}

async function tryAgain({ testResults }) {
  const red = testResults.filter(({ status }) => status === 'failed');
  const files = red.map(({ name }) => relative(root, name));
  if (files.length === 0 || files.length > MAX_FILES) {
    console.log(`${files.length} red test files: no second try`);
    return 1;
  }
  console.log(`== second try of ${files.join(', ')}`);
  // The web project writes src/.umi-test anew, beneath whatever other run reads it.
  const projects = new Set(files.map((file) => (/^(src|config)\//.test(file) ? 'web' : 'server')));
  // In a worker, as the first time: in Jest's own process whatever a page does after its last test would turn the verdict.
  const args = [
    '-w',
    '1',
    '--workerIdleMemoryLimit=4GB',
    '--selectProjects',
    ...projects,
    '--runTestsByPath',
    ...files,
  ];
  const again = await run([inRoot('scripts/test.mjs'), ...args]);
  if (again !== 0) return again;
  return judge(redTests(red, (name) => relative(root, name)));
}

process.exit(values.journeys ? judge(flakyJourneys(results)) : await tryAgain(results));
