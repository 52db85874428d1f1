import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors';
import { succeed } from '../../../http/envelope';
import type { Services } from '../../../services';
import { askApi, readPage } from './readPage';

/** The public origin of the site; without a setting, the one of the request. */
export const originBy =
  ({ siteUrl }: Pick<Services['settings'], 'siteUrl'>) =>
  (request: FastifyRequest) =>
    siteUrl ?? `${request.protocol}://${request.host}`;

/** Serves Umi's loader requests: a page's initial responses before it opens (`/__serverLoader?route=&url=`). */
export function serveLoader(
  app: FastifyInstance,
  settings: Pick<Services['settings'], 'siteUrl'>,
): void {
  const originOf = originBy(settings);
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
}
