import type { Address, Hash, Hex } from 'viem';

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
  /** Every transfer of the token in this transaction, to any recipient. */
  transfers: TokenTransfer[];
};

export type ChainTransaction = {
  hash: Hash;
  from: Address;
  to: Address | null;
  nonce: number;
  /** Wei. */
  value: bigint;
  /** Arguments of a direct call of the token's `transfer`. */
  transfer: { to: Address; value: bigint } | null;
  /** Null while it waits to be mined. */
  blockNumber: number | null;
};

/** A transaction that a wallet of the shop sent. */
export type WalletTransaction = {
  nonce: number;
  /** The signed bytes; null if they cannot be rebuilt from the node's answer. Fees in wei per gas. */
  signed: { raw: Hex; gas: bigint; maxFee: bigint; tip: bigint } | null;
};

/**
 * The server's read-only port to the blockchain. Every method rejects with ChainError when the answer cannot be trusted;
 * an empty list or null always means that the node answered so consistently.
 */
export interface Chain {
  readonly chainId: number;
  readonly tokenAddress: Address;
  /** The current wallet: the default of `wallets` and `wallet`, which may name other wallets of the shop. */
  readonly systemWallet: Address;

  /** Asks the node which chain it serves, however lately that was asked. @throws ChainError wrong_chain for another one */
  checkChainId(): Promise<void>;
  /** The newest block. Never lower than the previous result, unless the chain stays shorter for a minute. */
  head(): Promise<BlockRef>;
  /** The canonical block at a height, or null beyond the head. */
  block(number: number): Promise<BlockRef | null>;
  /**
   * Deposits in this block, by `logIndex`: Transfer events of the token above zero, in successful transactions, to one of
   * the wallets and not from one. Addressed by hash, so that a reorg between two calls leads to `unknown_block` and never
   * to the deposits of another block.
   */
  depositsIn(blockHash: Hash, wallets?: readonly Address[]): Promise<TokenTransfer[]>;
  /**
   * Outflows in this block: Transfer events of the token above zero, in successful transactions, from one of the wallets
   * and not to one. Checked like `depositsIn`.
   */
  payoutsIn(blockHash: Hash, wallets?: readonly Address[]): Promise<TokenTransfer[]>;
  /** Outflows of a range of blocks, both ends included, by the node's index of events. For audits. */
  payoutsBetween(
    from: number,
    to: number,
    wallets?: readonly Address[],
  ): AsyncIterable<TokenTransfer>;
  /** Outcome of a transaction; null while it is unmined, also after a reorg. */
  receipt(txHash: Hash): Promise<ChainReceipt | null>;
  /** A mined or waiting transaction; null if the node has none. */
  transaction(txHash: Hash): Promise<ChainTransaction | null>;
  /** A transaction of the wallet; null if another account sent it or the node has none. */
  walletTransaction(txHash: Hash, wallet?: Address): Promise<WalletTransaction | null>;
  /**
   * Number of transactions of the wallet, which is its next nonce: up to a block, up to the head, or including
   * the node's pool.
   */
  walletNonce(at: Hash | 'latest' | 'pending', wallet?: Address): Promise<number>;
  /** Tokens of an address in base units, at the head or at a given block. */
  balanceOf(address: Address, blockHash?: Hash): Promise<bigint>;
  /** Wei of an address, at the head or at a given block. */
  ethBalanceOf(address: Address, blockHash?: Hash): Promise<bigint>;
  /** Whether there is code at an address: tokens sent to a contract may be lost. */
  isContract(address: Address): Promise<boolean>;
}
