import { isWrite } from '@common/endpoint';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DatabaseClock, openClock } from '../db/clock';
import { AppError, RetryAfter } from '../errors';
import type { Services } from '../services';
import { Batches } from './batches';
import { admit, type Caller, identify } from './caller';
import { refuse, succeed } from './envelope';
import { envelopeSerializer } from './envelopeWriter';
import { toAppError } from './errorHandler';
import { handleTogether, isFinalRefusal, untilDecided } from './handleTogether';
import { findAnswer, once, requireKey } from './idempotency';
import { CONCURRENCY_PER_KEY, KeyedSemaphore } from './keyedSemaphore';
import { networkOf } from './networkOf';
import { readingCall, rememberWrite } from './ownWrites';
import type { Origin, Route } from './route';
import { bytesOf, contentOf, uploadOptions } from './uploads';

/** Paths whose answers concern one person. */
const PRIVATE = /^\/api\/(me|admin|auth)(\/|$)/;
const JSON_TYPE = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** `performance.now()` when the request came, before its body. */
    receivedAt: number;
  }
}

type CallOf = (request: FastifyRequest) => object;

/** Makes a handler's arguments. They inherit the shared ports, which saves a copy per request. */
function callMaker(services: Services): CallOf {
  class RequestCall {
    readonly caller: Caller | null;
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
    readonly #request: FastifyRequest;

    constructor(request: FastifyRequest) {
      this.caller = request.caller;
      this.params = request.params;
      this.query = request.query;
      this.body = request.body;
      this.#request = request;
    }

    get origin(): Origin {
      const request = this.#request;
      return {
        ip: request.ip,
        network: networkOf(request.ip),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        host: request.host,
        protocol: request.protocol,
      };
    }
  }
  Object.assign(RequestCall.prototype, services);
  return (request) => new RequestCall(request);
}

/** What all routes of a process share. */
interface Shared {
  semaphore: KeyedSemaphore;
  clock: DatabaseClock;
}

/** Resolves with the payload, or with the reply already sent. */
type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;

function answerRead({ endpoint, handle }: Route, services: Services): Answer {
  const serialize = envelopeSerializer(endpoint);
  const callOf = callMaker(services);
  const payload = (data: unknown) => (Buffer.isBuffer(data) ? data : serialize(succeed(data)));
  return (request, reply) => {
    reply.type(JSON_TYPE);
    const data = handle(readingCall(callOf(request), services.db, request) as never);
    if (!Buffer.isBuffer(data)) return data.then(payload);
    // Available at once: there is no promise to wait for.
    reply.send(data);
    return undefined;
  };
}

function answerWrite(one: Route, services: Services, { semaphore, clock }: Shared): Answer {
  const { endpoint, handle, handleAll, prepare, guard, queueBy, isExclusive, stampsArrival } = one;
  const serialize = envelopeSerializer(endpoint);
  const callOf = callMaker(services);
  const batches =
    handleAll && new Batches(semaphore, handleTogether(services, handleAll, serialize));
  return async (request, reply) => {
    const arrivedAt = stampsArrival ? await clock.timeOf(request.receivedAt) : undefined;
    if (guard) await guard(callOf(request) as never);
    const attempt = {
      scope: request.caller ? `m:${request.caller.memberId}` : 'visitor',
      key: requireKey(request.headers['idempotency-key']),
      request: `${endpoint.method} ${request.url} ${contentOf(request)}`,
      secret: endpoint.secretResponse ?? false,
    };
    let prepared: unknown;
    if (prepare) {
      const file = endpoint.kind === 'upload' ? { bytes: bytesOf(request) } : {};
      const answer = await findAnswer(services.db, attempt);
      if (answer !== null) return reply.type(JSON_TYPE).send(answer);
      prepared = await prepare(Object.assign(callOf(request), file) as never);
    }
    const write = () =>
      once(
        services.db,
        attempt,
        async (tx) => {
          try {
            const call = Object.assign(callOf(request), { tx, prepared, arrivedAt });
            return serialize(succeed(await handle(call as never)));
          } catch (error) {
            if (error instanceof AppError && error.keepsWork) return JSON.stringify(refuse(error));
            throw error;
          }
        },
        (error) => {
          if (error instanceof RetryAfter) throw error;
          const refusal = toAppError(error as FastifyError, request);
          // Only a business refusal is stored as the answer; after a fault a retry may succeed.
          if (!isFinalRefusal(refusal)) throw refusal;
          return JSON.stringify(refuse(refusal));
        },
      );
    const queueKey = queueBy && (await queueBy(callOf(request) as never));
    const queued = () => {
      if (queueKey === undefined) return write();
      if (!batches) return semaphore.run(queueKey, write, isExclusive);
      const call = Object.assign(callOf(request), { arrivedAt });
      return batches.add(queueKey, { attempt, call, log: request.log, alone: write });
    };
    const { answer, lsn } = await untilDecided(queued);
    if (lsn !== null) rememberWrite(reply, lsn);
    return reply.type(JSON_TYPE).send(answer);
  };
}

function answerRaw({ handle }: Route, services: Services): Answer {
  const callOf = callMaker(services);
  return async (request, reply) =>
    handle(
      Object.assign(readingCall(callOf(request), services.db, request), {
        request,
        reply,
      }) as never,
    );
}

function answerOf(one: Route, services: Services, shared: Shared): Answer {
  if (one.endpoint.kind === 'raw' || one.endpoint.kind === 'stream')
    return answerRaw(one, services);
  return isWrite(one.endpoint) ? answerWrite(one, services, shared) : answerRead(one, services);
}

/** An endpoint that takes no body refuses one, save an empty object. */
async function refuseBody({ body }: FastifyRequest): Promise<void> {
  if (body === undefined || Object.keys(Object(body)).length === 0) return;
  throw new AppError('BAD_INPUT', { data: { faults: [{ field: '', message: '不支援的欄位' }] } });
}

/** Registers one endpoint: its callers, schemas and handler. */
export function register(
  app: FastifyInstance,
  services: Services,
  one: Route,
  shared: Shared = {
    semaphore: new KeyedSemaphore(CONCURRENCY_PER_KEY),
    clock: openClock(services.db),
  },
): void {
  const { method, path, who, params, query, body } = one.endpoint;
  const answer = answerOf(one, services, shared);
  app.route({
    method,
    url: path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
    },
    // Before the body is parsed or checked: a stranger learns nothing from validation errors.
    onRequest: (request, reply, done) => {
      request.receivedAt = performance.now();
      if (PRIVATE.test(path)) reply.header('cache-control', 'no-store');
      const enter = (caller: Caller | null) => {
        request.caller = caller;
        // A member's answer may differ from the public one, even at a public endpoint.
        if (caller) reply.header('cache-control', 'no-store');
        admit(one.endpoint, caller, services.settings.secondFactor.required);
      };
      const caller = identify(services.db, request.headers.authorization);
      if (caller) caller.then(enter).then(() => done(), done);
      else if (who === 'public') done();
      else done(new AppError('SIGN_IN_REQUIRED'));
    },
    ...(isWrite(one.endpoint) &&
      one.endpoint.kind !== 'upload' &&
      !body && { preHandler: refuseBody }),
    ...uploadOptions(one.endpoint),
    handler: answer,
  });
}
