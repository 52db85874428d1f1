import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packingFor } from '../../../http/packJson';
import type { Services } from '../../../services';
import { type ColourScheme, documentTemplate } from './documentTemplate';
import { pageFiles } from './pageFiles';
import { askApi, closedPage, firstDataOf, maintenanceTag, readPage } from './readPage';
import { originBy, serveLoader } from './serveLoader';
import { robotsTxt, writeSitemap, writeSitemapIndex } from './sitemap';

/** The cookie in which the site's script stores the chosen colours. */
const THEME_COOKIE = /(?:^|;\s*)theme=(light|dark)(?:;|$)/;
const HTML = 'text/html; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const SITEMAP_AGE = 'public, max-age=3600';

/** Low levels, which are fast: each document is compressed anew for each request. */
const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 }),
};

function colourSchemeOf({ headers }: FastifyRequest): ColourScheme {
  const chosen = THEME_COOKIE.exec(headers.cookie ?? '')?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

async function sendPacked(request: FastifyRequest, reply: FastifyReply, text: string) {
  const kind = packingFor(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding, cookie');
  const bytes = Buffer.from(text);
  if (!kind) return reply.send(bytes);
  return reply.header('content-encoding', kind).send(await packers[kind](bytes));
}

/**
 * Serves the pages' documents with head and initial responses, the same responses for client-side navigation
 * (`/__serverLoader`), robots.txt and the sitemaps.
 * @param folder the built site
 * @returns the handler that answers a request for a page with its document
 */
export async function servePages(
  app: FastifyInstance,
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const fill = documentTemplate(read('index.html'), read);
  const filesOf = await pageFiles(folder);
  const originOf = originBy(settings);

  serveLoader(app, settings);
  app.get('/robots.txt', (request, reply) =>
    reply
      .header('cache-control', SITEMAP_AGE)
      .type('text/plain')
      .send(robotsTxt(originOf(request))),
  );
  app.get('/sitemap.xml', async (request, reply) =>
    reply
      .header('cache-control', SITEMAP_AGE)
      .type(XML)
      .send(await writeSitemapIndex(db, originOf(request))),
  );
  app.get<{ Params: { file: string } }>(
    '/sitemap-:file(^[1-9]\\d{0,5}$).xml',
    async (request, reply) =>
      reply
        .header('cache-control', SITEMAP_AGE)
        .type(XML)
        .send(await writeSitemap(db, originOf(request), Number(request.params.file))),
  );

  return async (request, reply) => {
    const { running, header: plannedPeriod } = app.maintenance;
    const ask = askApi(app, request.ip);
    const page = running
      ? closedPage(originOf(request))
      : await readPage(ask, request.url, originOf(request));
    const text = fill({
      head: plannedPeriod ? `${page.head}\n${maintenanceTag(plannedPeriod)}` : page.head,
      paint: page.paint,
      firstData: firstDataOf(page),
      scheme: colourSchemeOf(request),
      files: filesOf(page.route),
    });
    reply.code(page.status).header('cache-control', 'no-cache').type(HTML);
    return sendPacked(request, reply, text);
  };
}
