import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Envelope } from '@common/envelope';

declare global {
  /** Set by src/testing/environment.ts: changes the page's origin, to which its requests go. */
  function setPageUrl(url: string): void;
}

/** An answer as the API gives it, with the parts that matter to a test. */
export function envelope<T>(data: T, rest: Partial<Envelope<T>> = {}): Envelope<T> {
  return {
    success: true,
    data,
    errorCode: '',
    errorMessage: '',
    showType: 0,
    code: 0,
    msg: '',
    ...rest,
  };
}

export function answer(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const TEST_PATHS = /^\/api\/[xyz]$/;

/** Passes only a test's own requests (`/api/x`, `y`, `z`) to `handle`, not those of the layout around it. */
export const onTestPaths =
  (handle: (request: IncomingMessage, response: ServerResponse) => void) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (TEST_PATHS.test(request.url ?? '')) handle(request, response);
    else answer(response, envelope({}));
  };

/** A real HTTP server that the page takes for its own origin. Close it in afterEach. */
export async function startServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A test that leaves it open must not keep a run in one process from ending.
  server.unref();
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  setPageUrl(url);
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
