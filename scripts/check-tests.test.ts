import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'gab-tests-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function check(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), text);
  }
  const script = join(__dirname, 'check-tests.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, base], { encoding: 'utf8' });
  const found = stderr.trim().split('\n').filter(Boolean);
  expect(status).toBe(found.length > 0 ? 1 : 0);
  return found;
}

it('names tests that assert nothing', () => {
  const file = [
    `it('a', () => { run(); });`,
    `it.each([1])('b', (n) => run(n));`,
    `it('c', () => { expect(run()).toBe(1); });`,
    `const test = { sql: (text, run) => run(text) };`,
    `test.sql('SELECT 1', () => undefined);`,
  ];
  expect(check({ 'server/a.test.ts': file.join('\n') })).toEqual([
    'server/a.test.ts:1 the test asserts nothing',
    'server/a.test.ts:2 the test asserts nothing',
  ]);
});

it('a helper that asserts is enough, and one of the same name in another test is not', () => {
  const found = check({
    'server/testing/shop.ts':
      'export const paid = (no) => settled(no);\nfunction settled(no) { expect(no).toBe(1); }',
    'server/a.test.ts': `it('a', () => paid(1));`,
    'server/b.test.ts': `const paid = () => undefined;\nit('b', () => paid(1));`,
    'server/c.test.ts': `const placed = () => expect(1).toBe(1);\nit('c', () => placed());`,
    'server/d.test.ts': `it('d', () => placed());`,
  });
  expect(found).toEqual([
    'server/b.test.ts:2 the test asserts nothing',
    'server/d.test.ts:1 the test asserts nothing',
  ]);
});

it('names an expected error that is not named', () => {
  const file = [
    `it('a', async () => { await expect(run()).rejects.toThrow(); });`,
    `it('b', () => { expect(run).toThrowError(); });`,
    `it('c', () => { expect(run).not.toThrow(); });`,
    `it('d', () => { expect(run).toThrow('no'); });`,
  ];
  expect(check({ 'src/a.test.tsx': file.join('\n') })).toEqual([
    'src/a.test.tsx:1 toThrow() names no error',
    'src/a.test.tsx:2 toThrow() names no error',
  ]);
});
