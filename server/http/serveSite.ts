import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@common/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { refuse } from './envelope';

const YEAR_S = 31_536_000;
/** Umi puts a content hash into the names of what it builds. */
const HASHED = /\.[0-9a-f]{8}\.(?:async\.|chunk\.)?(?:js|css|woff2|svg|png|webp|jpg)$/;

/** Whether somebody may be looking at what is answered: neither the API nor a file. */
export function isPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const path = url.split('?')[0] ?? '';
  const reads = method === 'GET' || method === 'HEAD';
  return reads && !path.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(path);
}

/**
 * Serves the built site; every path that is neither a file nor the API is a page, whose document
 * `sendPage` makes.
 */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`no site is built in ${folder}`);
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders(response, path) {
      const hashed = HASHED.test(path.replace(/\.(br|gz)$/, ''));
      response.setHeader(
        'cache-control',
        hashed ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) {
      return reply
        .code(ERRORS.NOT_FOUND.status)
        .serializer(JSON.stringify)
        .send(refuse(new AppError('NOT_FOUND')));
    }
    return sendPage(request, reply);
  });
}
