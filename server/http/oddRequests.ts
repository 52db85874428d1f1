import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';
import { refuse } from './envelope';

const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/** The path of a request target: proxies may write a whole address (RFC 9112, 3.2.2), and `OPTIONS` a `*`. */
export function targetPath({ url = '/' }: IncomingMessage): string {
  const path = url.replace(ABSOLUTE, '');
  return path.startsWith('/') ? path : `/${path}`;
}

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers malformed HTTP with the envelope, then closes the connection. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refuse(new AppError('BAD_INPUT')));
  const lines = [
    `HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Refuses an invalid Host: without a configured origin, page URLs and messages to sign contain it. With an origin,
 * HTTP/1.0 may omit it.
 */
export function refuseBadHosts(app: FastifyInstance, siteUrl: string | null): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host, raw } = request;
    const mayLack = siteUrl !== null && raw.httpVersion === '1.0';
    const isGood = host ? HOST.test(host) && URL.canParse(`http://${host}`) : mayLack;
    done(isGood ? undefined : new AppError('BAD_INPUT'));
  });
}
