import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors';
import { succeed } from '../../http/envelope';
import type { Services } from '../../services';
import { type ColourScheme, documentTemplate } from './documentTemplate';
import { askApi, firstDataOf, readPage } from './readPage';
import { robotsTxt, writeSitemap, writeSitemapIndex } from './sitemap';

const SCHEME = /(?:^|;\s*)theme=(light|dark)(?:;|$)/;
const HTML = 'text/html; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const SITEMAP_AGE = 'public, max-age=3600';

/** Quick rather than small: it is made for each visit. */
const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 }),
};

function schemeOf({ headers }: FastifyRequest): ColourScheme {
  const chosen = SCHEME.exec(headers.cookie ?? '')?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

async function sendPacked(request: FastifyRequest, reply: FastifyReply, text: string) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const kind = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  reply.header('vary', 'accept-encoding, cookie');
  const bytes = Buffer.from(text);
  if (!kind) return reply.send(bytes);
  return reply.header('content-encoding', kind).send(await packers[kind](bytes));
}

/**
 * Serves what the server knows of pages: their document with head and first answers, the same answers
 * for a page that is about to open (`/__serverLoader`), and what search engines ask for.
 * @returns answers a request for a page
 */
export async function servePages(
  app: FastifyInstance,
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const fill = documentTemplate(await readFile(join(folder, 'index.html'), 'utf8'));
  const originOf = (request: FastifyRequest) =>
    settings.siteUrl ?? `${request.protocol}://${request.host}`;

  app.get<{ Querystring: { url?: unknown } }>('/__serverLoader', async (request, reply) => {
    const { url } = request.query;
    const origin = originOf(request);
    if (typeof url !== 'string' || !URL.canParse(url, origin)) throw new AppError('NOT_FOUND');
    const { origin: asked, pathname, search } = new URL(url, origin);
    if (asked !== origin) throw new AppError('NOT_FOUND');
    const { status, answers } = await readPage(askApi(app, request.ip), pathname + search, origin);
    if (status === 404) throw new AppError('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').send(succeed({ answers }));
  });
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
    const page = await readPage(askApi(app, request.ip), request.url, originOf(request));
    const text = fill({
      head: page.head,
      paint: page.paint,
      firstData: firstDataOf(page),
      scheme: schemeOf(request),
    });
    reply.code(page.status).header('cache-control', 'no-cache').type(HTML);
    return sendPacked(request, reply, text);
  };
}
