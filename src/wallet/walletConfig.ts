import type { SiteConfig } from '@common/endpoints/site';
import { siteConfig } from '@/services/siteConfig';
import { WalletError } from './walletError';

/** The site's configuration for a wallet action of the user. @throws WalletError */
export async function walletConfig(): Promise<SiteConfig> {
  try {
    return await siteConfig();
  } catch (cause) {
    throw new WalletError('unreachable', { cause });
  }
}
