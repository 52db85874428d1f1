import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isAddress, isHex, parseTransaction } from 'viem';
import { RPC, RpcError, type RpcRequest } from './rpc';

/** Largest number of calls in a batch; wallets send two or three. */
const MAX_BATCH = 20;
/** Characters of one call's parameters as JSON: room for any token call, not for programs. */
const MAX_PARAMS_LENGTH = 8_192;
const MAX_FEE_HISTORY = 1_024;

type Check = (params: readonly unknown[]) => boolean;
const anyParams: Check = () => true;

/** Methods for wallets and web3: no accounts, no unlocked signing, no filters, none of anvil's own methods. */
const ALLOWED = new Map<string, Check>(
  Object.entries<Check>({
    eth_chainId: anyParams,
    net_version: anyParams,
    net_listening: anyParams,
    web3_clientVersion: anyParams,
    eth_syncing: anyParams,
    eth_blockNumber: anyParams,
    eth_gasPrice: anyParams,
    eth_maxPriorityFeePerGas: anyParams,
    eth_feeHistory: ([count]) => Number(count) >= 0 && Number(count) <= MAX_FEE_HISTORY,
    eth_getBlockByNumber: anyParams,
    eth_getBlockByHash: anyParams,
    eth_getBalance: anyParams,
    eth_getCode: anyParams,
    eth_getTransactionCount: anyParams,
    eth_getTransactionByHash: anyParams,
    eth_getTransactionReceipt: anyParams,
    eth_getLogs: anyParams,
    eth_call: callsContract,
    eth_estimateGas: callsContract,
    eth_sendRawTransaction: createsNothing,
  }),
);

const CallSchema = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Union([Type.Number(), Type.String({ maxLength: 64 })]),
  method: Type.String({ maxLength: 64 }),
  params: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 8 })),
});
type Call = Static<typeof CallSchema>;

export type RpcAnswer = { jsonrpc: '2.0'; id: Call['id'] | null } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
);
/** An allowed call, or the answer to a refused one. */
export type Screened = { call: Required<Omit<Call, 'jsonrpc'>> } | { answer: RpcAnswer };

/** Checks a body of `/api/demo/rpc` before the embedded chain gets it. `body` is untrusted. */
export function screenDemoRpc(body: unknown): Screened | Screened[] {
  if (!Array.isArray(body)) return screenCall(body);
  if (body.length === 0 || body.length > MAX_BATCH) {
    return refuse(null, RPC.invalidRequest, `a batch has 1 to ${MAX_BATCH} calls`);
  }
  return body.map(screenCall);
}

/** Answers a JSON-RPC body, single or batch, from the embedded chain. Never rejects, and reveals no internals. */
export function demoRpc(request: RpcRequest): (body: unknown) => Promise<RpcAnswer | RpcAnswer[]> {
  const answer = async (screened: Screened): Promise<RpcAnswer> => {
    if ('answer' in screened) return screened.answer;
    const { id, method, params } = screened.call;
    try {
      return { jsonrpc: '2.0', id, result: (await request({ method, params })) ?? null };
    } catch (error) {
      if (!(error instanceof RpcError)) {
        return refuse(id, RPC.internal, 'the demo chain does not answer').answer;
      }
      return refuse(id, error.code, error.message, error.data).answer;
    }
  };
  return async (body) => {
    const screened = screenDemoRpc(body);
    return Array.isArray(screened) ? Promise.all(screened.map(answer)) : answer(screened);
  };
}

function screenCall(call: unknown): Screened {
  if (!Value.Check(CallSchema, call)) {
    return refuse(null, RPC.invalidRequest, 'not a JSON-RPC 2.0 call with an id');
  }
  const { id, method, params = [] } = call;
  const check = ALLOWED.get(method);
  if (!check) return refuse(id, RPC.methodNotFound, `${method} is not offered here`);
  if (JSON.stringify(params).length > MAX_PARAMS_LENGTH || !check(params)) {
    return refuse(id, RPC.invalidParams, `${method} is not offered here with these parameters`);
  }
  return { call: { id, method, params } };
}

/** Whether a call runs a contract of the chain: neither code in its data (no `to`) nor code in a state override. */
function callsContract([call, , override]: readonly unknown[]): boolean {
  if (typeof call !== 'object' || call === null || override !== undefined) return false;
  return 'to' in call && typeof call.to === 'string' && isAddress(call.to, { strict: false });
}

/** Whether a transaction creates no contract: all visitors share the demo chain, so it takes no foreign code. */
function createsNothing([raw]: readonly unknown[]): boolean {
  if (!isHex(raw)) return false;
  try {
    return Boolean(parseTransaction(raw).to);
  } catch {
    return false;
  }
}

function refuse(id: Call['id'] | null, code: number, message: string, data?: unknown) {
  const error = { code, message, ...(data !== undefined && { data }) };
  return { answer: { jsonrpc: '2.0' as const, id, error } };
}
