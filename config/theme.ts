import { theme as antd, type MappingAlgorithm, type ThemeConfig } from 'antd';

/** The accent colour of each scheme; src/global.css repeats it for styles outside antd. */
export const ACCENT = { light: '#0f766e', dark: '#5ccfc2' } as const;
/** Text on the accent colour. */
export const ON_ACCENT = { light: '#ffffff', dark: '#04211d' } as const;
export type ColourScheme = keyof typeof ACCENT;

/** Set here, because antd derives grey tints from these accents. */
const TINTS: Record<ColourScheme, ThemeConfig['token']> = {
  light: {
    colorPrimaryBg: '#e6f2f0',
    colorPrimaryBgHover: '#d5e9e5',
    colorPrimaryBorder: '#a3cfc9',
    colorInfoBg: '#e6f2f0',
    colorInfoBgHover: '#d5e9e5',
    colorInfoBorder: '#a3cfc9',
    colorTextBase: '#1c2024',
    // antd's own are too faint to read on white (WCAG 2 asks for 4.5:1).
    colorTextTertiary: '#626b70',
    colorTextDescription: '#626b70',
    colorTextPlaceholder: '#6b7478',
    colorTextDisabled: '#6f777b',
    colorError: '#c5221f',
  },
  dark: {
    colorPrimaryBg: '#12312d',
    colorPrimaryBgHover: '#173f3a',
    colorPrimaryBorder: '#275c55',
    colorInfoBg: '#12312d',
    colorInfoBgHover: '#173f3a',
    colorInfoBorder: '#275c55',
    colorPrimaryHover: '#83ddd2',
    colorPrimaryActive: '#3fb3a6',
    colorLinkHover: '#83ddd2',
    colorTextBase: '#e6e9e8',
    colorTextTertiary: '#98a2a0',
    colorTextDescription: '#98a2a0',
    colorTextPlaceholder: '#8f9997',
    colorTextDisabled: '#89928f',
    colorBorder: '#414b48',
    colorBorderSecondary: '#2c3331',
    colorSplit: '#2c3331',
    colorBgBase: '#101413',
    colorBgContainer: '#191e1d',
    colorBgElevated: '#202625',
    colorBgLayout: '#101413',
  },
};

/** antd's dark algorithm darkens a light accent and its seeds cannot be overridden, so its result is corrected. */
const dark: MappingAlgorithm = (seed) => ({
  ...antd.darkAlgorithm(seed),
  colorPrimary: ACCENT.dark,
  colorLink: ACCENT.dark,
  colorInfo: ACCENT.dark,
  colorError: '#ff8a80',
});

function themeOf(scheme: ColourScheme): ThemeConfig {
  return {
    algorithm: scheme === 'dark' ? dark : antd.defaultAlgorithm,
    cssVar: { key: `gab-${scheme}` },
    hashed: false,
    token: {
      colorPrimary: ACCENT[scheme],
      colorLink: ACCENT[scheme],
      colorInfo: ACCENT[scheme],
      ...TINTS[scheme],
      borderRadius: 8,
      fontFamily:
        '"PingFang TC","Microsoft JhengHei","Noto Sans TC",system-ui,-apple-system,"Segoe UI",sans-serif',
      fontSize: 15,
      controlHeight: 38,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        primaryColor: ON_ACCENT[scheme],
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
