import type { Endpoint, EndpointTypes } from '@common/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/database';
import type { Services } from '../services';
import type { Caller } from './caller';

/** Where a request came from. */
export interface Origin {
  ip: string;
  userAgent: string;
  host: string;
  protocol: string;
}

interface Base extends Services {
  origin: Origin;
}

/** What a handler is given: its ports, who calls, and its input, validated and typed. */
export type Call<E extends Endpoint> = Base &
  Pick<EndpointTypes<E>, 'params' | 'query' | 'body'> & {
    caller: E['who'] extends 'public' ? Caller | null : Caller;
  } & (E['method'] extends 'GET' ? unknown : { tx: Tx });

/** What the slow part of an upload is given: the file's bytes, and no transaction. */
export type UploadCall<E extends Endpoint> = Base &
  Pick<EndpointTypes<E>, 'params' | 'query'> & {
    caller: E['who'] extends 'public' ? Caller | null : Caller;
    bytes: Buffer;
  };

/** A stream or a raw answer writes its reply itself. */
export interface RawCall extends Base {
  caller: Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Route extends Manners<never> {
  endpoint: Endpoint;
  handle: (call: never) => Promise<unknown> | Buffer;
  /** Of an upload: what is done before the transaction. */
  prepare?: (call: never) => Promise<unknown>;
}

/** How a write that many may want at once is let in. */
export interface Manners<Guarded> {
  /** Refuses by throwing, before a transaction is begun. */
  guard?: (call: Guarded) => void;
  /** What it works on: writes on the same go in the order they came, each waiting without a connection. */
  turn?: (params: Guarded extends { params: infer P } ? P : never) => string;
}

/**
 * Ties an endpoint to its handler. A write's handler works inside `tx`, one transaction with the
 * claim on its idempotency key. A Buffer answer is the whole envelope, ready to send.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<EndpointTypes<E>['data'] | Buffer> | Buffer,
  manners: Manners<Omit<Call<E>, 'tx'>> = {},
): Route {
  return { endpoint, handle, ...manners };
}

/**
 * Ties an upload to its two parts. `prepare` reads the file outside any transaction, for that may take
 * seconds; what it leaves behind when nothing comes of it must be found and swept. `commit` is given what
 * it made, in one transaction with the claim on the idempotency key.
 */
export function uploadRoute<E extends Endpoint, P>(
  endpoint: E,
  prepare: (call: UploadCall<E>) => Promise<P>,
  commit: (call: Call<E>, prepared: P) => Promise<EndpointTypes<E>['data']>,
): Route {
  const handle = (call: Call<E> & { prepared: P }) => commit(call, call.prepared);
  return { endpoint, handle, prepare };
}

export function rawRoute(endpoint: Endpoint, handle: (call: RawCall) => Promise<unknown>): Route {
  return { endpoint, handle };
}
