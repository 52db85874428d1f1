import { parseAmount } from '@common/money/money';
import type { Hash, Hex } from 'viem';
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import type { FakeNode } from '../chain/fakeNode';
import type { Patience } from '../chain/patientRequest';
import { openPayoutWallet } from '../chain/payoutWallet';
import type { Chain } from '../chain/port';
import type { RpcRequest } from '../chain/rpc';
import { openChain } from '../chain/rpcChain';
import type { Database } from '../db/database';
import { postJournal, RECORD, readBalances } from '../ledger/ledger';
import { payOut } from '../modules/money/payouts/payOut';
import type { PayerTiming } from '../modules/money/payouts/sentStore';
import { newAccount } from './app';
import { N, PayWorld } from './payWorld';
import { createWithdrawer, queueOne, type Withdrawer } from './withdrawals';

/** For tests of faults: always resends, never raises the fee, and never counts an outcome as unknown. */
export const EAGER: PayerTiming = { resend: 0, bump: 3600, unknown: 3600, catchUp: 0 };
export const HASTY: Patience = { timeoutMs: 250, attempts: 1, pauseMs: 1 };

const KEY: Hex = `0x${'5'.padStart(64, '0')}`;
/** The system wallet of these tests. */
export const payerAccount = privateKeyToAccount(KEY);
/** The system wallet's tokens before the shop opens, base units. */
export const OPENING = parseAmount('10000000');

let serial = 0;

interface Queued {
  who: Withdrawer;
  id: number;
  /** In GAB; 100 by default. */
  amount?: string;
}

/** A shop with a payer, on a chain that mines only when the test calls for it. */
export class PayoutWorld {
  /** @param before uses the wallet before the shop reads the chain */
  static async open(before?: (node: FakeNode) => Promise<void>): Promise<PayoutWorld> {
    const world = await PayWorld.open({ systemWallet: payerAccount.address }, async ({ node }) => {
      node.setEth(payerAccount.address, 10n ** 20n);
      node.mint(payerAccount.address, OPENING);
      await before?.(node);
      node.mine(N + 1);
    });
    return new PayoutWorld(world);
  }

  /** A shop on a restored backup, with the current chain. */
  static async restore(db: Database, node: FakeNode): Promise<PayoutWorld> {
    const systemWallet = payerAccount.address;
    return new PayoutWorld(await PayWorld.open({ systemWallet, db, node }, undefined, false));
  }

  /** The processes of the same shop as they start with another wallet's settings. */
  async withWallet(key: Hex, how: { db?: Database; node?: FakeNode } = {}): Promise<PayoutWorld> {
    const { db = this.db, node = this.node } = how;
    const systemWallet = privateKeyToAddress(key);
    return new PayoutWorld(await PayWorld.open({ systemWallet, db, node }, undefined, false), key);
  }

  private constructor(
    readonly pay: PayWorld,
    readonly key: Hex = KEY,
  ) {}

  get shop() {
    return this.pay.shop;
  }
  get db() {
    return this.pay.db;
  }
  get node() {
    return this.pay.node;
  }

  /** A member with this much coin (a wire amount), which the opening balance covers. */
  async withdrawer(coin = '1000'): Promise<Withdrawer> {
    const who = await createWithdrawer(this.shop, '0');
    const key = `test:grant:${++serial}`;
    const amount = parseAmount(coin);
    const [opening] = await this.pay.sql<{ ref_id: string }>(
      `SELECT ref_id FROM journals WHERE kind = 'opening'`,
    );
    await this.db.transaction((tx) =>
      postJournal(tx, {
        kind: 'test.grant',
        key,
        ref: { type: 'block', id: opening?.ref_id ?? '' },
        reason: '測試',
        actorId: null,
        legs: [
          { house: 'capital', asset: 'coin', amount: -amount },
          { member: who.id, asset: 'coin', bucket: 'available', amount, record: RECORD.deposit },
        ],
      }),
    );
    return who;
  }

  /** Creates a member and their queued withdrawal. */
  async queue(amount = '100'): Promise<{ who: Withdrawer; id: number }> {
    const who = await this.withdrawer();
    return { who, id: await queueOne(this.shop, who, amount) };
  }

  wallet(request: RpcRequest = this.node.request, patience: Patience = HASTY) {
    const { chainId, tokenAddress } = this.shop.chain;
    const { key } = this;
    return openPayoutWallet({ request, chainId, tokenAddress, key, patience });
  }

