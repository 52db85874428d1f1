import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hash,
  numberToHex,
  pad,
} from 'viem';
import { bloomMayHold } from './bloom';
import { checkTransfer } from './checkTransfer';
import { ChainError } from './errors';
import { type Patience, patientRequest } from './patientRequest';
import { payoutLogs } from './payoutLogs';
import type {
  BlockRef,
  Chain,
  ChainReceipt,
  ChainTransaction,
  TokenTransfer,
  WalletTransaction,
} from './port';
import type { RpcRequest } from './rpc';
import { toTransaction, toWalletTransaction } from './transactions';
import { fingerprint, isDeposit, isOutflow, TRANSFER_TOPIC, tokenTransfers } from './transfers';
import { toBlockRef, toHash, toNumber, type WireBlock, type WireReceipt, wire } from './wire';

export type ChainSettings = {
  request: RpcRequest;
  chainId: number;
  tokenAddress: string;
  systemWallet: string;
  patience?: Patience;
  /** Clock in ms that is never set back. */
  now?: () => number;
};

const PATIENCE: Patience = { timeoutMs: 5_000, attempts: 3, pauseMs: 200 };
/** Time for which a shorter chain counts as a lagging node; afterwards it counts as a reorg. */
const STALE_MS = 60_000;
const CHAIN_ID_CHECK_MS = 60_000;
const DECIMALS = 18n;

/** Resolves once the node serves the configured chain id and the token is there. */
export async function openChain(settings: ChainSettings): Promise<Chain> {
  const chain = new RpcChain(settings);
  await chain.check();
  return chain;
}

/** The chain of a node that the caller checks before any request reaches it. */
export const uncheckedChain = (settings: ChainSettings): Chain => new RpcChain(settings);

class RpcChain implements Chain {
  readonly chainId: number;
  readonly tokenAddress: Address;
  readonly systemWallet: Address;
  /** The default of `wallets`: the system wallet. */
  readonly #defaultWallets: readonly Address[];
  readonly #request: RpcRequest;
  readonly #now: () => number;
  #chainIdCheckedAt = Number.NEGATIVE_INFINITY;
  #headRequest: Promise<BlockRef> | undefined;
  #highest: { number: number; seenAt: number } | undefined;
  readonly #reading = new Map<string, Promise<TokenTransfer[]>>();

  constructor({ request, chainId, tokenAddress, systemWallet, ...options }: ChainSettings) {
    this.chainId = chainId;
    this.tokenAddress = getAddress(tokenAddress);
    this.systemWallet = getAddress(systemWallet);
    this.#defaultWallets = [this.systemWallet];
    this.#request = patientRequest(request, options.patience ?? PATIENCE);
    this.#now = options.now ?? (() => performance.now());
  }

