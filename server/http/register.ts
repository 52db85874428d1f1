import { isWrite } from '@common/endpoint';
import { ERRORS } from '@common/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import type { Services } from '../services';
import { admit, type Caller, identify } from './caller';
import { refuse, succeed } from './envelope';
import { envelopeSerializer } from './envelopeWriter';
import { toAppError } from './errorHandler';
import { once, requireKey } from './idempotency';
import type { Route } from './route';

/** "Later" is not an answer for good. */
const ERRORS_TO_RETRY = new Set<AppError['code']>(['TOO_OFTEN']);
const JSON_TYPE = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

function callOf(services: Services, request: FastifyRequest): Record<string, unknown> {
  return {
    ...services,
    caller: request.caller,
    params: request.params,
    query: request.query,
    body: request.body,
    // Few ask where a request came from.
    get origin() {
      return {
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        host: request.host,
        protocol: request.protocol,
      };
    },
  };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function answerRead({ endpoint, handle }: Route, services: Services): Answer {
  const serialize = envelopeSerializer(endpoint);
  return async (request, reply) => {
    const data = await handle(callOf(services, request) as never);
    reply.type(JSON_TYPE);
    return reply.send(Buffer.isBuffer(data) ? data : serialize(succeed(data)));
  };
}

function answerWrite({ endpoint, handle }: Route, services: Services): Answer {
  const serialize = envelopeSerializer(endpoint);
  return async (request, reply) => {
    const attempt = {
      scope: request.caller ? `m:${request.caller.memberId}` : 'visitor',
      key: requireKey(request.headers['idempotency-key']),
      request: `${endpoint.method} ${request.url} ${JSON.stringify(request.body ?? null)}`,
      secret: endpoint.secretAnswer ?? false,
    };
    const { answer } = await once(
      services.db,
      attempt,
      async (tx) => {
        try {
          return serialize(succeed(await handle({ ...callOf(services, request), tx } as never)));
        } catch (error) {
          if (error instanceof AppError && error.keepsWork) return JSON.stringify(refuse(error));
          throw error;
        }
      },
      (error) => {
        const refusal = toAppError(error as FastifyError, request);
        // Only a business refusal is an answer for good; a fault may be mended by then.
        if (ERRORS[refusal.code].status !== 200 || ERRORS_TO_RETRY.has(refusal.code)) throw refusal;
        return JSON.stringify(refuse(refusal));
      },
    );
    return reply.type(JSON_TYPE).send(answer);
  };
}

function answerRaw({ handle }: Route, services: Services): Answer {
  return (request, reply) => handle({ ...callOf(services, request), request, reply } as never);
}

function answerOf(one: Route, services: Services): Answer {
  if (one.endpoint.kind) return answerRaw(one, services);
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
    onRequest: async (request) => {
      request.caller = await identify(services.db, request.headers.authorization);
      admit(who, request.caller);
    },
    ...(isWrite(one.endpoint) && !body && { preHandler: refuseBody }),
    handler: answer,
  });
}
