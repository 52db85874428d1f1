import type { FastifyInstance } from 'fastify';
import { DatabaseAwayError } from '../db/databaseAway';

/** Retry-After while the database is away, s. */
export const RETRY_AFTER = '3';

const PROBE = /^\/(healthz|readyz)(\?|$)/;

export const isProbe = (url: string | undefined): boolean => PROBE.test(url ?? '');

/** The report of `/readyz`. */
export interface Readiness {
  /** Reasons why this process cannot work, a sentence each; empty when it is ready. */
  reasons(): string[] | Promise<string[]>;
  /** Faults with which this process still works. */
  warnings?(): string[];
}

/** Longest that `/readyz` waits for its reasons, ms: a probe gives up after a second. */
const MAX_WAIT_MS = 700;

async function reasonsInTime(readiness: Readiness): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS, ['The database does not answer in time.']);
  });
  try {
    return await Promise.race([readiness.reasons(), late]);
  } catch (error) {
    return [error instanceof DatabaseAwayError ? error.message : 'The database does not answer.'];
  } finally {
    clearTimeout(timer);
  }
}

/** `/healthz` answers while the process lives, `/readyz` with 503 and the reasons while it cannot work; neither counts for rate limits. */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  const unlimited = { config: { rateLimit: false } };
  app.get('/healthz', unlimited, () => ({ ok: true }));
  app.get('/readyz', unlimited, async (_request, reply) => {
    const reasons = await reasonsInTime(readiness);
    const warnings = readiness.warnings?.() ?? [];
    reply.header('cache-control', 'no-store');
    if (reasons.length > 0) reply.code(503).header('retry-after', RETRY_AFTER);
    return {
      ok: reasons.length === 0,
      ...(reasons.length > 0 && { reasons }),
      ...(warnings.length > 0 && { warnings }),
    };
  });
}
