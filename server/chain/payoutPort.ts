import type { Address, Hash, Hex } from 'viem';

/** Wei per gas (EIP-1559). */
export type Fees = { maxFee: bigint; tip: bigint };

/** A transfer of our token out of the system wallet, signed; whoever has `raw` can send it, and nobody can change it. */
export type SignedPayout = Fees & { txHash: Hash; raw: Hex; nonce: number; gas: bigint };

/**
 * What a node said to a signed transaction. Only `taken` and `known` are good news, and none of them decides
 * anything: whether it was mined, the chain says.
 */
export type Heard =
  | 'taken'
  | 'known'
  | 'nonceUsed'
  | 'underpriced'
  | 'noFunds'
  | 'refused'
  | 'unknown';

/** The side of the chain that holds the key. Kept apart from the reading one (port.ts), which most of the server has. */
export interface PayoutWallet {
  readonly chainId: number;
  readonly address: Address;

  /** @throws ChainError wrong_chain unless the node serves the configured chain, asked anew each time */
  check(): Promise<void>;
  /** Transactions of the wallet in blocks, up to the head or a given block: the lowest nonce that is free there. */
  minedNonce(blockHash?: Hash): Promise<number>;
  /** The same with those that wait in the node's pool. */
  pendingNonce(): Promise<number>;
  /** What a transaction should offer now. */
  fees(): Promise<Fees>;
  /** Gas for a transfer to somebody who never held the token, the dearest kind; null when it makes none now. */
  usualGas(): Promise<bigint | null>;
  /**
   * Gas for a transfer: `usual` if the token makes it with that much, else what the node estimates for it alone.
   * Or why the token would not make it. @throws ChainError when the node does not say
   */
  gasFor(
    to: Address,
    amount: bigint,
    usual: bigint | null,
  ): Promise<{ gas: bigint } | { refusal: string }>;
  /** Signs and sends nothing. */
  sign(
    order: { to: Address; amount: bigint; nonce: number; gas: bigint } & Fees,
  ): Promise<SignedPayout>;
  /** Gives a signed transaction to the node. Never rejects. */
  send(raw: Hex): Promise<{ heard: Heard; said: string }>;
}
