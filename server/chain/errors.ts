/**
 * Why the chain could not be read. None of them means "nothing there": the caller keeps what it knows and asks
 * again later, except `wrong_chain` and `wrong_token`, which somebody has to put right.
 */
export type ChainErrorCode =
  /** No answer in time, or none at all. */
  | 'unreachable'
  /** The node answered with an error. */
  | 'refused'
  /** The answer has not the form that the Ethereum JSON-RPC specification gives it. */
  | 'malformed'
  /** Two answers contradict each other, as in the middle of a reorg or behind a load balancer. */
  | 'inconsistent'
  /** The head went back: a node that lags behind the one asked before. */
  | 'stale_head'
  /** A block of this hash is not known (any more). */
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
