import type { Order } from '@common/endpoints/orders';
import { parseAmount } from '@common/money';
import { useSiteConfig } from '@/services/siteConfig';
import { useSession } from '@/session/useSession';
import { type Connection, useConnection } from '@/wallet/connection';
import { sameAddress, toHex } from '@/wallet/eip1193';
import { useChainBalances } from '@/wallet/useChainBalances';

/** What stands between the member and paying by wallet; amounts in base units. */
export type Readiness =
  | { state: 'loading' }
  | { state: 'noWallet' }
  | { state: 'notOwn'; connection: Connection }
  | { state: 'wrongChain'; connection: Connection }
  | { state: 'unreadable' }
  | { state: 'gabShort'; short: bigint }
  | { state: 'ethShort' }
  | { state: 'ready'; connection: Connection };

/** The first obstacle in the order in which one would remove them. */
export function usePayReadiness({ missing }: Pick<Order, 'missing'>): Readiness {
  const config = useSiteConfig();
  const connection = useConnection();
  const { user } = useSession();
  const { balances, failed } = useChainBalances();

  if (!config || missing === null) return { state: 'loading' };
  if (!connection) return { state: 'noWallet' };
  const { address, chainId } = connection;
  const isOwn = user?.member?.wallets.some((wallet) => sameAddress(wallet, address));
  if (!isOwn) return { state: 'notOwn', connection };
  if (chainId !== toHex(config.chainId)) return { state: 'wrongChain', connection };
  if (!balances) return { state: failed ? 'unreadable' : 'loading' };
  const short = parseAmount(missing) - balances.gab;
  if (short > 0n) return { state: 'gabShort', short };
  if (balances.eth < balances.fee) return { state: 'ethShort' };
  return { state: 'ready', connection };
}
