import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { AppError } from '../errors';
import { folderStorage } from '../storage/folderStorage';
import { checkStorage, s3Storage } from '../storage/s3Storage';
import { contentTypeOf, type Storage } from '../storage/storage';

/** STORAGE_URL, or else a folder. @throws StartError when the service takes nothing from us */
export async function openShopStorage(config: Config): Promise<Storage> {
  if (!config.storage) return folderStorage(join(config.dataDir, 'files'));
  const storage = s3Storage(config.storage);
  await checkStorage(storage, config.storage);
  return storage;
}

/** `GET /files/<key>`: what was kept, for good under its random name. */
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
