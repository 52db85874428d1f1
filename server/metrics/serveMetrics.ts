import { createServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../embedded/startError';
import { type Metrics, scrape } from './metrics';

/** Instead of the error, which may contain values: the port has no login. */
const FAILED = 'The metrics cannot be read. The log says why.\n';

/**
 * Serves `/metrics` on a port of its own, which no proxy passes on to visitors. A scrape that fails is logged.
 * @returns the port, and the way to close it
 * @throws StartError when the port is taken
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, log }: { host: string; port: number; log: Pick<FastifyBaseLogger, 'error'> },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    scrape(metrics).then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics cannot be read');
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(FAILED);
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartError(`METRICS_PORT: cannot listen on ${host}:${port} (${error.message}).`)),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
