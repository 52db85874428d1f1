import { type Address, getAddress, type Hash } from 'viem';
import { type FakeBlock, genesis, nextBlock, worstCost } from './fake/blocks';
import { BASE_FEE } from './fake/execute';
import { answer } from './fake/methods';
import { copyState } from './fake/state';
import { parseRawTransaction, type SignedTx } from './fake/transaction';
import { RPC, RpcError, type RpcRequest } from './rpc';

export type FakeNodeOptions = {
  chainId?: number;
  tokenAddress: string;
  /** Mine a block for every transaction at once (the default), followed by `confirmations` empty ones. */
  automine?: boolean;
  confirmations?: number;
  /** Clock in ms; block times never go back. */
  now?: () => number;
};

/**
 * An in-process Ethereum node for tests and the mock server, with real signatures, nonces, fees, blocks and reorgs. GAB
 * is its only contract. It passes the same suite as anvil (`chain.suite.ts`).
 */
export class FakeNode {
  readonly chainId: number;
  readonly tokenAddress: Address;
  automine: boolean;
  readonly blocks: FakeBlock[];
  readonly pool: SignedTx[] = [];
  /** Addresses with code, in addition to the token. */
  readonly contracts = new Set<Address>();
  readonly #confirmations: number;
  readonly #now: () => number;
  #fork = 0;

  constructor(options: FakeNodeOptions) {
    this.chainId = options.chainId ?? 31337;
    this.tokenAddress = getAddress(options.tokenAddress);
    this.automine = options.automine ?? true;
    this.#confirmations = options.confirmations ?? 0;
    this.#now = options.now ?? Date.now;
    this.blocks = [genesis(Math.floor(this.#now() / 1000))];
  }

  /** An independent node with a copy of this chain and pool. */
  copy(): FakeNode {
    const { chainId, tokenAddress, automine } = this;
    const [now, confirmations] = [this.#now, this.#confirmations];
    const other = new FakeNode({ chainId, tokenAddress, automine, confirmations, now });
    const blocks = this.blocks.map((block) => ({ ...block, state: copyState(block.state) }));
    other.blocks.splice(0, 1, ...blocks);
    other.pool.push(...this.pool);
    for (const contract of this.contracts) other.contracts.add(contract);
    other.#fork = this.#fork;
    return other;
  }

  readonly request: RpcRequest = async ({ method, params = [] }) => {
    if (method === 'eth_sendRawTransaction') return this.#send(params[0]);
    // A copy through JSON, so that no caller gets this node's own objects.
    return JSON.parse(JSON.stringify(answer(this, method, params)));
  };

  get head(): FakeBlock {
    const head = this.blocks.at(-1);
    if (!head) throw new Error('a chain has a genesis');
    return head;
  }

  /** Mines `count` blocks; the first contains all transactions of the pool that can run. */
  mine(count = 1): void {
    for (let i = 0; i < count; i += 1) this.#mineBlock(this.pool);
  }

  /**
   * Replaces the newest `depth` blocks by as many others. Their transactions are mined again at the same heights,
   * except those in `drop`, which are forgotten; those that can no longer run return to the pool.
   */
  reorg(depth: number, { drop = [] }: { drop?: readonly Hash[] } = {}): void {
    if (depth >= this.blocks.length) throw new Error('the genesis stays');
    this.#fork += 1;
    for (const old of this.blocks.splice(-depth)) {
      const kept = old.executed.map(({ tx }) => tx).filter((tx) => !drop.includes(tx.hash));
      this.#mineBlock(kept);
      const mined = new Set(this.head.executed.map(({ tx }) => tx.hash));
      this.pool.push(...kept.filter((tx) => !mined.has(tx.hash)));
    }
  }

  /** Gives an address tokens (base units) that it has owned since the first block. */
  mint(address: string, amount: bigint): void {
    const owner = getAddress(address);
    for (const { state } of this.blocks) {
      state.tokens.set(owner, (state.tokens.get(owner) ?? 0n) + amount);
    }
  }

  /** Sets the wei of an address, in every block. */
  setEth(address: string, wei: bigint): void {
    for (const { state } of this.blocks) state.eth.set(getAddress(address), wei);
  }

  async #send(raw: unknown): Promise<Hash> {
    const tx = await parseRawTransaction(raw, this.chainId);
    this.#admit(tx);
    if (this.automine) this.mine(1 + this.#confirmations);
    return tx.hash;
  }

  /** The rules by which nodes accept a transaction into the pool; the messages are geth's. */
  #admit(tx: SignedTx): void {
    const reject = (reason: string): never => {
      throw new RpcError(RPC.rejected, reason);
    };
    const { state } = this.head;
    if (this.pool.some(({ hash }) => hash === tx.hash)) reject('already known');
    if (tx.nonce < (state.nonces.get(tx.from) ?? 0)) reject('nonce too low');
    if (tx.gas < 21_000n) reject('intrinsic gas too low');
    if (tx.maxFeePerGas < BASE_FEE) reject('max fee per gas less than block base fee');
    if (tx.maxPriorityFeePerGas > tx.maxFeePerGas) {
      reject('max priority fee per gas higher than max fee per gas');
    }
    if (worstCost(tx) > (state.eth.get(tx.from) ?? 0n)) {
      reject('insufficient funds for gas * price + value');
    }
    const rival = this.pool.findIndex(({ from, nonce }) => from === tx.from && nonce === tx.nonce);
    if (rival >= 0) {
      const needed = ((this.pool[rival]?.maxFeePerGas ?? 0n) * 110n) / 100n;
      if (tx.maxFeePerGas < needed) reject('replacement transaction underpriced');
      this.pool.splice(rival, 1);
    }
    this.pool.push(tx);
  }

  #mineBlock(waiting: readonly SignedTx[]): void {
    const block = nextBlock(this.head, waiting, {
      token: this.tokenAddress,
      timestamp: Math.floor(this.#now() / 1000),
      fork: this.#fork,
    });
    this.blocks.push(block);
    const mined = new Set(block.executed.map(({ tx }) => tx.hash));
    const remaining = this.pool.filter(({ hash }) => !mined.has(hash));
    this.pool.splice(0, this.pool.length, ...remaining);
  }
}
