import type { SiteConfig } from '@common/endpoints/site';
import { useRequest } from 'ahooks';
import { api } from '@/services/api';

let loaded: Promise<SiteConfig> | undefined;

/**
 * The chain, the token and the wallet that payments go to: asked once per page load.
 * @throws what `api` throws, without showing it: the caller knows what it was for
 */
export function siteConfig(): Promise<SiteConfig> {
  loaded ??= api('GET /api/config', { skipErrorHandler: true }).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

const RETRY_MS = 2000;

/** The same for a page that waits for it, however long the server takes to come back. */
export function useSiteConfig(): SiteConfig | undefined {
  const retry = { retryCount: -1, retryInterval: RETRY_MS };
  return useRequest(siteConfig, { ...retry, onError() {} }).data;
}
