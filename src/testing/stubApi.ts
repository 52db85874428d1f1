import type { IncomingMessage } from 'node:http';
import { ERRORS, type ErrorCode, errorMessage } from '@common/errors';
import { configure } from '@testing-library/react';
import { requestConfig } from '@/requestErrorConfig';
import { MEMBER } from './session';
import { answer, envelope, startServer } from './stubServer';

// A machine that draws slowly is not a server that answers slowly.
requestConfig.timeout = 20_000;
configure({ asyncUtilTimeout: 15_000 });

/** A request as a stub's handler sees it. */
export interface Asked {
  query: URLSearchParams;
  body: unknown;
  authorization: string;
}
type Handler = (asked: Asked) => unknown;

/** What a handler throws to refuse, with the status and text of the error table. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly data: Record<string, unknown> | null = null,
  ) {
    super(code);
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  if (request.headers['content-type'] === 'application/octet-stream') return text;
  return text === '' ? undefined : JSON.parse(text);
}

const MY_EVENTS = '/api/me/events';

/** Answers by `'GET /api/products/7'` → data; what is not named is not found, but for
 * streams, which stand. Close it in afterEach. */
export async function startApi(routes: Record<string, Handler>) {
  const asked: { route: string; asked: Asked }[] = [];
  const streams = new Map<(text: string) => void, string>();
  const all: Record<string, Handler> = {
    'GET /api/me': () => ({
      member: MEMBER,
      sessionExpiresAt: Date.now() + 3_600_000,
      coin: { available: '1000', held: '0' },
      adv: { available: '50', held: '0' },
      orders: { awaitingPayment: 0, processing: 0, shipped: 0 },
      auctions: { leading: 0, outbid: 0 },
    }),
    'GET /api/config': () => ({
      chainId: 31_337,
      tokenAddress: `0x${'1'.repeat(40)}`,
      systemWallet: `0x${'2'.repeat(40)}`,
      confirmations: 3,
      demo: false,
      now: Date.now(),
    }),
    'GET /api/me/notices/unread': () => ({ unread: 0 }),
    'GET /api/me/favourites/ids': () => ({ productIds: [] }),
    ...routes,
  };
  const server = await startServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://api/');
      const route = `${request.method} ${url.pathname}`;
      if (url.pathname.endsWith('/events') && !all[route]) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
        const write = (text: string) => void response.write(text);
        streams.set(write, url.pathname);
        response.once('close', () => streams.delete(write));
        return;
      }
      const one: Asked = {
        query: url.searchParams,
        body: await readBody(request),
        authorization: request.headers.authorization ?? '',
      };
      asked.push({ route, asked: one });
      try {
        const handler = all[route];
        if (!handler) throw new Refusal('NOT_FOUND');
        answer(response, envelope(await handler(one)));
      } catch (error) {
        const { code, data } = error instanceof Refusal ? error : new Refusal('INTERNAL');
        const { status, showType } = ERRORS[code];
        const text = errorMessage(code, data ?? undefined);
        answer(
          response,
          envelope(data, {
            success: false,
            errorCode: code,
            errorMessage: text,
            showType,
            code: 1,
          }),
          status,
        );
      }
    })();
  });
  return {
    routes: all,
    /** What was asked of a route, in order. */
    askedOf: (route: string) => asked.filter((one) => one.route === route).map((one) => one.asked),
    /** Whether a page is listening. */
    isFollowed: (path = MY_EVENTS) => [...streams.values()].includes(path),
    /** Tells every open page of an event, of the member's stream or of the one at `path`. */
    emit(type: string, data: unknown, path = MY_EVENTS) {
      for (const [write, to] of streams) {
        if (to === path) write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
      }
    },
    close: server.close,
  };
}
export type StubApi = Awaited<ReturnType<typeof startApi>>;
