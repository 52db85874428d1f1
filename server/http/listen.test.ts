import { createServer } from 'node:net';
import fastify from 'fastify';
import { closeListener, listen } from './listen';

test('listening logs the URL', async () => {
  const app = fastify();
  const url = await listen(app, { host: '127.0.0.1', port: 0 });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  await app.close();
});

test('an error names the port that is taken', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const app = fastify();
  await expect(listen(app, { host: '127.0.0.1', port })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`already listens on port ${port}`),
  });
  other.close();
});

test('an error names an address that is not of this machine', async () => {
  const refused = listen(fastify(), { host: '203.0.113.9', port: 0 });
  await expect(refused).rejects.toThrow('HOST: 203.0.113.9');
});

test('closes though a stream stays open, after the answers under way', async () => {
  const app = fastify();
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.write('data: 1\n\n');
  });
  let answer = (_text: string) => {};
  const asked = new Promise<void>((resolve) => {
    app.get('/slow', () => {
      resolve();
      return new Promise<string>((done) => {
        answer = done;
      });
    });
  });
  const url = await listen(app, { host: '127.0.0.1', port: 0 });
  const stream = await fetch(`${url}/stream`);
  const broken = stream.text().catch(() => 'ended');
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await asked;
  const closing = closeListener(app);
  answer('whole');
  await closing;
  expect(await slow).toBe('whole');
  expect(await broken).toBe('ended');
});
