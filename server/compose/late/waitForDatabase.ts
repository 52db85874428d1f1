import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS } from '@common/errors';
import type { FastifyBaseLogger } from 'fastify';
import fastify from 'fastify';
import { Gauge } from 'prom-client';
import type { Config } from '../../config';
import { DatabaseAwayError, isDatabaseAway } from '../../db/databaseAway';
import { StartError } from '../../embedded/startError';
import { AppError } from '../../errors';
import { handleError } from '../../http/errorHandler';
import { RETRY_AFTER, serveHealth } from '../../http/health';
import { listen } from '../../http/listen';
import { requestId } from '../../http/requestLog';
import { backOff } from '../../jobs/backOff';
import { createMetrics } from '../../metrics/metrics';
import { serveMetrics } from '../../metrics/serveMetrics';
import { MAX_PAUSE_S } from './keepTrying';

type Address = Pick<Config, 'role' | 'host' | 'port' | 'healthPort' | 'metricsPort'>;

const PAGE = `<!doctype html><html lang="zh-Hant"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><meta name="viewport" content="width=device-width"><title>${ERRORS.UNAVAILABLE.message}</title><p>${ERRORS.UNAVAILABLE.message}</p></html>`;

interface StandIn {
  close(): Promise<unknown>;
}

/** `/metrics` of a process that has nothing but the news that its database is away. */
function serveAbsence(
  { role, host, metricsPort }: Address,
  log: FastifyBaseLogger,
): Promise<StandIn> {
  const metrics = createMetrics(role);
  const up = new Gauge({
    name: 'gab_up',
    help: 'Whether a part answered this scrape: database, chain.',
    labelNames: ['part'],
    registers: [metrics.registry],
  });
  up.set({ part: 'database' }, 0);
  return serveMetrics(metrics, { host, port: metricsPort, log });
}

/**
 * Listens in place of a process whose database is away at the start: answers `/healthz` with 200, `/readyz` with 503 and the
 * reason, any other path with 503 on the port of a web process, with 404 on the health port of a worker (0: no such port), and
 * `/metrics` on a port of its own.
 */
async function answerMeanwhile(
  address: Address,
  reason: () => string,
  log: FastifyBaseLogger,
): Promise<StandIn> {
  const metrics = address.metricsPort > 0 ? await serveAbsence(address, log) : undefined;
  try {
    const probes = await answerProbes(address, reason);
    return { close: () => Promise.all([metrics?.close(), probes?.close()]) };
  } catch (error) {
    await metrics?.close();
    throw error;
  }
}

async function answerProbes(
  { role, host, port, healthPort }: Address,
  reason: () => string,
): Promise<StandIn | undefined> {
  const listenPort = role === 'worker' ? healthPort : port;
  if (role === 'worker' && listenPort === 0) return undefined;
  const app = fastify({ logger: false, genReqId: requestId });
  serveHealth(app, { reasons: () => [reason()] });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => {
    if (role === 'worker') return reply.code(404).send();
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!isPage) throw new AppError('UNAVAILABLE');
    return reply
      .code(ERRORS.UNAVAILABLE.status)
      .header('retry-after', RETRY_AFTER)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(PAGE);
  });
  await listen(app, {
    host,
    port: listenPort,
    setting: role === 'worker' ? 'HEALTH_PORT' : 'PORT',
  });
  return {
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** The reason why the database is away, as a sentence that names it: messages of PostgreSQL or a pooler do not. */
function reasonOf(error: unknown): string {
  if (error instanceof StartError || error instanceof DatabaseAwayError) return error.message;
  return `The database does not answer: ${error instanceof Error ? error.message : String(error)}.`;
}

/**
 * Opens the database; while it is away, tries again after growing pauses with jitter, and answers requests meanwhile
 * (`answerMeanwhile`). An error that waiting does not mend is thrown at once.
 */
export async function openWhenThere<T>(
  open: () => Promise<T>,
  { config, log, stopping }: { config: Address; log: FastifyBaseLogger; stopping?: AbortSignal },
): Promise<T> {
  let reason = '';
  let standIn: StandIn | undefined;
  try {
    for (let tries = 1; ; tries++) {
      try {
        const opened = await open();
        if (standIn) log.info({ tries }, 'the database is there');
        return opened;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        reason = reasonOf(error);
        log.warn({ err: error, tries }, 'the database is away: the start waits for it');
        standIn ??= await answerMeanwhile(config, () => reason, log);
        await sleep(backOff(tries, MAX_PAUSE_S) * 1000, undefined, {
          ...(stopping && { signal: stopping }),
        });
      }
    }
  } finally {
    await standIn?.close();
  }
}
