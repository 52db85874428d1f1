import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isProbe } from './health';
import { operationOf } from './operation';

const HEADER = 'x-request-id';
/** Request ids accepted from a proxy; any other text could forge log lines. */
const SOUND = /^[\w-]{8,64}$/;

/** The request's id in log lines, in the answer's `X-Request-Id` and on the page of an unexpected error. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers[HEADER];
  return typeof given === 'string' && SOUND.test(given) ? given : randomUUID();
}

/** Adds the request's id to each answer and logs one line for it: no query, no body, no address, no token. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Probes come every few seconds; only one that fails is worth a line.
    if (isProbe(request.url) && reply.statusCode < 400) return done();
    request.log.info(
      {
        method: request.method,
        operation: operationOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.caller && { memberId: request.caller.memberId }),
      },
      'request',
    );
    done();
  });
}
