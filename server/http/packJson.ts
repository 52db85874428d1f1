import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Below this many bytes compression saves no packet. */
const MIN_BYTES = 1024;
/** Up to this many bytes compression takes less of the event loop's time than handing it to the thread pool, 0.2 ms. */
const MAX_SYNC_BYTES = 64 * 1024;

export type Packing = 'br' | 'gzip';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers hold a secret, such as a new session's token: they are sent as they are (ADR 119). */
    holdsSecret?: boolean;
  }
}

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/;

/** The encoding that a request's `Accept-Encoding` allows, best first; undefined for none. */
export function packingFor(accepted: string | string[] | undefined): Packing | undefined {
  if (accepted === undefined) return undefined;
  const names = String(accepted)
    .split(',')
    .filter((one) => !REFUSED.test(one))
    .map((one) => one.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : undefined;
}

/** Fast rather than small for an answer that is sent once; a cached one, which is sent again, is worth a little more. */
const LEVELS = { sentOnce: { br: 2, gzip: 1 }, cached: { br: 4, gzip: 5 } };

type Use = keyof typeof LEVELS;
type Done = (error: Error | null, packed: Buffer) => void;

function pack(bytes: Buffer, kind: Packing, use: Use, done: Done): void {
  const level = LEVELS[use][kind];
  const brotli = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  };
  if (bytes.byteLength > MAX_SYNC_BYTES) {
    if (kind === 'br') brotliCompress(bytes, brotli, done);
    else gzip(bytes, { level }, done);
    return;
  }
  done(null, kind === 'br' ? brotliCompressSync(bytes, brotli) : gzipSync(bytes, { level }));
}

/** Packed bodies by the cached body, with which they are garbage-collected. */
const packedOf = { br: new WeakMap<Buffer, Buffer>(), gzip: new WeakMap<Buffer, Buffer>() };

/** The bytes of a payload that is worth compressing; undefined for a short one and for a stream. */
function bytesWorthwhile(payload: unknown): Buffer | undefined {
  if (Buffer.isBuffer(payload)) return payload.byteLength < MIN_BYTES ? undefined : payload;
  // A UTF-16 unit takes at most three bytes in UTF-8, so the length alone rules out most short answers.
  if (typeof payload !== 'string' || payload.length * 3 < MIN_BYTES) return undefined;
  const bytes = Buffer.from(payload);
  return bytes.byteLength < MIN_BYTES ? undefined : bytes;
}

/** Whether an answer may be compressed at all. */
function mayPack(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.routeOptions.config.holdsSecret) return false;
  const type = reply.getHeader('content-type');
  const isJson = typeof type === 'string' && type.startsWith('application/json');
  return isJson && !reply.hasHeader('content-encoding');
}

/**
 * Compresses JSON answers. Handlers answer cached bodies as one and the same Buffer, which is packed at its first use;
 * streams, files, documents (which pack themselves) and answers with secrets pass untouched.
 */
export function packJson(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = bytesWorthwhile(payload);
    if (!bytes || !mayPack(request, reply)) return done();
    reply.header('vary', 'accept-encoding');
    const kind = packingFor(request.headers['accept-encoding']);
    if (!kind) return done();
    reply.header('content-encoding', kind);
    // Handlers answer with a Buffer only if it is cached.
    const isCached = bytes === payload;
    const known = isCached && packedOf[kind].get(bytes);
    if (known) return done(null, known);
    pack(bytes, kind, isCached ? 'cached' : 'sentOnce', (error, packed) => {
      if (error) return done(error);
      if (isCached) packedOf[kind].set(bytes, packed);
      done(null, packed);
    });
  });
}
