import type { FastifyBaseLogger } from 'fastify';
import { ChainError } from '../../chain/errors';
import type { RpcRequest } from '../../chain/rpc';
import { keepTrying } from './keepTrying';

/** The state in `/readyz` of a service that was unreachable at the start. */
export interface LatePart {
  reasons(): string[];
  warnings(): string[];
  close(): void;
}

/** Whether an error of opening the chain may pass by itself: the node did not answer. A wrong answer stays wrong. */
export const isAway = (error: unknown): boolean =>
  error instanceof ChainError ? error.code === 'unreachable' : error instanceof Error;

/**
 * Requests to a node that did not answer at the start. Each fails as unanswered until `check` has found the shop's chain
 * and token there: no block is read and nothing is signed before.
 */
export function lateNode(
  request: RpcRequest,
  check: () => Promise<unknown>,
  { failure, log }: { failure: unknown; log: FastifyBaseLogger },
): { request: RpcRequest; part: LatePart } {
  const trying = keepTrying(async () => void (await check()), {
    failure,
    what: 'the chain node (CHAIN_RPC_URL)',
    log,
  });
  const isWrong = () => trying.failure instanceof ChainError && !isAway(trying.failure);
  return {
    request: async (call) => {
      if (trying.failure === undefined) return request(call);
      throw new Error(`${call.method}: the chain node has not been found to be the shop's yet`);
    },
    part: {
      reasons: () =>
        trying.failure instanceof ChainError && isWrong()
          ? [`CHAIN_RPC_URL: the chain cannot be used: ${trying.failure.message}.`]
          : [],
      warnings: () =>
        trying.failure === undefined || isWrong()
          ? []
          : [
              'CHAIN_RPC_URL: the node has not answered since the start: deposits and withdrawals wait.',
            ],
      close: () => trying.stop(),
    },
  };
}
