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

/** A stream or a raw answer writes its reply itself. */
export interface RawCall extends Base {
  caller: Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Route {
  endpoint: Endpoint;
  handle: (call: never) => Promise<unknown> | Buffer;
}

/**
 * Ties an endpoint to its handler. A write's handler works inside `tx`, one transaction with the
 * claim on its idempotency key. A Buffer answer is the whole envelope, ready to send.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<EndpointTypes<E>['data'] | Buffer> | Buffer,
): Route {
  return { endpoint, handle };
}

export function rawRoute(endpoint: Endpoint, handle: (call: RawCall) => Promise<unknown>): Route {
  return { endpoint, handle };
}
