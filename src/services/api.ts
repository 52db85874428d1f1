import type { Api, ApiKey } from '@common/api';
import type { Envelope, FieldFault } from '@common/envelope';
import { request } from '@umijs/max';
import { showRequestError } from '@/requestErrorConfig';
import { BizError } from '@/services/bizError';
import { takeAnswer } from '@/services/firstData';
import { sendOnce } from '@/services/writes';
import { sessionOwner, storedUser } from '@/session/session';

/** What every call takes besides the endpoint's own `params`, `query` and `body`. */
export interface CallOptions {
  /** The caller shows the error itself, for example at the fields of a form. */
  skipErrorHandler?: boolean;
  signal?: AbortSignal;
  /** Of an upload: the part of the file that has been sent, 0 to 1. */
  onProgress?: (part: number) => void;
}

/** A file of some MB over a phone's network, and what the server then makes of it, in ms. */
const UPLOAD_TIMEOUT_MS = 120_000;

type IsOptional<T> = Record<string, never> extends T ? true : false;
type Part = 'params' | 'query' | 'body';
type PartsOf<E> = { [P in Part & keyof E as E[P] extends undefined ? never : P]: E[P] };
/** A part may be left out when all its keys are optional. */
type Loose<T> = { [P in keyof T as IsOptional<T[P]> extends true ? never : P]: T[P] } & {
  [P in keyof T as IsOptional<T[P]> extends true ? P : never]?: T[P];
};
/** An upload sends a file in place of a body. */
type FileOf<E extends { kind: unknown }> = E['kind'] extends 'upload' ? { file: Blob } : unknown;
export type ApiInput<K extends ApiKey> = Loose<PartsOf<Api[K]>> & FileOf<Api[K]>;
type Arguments<K extends ApiKey> =
  IsOptional<ApiInput<K>> extends true
    ? [options?: ApiInput<K> & CallOptions]
    : [options: ApiInput<K> & CallOptions];

interface Call extends CallOptions {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
  file?: Blob;
}

function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

const names = new WeakMap<Blob, number>();
let named = 0;

/** Tells files apart: the same one sent again is the same intent. */
function nameOf(file: Blob): number {
  const name = names.get(file) ?? ++named;
  names.set(file, name);
  return name;
}

/** A file goes as it is, and takes its time. */
const fileOptions = ({ file, onProgress }: Call) => ({
  data: file,
  timeout: UPLOAD_TIMEOUT_MS,
  ...(onProgress && {
    onUploadProgress({ loaded, total }: { loaded: number; total: number }) {
      if (total > 0) onProgress(loaded / total);
    },
  }),
});

/** Sends a write with its key; its error is shown once, after the last attempt. */
function write<T>(method: string, url: string, call: Call): Promise<T> {
  const { query: params, body: data, file, signal } = call;
  const content = file ? nameOf(file) : data;
  // Whatever happens while no answer comes, it is sent as the one who wanted it and nobody else.
  const token = storedUser()?.access_token ?? '';
  return sendOnce(
    JSON.stringify([method, url, params, content, sessionOwner()]),
    (key) =>
      request<T>(url, {
        method,
        params,
        data,
        signal,
        skipErrorHandler: true,
        ...(file && fileOptions(call)),
        headers: {
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': key,
          ...(file && { 'Content-Type': 'application/octet-stream' }),
        },
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
  if (method === 'GET') {
    const first = await takeAnswer<Api[K]['data']>(url, call.query);
    if (first !== undefined) return first;
  }
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

function faultsIn(error: Error): unknown {
  if (error instanceof BizError) return member(error.data, 'faults');
  return 'response' in error
    ? member(member(member(error.response, 'data'), 'data'), 'faults')
    : undefined;
}

/** The fields at fault of malformed (HTTP 400) or unfinished input, for a form to show; none for other errors. */
export function fieldFaults(error: unknown): FieldFault[] {
  const faults = error instanceof Error ? faultsIn(error) : undefined;
  return Array.isArray(faults) ? faults.filter(isFieldFault) : [];
}
