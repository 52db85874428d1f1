import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../app';
import { httpRequest } from '../chain/httpRequest';
import { startLoop } from '../jobs/loop';
import { createLog } from '../log';
import { createTestApp, type TestApp } from '../testing/app';
import { createMember, createProduct, createSession } from '../testing/factories';
import { openTracing } from './openTracing';
import { type Tracing, traceWith } from './tracing';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code: number; message?: string };
}

/** A collector: keeps what is posted to it. */
class Collector {
  readonly bodies: string[] = [];
  readonly paths = new Set<string>();
  readonly #server: Server = createServer((request, response) => {
    this.paths.add(request.url ?? '');
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      this.bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get spans(): SentSpan[] {
    return this.bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((of: { scopeSpans: { spans: SentSpan[] }[] }) =>
        of.scopeSpans.flatMap(({ spans }) => spans),
      ),
    );
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let shop: TestApp;
let collector: Collector;
let tracing: Tracing;
let warnings: string[];
const log = { warn: (_fields: object, text: string) => void warnings.push(text) };

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  warnings = [];
  collector = new Collector();
  const endpoint = await collector.open();
  tracing = openTracing({ endpoint, share: 1, role: 'all', log });
  traceWith(tracing);
});
afterEach(() => {
  traceWith(undefined);
  collector.close();
});

const attribute = ({ attributes }: SentSpan, name: string) =>
  attributes.find(({ key }) => key === name)?.value;
const tracedApp = () => buildApp(shop.services, { tracing });

async function sent(): Promise<SentSpan[]> {
  await tracing.close();
  return collector.spans;
}

it("a write's trace holds its request id, its transaction, and the names of its statements", async () => {
  const token = await createSession(shop.db, await createMember(shop.db));
  const { productId } = await createProduct(shop.db);
  const app = await tracedApp();
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/me/favourites/${productId}?page=geheim`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'trace-key-0001' },
  });
  await app.close();
  const spans = await sent();
  const root = spans.find(({ parentSpanId }) => !parentSpanId);
  if (!root) throw new Error('no trace was sent');
  expect(root.name).toBe('PUT /api/me/favourites/:productId');
  expect(attribute(root, 'gab.request_id')?.stringValue).toBe(answer.headers['x-request-id']);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const transaction = spans.find(({ name }) => name === 'transaction');
  expect(transaction?.parentSpanId).toBe(root.spanId);
  expect(spans.find(({ name }) => name === 'findCallers')?.parentSpanId).toBe(root.spanId);
  expect(
    spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId).length,
  ).toBeGreaterThan(1);
  expect([...collector.paths]).toEqual(['/v1/traces']);
  // Neither the token nor a query or a key is in it.
  for (const secret of [token, 'geheim', 'trace-key-0001']) {
    expect(collector.bodies.join()).not.toContain(secret);
  }
});

it('an unexpected error has one request id in the log, the trace, the answer and its header', async () => {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await buildApp(shop.services, { tracing, logger: createLog('info', to) });
  app.get('/api/broken', () => {
    throw new Error('a fault of ours');
  });
  const answer = await app.inject({ url: '/api/broken' });
  await app.close();
  expect(answer.statusCode).toBe(500);
  const id = answer.headers['x-request-id'];
  expect(answer.json().data).toEqual({ requestId: id });
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.map(({ msg, reqId }) => [msg, reqId])).toEqual([
    ['unexpected error', id],
    ['request', id],
  ]);
  const [root] = await sent();
  expect(root && attribute(root, 'gab.request_id')?.stringValue).toBe(id);
});

it('a body that arrives late does not cut a request off from its statements', async () => {
  const token = await createSession(shop.db, await createMember(shop.db));
  const app = await tracedApp();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const asked = request(`${url}/api/me/profile`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': 'trace-key-0002',
      'content-type': 'application/json',
    },
  });
  asked.write('{"name":"新的名字",');
  await sleep(100);
  asked.end('"avatar":null}');
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  expect(answer?.statusCode).toBe(200);
  answer?.resume();
  await app.close();
  const spans = await sent();
  expect(spans.map(({ name }) => name)).toContain('transaction');
  expect(collector.bodies.join()).not.toContain('新的名字');
});

it('an event stream and a probe leave no trace', async () => {
  const app = await tracedApp();
  await app.inject('/healthz');
  await app.inject('/api/auctions/999999/events');
  await app.close();
  expect(await sent()).toEqual([]);
});

it('a round of a job that did something is sent with what it did, an idle one is not', async () => {
  const rounds = [2, 0];
  const job = startLoop(
    'sendMails',
    1,
    async () => {
      await shop.db.run({ name: 'inTheRound', text: 'SELECT 1' });
      return rounds.shift() ?? 0;
    },
    { log: shop.app.log },
  );
  while (rounds.length > 0) await sleep(5);
  await job.stop();
  const spans = await sent();
  expect(spans.map(({ name }) => name).sort()).toEqual(['inTheRound', 'sendMails']);
  const round = spans.find(({ name }) => name === 'sendMails');
  expect(round && attribute(round, 'gab.items')?.intValue).toBe(2);
});

it("a failed call of the chain's node is marked by its code, without its message", async () => {
  const node = httpRequest('http://127.0.0.1:1', { timeoutMs: 1_000 });
  const round = tracing.begin('job', 'scanBlocks');
  await round?.enter(() => node({ method: 'eth_blockNumber' })).catch(() => undefined);
  round?.end({});
  const spans = await sent();
  const call = spans.find(({ name }) => name === 'eth_blockNumber');
  expect(call?.status.code).toBe(2);
  expect(call?.status.message ?? '').toBe('');
  expect(call && attribute(call, 'error.type')?.stringValue).toBe('NoAnswerError');
});

it('outside of the sample nothing is begun', async () => {
  const none = openTracing({ endpoint: 'http://127.0.0.1:1', share: 0, role: 'all', log });
  expect(none.begin('job', 'sendMails')).toBeUndefined();
  await none.close();
});

it('a collector that is away is reported and holds nothing up', async () => {
  collector.close();
  const app = await tracedApp();
  expect((await app.inject('/api/config')).statusCode).toBe(200);
  await app.close();
  await tracing.close();
  expect(warnings).toContain('traces are not exported');
});
