import { parseAmount } from '@common/money/money';
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  type PrivateKeyAccount,
} from 'viem';
import type { Chain } from '../chain/port';
import { type Database, readsWith } from '../db/database';
import { findCustodyBreach } from '../ledger/audit';
import { findOutflowBreaches } from '../ledger/auditOutflows';
import { type HouseBucket, readBalances, readHouseBalance } from '../ledger/ledger';
import { readShopWallets } from '../ledger/shopWallets';
import { scanBlocks } from '../modules/money/chainWatcher/scanBlocks';
import { trackPayments } from '../modules/money/deposits/checkReported';
import { createTestApp, newAccount, type SignedIn, type TestApp, type TestAppOptions } from './app';
import { pay, sendRaw, sign } from './chainWorld';
import { expectAuditClean } from './database';
import { createAddress, createProduct, type ProductOptions } from './factories';

/** Confirmations before a transfer is credited, in every test. */
export const N = 3;

export interface Payer extends SignedIn {
  addressId: number;
}

export interface Placed {
  no: string;
  skuId: number;
}

/** A shop on a chain that mines and is scanned only when the test calls for it. Wire amounts. */
export class PayWorld {
  /**
   * @param prepare changes the chain before the shop reads it
   * @param watched whether the watcher reads the chain before the return
   */
  static async open(
    options: TestAppOptions = {},
    prepare: (shop: TestApp) => Promise<void> | void = () => undefined,
    watched = true,
  ): Promise<PayWorld> {
    const world = new PayWorld(await createTestApp(options));
    world.node.automine = false;
    await prepare(world.shop);
    if (watched) await world.scan();
    return world;
  }

  private constructor(readonly shop: TestApp) {}

  get node() {
    return this.shop.node;
  }

  get db() {
    return this.shop.db;
  }

  /** An unbound wallet with 1,000,000 GAB and ETH for fees. */
  stranger(): PrivateKeyAccount {
    const account = newAccount();
    this.node.mint(account.address, parseAmount('1000000'));
    this.node.setEth(account.address, 10n ** 20n);
    return account;
  }

  async payer(account = this.stranger()): Promise<Payer> {
    const one = await this.shop.signIn({ account });
    return { ...one, addressId: await createAddress(this.db, one.memberId) };
  }

  send(
    from: PrivateKeyAccount,
    amount: string,
    to: Address = this.shop.chain.systemWallet,
  ): Promise<Hash> {
    return pay(this.chainSide, from, to, parseAmount(amount));
  }

