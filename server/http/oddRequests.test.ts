import { connect } from 'node:net';
import { createMember, createSession } from '../testing/factories';
import { pagesSite } from '../testing/pagesSite';

const site = pagesSite(null);
let port: number;
beforeAll(async () => {
  port = Number(new URL(await site.listen()).port);
});

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends exactly these bytes and reads until the server closes. */
function sendRaw(bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const chunks: Buffer[] = [];
    socket.setTimeout(8000, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const pairs = lines.map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
      });
      socket.end();
      resolve({
        status: Number(first.split(' ')[1]),
        headers: Object.fromEntries(pairs),
        body: rest.join('\r\n\r\n'),
      });
    });
  });
}

const get = (target: string, host = 'localhost', method = 'GET') =>
  sendRaw(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

const STRANGE = [
  '//[',
  '//[::1',
  '///',
  '//evil.example/shop',
  '/\\evil.example',
  '/shop//',
  '/%00',
  '/shop%00',
  '/product/view/%00',
  '/product/view/%5B',
  '/%5B%5D',
  '/..%2f..%2fetc%2fpasswd',
  '/files/%00.webp',
  '/files/..%2f..%2fpackage.json',
  `/files/${'a'.repeat(400)}.webp`,
  '/api/products/%00',
  '/api/%00',
  '/api//me',
  '/api/../api/nothing',
  '/api/news/%5B',
  '/api/products?q=%00',
  '/api/products?q=%',
  '/api/products?q=%ED%A0%80',
  '/__serverLoader?url=//[',
  '/__serverLoader?url=%00',
  '/__serverLoader?url=http://[',
  '/sitemap-0.xml',
  '/sitemap-99999.xml',
  `/${'x'.repeat(9000)}`,
  `/api/products?q=${'x'.repeat(9000)}`,
  `/product/view/${'9'.repeat(900)}`,
  'http://evil.example/nothing',
  'http://[/nothing',
  'shop',
  '*',
  '/a:b@c',
  '/;x=1',
  '/?[',
  '/#fragment',
  '/%c0%af',
  '/%E2%82',
  '/%',
  '/%zz',
  '/api/%',
];

it.each(STRANGE.map((target) => [target.slice(0, 60), target]))(
  'GET %s is answered without a fault of the server',
  async (_name, target) => {
    const { status, headers, body } = await get(target);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    if (status === 404) expect(headers['content-type']).toMatch(/^(text\/html|application\/json)/);
    if (headers['content-type']?.includes('json')) expect(JSON.parse(body)).toBeInstanceOf(Object);
  },
);

it.each(['//[', '/%00', '/shop%00', 'http://[/nothing', '///'])(
  'GET %s is not found',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

it('takes an absolute request target as its path', async () => {
  const { status, body } = await get('http://elsewhere.example/api/nothing');
  expect([status, JSON.parse(body).errorCode]).toEqual([404, 'NOT_FOUND']);
  expect((await get('HTTP://elsewhere.example')).status).toBe(200);
});

it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND', 'TRACE'])(
  '%s on a page is not found, with a type',
  async (method) => {
    const { status, headers } = await get('/shop', 'localhost', method);
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  },
);

it.each(['[', 'a b', 'x/y', 'x@y', 'a:b:c', '..%', '😀', 'localhost:999999999'])(
  'a Host of %s is refused, where addresses are made of it',
  async (host) => {
    const { status, body } = await get('/shop', host);
    expect([status, JSON.parse(body).errorCode]).toEqual([400, 'BAD_INPUT']);
  },
);

it.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n'],
  [
    'two lengths',
    'POST /api/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  ],
  [
    'a length beside chunks',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['no host', 'GET /shop HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
])('%s gets the envelope', async (_name, bytes) => {
  const { status, headers, body } = await sendRaw(bytes);
  expect([400, 431]).toContain(status);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(JSON.parse(body)).toMatchObject({
    success: false,
    errorCode: 'BAD_INPUT',
    errorMessage: expect.stringMatching(/。$/),
  });
});

describe('what browsers may keep and do', () => {
  const ask = async (url: string, authorization?: string) => {
    const { headers } = await site.open(url, authorization ? { authorization } : {});
    return headers['cache-control'];
  };

  it('answers about a member are stored nowhere, refusals included', async () => {
    const token = await createSession(site.db, await createMember(site.db));
    for (const path of ['/api/me', '/api/admin/members', '/api/me/orders', '/api/me/nothing']) {
      expect([path, await ask(path)]).toEqual([path, 'no-store']);
      expect([path, await ask(path, `Bearer ${token}`)]).toEqual([path, 'no-store']);
    }
    expect(await ask('/api/news', `Bearer ${token}`)).toBe('no-store');
    expect(await ask('/api/nothing')).toBe('no-store');
  });

  it('the scheme of the token may be written in any case', async () => {
    const token = await createSession(site.db, await createMember(site.db));
    for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
      const { statusCode } = await site.open('/api/me', { authorization: `${scheme} ${token}` });
      expect([scheme, statusCode]).toEqual([scheme, 200]);
    }
  });

  it('a page asks for no camera, place or sensor', async () => {
    const { headers } = await site.open('/shop');
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\)/);
  });
});
