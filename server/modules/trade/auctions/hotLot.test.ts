import { createTestApi, type TestApi } from '../../../testing/api';
import { createBidder } from '../../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createLot } from '../../../testing/lots';
import { stayInMinute } from '../../../testing/minute';

let test: TestDatabase;
const apis: TestApi[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  for (const api of apis) await api.close();
  await test.drop();
});
afterEach(() => jest.restoreAllMocks());
afterEach(() => expectAuditClean(test.db));

async function open(settings: { bidLimit: number }): Promise<TestApi> {
  const api = await createTestApi(test.db, undefined, settings);
  apis.push(api);
  return api;
}

/** More bidders than the pool has connections. */
const CROWD = 40;

it('bidders queueing for one lot leave connections for everybody else', async () => {
  const api = await open({ bidLimit: 0 });
  const lot = await createLot(test.db);
  const bidders = [];
  for (let n = 0; n < CROWD; n++) bidders.push(await createBidder(test.db, api, '100000'));
  const [first] = bidders;

  const holder = await test.db.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM lots WHERE id = $1 FOR UPDATE', [lot]);
  let answered = 0;
  const bids = bidders.map(async (bidder, n) => {
    const { body } = await bidder.bid(lot, String(200 + n * 20));
    answered += 1;
    return body;
  });
  try {
    // By the last of these answers, all bids have been accepted, refused or queued.
    for (let n = 0; n < CROWD; n++) expect(await first?.coin()).toEqual(['100000', '0']);
    expect(answered).toBe(0);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
    await Promise.allSettled(bids);
  }
  const answers = await Promise.all(bids);
  for (const body of answers) {
    if (!body.success) expect(body.errorCode).toBe('BID_TOO_LOW');
  }
  expect(answers.at(-1)).toMatchObject({ success: true, data: { outcome: 'leading' } });
});

it('bids above the rate limit of an account are refused and hold nothing', async () => {
  stayInMinute();
  const api = await open({ bidLimit: 2 });
  const lot = await createLot(test.db);
  const fast = await createBidder(test.db, api, '1000');
  const refused = { errorCode: 'TOO_OFTEN', data: { seconds: expect.any(Number) } };
  await fast.bid(lot, '100');
  await fast.bid(lot, '1');
  expect((await fast.bid(lot, '500')).body).toMatchObject(refused);
  expect(await fast.coin()).toEqual(['900', '100']);
});
