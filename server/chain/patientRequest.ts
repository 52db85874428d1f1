import { setTimeout as sleep } from 'node:timers/promises';
import { ChainError } from './errors';
import { LIMITED, NoAnswerError, SILENT } from './noAnswer';
import { RPC, RpcError, type RpcRequest } from './rpc';

export type Patience = { timeoutMs: number; attempts: number; pauseMs: number };

/** Reads are safe to repeat. A write is sent once: without an answer its outcome is unknown. */
const isRead = (method: string) =>
  /^(eth_(get|call$|chainId$|blockNumber$|estimateGas$|gasPrice$|feeHistory$)|net_|web3_)/.test(
    method,
  );

/** EIP-1474. */
const LIMIT_EXCEEDED = -32005;
/** The HTTP status, which some providers use as the code. */
const TOO_MANY = 429;

/** Codes of temporary errors: a limit exceeded, or an internal fault. Others are final. */
const TEMPORARY = new Set<number>([RPC.internal, LIMIT_EXCEEDED, TOO_MANY]);

/** Whether too many calls were made. For `eth_getLogs` LIMIT_EXCEEDED also means too many logs, so that code is no proof. */
const isRateLimit = (method: string, code: number) =>
  code === TOO_MANY || (code === LIMIT_EXCEEDED && method !== 'eth_getLogs');

/** Gives every call a time limit (ms) and repeats reads after a temporary failure. Rejects with ChainError. */
export function patientRequest(request: RpcRequest, patience: Patience): RpcRequest {
  return async (call) => {
    const attempts = isRead(call.method) ? patience.attempts : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await within(request(call), patience.timeoutMs);
      } catch (error) {
        const isFinal = error instanceof RpcError && !TEMPORARY.has(error.code);
        if (isFinal || attempt >= attempts) throw toChainError(call.method, error);
        await sleep(patience.pauseMs * attempt);
      }
    }
  };
}

function toChainError(method: string, error: unknown): ChainError {
  if (error instanceof RpcError && isRateLimit(method, error.code)) {
    return new ChainError('unreachable', `${method}: ${LIMITED} (${error.code})`, error);
  }
  if (error instanceof RpcError) {
    return new ChainError('refused', `${method}: the chain node refused (${error.code})`, error);
  }
  const reason = error instanceof NoAnswerError ? error.reason : SILENT;
  return new ChainError('unreachable', `${method}: ${reason}`, error);
}

async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
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
