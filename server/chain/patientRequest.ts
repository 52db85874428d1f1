import { setTimeout as sleep } from 'node:timers/promises';
import { ChainError } from './errors';
import { RPC, RpcError, type RpcRequest } from './rpc';

export type Patience = { timeoutMs: number; attempts: number; pauseMs: number };

/** Reads are safe to repeat. A write is sent once: without an answer its outcome is unknown. */
const isRead = (method: string) =>
  /^(eth_(get|call$|chainId$|blockNumber$|estimateGas$|gasPrice$|feeHistory$)|net_|web3_)/.test(
    method,
  );

/** Temporary errors by EIP-1474: a limit exceeded, or an internal fault. Others are final. */
const PASSING = new Set<number>([RPC.internal, -32005]);

/** Gives every call a time limit (ms) and repeats reads after a temporary failure. Rejects with ChainError. */
export function patientRequest(request: RpcRequest, patience: Patience): RpcRequest {
  return async (call) => {
    const attempts = isRead(call.method) ? patience.attempts : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTime(request(call), patience.timeoutMs);
      } catch (error) {
        const final = error instanceof RpcError && !PASSING.has(error.code);
        if (final || attempt >= attempts) throw toChainError(call.method, error);
        await sleep(patience.pauseMs * attempt);
      }
    }
  };
}

function toChainError(method: string, error: unknown): ChainError {
  return error instanceof RpcError
    ? new ChainError('refused', `${method}: the chain node refused (${error.code})`, error)
    : new ChainError('unreachable', `${method}: the chain node does not answer`, error);
}

async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
