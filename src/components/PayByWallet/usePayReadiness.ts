import { parseAmount } from '@common/money/money';
import { useSiteConfig } from '@/services/siteConfig';
import { useSession } from '@/session/useSession';
import { type Connection, useConnection, useLockedWallet } from '@/wallet/connection';
import type { Wallet } from '@/wallet/discovery';
import { sameAddress, toHex } from '@/wallet/eip1193';
import type { Bill } from '@/wallet/payBill';
import { useChainBalances } from '@/wallet/useChainBalances';

/** Whether the member can pay by wallet, or the obstacle; amounts in base units. */
export type Readiness =
  | { state: 'loading' }
  | { state: 'noWallet'; locked: Wallet | undefined }
  | { state: 'disconnected'; link: 'offline' | 'lost' }
  | { state: 'notOwn'; connection: Connection }
  | { state: 'wrongChain'; connection: Connection; chainId: number }
  | { state: 'unreadable' }
  | { state: 'gabShort'; short: bigint }
  | { state: 'ethShort' }
  | { state: 'ready'; connection: Connection };

/** The first obstacle, in the order in which a user would resolve them. */
export function usePayReadiness({ missing }: Pick<Bill, 'missing'>): Readiness {
  const config = useSiteConfig();
  const connection = useConnection();
  const locked = useLockedWallet();
  const { user } = useSession();
  const { balances, failed } = useChainBalances();

  if (!config || missing === null) return { state: 'loading' };
  if (!connection) return { state: 'noWallet', locked };
  const { address, chainId, link } = connection;
  if (link !== 'up') return { state: 'disconnected', link };
  const isOwn = user?.member?.wallets.some((wallet) => sameAddress(wallet, address));
  if (!isOwn) return { state: 'notOwn', connection };
  if (chainId !== toHex(config.chainId)) {
    return { state: 'wrongChain', connection, chainId: config.chainId };
  }
  if (!balances) return { state: failed ? 'unreadable' : 'loading' };
  const short = parseAmount(missing) - balances.gab;
  if (short > 0n) return { state: 'gabShort', short };
  if (balances.eth < balances.fee) return { state: 'ethShort' };
  return { state: 'ready', connection };
}
