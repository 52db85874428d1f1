import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteConfig } from '@common/endpoints/site';
import { ERRORS, type ErrorCode, errorMessage } from '@common/errors';
import { MEMBER_INVOICE } from '@common/orders/invoice';
import type { RequestOptions } from '@umijs/max';
import { requestConfig } from '@/requestErrorConfig';
import type { Answer } from './answers';
import { meOf } from './session';
import { answer, envelope, startServer } from './stubServer';

// A slow machine must not look like a slow server.
requestConfig.timeout = 20_000;

/** The server that each write was first sent to, by Idempotency-Key. */
const firstSentTo = new Map<unknown, string>();

/** Cancels the repeats of a write whose test has ended: they would reach the next test's server. */
requestConfig.requestInterceptors?.push((options: RequestOptions) => {
  const key: unknown = options.headers?.['Idempotency-Key'];
  const { origin } = window.location;
  if (key === undefined || (firstSentTo.get(key) ?? origin) === origin) {
    if (key !== undefined) firstSentTo.set(key, origin);
    return options;
  }
  const cause = { isAxiosError: true, code: 'ERR_CANCELED' };
  throw Object.assign(new Error('the test that sent it has ended'), cause);
});

/** A request as a stub's handler sees it. */
export interface StubRequest {
  query: URLSearchParams;
  body: unknown;
  authorization: string;
}
type Handler = (asked: StubRequest) => unknown;
/** Handlers by route, `'GET /api/products/7'`; each returns the contract's data or throws a `Refusal`. */
export type Routes<Route extends string> = {
  [One in Route]: (asked: StubRequest) => Answer<One> | StubFile | Promise<Answer<One> | StubFile>;
};

/** Returned by a handler: a file to be saved, in place of an envelope. */
export class StubFile {
  constructor(
    readonly text: string,
    readonly type: string,
  ) {}
}

/** Thrown by a handler: the connection ends without an answer. */
export class NoAnswer extends Error {}

/** Thrown by a handler: the response has the status and text of the error table. */
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

export const siteConfig = (change: Partial<SiteConfig> = {}): SiteConfig => ({
  chainId: 31_337,
  tokenAddress: `0x${'1'.repeat(40)}`,
  systemWallet: `0x${'2'.repeat(40)}`,
  confirmations: 3,
  demo: false,
  carrier: { hasStores: false, books: false, cancels: false },
  supportEmail: 'support@shop.example',
  now: Date.now(),
  ...change,
});

/** `STUB_LATE_MS`: requests arrive and answers leave up to so late, by chance, which shows tests that only a quick server passes. */
const LATE_MS = Number(process.env.STUB_LATE_MS ?? 0);
async function beLate(): Promise<void> {
  if (LATE_MS > 0) await new Promise((done) => setTimeout(done, Math.random() * LATE_MS));
}

const MY_EVENTS = '/api/me/events';

function answerFile(response: ServerResponse, { text, type }: StubFile): void {
  response.writeHead(200, {
    'content-type': type,
    'content-disposition': 'attachment; filename="file"',
  });
  response.end(text);
}

function answerRefusal(response: ServerResponse, { code, data }: Refusal): void {
  const { status, showType } = ERRORS[code];
  const text = errorMessage(code, data ?? undefined);
  const refusal = { success: false, errorCode: code, errorMessage: text, showType, code: 1 };
  answer(response, envelope(data, refusal), status);
}

function answerFailure(response: ServerResponse, error: unknown): void {
  if (error instanceof NoAnswer) response.destroy();
  else answerRefusal(response, error instanceof Refusal ? error : new Refusal('INTERNAL'));
}

/**
 * Starts a stub of the API. Routes without a handler answer 404, event streams stay open. Close it in `afterEach`.
 */
export async function startApi<Route extends string>(routes: Routes<Route>) {
  const asked: { route: string; asked: StubRequest }[] = [];
  const streams = new Map<(text: string) => void, string>();
  const enders = new Map<(text: string) => void, () => void>();
  const all: Record<string, Handler> = {
    'GET /api/me': () => meOf(),
    'GET /api/config': () => siteConfig(),
    'GET /api/gab/rate': () => ({ twd: null }),
    'GET /api/me/invoice': () => ({ enabled: false, choice: MEMBER_INVOICE }),
    'GET /api/orders/:out_trade_no/invoice': () => null,
    'GET /api/me/notices/unread': () => ({ unread: 0 }),
    'GET /api/me/favourites/ids': () => ({ productIds: [] }),
    'GET /api/me/cart/count': () => ({ count: 0 }),
    'GET /api/me/lot-alerts': () => [],
    ...routes,
  };
  function openStream(pathname: string, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // As the server begins each stream.
    response.write(':\n\n');
    const write = (text: string) => void response.write(text);
    streams.set(write, pathname);
    enders.set(write, () => void response.end());
    response.once('close', () => {
      streams.delete(write);
      enders.delete(write);
    });
  }
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://api/');
    const route = `${request.method} ${url.pathname}`;
    const handler = all[route];
    if (url.pathname.endsWith('/events') && !handler) {
      openStream(url.pathname, response);
      return;
    }
    const one: StubRequest = {
      query: url.searchParams,
      body: await readBody(request),
      authorization: request.headers.authorization ?? '',
    };
    await beLate();
    asked.push({ route, asked: one });
    try {
      // Read again: the test may have changed it while the body came.
      const current = all[route];
      if (!current) throw new Refusal('NOT_FOUND');
      const given = await current(one);
      await beLate();
      if (given instanceof StubFile) answerFile(response, given);
      else answer(response, envelope(given));
    } catch (error) {
      answerFailure(response, error);
    }
  }
  const server = await startServer((request, response) => void respond(request, response));
  return {
    /** From now on these routes are answered so. */
    on<Route extends string>(routes: Routes<Route>) {
      Object.assign(all, routes);
    },
    /** From now on a route is not found. */
    off(route: string) {
      delete all[route];
    },
    /** The requests to a route, in order. */
    askedOf: (route: string) => asked.filter((one) => one.route === route).map((one) => one.asked),
    /** Whether a page is listening. */
    isFollowed: (path = MY_EVENTS) => [...streams.values()].includes(path),
    /** Sends an event on every open stream at `path`; by default the member's. */
    emit(type: string, data: unknown, path = MY_EVENTS) {
      for (const [write, to] of streams) {
        if (to === path) write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
      }
    },
    /** Ends the streams at a path. */
    cut(path: string) {
      for (const [write, at] of streams) if (at === path) enders.get(write)?.();
    },
    close: server.close,
  };
}
export type StubApi = Awaited<ReturnType<typeof startApi>>;
