/** One JSON-RPC call to an Ethereum node; rejects with RpcError when the node answers with an error. */
export type RpcRequest = (call: {
  method: string;
  params?: readonly unknown[];
}) => Promise<unknown>;

/** An error from the node; `code` and `data` as in EIP-1474 and EIP-1193 (`data` of a revert is its error). */
export class RpcError extends Error {
  override name = 'RpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** EIP-1474 codes that the adapter checks, and the demo proxy and the fake send. */
export const RPC = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  rejected: -32000,
  reverted: 3,
} as const;

/** Reads the `error` member of a JSON-RPC answer in any shape. */
export function toRpcError(error: unknown): RpcError {
  if (typeof error !== 'object' || error === null) {
    return new RpcError(RPC.internal, 'the node answered with an unknown form of error');
  }
  const { code, message, data } = {
    code: undefined,
    message: undefined,
    data: undefined,
    ...error,
  };
  return new RpcError(
    typeof code === 'number' ? code : RPC.internal,
    typeof message === 'string' ? message : 'the node gave no reason',
    data,
  );
}
