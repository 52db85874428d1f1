import type { Api, ApiKey } from '@common/api';
import type { Envelope, FieldFault } from '@common/envelope';
import { request } from '@umijs/max';
import { showRequestError } from '@/requestErrorConfig';
import { sendOnce } from '@/services/writes';
import { storedUser } from '@/session/session';

/** What every call takes besides the endpoint's own `params`, `query` and `body`. */
export interface CallOptions {
  /** The caller shows the error itself, for example at the fields of a form. */
  skipErrorHandler?: boolean;
  signal?: AbortSignal;
}

type IsOptional<T> = Record<string, never> extends T ? true : false;
type Part = 'params' | 'query' | 'body';
type PartsOf<E> = { [P in Part & keyof E as E[P] extends undefined ? never : P]: E[P] };
/** A part may be left out when all its keys are optional. */
type Loose<T> = { [P in keyof T as IsOptional<T[P]> extends true ? never : P]: T[P] } & {
  [P in keyof T as IsOptional<T[P]> extends true ? P : never]?: T[P];
};
export type ApiInput<K extends ApiKey> = Loose<PartsOf<Api[K]>>;
type Arguments<K extends ApiKey> =
  IsOptional<ApiInput<K>> extends true
    ? [options?: ApiInput<K> & CallOptions]
    : [options: ApiInput<K> & CallOptions];

interface Call extends CallOptions {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
}

function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Sends a write with its key; its error is shown once, after the last attempt. */
function write<T>(method: string, url: string, call: Call): Promise<T> {
  const { query: params, body: data, signal } = call;
  return sendOnce(
    JSON.stringify([method, url, params, data, storedUser()?.access_token]),
    (key) =>
      request<T>(url, {
        method,
        params,
        data,
        signal,
        headers: { 'Idempotency-Key': key },
        skipErrorHandler: true,
      }),
    (error) => showRequestError(error, { ...call, method }),
  );
}

/**
 * Calls an endpoint of common/endpoints by its method and path: `api('GET /api/products/:id',
 * { params: { id } })` gives the envelope's `data`. Errors are shown (SPEC §8) and then thrown:
 * callers catch and stay silent. Writes carry an Idempotency-Key and are sent again with the same
 * one while no answer comes, so up to 6 s may pass.
 * @throws BizError when the server refuses, RequestError when HTTP or the network failed
 */
export async function api<K extends ApiKey>(
  key: K,
  ...[options]: Arguments<K>
): Promise<Api[K]['data']> {
  const [method = 'GET', path = ''] = key.split(' ');
  const call: Call = options ?? {};
  const url = fillPath(path, call.params);
  const answer =
    method === 'GET'
      ? await request<Envelope<Api[K]['data']>>(url, {
          method,
          params: call.query,
          signal: call.signal,
          skipErrorHandler: call.skipErrorHandler,
        })
      : await write<Envelope<Api[K]['data']>>(method, url, call);
  return answer.data;
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function isFieldFault(value: unknown): value is FieldFault {
  return typeof member(value, 'field') === 'string' && typeof member(value, 'message') === 'string';
}

/** The fields at fault of malformed input (HTTP 400), for a form to show; none for other errors. */
export function fieldFaults(error: unknown): FieldFault[] {
  if (!(error instanceof Error) || !('response' in error)) return [];
  const faults = member(member(member(error.response, 'data'), 'data'), 'faults');
  return Array.isArray(faults) ? faults.filter(isFieldFault) : [];
}
