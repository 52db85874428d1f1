import { type Address, getAddress } from 'viem';
import type { Chain } from '../chain/port';
import type { Queryable } from '../db/database';
import { pgCode } from '../db/pgError';
import { StartError } from '../embedded/startError';
import { readShopWallets, type ShopWallets } from '../ledger/shopWallets';
import { findShopChain, keepShopChain } from './shopChainStore';

type ChainIdentity = Pick<Chain, 'chainId' | 'tokenAddress' | 'systemWallet'>;

const UNDEFINED_TABLE = '42P01';

/** Undefined if the table is missing: the database is from before its migration. */
const ifTableExists = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: unknown) => {
    if (pgCode(error) === UNDEFINED_TABLE) return undefined;
    throw error;
  });

/** @throws StartError when chain or token differ from those that the shop's balances are on */
async function requireToken(db: Queryable, chain: ChainIdentity): Promise<Address | undefined> {
  const row = await ifTableExists(db.maybeOne(findShopChain));
  if (!row) return undefined;
  const differences = [
    ['CHAIN_ID', String(row.chain_id), String(chain.chainId)],
    ['TOKEN_ADDRESS', row.token_address, chain.tokenAddress.toLowerCase()],
  ].filter(([, kept, given]) => kept !== given);
  if (differences.length === 0) return getAddress(row.system_wallet);
  const named = differences.map(([setting, kept, given]) => `${setting} is ${given}, not ${kept}`);
  throw new StartError(
    `This database belongs to a shop on another chain or token: ${named.join('; ')}. Correct the settings, or DATABASE_URL.`,
  );
}

/** Why a process may not work with the wallet of its settings; undefined with the shop's current one. */
export function findWalletFault(wallets: ShopWallets, configured: Address): string | undefined {
  const { current } = wallets;
  if (current.address === configured) return undefined;
  const differs = `SYSTEM_WALLET_ADDRESS is ${configured.toLowerCase()}, not ${current.address.toLowerCase()}`;
  if (wallets.at(configured)) {
    return `${differs}: that wallet was replaced. Start every process with the new one's settings.`;
  }
  return `${differs}, the shop's wallet. Correct the settings, or DATABASE_URL. To replace the wallet: npm run wallet -- replace.`;
}

/**
 * Compares chain and token with those that the shop's balances are on, whatever the wallet is.
 * @returns the shop's wallets; undefined for a shop that never started
 * @throws StartError when they differ: deposits of another token would be credited
 */
export async function readWalletsOf(
  db: Queryable,
  chain: ChainIdentity,
): Promise<ShopWallets | undefined> {
  const first = await requireToken(db, chain);
  return first && (await ifTableExists(readShopWallets(db, first)));
}

/**
 * Compares the configured chain, token and wallet with those that the shop's balances are on, unless it never started.
 * @throws StartError when they differ: deposits of another token would be credited, and withdrawals signed by a wallet
 *   that does not hold what members own
 */
export async function requireShopChain(db: Queryable, chain: ChainIdentity): Promise<void> {
  const wallets = await readWalletsOf(db, chain);
  const fault = wallets && findWalletFault(wallets, chain.systemWallet);
  if (fault) throw new StartError(fault);
}

/** The chain id of a shop that has started before; undefined for a new one. */
export async function findKnownChain(db: Queryable): Promise<number | undefined> {
  return (await ifTableExists(db.maybeOne(findShopChain)))?.chain_id;
}

/** Stores the chain, token and wallet at a shop's first start; later they must be the same. @throws StartError */
export async function claimShopChain(db: Queryable, chain: ChainIdentity): Promise<void> {
  await db.run(keepShopChain, [
    chain.chainId,
    chain.tokenAddress.toLowerCase(),
    chain.systemWallet.toLowerCase(),
  ]);
  await requireShopChain(db, chain);
}
