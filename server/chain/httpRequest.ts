import { traced } from '../tracing/tracing';
import { NoAnswerError, reasonOfFailure, reasonOfStatus } from './noAnswer';
import { type RpcRequest, toRpcError } from './rpc';

/**
 * JSON-RPC over HTTP for `CHAIN_RPC_URL`. Fails with RpcError (the node refused) or Error (no usable answer).
 * The URL often carries an API key, so no message here contains it; viem's own transport would show it.
 */
export function httpRequest(rpcUrl: string, options: { timeoutMs: number }): RpcRequest {
  const { url, headers } = splitCredentials(rpcUrl);
  let lastId = 0;
  const request: RpcRequest = async ({ method, params = [] }) => {
    lastId += 1;
    const id = lastId;
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal: AbortSignal.timeout(options.timeoutMs),
    }).catch((cause: unknown) => {
      throw new NoAnswerError(method, reasonOfFailure(cause), cause);
    });
    // Nodes send JSON-RPC errors with 4xx and 5xx too, so the status matters only for other bodies.
    const answer: unknown = await response.json().catch(() => undefined);
    if (typeof answer !== 'object' || answer === null || !('id' in answer) || answer.id !== id) {
      throw new NoAnswerError(method, reasonOfStatus(response.status));
    }
    if ('error' in answer && answer.error) throw toRpcError(answer.error);
    if (!('result' in answer)) throw new Error(`${method}: an answer without a result`);
    return answer.result;
  };
  return (asked) => traced('rpc', asked.method, () => request(asked));
}

/** Moves a user in the URL, as RPC providers issue, to a header: `fetch` refuses such URLs. */
function splitCredentials(rpcUrl: string) {
  const url = new URL(rpcUrl);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const headers = new Headers({ 'content-type': 'application/json' });
  if (username) {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  }
  return { url, headers };
}
