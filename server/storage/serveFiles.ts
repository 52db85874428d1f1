import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';
import { contentTypeOf, type Storage } from './storage';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A withdrawn file stays in the browsers that have it for an hour, and in no shared cache. */
const WITHDRAWABLE = 'private, max-age=3600';

/**
 * `GET /files/<key>`: a stored file; its random name never gets other content.
 * @param ask whether a file may be served now; undefined for a file that is never withdrawn
 */
export async function serveFiles(
  app: FastifyInstance,
  storage: Storage,
  ask: (key: string) => Promise<boolean> | undefined,
): Promise<void> {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*'];
    const isKey = contentTypeOf(key) !== undefined;
    const allowed = isKey ? ask(key) : undefined;
    const file = isKey && (await allowed) !== false ? await storage.get(key) : undefined;
    if (!file) throw new AppError('NOT_FOUND');
    return reply
      .header('cache-control', allowed === undefined ? FOR_EVER : WITHDRAWABLE)
      .type(file.contentType)
      .send(file.bytes);
  });
}
