import { createServer, type IncomingMessage, type Server } from 'node:http';
import { freePort } from '../embedded/processes';
import { httpRequest } from './httpRequest';
import { reasonOfFailure } from './noAnswer';
import { patientRequest } from './patientRequest';

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

it('an answer without a result reaches the operator through repetitions as such', async () => {
  answer = (_, { id }) => json({ jsonrpc: '2.0', id });
  const request = httpRequest(`http://${base}/${KEY}`, { timeoutMs: 20_000 });
  const patient = patientRequest(request, { timeoutMs: 20_000, attempts: 2, pauseMs: 1 });
  await expect(patient({ method: 'eth_chainId' })).rejects.toThrow(
    'eth_chainId: the chain node answers without a result',
  );
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

it('an error of the node that repeats password or key says the rest', async () => {
  answer = (_, { id }) => ({
    body: JSON.stringify({
      id,
      error: { code: -32_002, message: `v3 ${KEY} of al@ice (p:w) is unknown` },
    }),
  });
  await expect(ask(`http://al%40ice:p%3Aw@${base}/v3/${KEY}?of=${KEY}`)).rejects.toThrow(
    'v3 … of al@ice (…) is unknown',
  );
});

it('a request ends after its time limit', async () => {
  answer = () => undefined;
  await expect(ask(undefined, 200)).rejects.toThrow('eth_chainId: the chain node does not answer');
});

function fail(): never {
  throw new Error('expected a refusal');
}

it.each([
  [401, 'the chain node does not take the key in CHAIN_RPC_URL (HTTP 401)'],
  [429, 'the chain node allows no more calls for now (HTTP 429)'],
  [502, 'the chain node answers HTTP 502 without JSON-RPC'],
])('HTTP %i reaches the operator through repetitions as: %s', async (status, reason) => {
  answer = () => ({ status, body: '<html>' });
  const request = httpRequest(`http://${base}/${KEY}`, { timeoutMs: 20_000 });
  const patient = patientRequest(request, { timeoutMs: 20_000, attempts: 2, pauseMs: 1 });
  await expect(patient({ method: 'eth_chainId' })).rejects.toThrow(`eth_chainId: ${reason}`);
});

it('a port where nothing listens and a host that nobody knows are told apart', async () => {
  await expect(ask(`http://127.0.0.1:${await freePort()}/`)).rejects.toThrow(
    /does not answer: nothing listens there/,
  );
  await expect(ask('http://no-such-host.invalid/')).rejects.toThrow(
    /does not answer: its host (is unknown|cannot be looked up)/,
  );
});

it.each([
  ['CERT_HAS_EXPIRED', /its certificate has expired$/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /its certificate is of another host$/],
  ['E_SOMETHING_ELSE', /the chain node does not answer$/],
])('an error of TLS with the code %s has its own reason', (code, reason) => {
  const hidden = Object.assign(new Error('tls'), { code });
  expect(reasonOfFailure(new TypeError('fetch failed', { cause: hidden }))).toMatch(reason);
});
