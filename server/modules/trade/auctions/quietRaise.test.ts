import { Client } from 'pg';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createBidder as createTestBidder } from '../../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createLot } from '../../../testing/lots';

let test: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const createBidder = () => createTestBidder(test.db, api);
const read = async (path: string, token = '') => (await api.call(token, 'GET', path)).body.data;

/** All that is public about a lot, and the view of another bidder. */
async function seenOf(lotId: number, token: string) {
  const parts = [];
  for (const one of ['', token]) {
    const { now, ...lot } = await read(`/api/auctions/${lotId}`, one);
    parts.push(lot, await read(`/api/auctions/${lotId}/bids`, one));
  }
  const { rows } = await test.db.pool.query('SELECT version FROM lots WHERE id = $1', [lotId]);
  // The version is the id of the stream's events.
  return { parts, version: rows[0].version };
}

it('a leader’s raise of their own maximum is invisible to others and does not extend the end', async () => {
  const [a, b] = [await createBidder(), await createBidder()];
  const lot = await createLot(test.db, { endsIn: 60_000 });
  await b.bid(lot, '150');
  await a.bid(lot, '300');
  const before = await seenOf(lot, b.token);
  const raised = await a.bid(lot, '400');
  expect(raised.body.data).toMatchObject({
    outcome: 'leading',
    live: { price: '160', bidCount: 2 },
  });
  expect(await seenOf(lot, b.token)).toEqual(before);
  expect(await a.coin()).toEqual(['600', '400']);

  expect((await read(`/api/auctions/${lot}`, a.token)).mine.maximum).toBe('400');
  const { bids } = await read(`/api/auctions/${lot}/bids`, a.token);
  expect(bids).toMatchObject([
    { kind: 'raise', mine: true, price: '160' },
    { kind: 'bid', mine: true },
    { kind: 'auto', mine: false, price: '150' },
    { kind: 'bid', mine: false },
  ]);
  // The raised maximum counts against the next bidder.
  expect((await b.bid(lot, '350')).body.data).toMatchObject({
    outcome: 'outbid',
    live: { price: '360', bidCount: 3 },
  });
});

it('a hidden raise updates the leader’s pages and no watcher’s', async () => {
  const a = await createBidder();
  const lot = await createLot(test.db);
  const listener = new Client({ connectionString: test.ownerUrl });
  await listener.connect();
  const heard: string[] = [];
  const over = new Promise<void>((resolve) => {
    listener.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'lot_events' && payload === 'over') resolve();
      else heard.push(channel === 'lot_events' ? `lot ${payload}` : channel);
    });
  });
  await listener.query('LISTEN lot_events');
  await a.bid(lot, '300');
  await a.bid(lot, '400');
  await listener.query(`NOTIFY lot_events, 'over'`);
  await over;
  await listener.end();
  expect(heard).toEqual([`lot ${lot}`]);
  const { rows } = await test.db.pool.query(
    `SELECT payload FROM events WHERE member_id = $1 AND topic = 'auction' ORDER BY id`,
    [a.id],
  );
  expect(rows.map(({ payload }) => payload)).toEqual([
    { lotId: lot, state: 'leading' },
    { lotId: lot, state: 'raised' },
  ]);
});

it('a raise that meets the reserve changes the price and is a public bid', async () => {
  const a = await createBidder();
  const lot = await createLot(test.db, { reserve: '250', endsIn: 60_000 });
  await a.bid(lot, '110');
  const before = await read(`/api/auctions/${lot}`);
  await a.bid(lot, '200');
  expect(await read(`/api/auctions/${lot}`)).toMatchObject({ bidCount: 1, endsAt: before.endsAt });
  await a.bid(lot, '260');
  const after = await read(`/api/auctions/${lot}`);
  expect(after).toMatchObject({ bidCount: 2, price: '250', reserveMet: true });
  expect(after.endsAt).toBeGreaterThan(before.endsAt);
  const { bids } = await read(`/api/auctions/${lot}/bids`);
  expect(bids.map(({ price }: { price: string }) => price)).toEqual(['250', '100']);
});
