import { RPC, RpcError } from './rpc';

/**
 * Reasons why the chain could not be read. None of them means an empty result: the caller keeps its state and retries
 * later. An operator must correct `wrong_chain` and `wrong_token`.
 */
export type ChainErrorCode =
  /** No answer in time, or none at all. */
  | 'unreachable'
  /** The node answered with an error. */
  | 'refused'
  /** The answer does not have the form of the Ethereum JSON-RPC specification. */
  | 'malformed'
  /** Two answers contradict each other, as in the middle of a reorg or behind a load balancer. */
  | 'inconsistent'
  /** The head went back, as with a node that lags behind the previous one. */
  | 'stale_head'
  /** The node does not have a block with this hash, or no longer. */
  | 'unknown_block'
  /** The node serves another chain id than the one configured. */
  | 'wrong_chain'
  /** There is no ERC-20 with 18 decimals at the token's address. */
  | 'wrong_token';

export class ChainError extends Error {
  override name = 'ChainError';
  readonly code: ChainErrorCode;

  constructor(code: ChainErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Whether the node gave no answer because the code of the called contract failed. */
export const isRevert = ({ cause }: ChainError): boolean =>
  cause instanceof RpcError && cause.code === RPC.reverted;
