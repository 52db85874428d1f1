import { readFileSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** Whether a request is for a page's document. */
const isDocument = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['sec-fetch-dest'] === 'document';

/**
 * Serves a demo shop with the document that Umi built for it: scripts, styles, API responses and pictures are the shop's, but the document
 * lacks everything that the shop's server adds to it.
 */
export async function serveBareUmi(shop: string): Promise<{ url: string; close(): Promise<void> }> {
  const document = brotliCompressSync(readFileSync('dist/web-demo/index.html'));
  const server = createServer((request, response) => {
    if (isDocument(request)) {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('content-encoding', 'br')
        .end(document);
      return;
    }
    const headers = { ...request.headers, host: new URL(shop).host };
    const sent = ask(shop + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
