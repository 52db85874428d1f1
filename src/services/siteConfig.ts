import type { SiteConfig } from '@common/endpoints/site';
import { useRequest } from 'ahooks';
import { api } from '@/services/api';

let loaded: Promise<SiteConfig> | undefined;

/** The chain, the token and the wallet that payments go to: asked once per page load. */
export function siteConfig(): Promise<SiteConfig> {
  loaded ??= api('GET /api/config').catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

export function useSiteConfig(): SiteConfig | undefined {
  return useRequest(siteConfig, { onError() {} }).data;
}
