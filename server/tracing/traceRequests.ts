import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isProbe } from '../http/health';
import type { Tracing } from './tracing';

/** Event streams stay open for hours: as spans they would say nothing. */
const isStream = ({ routeOptions }: FastifyRequest) => routeOptions.url?.endsWith('/events');

/** Records each request as a trace, named by its route, with the request's id. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isProbe(request.url) || isStream(request)) return done();
    const { method, routeOptions } = request;
    const span = tracing.begin('request', `${method} ${routeOptions.url ?? 'none'}`, {
      'http.request.method': method,
      'http.route': routeOptions.url ?? 'none',
      'gab.request_id': request.id,
    });
    if (!span) return done();
    // Also where the client went away before the answer was complete.
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      span.end({
        attributes: { 'http.response.status_code': statusCode },
        ...(statusCode >= 500 && { failed: String(statusCode) }),
      });
    });
    span.enter(done);
  });
}
