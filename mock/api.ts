import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { openMockShop } from '../server/compose/mockShop';

type Shop = Awaited<ReturnType<typeof openMockShop>>;

declare global {
  /** Survives the reloads of this file by Umi when it changes, so that the shop keeps its state. */
  var gabMockShop: Promise<Shop> | undefined;
}

const root = process.cwd();

/** Umi compiles mock files without our aliases, so the server is bundled as its build bundles it. */
function bundle(): typeof openMockShop {
  const outfile = join(root, 'node_modules/.cache/gab-mock/mockShop.js');
  buildSync({
    absWorkingDir: root,
    entryPoints: ['server/compose/mockShop.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    logLevel: 'warning',
  });
  delete require.cache[outfile];
  return require(outfile).openMockShop;
}

function open(): Promise<Shop> {
  const say = (text: string) => console.log(text);
  const opening = bundle()(join(root, 'server/db'), say);
  const closing = (signal: NodeJS.Signals) => {
    // Exits in any case: the process was told to end.
    setTimeout(() => process.exit(0), 5_000).unref();
    opening
      .then((shop) => shop.close())
      .catch((error: unknown) => console.error(error))
      .finally(() => process.exit(signal === 'SIGINT' ? 130 : 0));
  };
  process.once('SIGINT', closing).once('SIGTERM', closing);
  return opening;
}

globalThis.gabMockShop ??= open();
const shop = globalThis.gabMockShop;
shop.catch((error: unknown) => console.error('The mock shop did not open.', error));

type MockRequest = IncomingMessage & { body?: unknown; originalUrl?: string };

const urlOf = (request: MockRequest) => request.originalUrl ?? request.url ?? '/';

/** Relays the answer unchanged, also a stream of events. */
async function relay(request: MockRequest, response: ServerResponse): Promise<void> {
  const { app } = await shop;
  request.url = urlOf(request);
  app.routing(request, response);
}

/** Umi has read a JSON body before a handler runs, so the request is put together again. */
async function inject(request: MockRequest, response: ServerResponse): Promise<void> {
  const { app } = await shop;
  const { 'content-length': length, 'transfer-encoding': encoding, ...headers } = request.headers;
  const hasBody = Number(length ?? 0) > 0 || encoding !== undefined;
  const answer = await app.inject({
    method: request.method === 'PUT' || request.method === 'DELETE' ? request.method : 'POST',
    url: urlOf(request),
    headers,
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
    ...(hasBody && { payload: JSON.stringify(request.body) }),
  });
  response.writeHead(answer.statusCode, answer.headers);
  response.end(answer.rawPayload);
}

const guarded =
  (answer: (request: MockRequest, response: ServerResponse) => Promise<void>) =>
  (request: MockRequest, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(503);
      response.end();
    });
  };

export default {
  'GET /api/(.*)': guarded(relay),
  'GET /files/(.*)': guarded(relay),
  'GET /mailbox': guarded(relay),
  'GET /__serverLoader': guarded(relay),
  // Umi does not parse a file's bytes, so they are still to be read.
  'POST /api/(.*)': guarded((request, response) =>
    request.headers['content-type'] === 'application/octet-stream'
      ? relay(request, response)
      : inject(request, response),
  ),
  'PUT /api/(.*)': guarded(inject),
  'DELETE /api/(.*)': guarded(inject),
};
