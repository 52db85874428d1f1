/**
 * The site's design tokens: antd's theme (./theme.ts) and the custom properties of the stylesheets
 * (src/tokens.css, written by `npm run tokens`) both come from here, and `npm run lint` holds the stylesheets to the
 * scales. Shown on /design of `npm run dev` (ADR 102).
 */

/** Each colour on a light and on a dark screen; on paper where it is printed. CSS: `onAccent` is `--on-accent`. */
export const COLOURS = {
  accent: { light: '#0f766e', dark: '#5ccfc2', paper: '#0f766e' },
  /** Text on the accent colour. */
  onAccent: { light: '#ffffff', dark: '#04211d' },
  accentSoft: { light: '#e6f2f0', dark: '#12312d', paper: '#ffffff' },
  text: { light: '#1c2024', dark: '#e6e9e8', paper: '#000000' },
  textQuiet: { light: '#5b6469', dark: '#a3acab', paper: '#444444' },
  line: { light: '#e4e7e6', dark: '#2c3331', paper: '#bbbbbb' },
  ground: { light: '#f7f8f7', dark: '#101413', paper: '#ffffff' },
  surface: { light: '#ffffff', dark: '#191e1d', paper: '#ffffff' },
  /** A place that something will fill. */
  skeleton: { light: '#eceeed', dark: '#262c2b' },
  /** Behind a picture. */
  mat: { light: '#f1f3f2', dark: '#222827', paper: '#ffffff' },
  warn: { light: '#8a4b06', dark: '#f3bd73', paper: '#6b3a04' },
  warnSoft: { light: '#fdf3e1', dark: '#33260f', paper: '#ffffff' },
  danger: { light: '#c5221f', dark: '#ff8a80', paper: '#a01b18' },
  /** Text on that colour. */
  onDanger: { light: '#ffffff', dark: '#2b0705' },
  good: { light: '#15803d', dark: '#62d28d', paper: '#0f5c2c' },
  star: { light: '#b7791f', dark: '#f0b84a' },
} as const;

/** Shades that only antd's theme has: it would derive grey tints from these accents. */
export const ANTD_TINTS = {
  light: {
    colorPrimaryBgHover: '#d5e9e5',
    colorPrimaryBorder: '#a3cfc9',
    colorInfoBgHover: '#d5e9e5',
    colorInfoBorder: '#a3cfc9',
    // antd's own are too faint to read on white (WCAG 2 asks for 4.5:1).
    colorTextTertiary: '#626b70',
    colorTextDescription: '#626b70',
    // Also on the ground of a disabled field, whose placeholder says what it waits for.
    colorTextPlaceholder: '#626b70',
    colorTextDisabled: '#666f73',
    colorError: COLOURS.danger.light,
  },
  dark: {
    colorPrimaryBgHover: '#173f3a',
    colorPrimaryBorder: '#275c55',
    colorInfoBgHover: '#173f3a',
    colorInfoBorder: '#275c55',
    colorPrimaryHover: '#83ddd2',
    colorPrimaryActive: '#3fb3a6',
    colorLinkHover: '#83ddd2',
    colorTextTertiary: '#98a2a0',
    colorTextDescription: '#98a2a0',
    colorTextPlaceholder: '#8f9997',
    colorTextDisabled: '#89928f',
    colorBorder: '#414b48',
    colorBgBase: COLOURS.ground.dark,
    colorBgElevated: '#202625',
  },
} as const;

/** Words on pictures and on the cloths that darken them: the same in both schemes. */
export const ON_PICTURES = {
  ink: '#1c2024',
  chalk: '#f7f3ea',
  onVeil: '#ffffff',
  /** Under words. */
  veil: 'rgb(20 24 24 / 66%)',
  /** Staff look at the shop as a member. */
  viewAs: '#7a0c1e',
} as const;

/** Stacking order (z-index): a control on a picture; a panel or a bar above the page. */
export const ELEVATION = {
  shadowLow: { light: '0 1px 4px rgb(28 32 36 / 18%)', dark: '0 1px 4px rgb(0 0 0 / 55%)' },
  shadow: { light: '0 8px 24px rgb(28 32 36 / 12%)', dark: '0 8px 24px rgb(0 0 0 / 55%)' },
} as const;

/** The system's faces for Traditional Chinese, each with a Latin of its own: no file, no swap (ADR 102). */
export const FONT_FAMILY =
  '"PingFang TC", "Microsoft JhengHei", "Noto Sans TC", "Noto Sans CJK TC", system-ui, -apple-system, "Segoe UI", sans-serif';

/** Sizes of text, px; 15 is the page's own. */
export const TYPE = {
  badge: 11,
  caption: 12,
  note: 13,
  small: 14,
  body: 15,
  lead: 16,
  price: 18,
  section: 20,
  title: 22,
  figure: 26,
  stage: 30,
  display: 40,
} as const;

/** Distances, px: of a padding, a margin or a gap. From 60 on they are places in a layout, not of this scale. */
export const SPACE = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48] as const;

/** Corners, px: of a small mark, a chip, a control or card, a picture, a stage. */
export const RADII = { mark: 2, tag: 4, chip: 6, card: 8, picture: 12, stage: 16 } as const;

/** Milliseconds: an answer to a pointer; something that comes or goes; and its curve. */
export const MOTION = {
  quick: 150,
  calm: 200,
  ease: 'cubic-bezier(0.05, 0.7, 0.2, 1)',
} as const;

/** Height of buttons and fields, px: a thumb's on phones by their own rules. */
export const CONTROL_HEIGHT = 38;
