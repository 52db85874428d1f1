import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

/** The exports of config/designTokens.ts, which imports nothing. */
export async function readTokens(path) {
  const { code } = transformSync(readFileSync(path, 'utf8'), { loader: 'ts', format: 'esm' });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

const property = (name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** @param {string[][]} values names and values of a rule's declarations, the first ones not custom properties */
function rule(selector, values, indent = '') {
  const lines = values.map(([name, value]) => `${indent}  ${name}: ${value};\n`).join('');
  return `${indent}${selector} {\n${lines}${indent}}\n`;
}

/** The custom properties of the stylesheets, in three schemes. */
export function stylesheetOf({ COLOURS, ON_PICTURES, ELEVATION, FONT_FAMILY, RADII, MOTION }) {
  const inScheme = (scheme) =>
    Object.entries({ ...COLOURS, ...ELEVATION }).flatMap(([name, values]) =>
      values[scheme] ? [[property(name), values[scheme]]] : [],
    );
  const dark = [['color-scheme', 'dark'], ...inScheme('dark')];
  return [
    '/* Written by `npm run tokens` from config/designTokens.ts. */\n',
    rule(':root', [
      ['color-scheme', 'light'],
      ...inScheme('light'),
      ...Object.entries(ON_PICTURES).map(([name, value]) => [property(name), value]),
      ['--radius', `${RADII.card}px`],
      ['--quick', `${MOTION.quick / 1000}s`],
      ['--calm', `${MOTION.calm / 1000}s`],
      ['--ease', MOTION.ease],
      ['font-family', FONT_FAMILY],
    ]),
    rule(':root[data-theme="dark"]', dark),
    '/* Until the first script has asked the system: no white flash in the dark. */\n' +
      `@media (prefers-color-scheme: dark) {\n${rule(':root:not([data-theme])', dark, '  ')}}\n`,
    '/* On paper: black on white, whatever the screen is. */\n' +
      `@media print {\n${rule(':root:root,\n  :root[data-theme="dark"]:root', inScheme('paper'), '  ')}}\n`,
  ].join('\n');
}

const DECLARATION = /^\s*([a-z-]+):\s*([^;]*);(.*)$/;
const SPACED = /^(padding|margin|gap|row-gap|column-gap)(-|$)/;
/** Distances from this size on, px, are part of a layout and need no token. */
const LAYOUT_PX = 60;

/** The values of a declaration that are not on the scales of the tokens. */
function strayIn(name, value, { TYPE, SPACE, RADII }) {
  const pixels = [...value.matchAll(/(?<![\w.-])-?(\d*\.?\d+)px/g)].map(([, n]) => Number(n));
  const offScale = (scale) =>
    pixels.filter((n) => n > 0 && !scale.includes(n)).map((n) => `${n}px`);
  if (name === 'font-size') return offScale(Object.values(TYPE));
  if (/radius$/.test(name)) return offScale([...Object.values(RADII), 999]);
  if (name.startsWith('transition') && !value.includes('!important')) {
    return value.match(/[\d.]+m?s\b(?! )|[\d.]+m?s(?= )/g) ?? [];
  }
  if (SPACED.test(name)) return offScale([...SPACE, ...pixels.filter((n) => n >= LAYOUT_PX)]);
  return [];
}

/**
 * Declarations with values off the scales, or with colours that are not tokens. A comment after a declaration excuses it.
 * @param {{ path: string, text: string }[]} files
 */
export function findStray(files, tokens) {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => {
      const [, name, value, behind] = DECLARATION.exec(line) ?? [];
      if (!name || behind.includes('/*')) return [];
      const colours = value.match(/#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\([^)]*\)/gi) ?? [];
      const stray = [...colours, ...strayIn(name, value, tokens)];
      return stray.length > 0 ? [`${path}:${at + 1} ${name}: ${stray.join(' ')} is no token`] : [];
    }),
  );
}
