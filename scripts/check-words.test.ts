import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'gab-words-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const GLOSSARY = `## Words not used

| not | use | exceptions |
| --- | --- | --- |
| 支付、付帳 | 付款 | 待支付 |
| 不是您的錯 | | |

## Voice
| 您 | 你 | |
`;

function check(files: Record<string, string>) {
  const empty = { 'common/a.ts': '', 'server/a.ts': '', 'src/a.tsx': '' };
  for (const [path, text] of Object.entries({ 'docs/GLOSSARY.md': GLOSSARY, ...empty, ...files })) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  const script = join(__dirname, 'check-words.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, base], { encoding: 'utf8' });
  return { status, found: stderr.split('\n').filter(Boolean) };
}

it.each([
  ['src/pages/pay.tsx', '<b>支付</b>', 'src/pages/pay.tsx:1: 支付 (付款)'],
  ['common/errors.ts', "\nconst both = '待支付：付帳';", 'common/errors.ts:2: 付帳 (付款)'],
  ['server/mails.ts', "const text = '這不是您的錯';", 'server/mails.ts:1: 不是您的錯'],
])('in %s the check reports %j', (path, text, line) => {
  expect(check({ [path]: text })).toEqual({ status: 1, found: [line] });
});

it.each([
  ['src/pages/pay.tsx', "const label = '待支付，您';"],
  ['src/pages/pay.tsx', '// 支付'],
  ['src/pages/admin/pay.tsx', "const label = '支付';"],
  ['src/pages/pay.test.tsx', "findText('支付');"],
])('in %s the check accepts %j', (path, text) => {
  expect(check({ [path]: text })).toEqual({ status: 0, found: [] });
});

it('a glossary without the table fails the check', () => {
  expect(check({ 'docs/GLOSSARY.md': '## Voice\n' }).status).toBe(1);
});
