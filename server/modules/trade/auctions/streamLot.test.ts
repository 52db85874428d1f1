import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LotLive } from '@common/endpoints/auctions';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot, endLot } from '../../../testing/lots';
import { until } from '../../../testing/until';
import { closeDueLots } from './closeLot';

let test: TestDatabase;
let api: TestApi;
let url: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
const open: IncomingMessage[] = [];
afterEach(() => {
  for (const answer of open.splice(0)) answer.destroy();
  jest.restoreAllMocks();
});
afterAll(async () => {
  await api.close();
  await test.drop();
});

interface SentState extends LotLive {
  version: number;
}

/** Follows a lot's stream as a browser does; the returned array grows with each event. */
async function follow(lotId: number, lastEventId?: number): Promise<SentState[]> {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/auctions/${lotId}/events`, { headers }, resolve).once('error', reject);
  });
  open.push(answer);
  const states: SentState[] = [];
  answer.setEncoding('utf8').on('data', (text: string) => {
    for (const [, id, data] of text.matchAll(/id: (\d+)\nevent: lot\ndata: (.*)\n/g)) {
      states.push({ ...JSON.parse(String(data)), version: Number(id) });
    }
  });
  answer.on('error', () => undefined);
  return states;
}

async function createBidder(): Promise<string> {
  const id = await make.createMember(test.db);
  await make.give(test.db, id, 'coin', '10000');
  return make.createSession(test.db, id);
}
const bid = (token: string, lotId: number, maximum: string) =>
  api.call(token, 'POST', `/api/auctions/${lotId}/bids`, { maximum });

it('a reconnect with Last-Event-ID receives the missed state, and nothing twice', async () => {
  const [one, other] = [await createBidder(), await createBidder()];
  const lotId = await createLot(test.db);
  const first = await follow(lotId);
  await until(() => first.length === 1);
  await bid(one, lotId, '100');
  await until(() => first.length === 2);
  const seen = first[1]?.version;
  open.splice(0).forEach((answer) => {
    answer.destroy();
  });

  await bid(other, lotId, '200');
  await bid(one, lotId, '300');
  const again = await follow(lotId, seen);
  await until(() => again.at(-1)?.bidCount === 3);
  expect(again.every(({ bidCount }) => bidCount > 1)).toBe(true);

  const newest = again.at(-1)?.version ?? 0;
  // The second one was followed at another process, which knew a bid that this one has not heard of yet.
  const [upToDate, ahead] = [await follow(lotId, newest), await follow(lotId, newest + 1)];
  await sleep(150);
  expect([upToDate, ahead]).toEqual([[], []]);
  await bid(other, lotId, '400');
  await until(() => [upToDate, ahead].every((states) => states.at(-1)?.bidCount === 4));
});

it('watchers of a hot lot receive at most ten states a second, and the newest at the end', async () => {
  const [one, other] = [await createBidder(), await createBidder()];
  const lotId = await createLot(test.db, { step: '1' });
  const states = await follow(lotId);
  await until(() => states.length === 1);
  const begun = performance.now();
  for (let n = 0; n < 40; n++) await bid(n % 2 ? one : other, lotId, String(100 + n * 2));
  await until(() => states.at(-1)?.bidCount === 40);
  const tenths = (performance.now() - begun) / 100;
  // The first state was sent before; one more may be sent at either end.
  expect(states.length).toBeLessThanOrEqual(Math.ceil(tenths) + 2);
  const versions = states.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});

it('a new watcher receives the current phase, not the cached one', async () => {
  const MINUTE = 60_000;
  const lotId = await createLot(test.db, { startsIn: 10 * MINUTE, endsIn: 20 * MINUTE });
  let passed = 0;
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  const early = await follow(lotId);
  await until(() => early.length === 1);
  expect(early[0]).toMatchObject({ phase: 'upcoming', endedAt: null });
  passed = 15 * MINUTE;
  const later = await follow(lotId);
  await until(() => later.length === 1);
  expect(later[0]?.phase).toBe('live');
  passed = 25 * MINUTE;
  const last = await follow(lotId);
  await until(() => last.length === 1);
  expect(last[0]).toMatchObject({ phase: 'ended', endedAt: null });

  await endLot(test.db, lotId);
  await closeDueLots(test.db);
  await until(() => last.at(-1)?.endedAt != null);
  const closed = last.at(-1);
  expect(closed?.endedAt).toBe(closed?.endsAt);
});

it('a watcher who joins while the last other one leaves receives events, also after a failed first read', async () => {
  const bidder = await createBidder();
  const lotId = await createLot(test.db);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reads = { given: 0, failed: 0, held: 0 };
  let next: keyof typeof reads = 'given';
  const read = test.db.maybeOne.bind(test.db);
  const spy = jest.spyOn(test.db, 'maybeOne').mockImplementation(async (...call) => {
    // Streams of the test before may still read theirs.
    if (call[1]?.[0] !== lotId) return read(...call);
    const now = next;
    reads[now] += 1;
    // The first one finds that the lot exists; then the database is away.
    if (now === 'given') next = 'failed';
    if (now === 'failed') throw new Error('the database is away');
    if (now === 'held') await released;
    return read(...call);
  });
  await follow(lotId);
  await until(() => reads.failed >= 2);
  // Until the pause after that read is over: a stream that joins in it causes no read of its own.
  await sleep(300);
  next = 'held';
  const joined = await follow(lotId);
  await until(() => reads.held > 0);
  open.shift()?.destroy();
  await sleep(100);
  spy.mockRestore();
  release();
  await until(() => joined.length === 1);
  // Until its own reads are over: only an event brings the bid.
  await sleep(300);
  await bid(bidder, lotId, '100');
  await until(() => joined.at(-1)?.bidCount === 1);
});

it('the stream gives the actual end of a lot that was bought at the fixed price', async () => {
  const buyer = await createBidder();
  const lotId = await createLot(test.db, { buyNow: '500' });
  const states = await follow(lotId);
  await until(() => states.length === 1);
  await api.call(buyer, 'POST', `/api/auctions/${lotId}/buy-now`, { price: '500' });
  await until(() => states.at(-1)?.sold === true);
  const end = states.at(-1);
  expect(end?.endedAt).toBeLessThan(end?.endsAt ?? 0);
  const read = await api.call('', 'GET', `/api/auctions/${lotId}`);
  expect(read.body.data).toMatchObject({ endedAt: end?.endedAt, extensionCapSeconds: 3600 });
});

/** Adds bids that do not extend the lot. */
const addBids = (lotId: number, count: number) =>
  test.db.pool.query(
    `INSERT INTO bids (lot_id, bidder_id, kind, maximum, least, price_after, leader_after, at, ends_before, ends_after)
     SELECT b.lot_id, b.bidder_id, b.kind, b.maximum + n, b.maximum + n, b.price_after + n, b.leader_after, b.at, b.ends_after, b.ends_after
     FROM (SELECT * FROM bids WHERE lot_id = $1 ORDER BY id DESC LIMIT 1) b, generate_series(1, $2) n`,
    [lotId, count],
  );

it('the history is bounded, with the extensions of the bids in it, and goes on from a bid', async () => {
  const bidders = [await createBidder(), await createBidder()];
  const lotId = await createLot(test.db, { endsIn: 60_000, step: '1' });
  const read = async (after?: number) => {
    const query = after === undefined ? '' : `?after=${after}`;
    return (await api.call('', 'GET', `/api/auctions/${lotId}/bids${query}`)).body.data;
  };
  for (let n = 0; n < 3; n++) await bid(bidders[n % 2] ?? '', lotId, String(100 + n * 2));
  const early = await read();
  const [newest] = early.bids;
  expect(early.extensions).toHaveLength(3);
  await bid(bidders[1] ?? '', lotId, '106');
  const next = await read(newest.id);
  const whole = await read();
  expect([early.continues, next.continues]).toEqual([false, true]);
  expect([...next.bids, ...early.bids]).toEqual(whole.bids);
  expect([...next.extensions, ...early.extensions]).toEqual(whole.extensions);
  expect(await read(whole.bids[0].id)).toEqual({
    bids: [],
    extensions: [],
    continues: true,
    hasOlder: false,
  });
  await addBids(lotId, 600);
  // Too far behind, or a bid of another lot: the newest anew.
  for (const after of [undefined, newest.id, 999_999]) {
    const { bids, extensions, continues } = await read(after);
    expect([bids.length, extensions.length, continues]).toEqual([500, 0, false]);
  }
});

it('the bids before the newest, with their extensions, are read part by part', async () => {
  const bidders = [await createBidder(), await createBidder()];
  const lotId = await createLot(test.db, { endsIn: 60_000, step: '1' });
  const read = async (query: string) =>
    (await api.call('', 'GET', `/api/auctions/${lotId}/bids${query}`)).body.data;
  for (let n = 0; n < 3; n++) await bid(bidders[n % 2] ?? '', lotId, String(100 + n * 2));
  const early = await read('');
  expect([early.extensions.length, early.hasOlder]).toEqual([3, false]);
  await addBids(lotId, 600);
  const newest = await read('');
  expect([newest.bids.length, newest.extensions.length, newest.hasOlder]).toEqual([500, 0, true]);
  const older = await read(`?before=${newest.bids.at(-1).id}`);
  expect([older.bids[0].id, older.continues, older.hasOlder]).toEqual([
    newest.bids.at(-1).id - 1,
    false,
    false,
  ]);
  expect(older.bids.slice(-early.bids.length)).toEqual(early.bids);
  expect(older.extensions).toEqual(early.extensions);
  const none = { bids: [], extensions: [], continues: false, hasOlder: false };
  expect(await read(`?before=${older.bids.at(-1).id}`)).toEqual(none);
});

it('tells each reader how many watch the lot, as one for each network', async () => {
  const lotId = await createLot(test.db);
  const read = async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/api/auctions/${lotId}/events`, resolve).once('error', reject);
    });
    open.push(answer);
    const counts: number[] = [];
    answer.setEncoding('utf8').on('data', (text: string) => {
      for (const [, data] of text.matchAll(/event: watching\ndata: (.*)\n/g)) {
        counts.push(JSON.parse(String(data)).count);
      }
    });
    answer.on('error', () => undefined);
    return counts;
  };
  const first = await read();
  await until(() => first.length === 1);
  const second = await read();
  await until(() => second.length === 1);
  expect([first, second]).toEqual([[1], [1]]);
});
