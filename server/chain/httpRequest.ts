import { traced } from '../tracing/tracing';
import { NoAnswerError, reasonOfFailure, reasonOfStatus } from './noAnswer';
import { RpcError, type RpcRequest, toRpcError } from './rpc';

/**
 * JSON-RPC over HTTP for `CHAIN_RPC_URL`. Calls fail with RpcError (the node refused) or NoAnswerError (no usable answer).
 * The URL often carries an API key, so no message here contains it, not the node's either; viem's own transport would show it.
 */
export function httpRequest(rpcUrl: string, options: { timeoutMs: number }): RpcRequest {
  const { url, headers } = splitCredentials(rpcUrl);
  const hide = hiding(rpcUrl);
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
    // Nodes send JSON-RPC errors with 4xx and 5xx too, so the status matters only if the body is no JSON-RPC answer.
    const answer: unknown = await response.json().catch(() => undefined);
    if (typeof answer !== 'object' || answer === null || !('id' in answer) || answer.id !== id) {
      throw new NoAnswerError(method, reasonOfStatus(response.status));
    }
    if ('error' in answer && answer.error) {
      const { code, message, data } = toRpcError(answer.error);
      throw new RpcError(code, hide(message), data);
    }
    if (!('result' in answer)) {
      throw new NoAnswerError(method, 'the chain node answers without a result');
    }
    return answer.result;
  };
  return (call) => traced('rpc', call.method, () => request(call));
}

/** A user and a part of the path or query of this length may be a key: `v3` and `mainnet` are none. */
const KEY_LENGTH = 12;

/** Returns a function that takes out of a text what the URL keeps secret: gateways repeat the key that they refuse. */
function hiding(rpcUrl: string): (text: string) => string {
  const { username, password, pathname, searchParams } = new URL(rpcUrl);
  const keys = [username, ...pathname.split('/'), ...searchParams.values()].filter(
    ({ length }) => length >= KEY_LENGTH,
  );
  const secrets = password ? [...keys, password, decodeURIComponent(password)] : keys;
  return (text) => secrets.reduce((rest, one) => rest.replaceAll(one, '…'), text);
}

/**
 * Takes user and password out of the URL, where some RPC providers put them, and returns them as a header instead: `fetch`
 * refuses a URL with a user.
 */
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
