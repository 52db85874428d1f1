import { randomUUID } from 'node:crypto';
import { createTestApp, newAccount, type SignedIn, type TestApp } from '../../../testing/app';
import { expectAuditClean } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot, endLot } from '../../../testing/lots';
import { closeDueLots } from '../auctions/closeLot';
import { sweepTraces } from './traces';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ settings: { demo: false } });
});
afterAll(() => test.close());
afterEach(() => expectAuditClean(test.db));

let devices = 0;
const newDevice = () => `device-${String(++devices).padStart(15, '0')}`;

/** Signs a member in from a new device and a new network unless given. */
async function person({
  device = newDevice(),
  ip = `10.0.0.${++devices}`,
} = {}): Promise<SignedIn> {
  const account = newAccount();
  const asked = { address: account.address, chainId: test.chain.chainId };
  const { message } = (await test.call('', 'POST', '/api/auth/nonce', asked)).body.data;
  const signature = await account.signMessage({ message });
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/auth/wallet',
    remoteAddress: ip,
    headers: { 'idempotency-key': randomUUID() },
    payload: { message, signature, device },
  });
  const { access_token: token, member } = response.json().data;
  await make.give(test.db, member.id, 'coin', '10000');
  return { token, memberId: member.id, account };
}
const bid = (who: SignedIn, lotId: number, maximum = '100') =>
  test.call(who.token, 'POST', `/api/auctions/${lotId}/bids`, { maximum });
const homeOf = (memberId: number, city: string, line: string) =>
  test.db.pool.query(
    `INSERT INTO addresses (member_id, recipient, phone, postcode, city, district, line)
     VALUES ($1, '王小美', '0912345678', '100', $2, '中正區', $3)`,
    [memberId, city, line],
  );

async function expectBarred(seller: SignedIn, bidder: SignedIn): Promise<void> {
  const lotId = await createLot(test.db, { sellerId: seller.memberId, buyNow: '500' });
  const { token } = bidder;
  const refusals = [
    await bid(bidder, lotId),
    await test.call(token, 'POST', `/api/auctions/${lotId}/buy-now`, { price: '500' }),
    await test.call(token, 'GET', `/api/auctions/${lotId}/preview?maximum=100`),
  ];
  const text = '您的帳戶不能參與這件拍品的競標。如有疑問，請到「聯絡客服」頁與我們聯絡。';
  for (const { body } of refusals) {
    expect(body).toMatchObject({ errorCode: 'CANNOT_BID_HERE', errorMessage: text, data: null });
  }
  const seen = await test.call(token, 'GET', `/api/auctions/${lotId}`);
  expect(seen.body.data).toMatchObject({ cannotBid: text, bidCount: 0 });
  const { rows } = await test.db.pool.query('SELECT 1 FROM holds WHERE member_id = $1', [
    bidder.memberId,
  ]);
  expect(rows).toEqual([]);
}

describe('an account tied to the seller cannot bid, and the error does not name the tie', () => {
  it('by a device from which both signed in', async () => {
    const device = newDevice();
    await expectBarred(await person({ device }), await person({ device }));
  });

  it('by a wallet that the seller once bound', async () => {
    const [seller, bidder] = [await person(), await person()];
    const address = seller.account.address.toLowerCase();
    await test.db.pool.query(
      'UPDATE wallets SET unbound_at = now(), unbound_block = bound_block WHERE address = $1',
      [address],
    );
    await test.db.pool.query(
      `WITH w AS (INSERT INTO wallets (member_id, address, bound_block) VALUES ($1, $2, 0) RETURNING id, member_id)
       INSERT INTO notices (member_id, kind, data, subject, about, shown)
       SELECT member_id, 'walletBound', '{}', id::text, '', true FROM w`,
      [bidder.memberId, address],
    );
    await expectBarred(seller, bidder);
  });

  it('by a home address in any spelling, even a deleted one', async () => {
    const [seller, bidder] = [await person(), await person()];
    await homeOf(seller.memberId, '臺北市', '重慶南路一段 122 號 3 樓');
    await homeOf(bidder.memberId, '台北市', '重慶南路一段１２２號3樓');
    await test.db.pool.query('DELETE FROM addresses WHERE member_id = $1', [bidder.memberId]);
    await expectBarred(seller, bidder);
  });
});

it('neighbours, members on one network and strangers may bid', async () => {
  const ip = '2001:db8:1:2::7';
  const [seller, bidder] = [await person({ ip }), await person({ ip: '2001:db8:1:2:9::1' })];
  await homeOf(seller.memberId, '臺北市', '重慶南路一段122號4樓');
  await homeOf(bidder.memberId, '臺北市', '重慶南路一段122號5樓');
  const lotId = await createLot(test.db, { sellerId: seller.memberId });
  expect((await bid(bidder, lotId)).body.errorCode).toBe('');
  // The tie concerns the seller's lots only: the shop's lots stay open to these members.
  const { rows } = await test.db.pool.query<{ n: number }>(
    `SELECT count(DISTINCT trace)::int AS n FROM member_traces WHERE kind = 'network' AND member_id = ANY ($1)`,
    [[seller.memberId, bidder.memberId]],
  );
  expect(rows[0]?.n).toBe(1);
});

it('traces are stored as digests only', async () => {
  const device = newDevice();
  const { memberId } = await person({ device, ip: '10.9.9.9' });
  const { rows } = await test.db.pool.query('SELECT * FROM member_traces WHERE member_id = $1', [
    memberId,
  ]);
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['device', 'network', 'wallet']);
  for (const { trace } of rows) expect(trace).toHaveLength(32);
  const { rows: sessions } = await test.db.pool.query('SELECT * FROM sessions');
  expect(JSON.stringify([rows, sessions])).not.toContain(device);
});

it('the sweep deletes networks after 90 days and devices after 400, but no wallets', async () => {
  const { memberId } = await person();
  const age = (days: number) =>
    test.db.pool.query(
      'UPDATE member_traces SET last_seen = now() - make_interval(days => $2) WHERE member_id = $1',
      [memberId, days],
    );
  const kinds = async () => {
    const sql = 'SELECT kind FROM member_traces WHERE member_id = $1 ORDER BY 1';
    return (await test.db.pool.query(sql, [memberId])).rows.map(({ kind }) => kind);
  };
  await age(91);
  await sweepTraces(test.db);
  expect(await kinds()).toEqual(['device', 'wallet']);
  await age(401);
  await sweepTraces(test.db);
  expect(await kinds()).toEqual(['wallet']);
});

describe('staff', () => {
  it('see bidders who share a network with a seller, bid on that seller’s lots only and never win', async () => {
    const staff = await test.signIn({ capabilities: ['staff'] });
    const ip = '10.77.0.1';
    const [seller, shill, other] = [await person({ ip }), await person({ ip }), await person()];
    for (let n = 0; n < 5; n++) {
      const lotId = await createLot(test.db, { sellerId: seller.memberId });
      await bid(shill, lotId, '150');
      await bid(other, lotId, '300');
      await endLot(test.db, lotId);
    }
    await closeDueLots(test.db);
    await bid(other, await createLot(test.db), '100');
    const { body } = await test.call(staff.token, 'GET', '/api/admin/auctions/signals');
    const seen = body.data.list.filter(
      (one: { seller: { id: number } }) => one.seller.id === seller.memberId,
    );
    expect(seen).toEqual([
      expect.objectContaining({
        bidder: { id: shill.memberId, name: expect.any(String) },
        shared: ['network'],
        onlyThisSeller: true,
        bids: 5,
        lots: 5,
        won: 0,
        lost: 5,
      }),
    ]);
  });
});
