import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What of the built site answers, one file or page standing for all of them; null for anything else. */
    sitePart: 'site' | 'page' | null;
  }
}

/**
 * The name of what a request asked for, in metrics and the log: its route, `site` for a file of the built site, `page` for a
 * page's document; null for what does not exist. Paths never occur in it, so that there are few names.
 */
export const operationOf = ({ routeOptions, sitePart }: FastifyRequest): string | null =>
  routeOptions.url ?? sitePart;
