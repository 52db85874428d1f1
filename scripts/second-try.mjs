import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

// More red files than this are no accident of a busy machine.
const MAX_FILES = 3;

/**
 * Runs the test files that failed once more, alone (ADR 068).
 * Usage: node scripts/second-try.mjs RESULTS, what `jest --json --outputFile=RESULTS` wrote. Ends with 0 when all of
 * them pass now; the tests that failed first are printed as flaky.
 */
const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const red = testResults.filter(({ status }) => status === 'failed');
const files = red.map(({ name }) => relative(root, name));
if (files.length === 0 || files.length > MAX_FILES) {
  console.log(`${files.length} red test files: no second try`);
  process.exit(1);
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
if (again === 0) {
  for (const [index, { assertionResults }] of red.entries()) {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName } of tests) console.log(`flaky: ${files[index]} › ${fullName}`);
    if (tests.length === 0) console.log(`flaky: ${files[index]}`);
  }
}
process.exit(again);
