import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
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

/** Sent in place of the files beside them. */
const COMPRESSED = /\.(br|gz)$/;

/** Paths of the folder's files, each with the leading slash of its URL. */
async function pathsIn(folder: string): Promise<Set<string>> {
  const names = await readdir(folder, { recursive: true });
  const isServed = (name: string) => /\.[a-z0-9]+$/i.test(name) && !COMPRESSED.test(name);
  return new Set(names.filter(isServed).map((name) => `/${name.split(sep).join('/')}`));
}

const pathOf = (url: string) => url.split('?')[0] ?? '';
const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** Whether the answer is a page for a person: neither the API nor a file. */
export function isPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const path = pathOf(url);
  return isRead(method) && !path.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(path);
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
  // One handler for all files: two routes for each of hundreds would take a quarter of the start, and be a series of the
  // metrics each.
  const files = await pathsIn(folder);
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    serve: false,
    cacheControl: false,
    setHeaders(response, path) {
      response.setHeader('cache-control', cacheControlOf(path.replace(COMPRESSED, '')));
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    if (isRead(request.method) && files.has(path)) {
      request.sitePart = 'site';
      return reply.sendFile(!worker && path === '/sw.js' ? 'sw-retired.js' : path.slice(1));
    }
    if (isPage(request)) {
      request.sitePart = 'page';
      return sendPage(request, reply);
    }
    refuseUnknown(request, reply);
  });
}
