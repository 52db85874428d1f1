import type { ThemeConfig } from 'antd';

/** The one accent colour; src/global.css has the same for what is not antd's. */
export const ACCENT = '#0f766e';

export const theme: ThemeConfig = {
  cssVar: { key: 'gab' },
  hashed: false,
  token: {
    colorPrimary: ACCENT,
    colorLink: ACCENT,
    colorInfo: ACCENT,
    // What antd derives from so dark an accent is grey.
    colorPrimaryBg: '#e6f2f0',
    colorPrimaryBgHover: '#d5e9e5',
    colorPrimaryBorder: '#a3cfc9',
    colorInfoBg: '#e6f2f0',
    colorInfoBgHover: '#d5e9e5',
    colorInfoBorder: '#a3cfc9',
    colorTextBase: '#1c2024',
    borderRadius: 8,
    fontFamily:
      '"PingFang TC","Microsoft JhengHei","Noto Sans TC",system-ui,-apple-system,"Segoe UI",sans-serif',
    fontSize: 15,
    controlHeight: 38,
  },
  components: {
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    // SPEC §9.
    Notification: { width: 384 },
  },
};
