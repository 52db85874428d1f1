import { useEffect } from 'react';
import { SITE_NAME } from '@/constants';

/** Names the page in the tab; nothing while its data is still unknown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title}｜${SITE_NAME}` : SITE_NAME;
  }, [title]);
}
