import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const FILES = ['config/designTokens.ts', 'src/tokens.css'];
let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'gab-tokens-'));
  mkdirSync(join(base, 'config'));
  mkdirSync(join(base, 'src'));
  for (const file of FILES) copyFileSync(join(ROOT, file), join(base, file));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function check(css: string) {
  writeFileSync(join(base, 'src/card.module.css'), css);
  const args = [join(ROOT, 'scripts/tokens.mjs'), '--check', base];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, found: stderr.trim().split('\n').filter(Boolean) };
}

test('accepts what is on the scales, and what says why it is not', () => {
  const css = `.card {
  margin: -8px auto 16px calc(-1 * var(--gutter));
  padding: 34px 12px; /* below the crumbs */
  padding-left: 240px;
  border: 1px solid var(--line);
  border-radius: 50% 999px;
  font-size: clamp(22px, 7vw, 30px);
  transition: opacity var(--quick);
}`;
  expect(check(css)).toEqual({ status: 0, found: [] });
});

test.each([
  ['color: #0f766e;', 'color: #0f766e'],
  ['box-shadow: 0 1px rgb(0 0 0 / 20%);', 'box-shadow: rgb(0 0 0 / 20%)'],
  ['font-size: clamp(21px, 7vw, 30px);', 'font-size: 21px'],
  ['margin-top: -7px;', 'margin-top: 7px'],
  ['gap: 8px 9px;', 'gap: 9px'],
  ['border-top-left-radius: 5px;', 'border-top-left-radius: 5px'],
  ['transition: opacity 0.3s;', 'transition: 0.3s'],
])('rejects %s', (declaration, fault) => {
  expect(check(`.card {\n  ${declaration}\n}`)).toEqual({
    status: 1,
    found: [`src/card.module.css:2 ${fault} is no token`],
  });
});

test('rejects custom properties that are not those of the tokens', () => {
  const tokens = join(base, 'config/designTokens.ts');
  writeFileSync(
    tokens,
    readFileSync(tokens, 'utf8').replace("light: '#0f766e'", "light: '#0f766f'"),
  );
  expect(check('.card {\n  margin: 0;\n}')).toEqual({
    status: 1,
    found: ['src/tokens.css is not what the tokens say: npm run tokens'],
  });
});
