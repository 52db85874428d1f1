import type { Address, Hash, Hex } from 'viem';

/** Wei per gas (EIP-1559). */
export type Fees = { maxFee: bigint; tip: bigint };

/** A signed transfer of the token out of the system wallet. Anyone with `raw` can send it, but not change it. */
export type SignedPayout = Fees & { txHash: Hash; raw: Hex; nonce: number; gas: bigint };

/**
 * A node's answer to a sent transaction. `taken` and `known` mean that the node has it; none of them proves that it was
 * or was not mined.
 */
export type SendOutcome =
  | 'taken'
  | 'known'
  | 'nonceUsed'
  | 'underpriced'
  | 'noFunds'
  | 'refused'
  | 'unknown';

/** The port that holds the key, apart from the read-only port (port.ts) of most of the server. */
export interface PayoutWallet {
  readonly chainId: number;
  readonly address: Address;

  /** Reads the chain id from the node. @throws ChainError wrong_chain unless it is the configured one */
  check(): Promise<void>;
  /** Number of the wallet's transactions up to the head or a given block, which is the lowest free nonce there. */
  minedNonce(blockHash?: Hash): Promise<number>;
  /** The lowest free nonce if the transactions in the node's pool count too. */
  pendingNonce(): Promise<number>;
  /** Fees that a new transaction should offer. */
  fees(): Promise<Fees>;
  /**
   * Gas of the most expensive transfer, to an address that never held the token; null while the token refuses all transfers, for
   * example because it is paused.
   */
  worstCaseGas(): Promise<bigint | null>;
  /**
   * Gas for a transfer: `worstCase` if it succeeds with that much, else the node's own estimate; or the reason why the token
   * would refuse it. @throws ChainError when the node does not answer
   */
  gasFor(
    to: Address,
    amount: bigint,
    worstCase: bigint | null,
  ): Promise<{ gas: bigint } | { refusal: string }>;
  /** Signs a transfer without sending it. */
  sign(
    transfer: { to: Address; amount: bigint; nonce: number; gas: bigint } & Fees,
  ): Promise<SignedPayout>;
  /** Sends a signed transaction to the node. Never rejects. */
  send(raw: Hex): Promise<{ outcome: SendOutcome; nodeAnswer: string }>;
}
