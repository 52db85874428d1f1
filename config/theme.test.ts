import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { theme } from './theme';

const css = readFileSync(join(__dirname, '../src/global.css'), 'utf8');

it("the stylesheet's accent is the theme's", () => {
  expect(css).toContain(`--accent: ${theme.token?.colorPrimary};`);
});

it("the stylesheet's fonts are the theme's", () => {
  const fonts = /font-family:([^;]+);/.exec(css)?.[1]?.replace(/\s/g, '').split(',');
  expect(theme.token?.fontFamily?.replace(/\s/g, '').split(',')).toEqual(fonts);
});

it('notifications are 384 px wide', () => {
  expect(theme.components?.Notification?.width).toBe(384);
});
