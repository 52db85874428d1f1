import { endpoints } from '@common/endpoints';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type ArrivalClock, openClock } from './db/clock';
import { handleError, refuseUnknown } from './http/errorHandler';
import { limitFloods } from './http/floodLimits';
import { acceptForms } from './http/forms';
import { serveHealth } from './http/health';
import { CONCURRENCY_PER_KEY, KeyedSemaphore } from './http/keyedSemaphore';
import { MaintenanceWatch } from './http/maintenance';
import { answerMalformed, refuseBadHosts, targetPath } from './http/oddRequests';
import { openapiDocument } from './http/openapi';
import { packJson } from './http/packJson';
import { watchProxy } from './http/proxyWatch';
import { register } from './http/register';
import { logRequests, requestId } from './http/requestLog';
import type { Route } from './http/route';
import { setSecurityHeaders } from './http/securityHeaders';
import { isPage } from './http/serveSite';
import { watchSite } from './http/siteWatch';
import { acceptUploads } from './http/uploads';
import { compileValidator } from './http/validation';
import { measureClock } from './metrics/measureClock';
import { measureHttp } from './metrics/measureHttp';
import type { Metrics } from './metrics/metrics';
import { askWhetherServed } from './modules/content/pictures/withdrawPictures';
import { routes } from './routes';
import type { Services } from './services';
import { serveFiles } from './storage/serveFiles';
import { traceRequests } from './tracing/traceRequests';
import type { Tracing } from './tracing/tracing';

/** Room for the longest text of the contract, 30,000 characters of 4 bytes each, and the JSON around it. */
const MAX_BODY_BYTES = 160 * 1024;
const VERSION = '0.1.0';

export interface AppOptions {
  logger?: FastifyBaseLogger;
  metrics?: Metrics;
  tracing?: Tracing;
  /** Stamps arrivals; by default the database's clock as this process measures it. */
  clock?: ArrivalClock;
  /** Serves the built site and the mailbox; left out where only the API is wanted. */
  site?: (app: FastifyInstance) => Promise<void>;
  /** State of this process beside its database, for `/readyz`. */
  readiness?: { reasons?: () => string[]; warnings?: () => string[] };
}

function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body !== 'string' || body === '') done(null, undefined);
    else parse(request, body, done);
  });
}

/** @returns what the requests say of the settings */
async function defend(app: FastifyInstance, { db, settings }: Services): Promise<() => string[]> {
  setSecurityHeaders(app, { https: settings.siteUrl?.startsWith('https:') ?? false });
  refuseBadHosts(app, settings.siteUrl);
  if (settings.floodLimit > 0) await limitFloods(app, db, settings.floodLimit);
  const watches = [watchProxy(app, settings.trustProxy ?? 0), watchSite(app, settings.siteUrl)];
  return () => watches.flatMap((watch) => watch?.warning ?? []);
}

/** Body parser of the endpoint: JSON, unless the endpoint states otherwise. */
function bodyOf({ endpoint }: Route): 'json' | 'file' | 'form' {
  if (endpoint.kind === 'upload') return 'file';
  return endpoint.formTypes ? 'form' : 'json';
}
const routesWith = (body: ReturnType<typeof bodyOf>) =>
  routes.filter((route) => bodyOf(route) === body);

/** Builds the API from its ports; it does not listen yet. */
export async function buildApp(
  services: Services,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    genReqId: requestId,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: (_address, hop) => hop < (services.settings.trustProxy ?? 0),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: targetPath,
    clientErrorHandler: answerMalformed,
    // A missing Host is refused with the envelope.
    http: { requireHostHeader: false },
    frameworkErrors(error, request, reply) {
      // A malformed address names no page: it is answered with the page for unknown addresses.
      if (options.site && isPage(request)) reply.redirect('/404');
      else handleError(error, request, reply);
    },
  });
  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler(handleError);
  app.decorateRequest('caller', null);
  app.decorateRequest('sitePart', null);
  app.decorateRequest('receivedAt', 0);
  app.decorateRequest('cameAtOnce', false);
  logRequests(app);
  if (options.metrics) measureHttp(app, options.metrics);
  if (options.tracing) traceRequests(app, options.tracing);
  packJson(app);
  acceptJson(app);
  const watched = await defend(app, services);

  const clock = options.clock ?? openClock(services.db);
  await clock.start();
  // A fail-over ends the listening connection; until another one listens, the old primary may have been measured.
  const unwatch = services.events.onConnection(() => void clock.serverChanged());
  app.addHook('onClose', async () => {
    unwatch();
    clock.stop();
  });
  if (options.metrics) measureClock(clock, options.metrics);
  const maintenance = new MaintenanceWatch(services.db, services.events, clock);
  await maintenance.start();
  app.addHook('onClose', async () => maintenance.stop());
  app.decorate('maintenance', maintenance);
  // All routes share the semaphore: writes with the same key wait in one queue.
  const shared = { semaphore: new KeyedSemaphore(CONCURRENCY_PER_KEY), clock, maintenance };
  for (const route of routesWith('json')) register(app, services, route, shared);
  await app.register(async (uploads) => {
    acceptUploads(uploads);
    for (const route of routesWith('file')) register(uploads, services, route, shared);
  });
  for (const route of routesWith('form')) {
    await app.register(async (form) => {
      acceptForms(form, route.endpoint.formTypes);
      register(form, services, route, shared);
    });
  }
  await serveFiles(app, services.storage, (key) => askWhetherServed(services.db, key));
  const document = openapiDocument(endpoints, VERSION);
  app.get('/api/openapi.json', () => document);
  serveHealth(app, {
    // The hub's heartbeat asks the database every second, so a probe neither waits nor needs a connection.
    reasons: () => [
      ...(services.events.connected ? [] : ['The database does not answer.']),
      ...(options.readiness?.reasons?.() ?? []),
    ],
    warnings: () => [...watched(), ...(options.readiness?.warnings?.() ?? [])],
  });
  await options.site?.(app);
  if (!options.site) {
    app.setNotFoundHandler(refuseUnknown);
  }
  return app;
}
