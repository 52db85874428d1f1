import type { FastifyInstance } from 'fastify';
import { operationOf } from '../http/operation';
import type { Metrics } from './metrics';

/** Measures every request by its route, so that unknown paths cannot add series without bound. */
export function measureHttp(app: FastifyInstance, metrics: Metrics): void {
  const { requests, requestsInFlight, unexpected } = metrics;
  app.addHook('onRequest', (_request, reply, done) => {
    requestsInFlight.inc();
    // Also where the client went away before the answer was complete.
    reply.raw.once('close', () => requestsInFlight.dec());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationOf(request) ?? 'none';
    const status = String(reply.statusCode);
    requests.observe({ operation, method: request.method, status }, reply.elapsedTime / 1000);
    if (reply.statusCode === 500) unexpected.inc();
    done();
  });
}
