import type { Api, ApiKey } from '@common/api';
import type { Envelope, FieldFault } from '@common/envelope';
import { request } from '@umijs/max';
import { showRequestError } from '@/requestErrorConfig';
import { BizError } from '@/services/bizError';
import { takeAnswer } from '@/services/firstData';
import { propertyOf } from '@/services/propertyOf';
import { sendOnce } from '@/services/writes';
import { withProof } from '@/session/proof';
import { bearer, sessionOwner } from '@/session/session';

/** Options of every call, in addition to the endpoint's `params`, `query` and `body`. */
interface CallOptions {
  /** The caller shows the error itself, for example at a form's fields. */
  skipErrorHandler?: boolean;
  signal?: AbortSignal;
  /** For uploads: called with the sent fraction of the file, 0 to 1. */
  onProgress?: (part: number) => void;
}

/** Time for uploading a file of some MB over a phone's network and processing it on the server, in ms. */
const UPLOAD_TIMEOUT_MS = 120_000;

type IsOptional<T> = Record<string, never> extends T ? true : false;
type Part = 'params' | 'query' | 'body';
type PartsOf<E> = { [P in Part & keyof E as E[P] extends undefined ? never : P]: E[P] };
/** A part is optional when all its keys are. */
type WithOptionalParts<T> = {
  [P in keyof T as IsOptional<T[P]> extends true ? never : P]: T[P];
} & {
  [P in keyof T as IsOptional<T[P]> extends true ? P : never]?: T[P];
};
/** An upload has a file instead of a body. */
type FileOf<E extends { kind: unknown }> = E['kind'] extends 'upload' ? { file: Blob } : unknown;
export type ApiInput<K extends ApiKey> = WithOptionalParts<PartsOf<Api[K]>> & FileOf<Api[K]>;
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

const fileNumbers = new WeakMap<Blob, number>();
let lastFileNumber = 0;

/** Identifies a file object: sending it again is the same intent. */
function fileNumberOf(file: Blob): number {
  const number = fileNumbers.get(file) ?? ++lastFileNumber;
  fileNumbers.set(file, number);
  return number;
}

/** A file is sent unchanged, with a longer time limit. */
const fileOptions = ({ file, onProgress }: Call) => ({
  data: file,
  timeout: UPLOAD_TIMEOUT_MS,
  ...(onProgress && {
    onUploadProgress({ loaded, total }: { loaded: number; total: number }) {
      if (total > 0) onProgress(loaded / total);
    },
  }),
});

/**
 * Sends a write with its key; shows an error once, after the last attempt. Where the server asks for a fresh proof of identity
 * first, the dialog for it opens, and the same write goes on after the proof.
 */
function write<T>(method: string, url: string, call: Call): Promise<T> {
  // umi calls the query `params`.
  const { query: params, body: data, file, signal } = call;
  const content = file ? fileNumberOf(file) : data;
  // Retries carry the token of the member who started the write, even if another member has signed in since.
  const authorization = bearer();
  const send = (key: string) =>
    request<T>(url, {
      method,
      params,
      data,
      signal,
      skipErrorHandler: true,
      ...(file && fileOptions(call)),
      headers: {
        Authorization: authorization,
        'Idempotency-Key': key,
        ...(file && { 'Content-Type': 'application/octet-stream' }),
      },
    });
  return sendOnce(
    JSON.stringify([method, url, params, content, sessionOwner()]),
    (key) => withProof(() => send(key)),
    (error) => showRequestError(error, { ...call, method }),
  );
}

/**
 * Calls an endpoint of common/endpoints by method and path: `api('GET /api/products/:id', { params: { id } })` returns
 * the envelope's `data`. Shows errors (SPEC §8) and then throws them: callers catch and need not show them. Writes
 * carry an Idempotency-Key and are repeated with it while unanswered, so a call may take up to 6 s.
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

function isFieldFault(value: unknown): value is FieldFault {
  return (
    typeof propertyOf(value, 'field') === 'string' &&
    typeof propertyOf(value, 'message') === 'string'
  );
}

function faultsIn(error: Error): unknown {
  if (error instanceof BizError) return propertyOf(error.data, 'faults');
  return 'response' in error
    ? propertyOf(propertyOf(propertyOf(error.response, 'data'), 'data'), 'faults')
    : undefined;
}

/** The fields at fault of malformed (HTTP 400) or incomplete input; empty for other errors. */
export function fieldFaults(error: unknown): FieldFault[] {
  const faults = error instanceof Error ? faultsIn(error) : undefined;
  return Array.isArray(faults) ? faults.filter(isFieldFault) : [];
}
