import { randomUUID } from 'node:crypto';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createBidder as createTestBidder, type TestBidder } from '../../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot, endLot, type LotOptions } from '../../../testing/lots';
import { closeDueLots } from './closeLot';
import { exactTaipeiTime } from './requireOpen';

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

const createBidder = (coin?: string) => createTestBidder(test.db, api, coin);
const see = async (lotId: number) =>
  (await api.call('', 'GET', `/api/auctions/${lotId}`)).body.data;

/** Expects that the bidder has nothing held and that the lot is unchanged. */
async function expectNothingDone(bidder: TestBidder, lotId: number, coin: string, bids = 0) {
  expect(await bidder.coin()).toEqual([coin, '0']);
  const sql = `SELECT count(*)::int AS n FROM holds WHERE member_id = $1 AND state = 'live'`;
  expect((await test.db.pool.query(sql, [bidder.id])).rows).toEqual([{ n: 0 }]);
  expect(await see(lotId)).toMatchObject({ bidCount: bids });
}

describe('a bid', () => {
  it.each<[string, LotOptions, string, string, string]>([
    ['below the start', {}, '99', 'BID_TOO_LOW', '出價至少要 100.00 GAB。'],
    ['of nothing', {}, '0', 'BID_TOO_LOW', '出價至少要 100.00 GAB。'],
    [
      'beyond the balance',
      {},
      '1000.000000000000000001',
      'BALANCE_SHORT',
      '餘額不足，還差 0.000000000000000001 GAB，請先充幣。',
    ],
  ])('%s is refused', async (_, options, maximum, errorCode, errorMessage) => {
    const bidder = await createBidder();
    const lot = await createLot(test.db, options);
    const { status, body } = await bidder.bid(lot, maximum);
    expect({ status, ...body }).toMatchObject({ status: 200, errorCode, errorMessage });
    await expectNothingDone(bidder, lot, '1000');
  });

  it('below or equal to the next bid is refused with the least amount', async () => {
    const [leader, bidder] = [await createBidder(), await createBidder()];
    const lot = await createLot(test.db);
    await leader.bid(lot, '200');
    for (const maximum of ['109.999999999999999999', '100']) {
      expect((await bidder.bid(lot, maximum)).body).toMatchObject({
        errorCode: 'BID_TOO_LOW',
        data: { least: '110' },
      });
    }
    await expectNothingDone(bidder, lot, '1000', 1);
    // The leader's own hold stays as it was.
    expect((await leader.bid(lot, '209')).body.errorCode).toBe('BID_TOO_LOW');
    expect(await leader.coin()).toEqual(['800', '200']);
  });

  it('that would be outbid at once also needs the balance, else the price stays', async () => {
    const [rich, poor] = [await createBidder(), await createBidder('150')];
    const lot = await createLot(test.db);
    await rich.bid(lot, '900');
    expect((await poor.bid(lot, '200')).body).toMatchObject({
      errorCode: 'BALANCE_SHORT',
      data: { short: '50' },
    });
    await expectNothingDone(poor, lot, '150', 1);
    expect((await see(lot)).price).toBe('100');
  });

  it.each([
    '-1',
    '-0',
    '+100',
    '1e3',
    '0x64',
    '100.0000000000000000001',
    '１００',
    '100,000',
    ' 100',
    '',
  ])('of “%s” is refused as malformed, with the expected format', async (maximum) => {
    const bidder = await createBidder();
    const lot = await createLot(test.db);
    const { status, body } = await bidder.bid(lot, maximum);
    expect(status).toBe(400);
    expect(body.data.faults).toEqual([
      { field: 'maximum', message: '要是 0 以上的數字，最多 18 位小數' },
    ]);
    await expectNothingDone(bidder, lot, '1000');
  });
});

