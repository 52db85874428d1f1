import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'gab-styles-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const CARDS = `.corner { position: absolute; top: 8px; /* top-left */ }
  .row { display: grid; } .row h2 { margin: 0; } a.row:hover { color: red; }`;

function check(card: string, cards = CARDS) {
  const files = {
    'src/components/cards.module.css': cards,
    'src/components/Lot/Card.module.css': card,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), text);
  }
  const script = join(__dirname, 'check-styles.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, base], { encoding: 'utf8' });
  return { status, found: stderr.trim().split('\n').filter(Boolean) };
}
const from = 'from "../cards.module.css"';
const conflict = (own: string, theirs: string, property: string) => ({
  status: 1,
  found: [
    `src/components/Lot/Card.module.css: \`${own}\` and \`${theirs}\` of src/components/cards.module.css both set \`${property}\``,
  ],
});

test('accepts composed classes that each set what the other does not', () => {
  const css = `.badge { composes: corner ${from}; left: 0; --top: 1px; }
    .row { composes: row ${from}; grid-template-columns: 1fr; } .row h3 { margin: 0; }
    .own { top: 1px; display: block; }`;
  expect(check(css)).toEqual({ status: 0, found: [] });
});

test('accepts a more specific rule, which holds in every order', () => {
  const css = `.badge { composes: corner ${from}; } .list .badge { top: auto; }`;
  expect(check(css)).toEqual({ status: 0, found: [] });
});

test('rejects a property that both set, in a media query as well', () => {
  const css = `.badge { composes: corner ${from}; }
    @media (max-width: 479px) { .other, .badge { top: auto; } }`;
  expect(check(css)).toEqual(conflict('.badge', '.corner', 'top'));
});

test('rejects a shorthand over its longhand', () => {
  const css = `.badge { composes: corner ${from}; inset: auto 0 0; }`;
  expect(check(css)).toEqual(conflict('.badge', '.corner', 'inset'));
});

test.each([
  ['border-radius', 'border-bottom-right-radius'],
  ['border-radius', 'border-end-end-radius'],
  ['border-top-left-radius', 'border-start-start-radius'],
  ['margin-left', 'margin-inline'],
  ['margin', 'margin-block-end'],
  ['inset-inline', 'right'],
  ['border-color', 'border-inline-start'],
  ['border-top', 'border-width'],
  ['border', 'border-left-color'],
  ['flex', 'flex-basis'],
  ['flex-flow', 'flex-wrap'],
  ['font', 'line-height'],
  ['font', 'font-variant-numeric'],
  ['background', 'background-position-x'],
  ['grid-area', 'grid-row-start'],
  ['inline-size', 'width'],
])('rejects `%s` beside `%s`', (theirs, own) => {
  const css = `.badge { composes: corner ${from}; ${own}: 0; }`;
  const cards = `.corner { ${theirs}: 0; }`;
  expect(check(css, cards)).toEqual(conflict('.badge', '.corner', own));
});

test.each([
  ['border', 'border-radius'],
  ['border', 'border-collapse'],
  ['flex', 'flex-direction'],
  ['grid', 'grid-row'],
  ['margin-left', 'margin-inline-end'],
  ['margin-top', 'margin-inline'],
  ['border-top-left-radius', 'border-end-end-radius'],
  ['outline', 'outline-offset'],
  ['overflow', 'overflow-wrap'],
  ['color', 'color-scheme'],
])('accepts `%s` beside `%s`', (theirs, own) => {
  const css = `.badge { composes: corner ${from}; ${own}: 0; }`;
  expect(check(css, `.corner { ${theirs}: 0; }`)).toEqual({ status: 0, found: [] });
});

test('rejects two rules for one element beneath them', () => {
  const css = `.list { composes: row ${from}; } .list h2 { margin: 4px; }`;
  expect(check(css)).toEqual(conflict('.list h2', '.row h2', 'margin'));
});

test('rejects what a composed class of the same file composes', () => {
  const css = `.bare { composes: corner ${from}; } .badge { composes: bare; top: 0; }`;
  expect(check(css)).toEqual(conflict('.badge', '.corner', 'top'));
});

test('rejects two classes composed from two files', () => {
  mkdirSync(join(base, 'src/components'), { recursive: true });
  writeFileSync(join(base, 'src/components/rows.module.css'), '.frame { display: flex; }');
  const css = `.card { composes: row ${from}; composes: frame from "../rows.module.css"; }`;
  expect(check(css)).toMatchObject({ status: 1, found: [expect.stringContaining('`display`')] });
});
