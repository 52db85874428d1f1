import { type Address, getAddress } from 'viem';
import { type RowOf, t } from '../db/columns';
import { type Queryable, statement } from '../db/database';

const WALLET = {
  number: t.int,
  address: t.text,
  first_block: t.int.orNull,
  retired_block: t.int.orNull,
};

const all = statement(
  'shopWallets',
  'SELECT number, address, first_block, retired_block FROM shop_wallets ORDER BY number',
  WALLET,
);

const unfinished = statement(
  'unfinishedOfWallet',
  `SELECT count(*)::int AS count FROM withdrawals w JOIN payout_nonces n ON n.withdrawal_id = w.id
   WHERE n.wallet = $1 AND w.state IN ('broadcast', 'confirming')`,
  { count: t.int },
);

/** One of the wallets that the shop has or had (ADR 104). */
export interface ShopWallet {
  /** From 1, in the order in which they became the shop's wallet. */
  number: number;
  address: Address;
  /** The shop books its transfers after this block; null for the first wallet, which began with the cursor. */
  firstBlock: number | null;
  /** The chain's height when it was replaced; null for the current one. */
  retiredBlock: number | null;
}

const present = (row: RowOf<typeof WALLET>): ShopWallet => ({
  number: row.number,
  address: getAddress(row.address),
  firstBlock: row.first_block,
  retiredBlock: row.retired_block,
});

/** The shop's wallets, the current one last. */
export class ShopWallets {
  readonly addresses: readonly Address[];

  constructor(
    readonly all: readonly ShopWallet[],
    readonly current: ShopWallet,
  ) {
    this.addresses = all.map(({ address }) => address);
  }

  /** Height up to which transactions of replaced wallets count as the shop's own; 0 without a replaced one. */
  get lastRetiredBlock(): number {
    return Math.max(0, ...this.all.map(({ retiredBlock }) => retiredBlock ?? 0));
  }

  at(address: Address): ShopWallet | undefined {
    return this.all.find((one) => one.address === address);
  }

  /** @throws Error for a number that no wallet has */
  numbered(number: number): ShopWallet {
    const wallet = this.all.find((one) => one.number === number);
    if (!wallet) throw new Error(`the shop has no wallet ${number}`);
    return wallet;
  }

  /** Whether the wallet at this address had been replaced by this block. */
  isRetired(address: Address, block: number): boolean {
    const retired = this.at(address)?.retiredBlock ?? null;
    return retired !== null && block > retired;
  }
}

/**
 * Reads the shop's wallets.
 * @param configured the wallet of the settings: the only one of a shop that has not stored any
 */
export async function readShopWallets(db: Queryable, configured: Address): Promise<ShopWallets> {
  const stored = (await db.run(all)).map(present);
  const first = { number: 1, address: configured, firstBlock: null, retiredBlock: null };
  const wallets = stored.length > 0 ? stored : [first];
  return new ShopWallets(wallets, wallets.at(-1) ?? first);
}

/** For the comparison of the books with the chain. */
export const walletReader =
  (db: Queryable, configured: Address) => async (): Promise<readonly Address[]> =>
    (await readShopWallets(db, configured)).addresses;

/** Number of withdrawals that this wallet has signed and that are not final. */
export async function countUnfinished(db: Queryable, wallet: number): Promise<number> {
  return (await db.one(unfinished, [wallet])).count;
}