  /** Sends a transferFrom of `owner`'s tokens by an approved spender. */
  async sendFor(owner: Address, spender: PrivateKeyAccount, amount: string): Promise<Hash> {
    const args = [owner, this.shop.chain.systemWallet, parseAmount(amount)] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args });
    return this.call(spender, data);
  }

  async call(from: PrivateKeyAccount, data: `0x${string}`): Promise<Hash> {
    return sendRaw(
      this.chainSide,
      await sign(this.chainSide, from, { to: this.node.tokenAddress, data }),
    );
  }

  /** The part of a chain that the helpers of chainWorld need. */
  get chainSide() {
    const { node } = this;
    return {
      request: node.request,
      token: node.tokenAddress,
      mine: async (count?: number) => node.mine(count),
      reorg: async (depth: number) => node.reorg(depth),
      close: async () => undefined,
    };
  }

  /** Runs the watcher until it has booked all final blocks. */
  async scan(chain: Chain = this.shop.chain): Promise<void> {
    while ((await scanBlocks(this.db, chain, N)) > 0);
  }

  track(chain: Chain = this.shop.chain): Promise<number> {
    return trackPayments(this.db, chain, N);
  }

  /** Mines blocks, and runs the jobs after each. */
  async mine(count = 1): Promise<void> {
    for (let i = 0; i < count; i++) {
      this.node.mine();
      await this.scan();
      await this.track();
    }
  }

  async order(payer: Payer, options: ProductOptions = {}, advAmount?: string): Promise<Placed> {
    const { skuId } = await createProduct(this.db, options);
    const items = [{ skuId, quantity: 1, unitPrice: options.price ?? '100' }];
    return { no: await this.placeItems(payer, items, advAmount), skuId };
  }

  /** Places an order with payment by transfer. Returns its number. */
  async placeItems(payer: Payer, items: object[], advAmount?: string): Promise<string> {
    const { token, addressId } = payer;
    const body = { items, addressId, paymentMethod: 'wallet', ...(advAmount && { advAmount }) };
    const answer = (await this.shop.call(token, 'POST', '/api/orders', body)).body;
    expect(answer).toMatchObject({ success: true });
    return answer.data.out_trade_no;
  }

  async act(payer: Payer, no: string, action: string, body: object = {}) {
    const url = `/api/orders/${no}/${action}`;
    return (await this.shop.call(payer.token, 'POST', url, body)).body;
  }

  report = (payer: Payer, no: string, txHash: string) =>
    this.act(payer, no, 'payments', { txHash });

  /** Reads the order as its buyer. */
  async look(payer: Payer, no: string) {
    const { body } = await this.shop.call(payer.token, 'GET', `/api/orders/${no}`);
    return body.data;
  }

  async coin(memberId: number): Promise<bigint> {
    return (await readBalances(this.db, memberId)).coin.available;
  }

  async sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.db.pool.query(text, values)).rows;
  }

  async house(bucket: HouseBucket): Promise<bigint> {
    return readHouseBalance(this.db, 'coin', bucket);
  }

  async cursor() {
    const [row] = await this.sql<{
      block_number: number;
      block_hash: Hash;
      halted_at: Date | null;
      halt_reason: string | null;
    }>('SELECT * FROM chain_cursors');
    if (!row) throw new Error('nothing was scanned');
    return row;
  }

  /** Checks all invariants, and the books against the wallets' balance at the cursor's block. */
  async expectClean(): Promise<void> {
    await expectAuditClean(this.db);
    const { chain } = this.shop;
    const balanceAt = async ({ number, hash }: { number: number; hash: string }) => {
      const block = await chain.block(number);
      expect(block?.hash).toBe(hash);
      const { addresses } = await readShopWallets(this.db, chain.systemWallet);
      const held = await Promise.all(addresses.map((one) => chain.balanceOf(one, block?.hash)));
      return held.reduce((sum, one) => sum + one, 0n);
    };
    expect(await findCustodyBreach(this.db, chain.chainId, balanceAt)).toEqual([]);
    expect(await findOutflowBreaches(this.db, chain)).toEqual([]);
  }

  /** The chain with some methods replaced. */
  chainBut(answers: Partial<Chain>): Chain {
    const { chain } = this.shop;
    return {
      chainId: chain.chainId,
      tokenAddress: chain.tokenAddress,
      systemWallet: chain.systemWallet,
      checkChainId: () => chain.checkChainId(),
      head: () => chain.head(),
      block: (number) => chain.block(number),
      depositsIn: (hash, wallets) => chain.depositsIn(hash, wallets),
      payoutsIn: (hash, wallets) => chain.payoutsIn(hash, wallets),
      receipt: (hash) => chain.receipt(hash),
      transaction: (hash) => chain.transaction(hash),
      walletTransaction: (hash, wallet) => chain.walletTransaction(hash, wallet),
      walletNonce: (at, wallet) => chain.walletNonce(at, wallet),
      payoutsBetween: (from, to, wallets) => chain.payoutsBetween(from, to, wallets),
      balanceOf: (address, hash) => chain.balanceOf(address, hash),
      ethBalanceOf: (address, hash) => chain.ethBalanceOf(address, hash),
      isContract: (address) => chain.isContract(address),
      ...answers,
    };
  }

  /** The database of a process that dies within a transaction, at this statement. */
  crashingAt(isHere: (statement: string) => boolean): Database {
    const { db } = this;
    return {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            inTransaction: true,
            orm: tx.orm,
            ...readsWith(async (one, values) => {
              if (isHere(one.name)) throw new Error('crash');
              return tx.run(one, values);
            }),
          }),
        ),
    };
  }

  /** Checks the books and closes the app. */
  async end(): Promise<void> {
    try {
      await this.expectClean();
    } finally {
      await this.shop.close();
    }
  }
}
