import { endpoints } from '@common/endpoints';
import { ERRORS } from '@common/errors';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { AppError } from './errors';
import { refuse } from './http/envelope';
import { handleError } from './http/errorHandler';
import { openapiDocument } from './http/openapi';
import { register } from './http/register';
import type { Route } from './http/route';
import { setSecurityHeaders } from './http/securityHeaders';
import { isPage } from './http/serveSite';
import { readFiles } from './http/uploads';
import { compileValidator } from './http/validation';
import { routes } from './routes';
import type { Services } from './services';
import { serveFiles } from './storage/serveFiles';

const BODY_LIMIT = 64 * 1024;
const VERSION = '0.1.0';

export interface AppOptions {
  logger?: FastifyBaseLogger;
  /** Serves the built site and the mailbox; left out where only the API is wanted. */
  site?: (app: FastifyInstance) => Promise<void>;
}

function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body !== 'string' || body === '') done(null, undefined);
    else parse(request, body, done);
  });
}

async function defend(app: FastifyInstance, { settings }: Services): Promise<void> {
  setSecurityHeaders(app, { https: settings.siteUrl?.startsWith('https:') ?? false });
  if (settings.floodLimit > 0) {
    await app.register(rateLimit, { max: settings.floodLimit, timeWindow: 60_000 });
  }
}

const isUpload = ({ endpoint }: Route) => endpoint.kind === 'upload';

/** Builds the API from its ports; it listens nowhere until told to. */
export async function buildApp(
  services: Services,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < (services.settings.trustProxy ?? 0),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors(error, request, reply) {
      // An address that cannot be read names no page, and whoever typed it gets one.
      if (options.site && isPage(request)) reply.redirect('/404');
      else handleError(error, request, reply);
    },
  });
  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler(handleError);
  app.decorateRequest('caller', null);
  readJson(app);
  await defend(app, services);

  for (const one of routes) if (!isUpload(one)) register(app, services, one);
  await app.register(async (uploads) => {
    readFiles(uploads);
    for (const one of routes) if (isUpload(one)) register(uploads, services, one);
  });
  await serveFiles(app, services.storage);
  const document = openapiDocument(endpoints, VERSION);
  app.get('/api/openapi.json', () => document);
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await services.db.run({ name: 'ready', text: 'SELECT 1' });
      return { ok: true };
    } catch {
      return reply.code(503).send({ ok: false });
    }
  });
  await options.site?.(app);
  if (!options.site) {
    app.setNotFoundHandler((_request, reply) =>
      reply.code(ERRORS.NOT_FOUND.status).send(refuse(new AppError('NOT_FOUND'))),
    );
  }
  return app;
}
