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
import { ChainError } from './errors';
import { type Patience, patientRequest } from './patientRequest';
import type { BlockRef, Chain, ChainReceipt, ChainTransaction, TokenTransfer } from './port';
import type { RpcRequest } from './rpc';
import {
  isDeposit,
  isPayout,
  readTransferCall,
  sameAddress,
  TRANSFER_TOPIC,
  tokenTransfers,
} from './transfers';
import { toHash, toNumber, type WireBlock, type WireReceipt, wire } from './wire';

export type ChainSettings = {
  request: RpcRequest;
  chainId: number;
  tokenAddress: string;
  systemWallet: string;
  patience?: Patience;
  /** Clock in ms. */
  now?: () => number;
};

const PATIENCE: Patience = { timeoutMs: 5_000, attempts: 3, pauseMs: 200 };
/** How long a shorter chain is taken for a lagging node before it is taken for the truth. */
const STALE_MS = 60_000;
const CHAIN_ID_CHECK_MS = 60_000;
const DECIMALS = 18n;
const TRUE = `0x${'1'.padStart(64, '0')}`;

/** Opens the chain: resolves once the node serves the configured chain id and the token is there. */
export async function openChain(settings: ChainSettings): Promise<Chain> {
  const chain = new RpcChain(settings);
  await chain.check();
  return chain;
}

class RpcChain implements Chain {
  readonly chainId: number;
  readonly tokenAddress: Address;
  readonly systemWallet: Address;
  readonly #request: RpcRequest;
  readonly #now: () => number;
  #chainIdCheckedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<BlockRef> | undefined;
  #highest: { number: number; seenAt: number } | undefined;
  readonly #reading = new Map<Hash, Promise<TokenTransfer[]>>();

  constructor({ request, chainId, tokenAddress, systemWallet, ...options }: ChainSettings) {
    this.chainId = chainId;
    this.tokenAddress = getAddress(tokenAddress);
    this.systemWallet = getAddress(systemWallet);
    this.#request = patientRequest(request, options.patience ?? PATIENCE);
    this.#now = options.now ?? Date.now;
  }

  async check(): Promise<void> {
    await this.#checkChainId();
    const decimals = await this.#callToken(
      encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }),
    );
    if (decimals !== DECIMALS) {
      throw new ChainError('wrong_token', `the token ${this.tokenAddress} has not 18 decimals`);
    }
    await this.#checkTransfer();
  }

  /** A token that answers false, or nothing at all, leaves open whether it paid. One that is paused may still come. */
  async #checkTransfer(): Promise<void> {
    const { systemWallet: from, tokenAddress: to } = this;
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [from, 0n],
    });
    const answer = await this.#read('eth_call', [{ from, to, data }, 'latest']).catch(
      (error: unknown) => {
        if (error instanceof ChainError && error.code === 'refused') return null;
        throw error;
      },
    );
    if (answer === null || wire.data(answer) === TRUE) return;
    throw new ChainError('wrong_token', `the token ${to} does not answer a transfer with true`);
  }

  head(): Promise<BlockRef> {
    // One question at a time: answers that overtake each other would look like a head going back.
    this.#asking ??= this.#head().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #head(): Promise<BlockRef> {
    await this.#checkChainId();
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

  async depositsIn(blockHash: Hash): Promise<TokenTransfer[]> {
    return (await this.#movedIn(blockHash)).filter((one) => isDeposit(one, this.systemWallet));
  }

  async payoutsIn(blockHash: Hash): Promise<TokenTransfer[]> {
    return (await this.#movedIn(blockHash)).filter((one) => isPayout(one, this.systemWallet));
  }

  /** Transfers to and from the wallet; whoever asks for the same block at the same time gets the same answer. */
  #movedIn(blockHash: Hash): Promise<TokenTransfer[]> {
    const asked = this.#reading.get(blockHash);
    if (asked) return asked;
    const reading = this.#readMoved(blockHash).finally(() => this.#reading.delete(blockHash));
    this.#reading.set(blockHash, reading);
    return reading;
  }

  async #readMoved(blockHash: Hash): Promise<TokenTransfer[]> {
    const block = await this.#blockByHash(toHash(blockHash));
    const { tokenAddress: address, systemWallet } = this;
    const filter = { blockHash, address, topics: [TRANSFER_TOPIC] };
    const logs = wire.logs(await this.#read('eth_getLogs', [filter]));
    const concerns = (one: TokenTransfer) =>
      isDeposit(one, systemWallet) || isPayout(one, systemWallet);
    const told = tokenTransfers(logs, address).filter(concerns);
    const bloomItems = [address, TRANSFER_TOPIC, pad(systemWallet)];
    if (told.length === 0 && !bloomMayHold(block.logsBloom, bloomItems)) return [];
    // Nodes have lost logs from their index; the receipts are what the block's hash stands for.
    const real = (await this.#receiptsOf(block))
      .flatMap((receipt) => this.#transfersOf(receipt))
      .filter(concerns);
    if (fingerprint(told) !== fingerprint(real)) {
      throw new ChainError('inconsistent', `logs and receipts of block ${blockHash} differ`);
    }
    return real;
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
    const tx = wire.transaction(await this.#read('eth_getTransactionByHash', [txHash]));
    if (!tx) return null;
    this.#same('transaction', tx.hash, txHash);
    const callsToken = tx.to ? sameAddress(tx.to, this.tokenAddress) : false;
    return {
      hash: toHash(tx.hash),
      from: getAddress(tx.from),
      to: tx.to ? getAddress(tx.to) : null,
      nonce: toNumber(tx.nonce),
      value: BigInt(tx.value),
      transfer: callsToken ? readTransferCall(tx.input) : null,
      blockNumber: tx.blockNumber ? toNumber(tx.blockNumber) : null,
    };
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
    // EIP-7702: a wallet that delegates its code is still somebody's own.
    return code !== '0x' && !code.toLowerCase().startsWith('0xef0100');
  }

  #read(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return this.#request({ method, params });
  }

  /** Behind one URL a provider may change networks; asked again every minute, before the head is believed. */
  async #checkChainId(): Promise<void> {
    if (this.#now() - this.#chainIdCheckedAt < CHAIN_ID_CHECK_MS) return;
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

  /** For nodes without `eth_getBlockReceipts`; in turn, since such nodes are also the ones with rate limits. */
  async #receiptsOneByOne(block: WireBlock): Promise<WireReceipt[]> {
    const receipts: WireReceipt[] = [];
    for (const hash of block.transactions) {
      const receipt = wire.receipt(await this.#read('eth_getTransactionReceipt', [hash]));
      if (receipt) receipts.push(receipt);
    }
    return receipts;
  }

  /** The token's transfers of a transaction; none if it failed, whatever logs a node may attach. */
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

  #same(what: string, told: string, wanted: string | undefined): void {
    if (told.toLowerCase() === wanted?.toLowerCase()) return;
    throw new ChainError('inconsistent', `another ${what} than the one asked for: ${told}`);
  }
}

function toBlockRef(block: WireBlock): BlockRef {
  return {
    number: toNumber(block.number),
    hash: toHash(block.hash),
    parentHash: toHash(block.parentHash),
    timestamp: toNumber(block.timestamp),
  };
}

const fingerprint = (transfers: readonly TokenTransfer[]) =>
  transfers.map((t) => [t.txHash, t.logIndex, t.blockHash, t.from, t.to, t.value].join()).join(';');
