import { isWrite } from '@common/endpoint';
import { ERRORS } from '@common/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import type { Services } from '../services';
import { admit, type Caller, identify } from './caller';
import { refuse, succeed } from './envelope';
import { envelopeSerializer } from './envelopeWriter';
import { toAppError } from './errorHandler';
import { findAnswer, once, requireKey } from './idempotency';
import type { Origin, Route } from './route';
import { Turns } from './turns';
import { bytesOf, contentOf, uploadOptions } from './uploads';

/** While one write holds the lock they all want, the next has come as far as it can without it. */
const AT_ONCE_IN_TURN = 2;
/** "Later" is not an answer for good. */
const ERRORS_TO_RETRY = new Set<AppError['code']>(['TOO_OFTEN', 'CHAIN_SILENT']);
const JSON_TYPE = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

type CallOf = (request: FastifyRequest) => object;

/** Makes what handlers are given; the ports, the same for all, are inherited and not copied each time. */
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
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        host: request.host,
        protocol: request.protocol,
      };
    }
  }
  Object.assign(RequestCall.prototype, services);
  return (request) => new RequestCall(request);
}

/** Resolves with what to send, or has sent it. */
type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;

function answerRead({ endpoint, handle }: Route, services: Services): Answer {
  const serialize = envelopeSerializer(endpoint);
  const callOf = callMaker(services);
  const payload = (data: unknown) => (Buffer.isBuffer(data) ? data : serialize(succeed(data)));
  return (request, reply) => {
    reply.type(JSON_TYPE);
    const data = handle(callOf(request) as never);
    if (!Buffer.isBuffer(data)) return data.then(payload);
    // At hand already: no promise is waited for.
    reply.send(data);
    return undefined;
  };
}

function answerWrite(one: Route, services: Services): Answer {
  const { endpoint, handle, prepare, guard, turn } = one;
  const serialize = envelopeSerializer(endpoint);
  const callOf = callMaker(services);
  const turns = new Turns(AT_ONCE_IN_TURN);
  return async (request, reply) => {
    if (request.caller?.frozen && !endpoint.whenFrozen) throw new AppError('ACCOUNT_FROZEN');
    guard?.(callOf(request) as never);
    const attempt = {
      scope: request.caller ? `m:${request.caller.memberId}` : 'visitor',
      key: requireKey(request.headers['idempotency-key']),
      request: `${endpoint.method} ${request.url} ${contentOf(request)}`,
      secret: endpoint.secretAnswer ?? false,
    };
    let prepared: unknown;
    if (prepare) {
      const bytes = bytesOf(request);
      const told = await findAnswer(services.db, attempt);
      if (told !== null) return reply.type(JSON_TYPE).send(told);
      prepared = await prepare(Object.assign(callOf(request), { bytes }) as never);
    }
    const write = () =>
      once(
        services.db,
        attempt,
        async (tx) => {
          try {
            const call = Object.assign(callOf(request), { tx, prepared });
            return serialize(succeed(await handle(call as never)));
          } catch (error) {
            if (error instanceof AppError && error.keepsWork) return JSON.stringify(refuse(error));
            throw error;
          }
        },
        (error) => {
          const refusal = toAppError(error as FastifyError, request);
          // Only a business refusal is an answer for good; a fault may be mended by then.
          if (ERRORS[refusal.code].status !== 200 || ERRORS_TO_RETRY.has(refusal.code)) {
            throw refusal;
          }
          return JSON.stringify(refuse(refusal));
        },
      );
    const { answer } = await (turn ? turns.take(turn(request.params as never), write) : write());
    return reply.type(JSON_TYPE).send(answer);
  };
}

function answerRaw({ handle }: Route, services: Services): Answer {
  const callOf = callMaker(services);
  return async (request, reply) =>
    handle(Object.assign(callOf(request), { request, reply }) as never);
}

function answerOf(one: Route, services: Services): Answer {
  if (one.endpoint.kind === 'raw' || one.endpoint.kind === 'stream')
    return answerRaw(one, services);
  return isWrite(one.endpoint) ? answerWrite(one, services) : answerRead(one, services);
}

/** An endpoint that takes no body refuses one, save an empty object. */
async function refuseBody({ body }: FastifyRequest): Promise<void> {
  if (body === undefined || Object.keys(Object(body)).length === 0) return;
  throw new AppError('BAD_INPUT', { data: { faults: [{ field: '', message: '不支援的欄位' }] } });
}

/** Registers one endpoint: who may call it, what goes in and out, and its answer. */
export function register(app: FastifyInstance, services: Services, one: Route): void {
  const { method, path, who, params, query, body } = one.endpoint;
  const answer = answerOf(one, services);
  app.route({
    method,
    url: path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
    },
    // Before the body is parsed or checked: a stranger learns nothing from what is wrong with it.
    onRequest: (request, _reply, done) => {
      const enter = (caller: Caller | null) => {
        request.caller = caller;
        admit(who, caller);
      };
      const caller = identify(services.db, request.headers.authorization);
      if (caller) caller.then(enter).then(() => done(), done);
      else if (who === 'public') done();
      else done(new AppError('SIGN_IN_REQUIRED'));
    },
    ...(isWrite(one.endpoint) && !one.prepare && !body && { preHandler: refuseBody }),
    ...uploadOptions(one.endpoint),
    handler: answer,
  });
}
