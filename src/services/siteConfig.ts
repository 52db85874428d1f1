import type { SiteConfig } from '@common/endpoints/site';
import { useRequest } from 'ahooks';
import { api } from '@/services/api';

let loaded: Promise<SiteConfig> | undefined;
/** How far the server's clock is ahead of this one, in ms. */
let ahead = 0;

/** The chain, the token and the wallet that payments go to: asked once per page load. */
export function siteConfig(): Promise<SiteConfig> {
  loaded ??= api('GET /api/config').then(
    (config) => {
      ahead = config.now - Date.now();
      return config;
    },
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}

/** A time of the server on this machine's clock, both in ms, as well as this page knows it. */
export function localTime(serverTime: number): number {
  return serverTime - ahead;
}

/** Forgets the answer: for tests. */
export function forgetSiteConfig(): void {
  loaded = undefined;
  ahead = 0;
}

export function useSiteConfig(): SiteConfig | undefined {
  return useRequest(siteConfig).data;
}
