import { useRequest } from 'ahooks';
import { useSiteConfig } from '@/services/siteConfig';
import { useConnection } from './connection';
import { toHex } from './eip1193';

/** How often the chain is asked while somebody looks, in ms. */
const REFRESH_MS = 5000;

interface ChainBalances {
  /** Base units. */
  gab: bigint;
  /** Wei. */
  eth: bigint;
  /** What one token transfer may cost now, in wei. */
  fee: bigint;
}

/** The connected account's GAB and ETH on the site's chain, kept fresh while the page is looked at. */
export function useChainBalances() {
  const config = useSiteConfig();
  const connection = useConnection();
  const isOnChain = !!config && connection?.chainId === toHex(config.chainId);
  const { data, error, refresh } = useRequest(
    async (): Promise<(ChainBalances & { of: string }) | undefined> => {
      if (!connection || !config) return undefined;
      const { provider } = connection.wallet;
      const { address } = connection;
      const token = await import('./token');
      const [gab, eth, fee] = await Promise.all([
        token.balanceOf(provider, config.tokenAddress, address),
        token.ethBalanceOf(provider, address),
        token.transferFee(provider),
      ]);
      return { gab, eth, fee, of: address };
    },
    {
      ready: isOnChain,
      refreshDeps: [connection?.wallet, connection?.address, connection?.chainId],
      pollingInterval: REFRESH_MS,
      pollingWhenHidden: false,
      refreshOnWindowFocus: true,
      onError() {},
    },
  );
  // Another account's balances must not show for a moment.
  const isCurrent = isOnChain && data?.of === connection?.address;
  return { balances: isCurrent ? data : undefined, failed: isOnChain && !!error, refresh };
}
