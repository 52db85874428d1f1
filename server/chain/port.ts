import type { Address, Hash } from 'viem';

/** A block of the canonical chain; `timestamp` in Unix seconds, hashes in lower case. */
export type BlockRef = { number: number; hash: Hash; parentHash: Hash; timestamp: number };

/** One Transfer event of our token; `value` in base units, addresses checksummed, `logIndex` in the block. */
export type TokenTransfer = {
  txHash: Hash;
  logIndex: number;
  blockHash: Hash;
  blockNumber: number;
  from: Address;
  to: Address;
  value: bigint;
};

export type ChainReceipt = {
  status: 'success' | 'reverted';
  block: BlockRef;
  /** Every transfer of our token in this transaction, whoever it went to. */
  transfers: TokenTransfer[];
};

export type ChainTransaction = {
  hash: Hash;
  from: Address;
  to: Address | null;
  nonce: number;
  /** Wei. */
  value: bigint;
  /** What it moves if it succeeds: set when it calls `transfer` of our token. */
  transfer: { to: Address; value: bigint } | null;
  /** Null while it waits to be mined. */
  blockNumber: number | null;
};

/**
 * All that the rest of the server knows of a blockchain. It only reads. Every method rejects with ChainError
 * when the answer cannot be trusted; an empty list or null always means that the node said so consistently.
 */
export interface Chain {
  readonly chainId: number;
  readonly tokenAddress: Address;
  readonly systemWallet: Address;

  /** The newest block. Never lower than the last one told, unless the chain stays shorter for a minute. */
  head(): Promise<BlockRef>;
  /** The canonical block at a height, or null beyond the head. */
  block(number: number): Promise<BlockRef | null>;
  /**
   * What reached the system wallet in this very block, in the order of the log: Transfer events of our token
   * from anybody else, of more than nothing, in transactions that succeeded. By hash, so that a reorg between
   * two questions shows as `unknown_block` and never as somebody else's deposits.
   */
  depositsIn(blockHash: Hash): Promise<TokenTransfer[]>;
  /**
   * What left the system wallet in this very block: Transfer events of our token from it, of more than nothing,
   * by whatever transaction. Read as `depositsIn` reads.
   */
  payoutsIn(blockHash: Hash): Promise<TokenTransfer[]>;
  /** How a transaction ended, or null while it is not mined (or no longer, after a reorg). */
  receipt(txHash: Hash): Promise<ChainReceipt | null>;
  /** A transaction that the node knows, mined or waiting. */
  transaction(txHash: Hash): Promise<ChainTransaction | null>;
  /** Tokens of an address in base units, at the head or at a given block. */
  balanceOf(address: Address, blockHash?: Hash): Promise<bigint>;
  /** Wei of an address, at the head or at a given block. */
  ethBalanceOf(address: Address, blockHash?: Hash): Promise<bigint>;
  /** Whether there is code at an address: tokens sent to a contract may be lost. */
  isContract(address: Address): Promise<boolean>;
}
