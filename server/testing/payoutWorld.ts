import { parseAmount } from '@common/money';
import type { Hash, Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Patience } from '../chain/patientRequest';
import { openPayoutWallet } from '../chain/payoutWallet';
import type { Chain } from '../chain/port';
import type { RpcRequest } from '../chain/rpc';
import { openChain } from '../chain/rpcChain';
import type { Database } from '../db/database';
import { postJournal, RECORD, readBalances } from '../ledger/ledger';
import { payOut } from '../modules/payouts/payOut';
import type { PayerTiming } from '../modules/payouts/sentStore';
import { newAccount } from './app';
import { N, PayWorld } from './payWorld';
import { createWithdrawer, queueOne, type Withdrawer } from './withdrawals';

/** Always sends again, never with a higher fee, and never gives up: what tests of faults need. */
export const EAGER: PayerTiming = { resend: 0, bump: 3600, unknown: 3600 };
export const HASTY: Patience = { timeoutMs: 250, attempts: 1, pauseMs: 1 };

const KEY: Hex = `0x${'5'.padStart(64, '0')}`;
/** The system wallet of these tests. */
export const payerAccount = privateKeyToAccount(KEY);
/** What it holds before the shop opens, base units. */
export const OPENING = parseAmount('10000000');

let serial = 0;

/** A shop that pays, on a chain that mines when told to. */
export class PayoutWorld {
  static async open(): Promise<PayoutWorld> {
    const world = await PayWorld.open({ systemWallet: payerAccount.address }, ({ node }) => {
      node.setEth(payerAccount.address, 10n ** 20n);
      node.mint(payerAccount.address, OPENING);
      node.mine(N + 1);
    });
    return new PayoutWorld(world);
  }

  private constructor(readonly pay: PayWorld) {}

  get shop() {
    return this.pay.shop;
  }
  get db() {
    return this.pay.db;
  }
  get node() {
    return this.pay.node;
  }

  /** A member with coin that the opening balance covers (a wire amount). */
  async withdrawer(coin = '1000'): Promise<Withdrawer> {
    const who = await createWithdrawer(this.shop, '0');
    const key = `test:grant:${++serial}`;
    const amount = parseAmount(coin);
    await this.db.transaction((tx) =>
      postJournal(tx, {
        kind: 'test.grant',
        key,
        ref: { type: 'test', id: key },
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

  /** A member's withdrawal that waits for the payer. */
  async queue(amount = '100'): Promise<{ who: Withdrawer; id: number }> {
    const who = await this.withdrawer();
    return { who, id: await queueOne(this.shop, who, amount) };
  }

  wallet(request: RpcRequest = this.node.request, patience: Patience = HASTY) {
    const { chainId, tokenAddress } = this.shop.chain;
    return openPayoutWallet({ request, chainId, tokenAddress, key: KEY, patience });
  }

  /** One round of the payer; through another node's mouth if wanted. */
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

  /** The reading side through another node's mouth. */
  reader(request: RpcRequest): Promise<Chain> {
    const { chainId, tokenAddress, systemWallet } = this.shop.chain;
    return openChain({ request, chainId, tokenAddress, systemWallet, patience: HASTY });
  }

  /** Mines, and lets watcher and payer look after each block. */
  async mine(count = 1): Promise<void> {
    for (let i = 0; i < count; i++) {
      this.node.mine();
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

  /** Tokens of an address on chain, at the head. */
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

  /** Staff have looked. */
  async clearHalt(): Promise<void> {
    await this.pay.sql('UPDATE chain_cursors SET halted_at = NULL, halt_reason = NULL');
  }

  async payerStatus(): Promise<string | undefined> {
    const [row] = await this.pay.sql<{ state: string }>('SELECT state FROM payer_status');
    return row?.state;
  }

  /**
   * Lets everything run to its end over an honest node, and holds it against the promise: paid exactly once or
   * given back entirely, whatever happened before.
   */
  async settle(all: readonly { who: Withdrawer; id: number; amount?: string }[]): Promise<void> {
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
    await this.pay.expectClean();
  }

  end = () => this.pay.end();
}

/** A transaction of the system wallet that the shop knows nothing of. */
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
