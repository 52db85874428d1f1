import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCENT, type ColourScheme, ON_ACCENT, themes } from './theme';

const css = readFileSync(join(__dirname, '../src/global.css'), 'utf8');
const schemes: ColourScheme[] = ['light', 'dark'];

/** The stylesheet's variables of a scheme. */
function variables(scheme: ColourScheme): Record<string, string> {
  const start = css.indexOf(scheme === 'dark' ? ':root[data-theme="dark"] {' : ':root {');
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map((m) => [m[1], m[2]]));
}

function luminance(hex = ''): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((c) =>
    c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2's contrast ratio. */
function contrast(one?: string, other?: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe.each(schemes)('%s', (scheme) => {
  const v = variables(scheme);

  it("the stylesheet's accent is the theme's", () => {
    expect(v['--accent']).toBe(themes[scheme].token?.colorPrimary);
    expect(v['--accent']).toBe(ACCENT[scheme]);
    expect(v['--on-accent']).toBe(ON_ACCENT[scheme]);
  });

  it.each([
    ['--text', '--surface'],
    ['--text', '--ground'],
    ['--text-quiet', '--surface'],
    ['--text-quiet', '--ground'],
    ['--accent', '--surface'],
    ['--accent', '--ground'],
    ['--accent', '--accent-soft'],
    ['--on-accent', '--accent'],
    ['--warn', '--warn-soft'],
    ['--danger', '--surface'],
    ['--good', '--surface'],
  ])('%s is readable on %s', (text, ground) => {
    expect(contrast(v[text], v[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

it("the stylesheet's fonts are the theme's", () => {
  const fonts = /font-family:([^;]+);/.exec(css)?.[1]?.replace(/\s/g, '').split(',');
  expect(themes.light.token?.fontFamily?.replace(/\s/g, '').split(',')).toEqual(fonts);
});

it('notifications are 384 px wide', () => {
  expect(themes.light.components?.Notification?.width).toBe(384);
});
