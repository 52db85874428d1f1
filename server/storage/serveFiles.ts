import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';
import { contentTypeOf, type Storage } from './storage';

/** `GET /files/<key>`: a stored file; its random name never gets other content. */
export async function serveFiles(app: FastifyInstance, storage: Storage): Promise<void> {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*'];
    const file = contentTypeOf(key) === undefined ? undefined : await storage.get(key);
    if (!file) throw new AppError('NOT_FOUND');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(file.contentType)
      .send(file.bytes);
  });
}
