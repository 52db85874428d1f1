import type { Endpoint, EndpointTypes } from '@common/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PresentClock } from '../db/clock';
import type { Tx } from '../db/database';
import type { AppError, LockedElsewhere, RetryAfter } from '../errors';
import type { Services } from '../services';
import type { Caller } from './caller';

/** Origin of a request. */
export interface Origin {
  ip: string;
  /** The address that rate limits count. */
  network: string;
  userAgent: string;
  host: string;
  protocol: string;
}

/** A decision on money that the caller approves: who proposed it, and the base units that the proposal shows. */
export interface Proposed {
  by: number;
  units: bigint;
}

interface Base extends Services {
  /** The database's clock: machines' own may be off. */
  clock: PresentClock;
  origin: Origin;
  proposed?: Proposed | undefined;
  /** Arrival of the call at this process by the database's clock; of routes that stamp it. */
  arrivedAt?: Date | undefined;
}

/** Arguments of the part before a write's transaction: ports, caller, and validated input. */
export type PrepareCall<E extends Endpoint> = Base &
  Pick<EndpointTypes<E>, 'params' | 'query' | 'body'> & {
    caller: E['who'] extends 'public' ? Caller | null : Caller;
  };

/** Arguments of a handler: those of `prepare`, and for a write its transaction. */
export type Call<E extends Endpoint> = PrepareCall<E> &
  (E['method'] extends 'GET' ? unknown : { tx: Tx });

/** Arguments of the slow part of an upload: the file's bytes, and no transaction. */
export type UploadCall<E extends Endpoint> = Omit<PrepareCall<E>, 'body'> & { bytes: Buffer };

/** A stream or a raw answer writes its reply itself. */
export interface RawCall extends Base {
  caller: Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Checks again that the caller may call the endpoint, while a long answer is sent. @throws AppError as `admit` does */
  requireAdmitted: () => Promise<void>;
}

/** How a handler of several writes locks. */
export interface Locks {
  /** Whether it waits for locks that other transactions hold. */
  waits: boolean;
}

export interface Route extends WriteOptions<never> {
  endpoint: Endpoint;
  handle: (call: never) => Promise<unknown> | Buffer;
  /**
   * Handles several writes in one transaction; `handle` does the same with one. All have the same `queueBy` key if it
   * `waits` for locks on what they contend for; else those whose locks are taken get LockedElsewhere.
   */
  handleAll?: (tx: Tx, calls: readonly never[], locks: Locks) => Promise<readonly unknown[]>;
  /** Runs before the transaction. */
  prepare?: (call: never) => Promise<unknown>;
}

/** Pre-transaction guard and per-key queueing for contended writes. */
export interface WriteOptions<Guarded> {
  /** Refuses by throwing, before the transaction begins. */
  guard?: (call: Guarded) => Promise<void>;
  /**
   * The keys of what the write contends for. Writes with the same key, of any route, begin in order of arrival, two of them
   * side by side (`isExclusive`: one); the others wait without a database connection. A write with several keys waits for one
   * after the other.
   */
  queueBy?: (call: never) => string | Promise<readonly string[]>;
  /**
   * Concurrency limit of the route in a process, whatever the keys: for writes that lock so much that more would only
   * wait for each other, each with a connection. The others wait in order of arrival.
   */
  maxConcurrent?: number;
  /** Calls get the time at which they reached this process, `arrivedAt`. */
  stampsArrival?: boolean;
  /** Writes of a key run one at a time, so that none overtakes another. */
  isExclusive?: boolean;
}

/**
 * Ties an endpoint to its handler. A write's handler works inside `tx`, one transaction with the
 * claim on its idempotency key. A Buffer answer is the whole envelope, ready to send.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<EndpointTypes<E>['data'] | Buffer> | Buffer,
  options: WriteOptions<Omit<Call<E>, 'tx'>> = {},
): Route {
  return { endpoint, handle, ...options };
}

/**
 * Ties a write to a handler that takes in one transaction all calls waiting for the same `queueBy` key, and with them those
 * for other keys (ADR 062). Each has its own claim, answer and refusal: the handler returns a result or an error per call, in
 * order. A call with an error must have changed nothing. If it throws, nothing was written, and the calls are handled again in
 * smaller parts.
 */
export function batchRoute<E extends Endpoint>(
  endpoint: E,
  handleAll: (
    tx: Tx,
    calls: readonly PrepareCall<E>[],
    locks: Locks,
  ) => Promise<readonly (EndpointTypes<E>['data'] | AppError | RetryAfter | LockedElsewhere)[]>,
  options: {
    guard: (call: PrepareCall<E>) => Promise<void>;
    queueBy: (call: never) => string;
    stampsArrival?: boolean;
  },
): Route {
  const handle = async (call: PrepareCall<E> & { tx: Tx }) => {
    const [only] = await handleAll(call.tx, [call], { waits: true });
    if (only instanceof Error) throw only;
    return only;
  };
  return { endpoint, handle, handleAll, ...options };
}

/**
 * Ties a write to its two parts. `prepare` runs before the transaction, for what may take seconds, such as a node's
 * answer; it must change nothing. `commit` is given its result, in one transaction with the claim on the
 * idempotency key. In two calls, because the compiler cannot infer both types at once.
 */
export function preparedRoute<E extends Endpoint>(endpoint: E) {
  return <P>(
    prepare: (call: PrepareCall<E>) => Promise<P>,
    commit: (call: Call<E>, prepared: P) => Promise<EndpointTypes<E>['data']>,
  ): Route => {
    const handle = (call: Call<E> & { prepared: P }) => commit(call, call.prepared);
    return { endpoint, handle, prepare };
  };
}

/**
 * The same for an upload. `prepare` also reads the file; if `commit` never runs, a job must delete what `prepare` stored.
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
