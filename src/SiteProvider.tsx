import { ConfigProvider, type ThemeConfig } from 'antd';
import zhTW from 'antd/es/locale/zh_TW';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-tw';
import { type ColourScheme, themes } from '@config/theme';
import type { ReactNode } from 'react';
import { applyScheme, shownScheme, useShownScheme } from './theme/colourScheme';
import { wantsCalm } from './theme/motion';

dayjs.locale('zh-tw');
applyScheme();

// 登入, not 登 入: the browser's search on the page must find the words.
const BUTTON = { autoInsertSpace: false };

// antd waits for the end of its transitions, which have none where reduced motion is asked for (src/global.css).
const isCalm = wantsCalm();
const themeOf = (scheme: ColourScheme): ThemeConfig =>
  isCalm
    ? { ...themes[scheme], token: { ...themes[scheme].token, motion: false } }
    : themes[scheme];
const shown = { light: themeOf('light'), dark: themeOf('dark') };

// Static messages and notifications have roots of their own, outside the page's provider.
ConfigProvider.config({
  holderRender: (children) => (
    <ConfigProvider locale={zhTW} theme={shown[shownScheme()]} button={BUTTON}>
      {children}
    </ConfigProvider>
  ),
});

/** Language and theme of all antd components. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const scheme = useShownScheme();
  return (
    <ConfigProvider locale={zhTW} theme={shown[scheme]} button={BUTTON}>
      {children}
    </ConfigProvider>
  );
}
