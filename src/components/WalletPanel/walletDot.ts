import { networkName } from '@common/money/networks';
import type { StoredUser } from '@/session/storedUser';
import { toHex } from '@/wallet/eip1193';

type Dot = 'on' | 'elsewhere' | 'lost' | 'off';

/**
 * The state of the stored wallet relative to the site's chain: the header's dot and its title.
 * @param chainId the site's chain, undefined until known
 */
export function walletDot(mm: StoredUser['mm'], chainId?: number): { dot: Dot; title: string } {
  if (!mm?.address) return { dot: 'off', title: '尚未連接錢包' };
  if (!mm.chainId) return { dot: 'lost', title: '錢包失去連線' };
  const here = networkName(Number(mm.chainId));
  if (chainId === undefined || mm.chainId === toHex(chainId)) {
    return { dot: 'on', title: `錢包已連接，在「${here}」` };
  }
  return { dot: 'elsewhere', title: `錢包在「${here}」，本站使用「${networkName(chainId)}」` };
}
