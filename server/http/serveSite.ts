import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseUnknown } from './errorHandler';

const YEAR_S = 31_536_000;
/** Umi puts a content hash into the names of built files. */
const HASHED = /\.[0-9a-f]{7,8}\.(?:async\.|chunk\.)?(?:js|css|woff2|svg|png|webp|jpg)$/;

/** Files that browsers ask for anew at each use: a service worker must never outlive its release (ADR 103). */
const UNCACHED = /[\\/](?:sw|sw-retired|offline)\.(?:js|html)$/;

function cacheControlOf(file: string): string {
  if (HASHED.test(file)) return `public, max-age=${YEAR_S}, immutable`;
  return UNCACHED.test(file) ? 'no-cache' : 'public, max-age=3600';
}

/** Whether the answer is a page for a person: neither the API nor a file. */
export function isPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const path = url.split('?')[0] ?? '';
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !path.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(path);
}

/**
 * Serves the built site; every path that is neither a file nor the API is a page, whose document
 * `sendPage` makes.
 * @param options.worker false: a script that removes the service worker is served in its place
 */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  { worker = true }: { worker?: boolean } = {},
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`no site is built in ${folder}`);
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    // Sent in place of the files beside them, so they need no routes of their own.
    globIgnore: ['**/*.{br,gz}', ...(worker ? [] : ['sw.js'])],
    cacheControl: false,
    setHeaders(response, path) {
      response.setHeader('cache-control', cacheControlOf(path.replace(/\.(br|gz)$/, '')));
    },
  });
  if (!worker) app.get('/sw.js', (_request, reply) => reply.sendFile('sw-retired.js'));
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return sendPage(request, reply);
    refuseUnknown(request, reply);
  });
}