  async check(): Promise<void> {
    await this.checkChainId();
    const decimals = await this.#callToken(
      encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }),
    );
    if (decimals !== DECIMALS) {
      throw new ChainError('wrong_token', `the token ${this.tokenAddress} has not 18 decimals`);
    }
    await checkTransfer((method, params) => this.#read(method, params), this);
  }

  head(): Promise<BlockRef> {
    // One call at a time: answers out of order would look like a head that goes back.
    this.#headRequest ??= this.#head().finally(() => {
      this.#headRequest = undefined;
    });
    return this.#headRequest;
  }

  async #head(): Promise<BlockRef> {
    // A provider may change the network behind a URL, so the chain id is read again every minute.
    if (this.#now() - this.#chainIdCheckedAt >= CHAIN_ID_CHECK_MS) await this.checkChainId();
    const block = await this.#blockByNumber('latest');
    if (!block) throw new ChainError('inconsistent', 'the chain node has no newest block');
    const now = this.#now();
    const highest = this.#highest;
    if (highest && block.number < highest.number && now - highest.seenAt < STALE_MS) {
      throw new ChainError(
        'stale_head',
        `the head went back to ${block.number} from ${highest.number}`,
      );
    }
    this.#highest = { number: block.number, seenAt: now };
    return block;
  }

  async block(number: number): Promise<BlockRef | null> {
    const block = await this.#blockByNumber(numberToHex(number));
    if (block && block.number !== number) {
      throw new ChainError('inconsistent', `asked for block ${number}, got ${block.number}`);
    }
    return block;
  }

  async depositsIn(blockHash: Hash, wallets = this.#defaultWallets): Promise<TokenTransfer[]> {
    const moved = await this.#movedIn(blockHash, wallets);
    return moved.filter((one) => isDeposit(one, wallets));
  }

  async payoutsIn(blockHash: Hash, wallets = this.#defaultWallets): Promise<TokenTransfer[]> {
    const moved = await this.#movedIn(blockHash, wallets);
    return moved.filter((one) => isOutflow(one, wallets));
  }

  payoutsBetween(
    from: number,
    to: number,
    wallets: readonly Address[] = this.#defaultWallets,
  ): AsyncIterable<TokenTransfer> {
    const { tokenAddress } = this;
    const read = (method: string, params: readonly unknown[]) => this.#read(method, params);
    return payoutLogs(read, { tokenAddress, wallets }, from, to);
  }

  /** Transfers to and from the wallets; simultaneous calls for one block share one read. */
  #movedIn(blockHash: Hash, wallets: readonly Address[]): Promise<TokenTransfer[]> {
    const key = [blockHash, ...wallets].join();
    const running = this.#reading.get(key);
    if (running) return running;
    const reading = this.#readMoved(blockHash, wallets).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #readMoved(blockHash: Hash, wallets: readonly Address[]): Promise<TokenTransfer[]> {
    const block = await this.#blockByHash(toHash(blockHash));
    const { tokenAddress: address } = this;
    const filter = { blockHash, address, topics: [TRANSFER_TOPIC] };
    const logs = wire.logs(await this.#read('eth_getLogs', [filter]));
    const concerns = (one: TokenTransfer) => isDeposit(one, wallets) || isOutflow(one, wallets);
    const logged = tokenTransfers(logs, address).filter(concerns);
    const mayMove = wallets.some((wallet) =>
      bloomMayHold(block.logsBloom, [address, TRANSFER_TOPIC, pad(wallet)]),
    );
    if (logged.length === 0 && !mayMove) return [];
    // A node's index of logs may be incomplete; the block's hash commits to the receipts.
    const proven = (await this.#receiptsOf(block))
      .flatMap((receipt) => this.#transfersOf(receipt))
      .filter(concerns);
    if (fingerprint(logged) !== fingerprint(proven)) {
      throw new ChainError('inconsistent', `logs and receipts of block ${blockHash} differ`);
    }
    return proven;
  }

  async receipt(txHash: Hash): Promise<ChainReceipt | null> {
    const receipt = wire.receipt(await this.#read('eth_getTransactionReceipt', [txHash]));
    if (!receipt) return null;
    this.#same('transaction', receipt.transactionHash, txHash);
    const block = await this.block(toNumber(receipt.blockNumber));
    if (!block) throw new ChainError('inconsistent', 'a receipt of a block beyond the head');
    this.#same('block of a receipt', receipt.blockHash, block.hash);
    const transfers = this.#transfersOf(receipt);
    return { status: receipt.status === '0x1' ? 'success' : 'reverted', block, transfers };
  }

  async transaction(txHash: Hash): Promise<ChainTransaction | null> {
    return toTransaction(await this.#transaction(txHash), this.tokenAddress);
  }

  async walletTransaction(
    txHash: Hash,
    wallet = this.systemWallet,
  ): Promise<WalletTransaction | null> {
    return toWalletTransaction(await this.#transaction(txHash), wallet);
  }

  async #transaction(txHash: Hash): Promise<unknown> {
    const answer = await this.#read('eth_getTransactionByHash', [txHash]);
    const tx = wire.transaction(answer);
    if (tx) this.#same('transaction', tx.hash, txHash);
    return answer;
  }

  async walletNonce(at: Hash | 'latest' | 'pending', wallet = this.systemWallet): Promise<number> {
    const block = at === 'latest' || at === 'pending' ? at : { blockHash: at };
    const params = [wallet, block];
    return toNumber(wire.quantity(await this.#read('eth_getTransactionCount', params)));
  }

  balanceOf(address: Address, blockHash?: Hash): Promise<bigint> {
    const args = [getAddress(address)] as const;
    return this.#callToken(
      encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args }),
      blockHash,
    );
  }

  async ethBalanceOf(address: Address, blockHash?: Hash): Promise<bigint> {
    const params = [getAddress(address), blockHash ? { blockHash } : 'latest'];
    return BigInt(wire.quantity(await this.#read('eth_getBalance', params)));
  }

  async isContract(address: Address): Promise<boolean> {
    const params = [getAddress(address), 'latest'];
    const code = wire.data(await this.#read('eth_getCode', params));
    // EIP-7702: a wallet with delegated code is not a contract.
    return code !== '0x' && !code.toLowerCase().startsWith('0xef0100');
  }

  #read(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return this.#request({ method, params });
  }

  async checkChainId(): Promise<void> {
    const served = toNumber(wire.quantity(await this.#read('eth_chainId')));
    if (served !== this.chainId) {
      throw new ChainError('wrong_chain', `the node serves chain ${served}, not ${this.chainId}`);
    }
    this.#chainIdCheckedAt = this.#now();
  }

  async #blockByNumber(at: string): Promise<BlockRef | null> {
    const block = wire.block(await this.#read('eth_getBlockByNumber', [at, false]));
    return block && toBlockRef(block);
  }

  async #blockByHash(hash: Hash): Promise<WireBlock> {
    const block = wire.block(await this.#read('eth_getBlockByHash', [hash, false]));
    if (!block) throw new ChainError('unknown_block', `block ${hash} is not known`);
    this.#same('block', block.hash, hash);
    return block;
  }

  async #receiptsOf(block: WireBlock): Promise<WireReceipt[]> {
    const receipts = await this.#blockReceipts(block.hash).catch((error: unknown) => {
      if (!(error instanceof ChainError && error.code === 'refused')) throw error;
      return this.#receiptsOneByOne(block);
    });
    if (receipts.length !== block.transactions.length) {
      throw new ChainError('inconsistent', `block ${block.hash} lacks receipts`);
    }
    for (const receipt of receipts) {
      this.#same('block of a receipt', receipt.blockHash, block.hash);
    }
    return receipts;
  }

  async #blockReceipts(hash: Hash): Promise<WireReceipt[]> {
    return wire.receipts(await this.#read('eth_getBlockReceipts', [hash])) ?? [];
  }

  /** For nodes without `eth_getBlockReceipts`; sequential, since such nodes tend to have rate limits. */
  async #receiptsOneByOne(block: WireBlock): Promise<WireReceipt[]> {
    const receipts: WireReceipt[] = [];
    for (const hash of block.transactions) {
      const receipt = wire.receipt(await this.#read('eth_getTransactionReceipt', [hash]));
      if (receipt) receipts.push(receipt);
    }
    return receipts;
  }

  /** The token's transfers of a transaction; none if it failed, even if a node attaches logs. */
  #transfersOf(receipt: WireReceipt): TokenTransfer[] {
    if (receipt.status !== '0x1') return [];
    for (const log of receipt.logs) this.#same('block of a log', log.blockHash, receipt.blockHash);
    return tokenTransfers(receipt.logs, this.tokenAddress);
  }

  async #callToken(data: Hash, blockHash?: Hash): Promise<bigint> {
    const params = [{ to: this.tokenAddress, data }, blockHash ? { blockHash } : 'latest'];
    const answer = wire.data(await this.#read('eth_call', params));
    if (answer.length !== 66) {
      throw new ChainError('wrong_token', `there is no token at ${this.tokenAddress}`);
    }
    return BigInt(answer);
  }

  #same(what: string, actual: string, expected: string | undefined): void {
    if (actual.toLowerCase() === expected?.toLowerCase()) return;
    throw new ChainError('inconsistent', `another ${what} than the one asked for: ${actual}`);
  }
}
