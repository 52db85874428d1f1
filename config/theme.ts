import { theme as antd, type MappingAlgorithm, type ThemeConfig } from 'antd';
import {
  ANTD_TINTS,
  COLOURS,
  CONTROL_HEIGHT,
  ELEVATION,
  FONT_FAMILY,
  RADII,
  TYPE,
} from './designTokens';

export type ColourScheme = 'light' | 'dark';

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
      ...ANTD_TINTS[scheme],
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
        dangerColor: COLOURS.onDanger[scheme],
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
