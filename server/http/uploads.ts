import { createHash } from 'node:crypto';
import type { Endpoint } from '@common/endpoint';
import { ERRORS } from '@common/errors';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { AppError, refuseField } from '../errors';
import { handleError } from './errorHandler';

/** The body that a retry must repeat; of a file, its hash. */
export function contentOf({ body }: FastifyRequest): string {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body ?? null);
  return createHash('sha256').update(body).digest('base64');
}

/** @throws AppError BAD_INPUT when there is no file */
export function bytesOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  refuseField('body', '必填');
}

/** Limits on reading the rest of a refused file. */
const MAX_REST = { bytes: 16 * 1024 * 1024, ms: 5000 };

/**
 * Reads and drops what the client still sends of a refused file. Closed at once, a connection with unread bytes is
 * reset, and the answer is lost with it: the person would read that the network failed.
 */
function readRest({ raw }: FastifyRequest): void {
  let left = MAX_REST.bytes;
  const timer = setTimeout(() => raw.destroy(), MAX_REST.ms).unref();
  raw.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) raw.destroy();
  });
  raw.on('close', () => clearTimeout(timer));
  raw.resume();
}

/** Route options of an upload: its size limit, and the error for a larger file. */
export function uploadOptions({ kind, maxBytes = 0 }: Endpoint): Partial<RouteShorthandOptions> {
  if (kind !== 'upload') return {};
  return {
    bodyLimit: maxBytes,
    errorHandler(error, request, reply) {
      const data = { mb: Math.floor(maxBytes / 1024 / 1024) };
      if (error.statusCode !== ERRORS.BODY_TOO_LARGE.status) {
        handleError(error, request, reply);
        return;
      }
      reply.removeHeader('connection');
      readRest(request);
      handleError(new AppError('FILE_TOO_LARGE', { data }), request, reply);
    },
  };
}

/** Makes the routes of `app` accept a file's bytes as their body, and nothing else. */
export function acceptUploads(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
}
