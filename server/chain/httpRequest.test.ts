import { createServer, type IncomingMessage, type Server } from 'node:http';
import { httpRequest } from './httpRequest';

let server: Server;
let base: string;
let answer: (
  request: IncomingMessage,
  body: { id: number },
) => { status?: number; body: string } | undefined;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const reply = answer(request, JSON.parse(Buffer.concat(chunks).toString()));
    if (reply) response.writeHead(reply.status ?? 200).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const KEY = 'a-secret-key';
const ask = (url = `http://${base}/${KEY}`, timeoutMs = 20_000) =>
  httpRequest(url, { timeoutMs })({ method: 'eth_chainId' });
const json = (value: object, status = 200) => ({ status, body: JSON.stringify(value) });

it('a request sends JSON-RPC and returns the result', async () => {
  answer = (_, body) => {
    expect(body).toMatchObject({ jsonrpc: '2.0', method: 'eth_chainId', params: [] });
    return json({ jsonrpc: '2.0', id: body.id, result: null });
  };
  expect(await ask()).toBeNull();
});

it('a user in the URL becomes a header', async () => {
  let authorization: string | undefined;
  answer = ({ headers }, { id }) => {
    authorization = headers.authorization;
    return json({ id, result: '0x1' });
  };
  expect(await ask(`http://al%40ice:p%3Aw@${base}/`)).toBe('0x1');
  expect(authorization).toBe(`Basic ${Buffer.from('al@ice:p:w').toString('base64')}`);
});

it.each([200, 429, 500])(
  'an error of the node under HTTP %i keeps its code and data',
  async (status) => {
    answer = (_, { id }) =>
      json({ id, error: { code: 3, message: 'reverted', data: '0x12' } }, status);
    await expect(ask()).rejects.toMatchObject({ name: 'RpcError', code: 3, data: '0x12' });
  },
);

it.each([
  ['an answer to another question', () => json({ id: 999_999, result: '0x1' })],
  ['an answer without a result', () => json({ id: 1 })],
  ['a web page', () => ({ body: '<html>' })],
  ['nothing', () => ({ status: 502, body: '' })],
])('%s counts as no answer', async (_, bad) => {
  answer = bad;
  await expect(ask()).rejects.toThrow(/eth_chainId/);
});

it('no error message contains the URL, which is often secret', async () => {
  for (const url of [`http://${base}/${KEY}`, `http://127.0.0.1:1/${KEY}`]) {
    answer = () => ({ status: 500, body: '' });
    const error: Error = await ask(url).then(fail, (reason) => reason);
    expect(`${error.stack} ${error.cause instanceof Error ? error.cause.stack : ''}`).not.toContain(
      KEY,
    );
  }
});

it('a request ends after its time limit', async () => {
  answer = () => undefined;
  await expect(ask(undefined, 200)).rejects.toThrow('eth_chainId: the chain node does not answer');
});

function fail(): never {
  throw new Error('expected a refusal');
}
