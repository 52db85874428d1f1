import { bearer } from '@/session/session';
import { isObject } from '@/wallet/eip1193';

/** An error in the form of EIP-1193. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

let nextId = 1;

/** Timeout of a call, in ms: a buyer waits for it. */
const PATIENCE_MS = 15_000;

/**
 * Calls the embedded chain's node through the site's server.
 * @throws ProviderError with the node's code, or 4900 when it cannot be reached
 */
export async function chainRequest(method: string, params: unknown = []): Promise<unknown> {
  let body: unknown;
  try {
    const response = await fetch('/api/demo/rpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: bearer() },
      body: JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    body = await response.json();
  } catch (cause) {
    throw new ProviderError(4900, String(cause));
  }
  if (isObject(body) && isObject(body.error)) {
    const { code, message, data } = body.error;
    throw new ProviderError(typeof code === 'number' ? code : -32603, String(message), data);
  }
  if (!isObject(body) || !('result' in body)) throw new ProviderError(4900, 'no answer');
  return body.result;
}
