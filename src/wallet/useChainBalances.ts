import { useSiteConfig } from '@/services/siteConfig';
import { useApi } from '@/services/useApi';
import { useConnection } from './connection';
import { toHex } from './eip1193';

/** Polling interval while the page is visible, ms. */
const REFRESH_MS = 5000;

interface ChainBalances {
  /** Base units. */
  gab: bigint;
  /** Wei. */
  eth: bigint;
  /** The current cost of one token transfer, wei. */
  fee: bigint;
}

/** GAB and ETH of the connected account on the site's chain, polled while the page is visible. */
export function useChainBalances() {
  const config = useSiteConfig();
  const connection = useConnection();
  const isOnChain =
    !!config && connection?.link === 'up' && connection.chainId === toHex(config.chainId);
  const { data, error, refresh } = useApi(
    async (): Promise<(ChainBalances & { account: string }) | undefined> => {
      if (!connection || !config) return undefined;
      const { provider } = connection.wallet;
      const { address } = connection;
      const token = await import('./token');
      const [gab, eth, fee] = await Promise.all([
        token.balanceOf(provider, config.tokenAddress, address),
        token.ethBalanceOf(provider, address),
        token.transferFee(provider),
      ]);
      return { gab, eth, fee, account: address };
    },
    {
      ready: isOnChain,
      refreshDeps: [connection?.wallet, connection?.address, connection?.chainId],
      pollingInterval: REFRESH_MS,
      pollingWhenHidden: false,
      refreshOnWindowFocus: true,
    },
  );
  // The last account's balances must not show, not even briefly.
  const isCurrent = isOnChain && data?.account === connection?.address;
  const balances = isCurrent ? data : undefined;
  return { balances, failed: isOnChain && !!error, isOnChain, refresh };
}
