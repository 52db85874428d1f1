import type { Static, TObject, TSchema } from '@sinclair/typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** `staff` includes administrators; `center` is 官方服務中心. The server decides every request by it. */
export type Who = 'public' | 'member' | 'center' | 'staff' | 'admin';

/** One endpoint: the server registers it, the browser takes its types, OpenAPI is printed from it. */
export interface Endpoint {
  method: Method;
  path: string;
  who: Who;
  tag: string;
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** What the envelope's `data` holds on success. */
  data: TSchema;
  /**
   * `stream`: server-sent events; `raw`: not enveloped (another protocol's body); `upload`: a write whose
   * body is a file's bytes (`application/octet-stream`).
   */
  kind?: 'stream' | 'raw' | 'upload';
  /** Of an upload: the most bytes it takes. */
  mostBytes?: number;
  /** The stored answer of a retry holds a secret (a session token), so it is sealed at rest. */
  secretAnswer?: boolean;
  /** A write that a frozen member may still make. */
  whenFrozen?: boolean;
}

type Of<S> = S extends TSchema ? Static<S> : undefined;
export interface EndpointTypes<E extends Endpoint> {
  params: Of<E['params']>;
  query: Of<E['query']>;
  body: Of<E['body']>;
  data: Static<E['data']>;
  kind: E['kind'];
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export function isWrite(one: Endpoint): boolean {
  return one.method !== 'GET' && one.kind !== 'raw';
}
