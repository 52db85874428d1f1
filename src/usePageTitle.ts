import { SITE_NAME } from '@common/siteName';
import { useEffect } from 'react';

/** Sets the tab's title; leaves it unchanged while the page's data is loading. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title}｜${SITE_NAME}` : SITE_NAME;
  }, [title]);
}
