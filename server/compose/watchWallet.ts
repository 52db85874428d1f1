import type { Chain } from '../chain/port';
import type { Database } from '../db/database';
import { readShopWallets } from '../ledger/shopWallets';
import { findWalletFault } from './shopChain';

const EVERY_MS = 10_000;

/** Checks every few seconds whether the shop's wallet is still that of this process's settings. */
export function watchWallet(
  db: Database,
  { systemWallet }: Pick<Chain, 'systemWallet'>,
): { reasons(): string[]; stop(): void } {
  let fault: string | undefined;
  const look = async () => {
    fault = findWalletFault(await readShopWallets(db, systemWallet), systemWallet);
  };
  // Other checks report a database that is away.
  const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS);
  timer.unref();
  return { reasons: () => (fault ? [fault] : []), stop: () => clearInterval(timer) };
}
