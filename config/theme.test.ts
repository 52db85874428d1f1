import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLOURS } from './designTokens';
import { type ColourScheme, themes } from './theme';

const schemes: ColourScheme[] = ['light', 'dark'];

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
  it("antd's accent and grounds are the stylesheets'", () => {
    expect(themes[scheme].token).toMatchObject({
      colorPrimary: COLOURS.accent[scheme],
      colorBgContainer: COLOURS.surface[scheme],
      colorBgLayout: COLOURS.ground[scheme],
    });
  });

  it.each([
    ['text', 'surface'],
    ['text', 'ground'],
    ['textQuiet', 'surface'],
    ['textQuiet', 'ground'],
    ['accent', 'surface'],
    ['accent', 'ground'],
    ['accent', 'accentSoft'],
    ['onAccent', 'accent'],
    ['warn', 'warnSoft'],
    ['danger', 'surface'],
    ['onDanger', 'danger'],
    ['good', 'surface'],
  ] as const)('%s is readable on %s', (text, ground) => {
    expect(contrast(COLOURS[text][scheme], COLOURS[ground][scheme])).toBeGreaterThanOrEqual(4.5);
  });
});

it('has no colour of its own', () => {
  const text = readFileSync(join(__dirname, 'theme.ts'), 'utf8');
  expect(text).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i);
});

it('notifications are 384 px wide', () => {
  expect(themes.light.components?.Notification?.width).toBe(384);
});
