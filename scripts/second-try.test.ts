import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gab-second-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function secondTry(red: readonly string[]) {
  const testResults = [...red.map((name) => ({ status: 'failed', name })), { status: 'passed' }];
  const file = join(folder, 'jest.json');
  writeFileSync(file, JSON.stringify({ testResults }));
  return spawnSync(process.execPath, [join(__dirname, 'second-try.mjs'), file], {
    encoding: 'utf8',
  });
}

it.each([0, 4])('a run with %d red files gets no second try', (count) => {
  const { status, stdout } = secondTry(Array.from({ length: count }, (_, n) => `/x/${n}.test.ts`));
  expect([status, stdout]).toEqual([1, `${count} red test files: no second try\n`]);
});

it('a second try that fails as well is a failure, and names no flaky test', () => {
  const { status, stdout } = secondTry([join(__dirname, 'no-such.test.ts')]);
  expect(status).toBe(1);
  expect(stdout).toContain('second try of scripts/no-such.test.ts');
  expect(stdout).not.toContain('flaky:');
  // Web tests of the run that this one belongs to read what Umi generated for them.
  expect(stdout).not.toContain('generate files');
});
