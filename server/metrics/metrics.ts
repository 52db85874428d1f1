import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { MAIL_OUTCOMES } from '../jobs/mailOutcomes';

/** Bucket bounds, s. Clients give up after 1 s, so few bounds lie beyond. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const DURATIONS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

/** Metrics of one process; names follow Prometheus' conventions. */
export interface Metrics {
  registry: Registry;
  /** Seconds from a request's arrival to its last byte. */
  requests: Histogram<'operation' | 'method' | 'status'>;
  requestsInFlight: Gauge;
  /** Seconds of one round of a job that did something or failed. */
  jobs: Histogram<'job' | 'outcome'>;
  /** Pushes to browsers, by outcome and push service. */
  pushes: Counter<'outcome' | 'service'>;
  /** Mails, by outcome. */
  mails: Counter<'outcome'>;
  /** Unexpected errors, the 500s. */
  unexpected: Counter;
  /** Statements of the database that took SLOW_STATEMENT_MS or longer, by name. */
  slowStatements: Counter<'statement'>;
  /** Answers of the cache of responses, by how they were served. */
  cache: Counter<'served'>;
  /** Run before each scrape, together; they never reject. */
  refreshers: (() => Promise<void>)[];
}

/** @param role of this process: `all`, `api` or `worker` */
export function createMetrics(role: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const metrics = {
    registry,
    requests: new Histogram({
      name: 'gab_http_request_duration_seconds',
      help: 'Duration of HTTP requests by operation, method and status.',
      labelNames: ['operation', 'method', 'status'],
      buckets: LATENCIES,
      registers,
    }),
    requestsInFlight: new Gauge({
      name: 'gab_http_requests_in_flight',
      help: 'HTTP requests that are being answered, event streams included.',
      registers,
    }),
    jobs: new Histogram({
      name: 'gab_job_duration_seconds',
      help: 'Duration of rounds of background jobs that did something (done) or failed.',
      labelNames: ['job', 'outcome'],
      buckets: DURATIONS,
      registers,
    }),
    pushes: new Counter({
      name: 'gab_pushes_total',
      help: 'Pushes to browsers by service: sent, later (to be tried again), refused, gone (the browser), dropped (not wanted any more).',
      labelNames: ['outcome', 'service'],
      registers,
    }),
    mails: new Counter({
      name: 'gab_mails_total',
      help: 'Mails by what came of a try: sent, refused (tried again, at last by staff), expired (dropped unsent, too late).',
      labelNames: ['outcome'],
      registers,
    }),
    unexpected: new Counter({
      name: 'gab_unexpected_errors_total',
      help: 'Requests that ended in an unexpected error.',
      registers,
    }),
    slowStatements: new Counter({
      name: 'gab_slow_statements_total',
      help: 'Statements of the database that took SLOW_STATEMENT_MS or longer, by name.',
      labelNames: ['statement'],
      registers,
    }),
    cache: new Counter({
      name: 'gab_response_cache_total',
      help: 'Answers of the cache of responses: kept, joined (a load under way), loaded.',
      labelNames: ['served'],
      registers,
    }),
    refreshers: [],
  };
  // Prometheus sees no increase in a counter that begins with its first event, so each begins at 0.
  for (const outcome of MAIL_OUTCOMES) metrics.mails.inc({ outcome }, 0);
  return metrics;
}

/** Everything as it is now, in Prometheus' text format. */
export async function scrape({ registry, refreshers }: Metrics): Promise<string> {
  await Promise.all(refreshers.map((refresh) => refresh()));
  return registry.metrics();
}