  /** One round of the payer; `request` replaces the node. */
  round(
    how: {
      db?: Database;
      chain?: Chain;
      request?: RpcRequest;
      timing?: PayerTiming;
      wallet?: ReturnType<PayoutWorld['wallet']>;
      inFlight?: number;
    } = {},
  ): Promise<number> {
    const { db = this.db, chain = this.shop.chain, request, timing = EAGER, inFlight = 64 } = how;
    const wallet = how.wallet ?? this.wallet(request);
    return payOut({ db, chain, wallet, confirmations: N, inFlight }, timing);
  }

  /** A chain port over another node. */
  reader(request: RpcRequest): Promise<Chain> {
    const { chainId, tokenAddress, systemWallet } = this.shop.chain;
    return openChain({ request, chainId, tokenAddress, systemWallet, patience: HASTY });
  }

  /** Mines blocks, and runs watcher and payer after each. */
  async mine(count = 1): Promise<void> {
    for (let i = 0; i < count; i++) {
      this.node.mine();
      await this.pay.scan();
      await this.round();
      await this.pay.scan();
    }
  }

  async state(id: number) {
    const [row] = await this.pay.sql<{ state: string; result: number | null; tx_hash: Hash }>(
      'SELECT state, result, tx_hash FROM withdrawals WHERE id = $1',
      [id],
    );
    return { state: row?.state, result: row?.result };
  }

  async states(id: number): Promise<string[]> {
    const rows = await this.pay.sql<{ to_state: string }>(
      'SELECT to_state FROM withdrawal_history WHERE withdrawal_id = $1 ORDER BY id',
      [id],
    );
    return rows.map((row) => row.to_state);
  }

  /** Tokens of the withdrawer's address at the head, base units. */
  received(who: Withdrawer): Promise<bigint> {
    return this.shop.chain.balanceOf(who.address);
  }

  async attempts(id: number) {
    return this.pay.sql<{ tx_hash: Hash; raw: Hex; nonce: number; max_fee: string; said: string }>(
      'SELECT tx_hash, raw, nonce, max_fee, said FROM withdrawal_attempts WHERE withdrawal_id = $1 ORDER BY id',
      [id],
    );
  }

  async halted(): Promise<string | null> {
    const { halted_at, halt_reason } = await this.pay.cursor();
    return halted_at && halt_reason;
  }

  /** Ends a halt, as staff do. */
  async clearHalt(): Promise<void> {
    await this.pay.sql('UPDATE chain_cursors SET halted_at = NULL, halt_reason = NULL');
  }

  async payerStatus(): Promise<string | undefined> {
    const [row] = await this.pay.sql<{ state: string }>('SELECT state FROM payer_status');
    return row?.state;
  }

  /**
   * Runs all withdrawals to their end over an honest node, and expects each one to be paid exactly once or released
   * entirely; all of the books are clean.
   */
  async settle(all: readonly Queued[]): Promise<void> {
    await this.payOrRelease(all);
    await this.pay.expectClean();
  }

  /** As `settle`, without reading the books; `end` does. */
  async payOrRelease(all: readonly Queued[]): Promise<void> {
    await this.clearHalt();
    for (let n = 0; n < 12; n++) {
      await this.mine();
      const open = await this.pay.sql(
        `SELECT 1 FROM withdrawals WHERE state IN ('queued', 'broadcast', 'confirming')`,
      );
      if (open.length === 0) break;
    }
    for (const { who, id, amount = '100' } of all) {
      const { state } = await this.state(id);
      const { coin } = await readBalances(this.db, who.id);
      const units = parseAmount(amount);
      const paid = await this.received(who);
      expect([state, coin.held]).toEqual([expect.stringMatching(/^(done|rejected)$/), 0n]);
      expect(paid).toBe(state === 'done' ? units : 0n);
      expect(coin.available).toBe(
        parseAmount('1000') - (state === 'done' ? units + parseAmount('1') : 0n),
      );
    }
  }

  end = () => this.pay.end();
}

/** Signs a transaction of the system wallet outside the shop. */
export async function foreign(
  world: PayoutWorld,
  nonce: number,
  maxFeePerGas = 50_000_000_000n,
): Promise<Hex> {
  return payerAccount.signTransaction({
    type: 'eip1559',
    chainId: world.shop.chain.chainId,
    nonce,
    gas: 21_000n,
    to: newAccount().address,
    value: 1n,
    maxFeePerGas,
    maxPriorityFeePerGas: 2_000_000_000n,
  });
}
