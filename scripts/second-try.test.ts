import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gab-second-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function judge(results: object, list: readonly object[] = [], ...flags: string[]) {
  const [file, listed] = [join(folder, 'results.json'), join(folder, 'flaky.json')];
  writeFileSync(file, JSON.stringify(results));
  writeFileSync(listed, JSON.stringify(list));
  const args = [join(__dirname, 'second-try.mjs'), file, '--list', listed, ...flags];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

function secondTry(red: readonly string[], list?: readonly object[]) {
  const assertionResults = [
    { status: 'failed', fullName: 'shows what is new' },
    { status: 'passed', fullName: 'another' },
  ];
  const testResults = [
    ...red.map((name) => ({ status: 'failed', name, assertionResults })),
    { status: 'passed', name: 'x', assertionResults: [] },
  ];
  return judge({ testResults }, list);
}

const DAY = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const REASON = 'Its clock and the database’s differ by a second; being mended.';

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

const NAME = 'common/goods/newBadge.test.ts › shows what is new';
const shortFile = join(__dirname, '..', 'common/goods/newBadge.test.ts');

it('what passes at its second try only is named, and red without a reason in the list', () => {
  const { status, stdout } = secondTry([shortFile]);
  expect(stdout).toContain(`flaky: ${NAME}\n`);
  expect(stdout).toContain(`red: ${NAME} passed at its second try only`);
  expect(status).toBe(1);
});

it('a dated reason in the list excuses it, and it is named all the same', () => {
  const { status, stdout } = secondTry(
    [shortFile],
    [{ test: NAME, since: dayBefore(3), reason: REASON }],
  );
  expect(stdout).toContain(`flaky: ${NAME}\n`);
  expect(stdout).not.toContain('red:');
  expect(status).toBe(0);
});

/** Playwright's report, nested as it is written. */
const report = (status: string) => ({
  suites: [
    {
      specs: [],
      suites: [
        { specs: [{ title: 'a visitor buys', tests: [{ projectName: 'journeys', status }] }] },
      ],
    },
    { specs: [{ title: 'all pages', tests: [{ projectName: 'walks', status: 'expected' }] }] },
  ],
});

describe('a journey that passed at its second try', () => {
  const test = 'journeys › a visitor buys';
  const entry = { test, since: dayBefore(3), reason: REASON };

  it.each([
    ['is not in the list', [], 'no reason'],
    ['stands there under another name', [{ ...entry, test: 'all pages' }], 'no reason'],
    ['has no reason', [{ ...entry, reason: 'flaky' }], 'has no reason'],
    ['has no date', [{ ...entry, since: 'soon' }], 'has no date'],
    ['has a date to come', [{ ...entry, since: dayBefore(-9) }], 'a date in the future'],
    ['stands there for more than a month', [{ ...entry, since: dayBefore(33) }], 'a month'],
  ])('is red when it %s', (_, list, why) => {
    const { status, stdout } = judge(report('flaky'), list, '--journeys');
    expect(stdout).toContain(`flaky: ${test}\n`);
    expect(stdout).toContain(`red: ${test}`);
    expect(stdout).toContain(why);
    expect(status).toBe(1);
  });

  it('passes with an entry that ends with a star if its name begins so', () => {
    const statusWith = (name: string) =>
      judge(report('flaky'), [{ ...entry, test: name }], '--journeys').status;
    expect([statusWith('journeys › *'), statusWith('walks › *')]).toEqual([0, 1]);
  });

  it('passes with a dated reason', () => {
    const { status, stdout } = judge(report('flaky'), [entry], '--journeys');
    expect([status, stdout]).toEqual([0, `flaky: ${test}\n`]);
  });
});

it('journeys that all passed at once name nobody', () => {
  const { status, stdout } = judge(report('expected'), [], '--journeys');
  expect([status, stdout]).toEqual([0, '']);
});

it('the list of this repository is sound', () => {
  const results = join(folder, 'results.json');
  writeFileSync(results, JSON.stringify(report('expected')));
  const script = join(__dirname, 'second-try.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, results, '--journeys'], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, '']);
});
