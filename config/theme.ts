import { theme as antd, type MappingAlgorithm, type ThemeConfig } from 'antd';
import { COLOURS, CONTROL_HEIGHT, ELEVATION, FONT_FAMILY, RADII, TYPE } from './designTokens';

export type ColourScheme = 'light' | 'dark';

/** antd's own shades, set here because antd derives grey tints from these accents. */
const TINTS: Record<ColourScheme, ThemeConfig['token']> = {
  light: {
    colorPrimaryBgHover: '#d5e9e5',
    colorPrimaryBorder: '#a3cfc9',
    colorInfoBgHover: '#d5e9e5',
    colorInfoBorder: '#a3cfc9',
    // antd's own are too faint to read on white (WCAG 2 asks for 4.5:1).
    colorTextTertiary: '#626b70',
    colorTextDescription: '#626b70',
    colorTextPlaceholder: '#6b7478',
    colorTextDisabled: '#6f777b',
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
};

/** antd's dark algorithm darkens a light accent and its seeds cannot be overridden, so its result is corrected. */
const dark: MappingAlgorithm = (seed) => ({
  ...antd.darkAlgorithm(seed),
  colorPrimary: COLOURS.accent.dark,
  colorLink: COLOURS.accent.dark,
  colorInfo: COLOURS.accent.dark,
  colorError: COLOURS.danger.dark,
});

function themeOf(scheme: ColourScheme): ThemeConfig {
  return {
    algorithm: scheme === 'dark' ? dark : antd.defaultAlgorithm,
    cssVar: { key: `gab-${scheme}` },
    hashed: false,
    token: {
      colorPrimary: COLOURS.accent[scheme],
      colorLink: COLOURS.accent[scheme],
      colorInfo: COLOURS.accent[scheme],
      colorPrimaryBg: COLOURS.accentSoft[scheme],
      colorInfoBg: COLOURS.accentSoft[scheme],
      colorTextBase: COLOURS.text[scheme],
      colorBorderSecondary: COLOURS.line[scheme],
      colorSplit: COLOURS.line[scheme],
      colorBgLayout: COLOURS.ground[scheme],
      colorBgContainer: COLOURS.surface[scheme],
      boxShadow: ELEVATION.shadow[scheme],
      boxShadowSecondary: ELEVATION.shadow[scheme],
      ...TINTS[scheme],
      borderRadius: RADII.card,
      fontFamily: FONT_FAMILY,
      fontSize: TYPE.body,
      controlHeight: CONTROL_HEIGHT,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        primaryColor: COLOURS.onAccent[scheme],
        dangerColor: scheme === 'dark' ? '#2b0705' : '#ffffff',
      },
      // SPEC §9.
      Notification: { width: 384 },
    },
  };
}

export const themes: Readonly<Record<ColourScheme, ThemeConfig>> = {
  light: themeOf('light'),
  dark: themeOf('dark'),
};
