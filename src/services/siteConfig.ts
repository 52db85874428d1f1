import type { SiteConfig } from '@common/endpoints/site';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

let loaded: Promise<SiteConfig> | undefined;

/**
 * The chain, the token and the receiving wallet; requested once per page load.
 * @throws what `api` throws, without showing it: the caller shows its own message
 */
export function siteConfig(): Promise<SiteConfig> {
  loaded ??= api('GET /api/config', { skipErrorHandler: true }).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

const RETRY_MS = 2000;

/**
 * The same as a hook; repeats the request until the server answers.
 * @param isWanted false while the page does not need it: then it is not requested
 */
export function useSiteConfig(isWanted = true): SiteConfig | undefined {
  const retry = { retryCount: -1, retryInterval: RETRY_MS };
  return useApi(siteConfig, { ...retry, ready: isWanted }).data;
}