describe('a lot refuses bids', () => {
  it('before its start, and names the start', async () => {
    const bidder = await createBidder();
    const lot = await createLot(test.db, { startsIn: 60_000 });
    const { startsAt } = await see(lot);
    const { body } = await bidder.bid(lot, '100');
    expect(body.errorCode).toBe('LOT_UPCOMING');
    // No milliseconds: a start is no race.
    expect(body.errorMessage).toContain(`${exactTaipeiTime(new Date(startsAt)).slice(0, -4)}。`);
    await expectNothingDone(bidder, lot, '1000');
  });

  it('after its end, closed or not, and names the end and the bid’s arrival', async () => {
    const bidder = await createBidder();
    const lot = await createLot(test.db);
    await endLot(test.db, lot);
    const { endsAt } = await see(lot);
    for (const close of [async () => 0, () => closeDueLots(test.db)]) {
      await close();
      const { body } = await bidder.bid(lot, '100');
      expect(body).toMatchObject({ errorCode: 'LOT_ENDED', data: { endedAt: endsAt } });
      expect(body.data.arrivedAt).toBeGreaterThan(endsAt);
      expect(body.errorMessage).toBe(
        `競標已於 ${exactTaipeiTime(new Date(endsAt))} 結標，您的出價 ${exactTaipeiTime(new Date(body.data.arrivedAt))} 才送達，沒有成立，沒有因此多保留款項。`,
      );
      await expectNothingDone(bidder, lot, '1000');
    }
  });

  it('after its withdrawal', async () => {
    const bidder = await createBidder();
    const lot = await createLot(test.db);
    const staffId = await make.createMember(test.db, '店員', ['staff']);
    const staff = await make.createSession(test.db, staffId);
    const withdrawn = await api.call(staff, 'POST', `/api/admin/auctions/${lot}/withdraw`, {
      reason: '商品照片與實物不符',
    });
    expect(withdrawn.body.success).toBe(true);
    expect((await bidder.bid(lot, '100')).body).toMatchObject({
      errorCode: 'LOT_WITHDRAWN',
      errorMessage: '這件拍品已撤下，不再接受出價。',
    });
    await expectNothingDone(bidder, lot, '1000');
  });

  it('from its seller and from staff', async () => {
    const seller = await createBidder();
    const lot = await createLot(test.db, { sellerId: seller.id });
    expect((await seller.bid(lot, '100')).body.errorCode).toBe('OWN_LOT');
    await expectNothingDone(seller, lot, '1000');
    const clerk = await createBidder();
    const { id } = clerk;
    await test.db.pool.query(`SELECT grant_capability($1, 'staff', NULL, 'test')`, [id]);
    expect((await clerk.bid(lot, '100')).body.errorCode).toBe('STAFF_CANNOT_BID');
    await expectNothingDone(clerk, lot, '1000');
  });

  it('that do not name an existing lot', async () => {
    const bidder = await createBidder();
    expect((await bidder.bid(999_999_999, '100')).status).toBe(404);
    expect(await bidder.coin()).toEqual(['1000', '0']);
  });
});

it('when the session has expired', async () => {
  const bidder = await createBidder();
  const lot = await createLot(test.db);
  await test.db.pool.query(
    `UPDATE sessions SET created_at = now() - interval '2 h', expires_at = now() - interval '1 ms' WHERE member_id = $1`,
    [bidder.id],
  );
  const { status, body } = await bidder.bid(lot, '100');
  expect([status, body.errorCode]).toEqual([401, 'SIGN_IN_REQUIRED']);
  await expectNothingDone(bidder, lot, '1000');
});

describe('the same idempotency key', () => {
  it('sent several times at once makes one bid and one hold', async () => {
    const bidder = await createBidder();
    const lot = await createLot(test.db);
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => bidder.bid(lot, '100', key)),
    );
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await see(lot)).bidCount).toBe(1);
    expect(await bidder.coin()).toEqual(['900', '100']);
  });

  it('with another amount or lot is refused and changes nothing', async () => {
    const bidder = await createBidder();
    const [lot, other] = [await createLot(test.db), await createLot(test.db)];
    const key = randomUUID();
    await bidder.bid(lot, '100', key);
    for (const reply of [await bidder.bid(lot, '200', key), await bidder.bid(other, '100', key)]) {
      expect(reply.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    expect(await bidder.coin()).toEqual(['900', '100']);
    expect([(await see(lot)).bidCount, (await see(other)).bidCount]).toEqual([1, 0]);
  });

  it('after a refusal returns the same refusal, even when the balance suffices by then', async () => {
    const bidder = await createBidder('50');
    const lot = await createLot(test.db);
    const key = randomUUID();
    const refused = (await bidder.bid(lot, '100', key)).body;
    expect(refused.errorCode).toBe('BALANCE_SHORT');
    await make.give(test.db, bidder.id, 'coin', '500');
    expect((await bidder.bid(lot, '100', key)).body).toEqual(refused);
    await expectNothingDone(bidder, lot, '550');
  });
});
