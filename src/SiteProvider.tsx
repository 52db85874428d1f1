import { ConfigProvider } from 'antd';
import zhTW from 'antd/es/locale/zh_TW';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-tw';
import { themes } from '@config/theme';
import type { ReactNode } from 'react';
import { applyScheme, shownScheme, useShownScheme } from './theme/colourScheme';

dayjs.locale('zh-tw');
applyScheme();

// 登入, not 登 入: the browser's search on the page must find the words.
const BUTTON = { autoInsertSpace: false };

// Static messages and notifications have roots of their own, outside the page's provider.
ConfigProvider.config({
  holderRender: (children) => (
    <ConfigProvider locale={zhTW} theme={themes[shownScheme()]} button={BUTTON}>
      {children}
    </ConfigProvider>
  ),
});

/** Language and theme of all antd components. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const scheme = useShownScheme();
  return (
    <ConfigProvider locale={zhTW} theme={themes[scheme]} button={BUTTON}>
      {children}
    </ConfigProvider>
  );
}
