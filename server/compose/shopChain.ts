import type { Chain } from '../chain/port';
import type { Queryable } from '../db/database';
import { pgCode } from '../db/pgError';
import { StartError } from '../embedded/startError';
import { findShopChain, keepShopChain } from './shopChainStore';

type Named = Pick<Chain, 'chainId' | 'tokenAddress' | 'systemWallet'>;

const UNDEFINED_TABLE = '42P01';

/**
 * Compares the configured chain with the one that the shop's balances are on. A shop that never started has none.
 * @throws StartError when they differ: deposits of another token would be credited, and withdrawals signed by a wallet
 *   that does not hold what members own
 */
export async function requireShopChain(db: Queryable, chain: Named): Promise<void> {
  const row = await db.maybeOne(findShopChain).catch((error: unknown) => {
    // A database of before the table; the migrator adds it.
    if (pgCode(error) === UNDEFINED_TABLE) return undefined;
    throw error;
  });
  if (!row) return;
  const differences = [
    ['CHAIN_ID', String(row.chain_id), String(chain.chainId)],
    ['TOKEN_ADDRESS', row.token_address, chain.tokenAddress.toLowerCase()],
    ['SYSTEM_WALLET_ADDRESS', row.system_wallet, chain.systemWallet.toLowerCase()],
  ].filter(([, kept, given]) => kept !== given);
  if (differences.length === 0) return;
  const named = differences.map(([setting, kept, given]) => `${setting} is ${given}, not ${kept}`);
  throw new StartError(
    `This database belongs to a shop on another chain, token or wallet: ${named.join('; ')}. Correct the settings, or DATABASE_URL.`,
  );
}

/** Stores the chain, token and wallet at a shop's first start; later they must be the same. @throws StartError */
export async function claimShopChain(db: Queryable, chain: Named): Promise<void> {
  await db.run(keepShopChain, [
    chain.chainId,
    chain.tokenAddress.toLowerCase(),
    chain.systemWallet.toLowerCase(),
  ]);
  await requireShopChain(db, chain);
}
