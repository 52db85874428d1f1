import { request as ask, createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/** Serves a page of one React root and one picture, with nothing else. */
export async function serveBarePage(
  picture: string,
  shop: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const built = await build({
    entryPoints: ['bench/browser/bareApp.mjs'],
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = brotliCompressSync(built.outputFiles[0]?.contents ?? new Uint8Array());
  const html = `<!doctype html><html lang="zh-Hant-TW" data-picture="${picture}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>bare</title><div id="root"></div><script src="/app.js"></script>`;
  const server = createServer((request, response) => {
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    } else if (request.url === '/app.js') {
      response
        .setHeader('content-type', 'text/javascript')
        .setHeader('content-encoding', 'br')
        .end(script);
    } else {
      // Proxies the shop's own picture.
      ask(shop + request.url, { headers: { accept: request.headers.accept } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
