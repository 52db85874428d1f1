import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@common/endpoints';
import { checksumAddress } from 'viem';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createBidder } from '../../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { giveEmail } from '../../../testing/notices';
import { until } from '../../../testing/until';
import { putInBook } from '../../../testing/withdrawals';

/** Unique digits: no other number in this test contains them, in any unit. */
const MAXIMUM = '7654.321987';
const DIGITS = /7654\.?3219/;

let test: TestDatabase;
let api: TestApi;
const tokens: Record<string, string> = { visitor: '' };
let leader: { id: number; token: string };
let lotId: number;
let productId: number;
/** The leader's withdrawal; its review page shows their balances. */
let withdrawalId: number;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  for (const right of ['center', 'staff', 'admin'] as const) {
    const id = await make.createMember(test.db, right, [right]);
    tokens[right] = await make.createSession(test.db, id);
  }
  const sellerId = await make.createMember(test.db, '賣家');
  tokens.seller = await make.createSession(test.db, sellerId);
  const rival = await make.createMember(test.db, '對手');
  await make.give(test.db, rival, 'coin', '1000');
  tokens.rival = await make.createSession(test.db, rival);
  const id = await make.createMember(test.db, '領先者');
  await make.give(test.db, id, 'coin', '10000');
  leader = { id, token: await make.createSession(test.db, id) };
  lotId = await createLot(test.db, { sellerId });
  productId = (await api.call('', 'GET', `/api/auctions/${lotId}`)).body.data.productId;
  await api.call(leader.token, 'POST', `/api/auctions/${lotId}/bids`, { maximum: MAXIMUM });
  await api.call(tokens.rival, 'POST', `/api/auctions/${lotId}/bids`, { maximum: '120' });
  withdrawalId = await askForWithdrawal();
  // The books show the sum of all members' holds: another hold keeps that sum from being this one's.
  const elsewhere = await createLot(test.db);
  await api.call(tokens.rival, 'POST', `/api/auctions/${elsewhere}/bids`, { maximum: '135.79' });
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

async function askForWithdrawal(): Promise<number> {
  const address = checksumAddress('0x00000000000000000000000000000000000000f1');
  await giveEmail(test.db, leader.id);
  const addressId = await putInBook(test, leader.id, address);
  const { body } = await api.call(leader.token, 'POST', '/api/me/withdrawals', {
    requestId: randomUUID(),
    addressId,
    address,
    amount: '200',
  });
  return body.data.id;
}

/** Fills in the ids of the lot, its product, its leader, and their withdrawal. */
const pathsOf = (path: string) =>
  path.includes(':')
    ? [lotId, productId, leader.id, withdrawalId].map((id) => path.replace(/:\w+/g, String(id)))
    : [path];

it('no GET answer to another member contains the leader’s maximum', async () => {
  const reads = endpoints.filter((one) => one.method === 'GET' && !one.kind);
  let answered = 0;
  for (const [role, token] of Object.entries(tokens)) {
    for (const { path } of reads) {
      for (const url of pathsOf(path)) {
        const { body } = await api.call(token, 'GET', url);
        const text = JSON.stringify(body);
        if (body.success) answered++;
        expect([role, url, DIGITS.exec(text)?.[0]]).toEqual([role, url, undefined]);
      }
    }
  }
  expect(answered).toBeGreaterThan(50);
  const review = await api.call(
    tokens.staff ?? '',
    'GET',
    `/api/admin/withdrawals/${withdrawalId}`,
  );
  // The bid's hold counts as available there; the withdrawal's hold does not.
  const { available, held } = review.body.data.member;
  expect(Number(available) + Number(held)).toBe(10_000);
  expect(Number(held)).toBeGreaterThanOrEqual(200);
  expect(Number(held)).toBeLessThan(300);
  const own = await api.call(leader.token, 'GET', `/api/auctions/${lotId}`);
  expect(own.body.data.mine.maximum).toBe(MAXIMUM);
});

it('the history names proxy bids and never contains the maximum', async () => {
  const { bids } = (await api.call('', 'GET', `/api/auctions/${lotId}/bids`)).body.data;
  expect(bids).toMatchObject([
    { kind: 'auto', price: '130' },
    { kind: 'bid', price: '120' },
    { kind: 'bid', price: '100' },
  ]);
  expect(bids[0].bidder).toBe(bids[2].bidder);
  const { leader: shown } = (await api.call('', 'GET', `/api/auctions/${lotId}`)).body.data;
  expect(bids[0].bidder).toBe(shown);
});

it('the history does not reveal that the maximum capped the price', async () => {
  // The price is 160 in both worlds: the maximum ends there in one, and goes further in the other.
  const histories: unknown[] = [];
  for (const [maximum, rival] of [
    ['160', '155'],
    ['900', '150'],
  ]) {
    const [first, second] = [await createBidder(test.db, api), await createBidder(test.db, api)];
    const lot = await createLot(test.db);
    await first.bid(lot, String(maximum));
    await second.bid(lot, String(rival));
    const { bids } = (await api.call('', 'GET', `/api/auctions/${lot}/bids`)).body.data;
    const names = [...new Set(bids.map(({ bidder }: { bidder: string }) => bidder))];
    histories.push(
      bids.map(({ bidder, kind, price }: { bidder: string; kind: string; price: string }) => [
        names.indexOf(bidder),
        kind,
        price,
      ]),
    );
  }
  expect(histories[0]).toEqual(histories[1]);
  expect(histories[0]).toHaveLength(3);
});

it('preview, refusal and stream never contain the maximum', async () => {
  const asked: string[] = [];
  for (const maximum of ['121', '131', '151', '5000', '9000']) {
    const url = `/api/auctions/${lotId}/preview?maximum=${maximum}`;
    asked.push(JSON.stringify((await api.call(tokens.rival ?? '', 'GET', url)).body));
  }
  const short = await api.call(tokens.rival ?? '', 'POST', `/api/auctions/${lotId}/bids`, {
    maximum: '9000',
  });
  expect(short.body.errorCode).toBe('BALANCE_SHORT');
  asked.push(JSON.stringify(short.body));

  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  let streamed = '';
  const request = get(`http://127.0.0.1:${port}/api/auctions/${lotId}/events`, (answer) => {
    answer.setEncoding('utf8').on('data', (text) => {
      streamed += text;
    });
    answer.on('error', () => undefined);
  });
  await api.call(tokens.rival ?? '', 'POST', `/api/auctions/${lotId}/bids`, { maximum: '200' });
  await until(() => streamed.includes('"bidCount":3'));
  request.destroy();
  expect([...asked, streamed].filter((text) => DIGITS.test(text))).toEqual([]);

  const { rows } = await test.db.pool.query<{ text: string }>(
    'SELECT payload::text AS text FROM events',
  );
  expect(rows.filter(({ text }) => DIGITS.test(text))).toEqual([]);
});

describe('revealing the maximum to staff', () => {
  const reveal = (token: string, reason: string, key?: string) =>
    api.call(token, 'POST', `/api/admin/auctions/${lotId}/maximum`, { reason }, key);
  const audit = async () => {
    const sql = `SELECT note FROM staff_actions WHERE action = 'lot.revealMaximum' AND ref_id = $1`;
    return (await test.db.pool.query(sql, [String(lotId)])).rows.map(({ note }) => note);
  };

  it('requires a reason, writes an audit row, and stores no readable copy', async () => {
    const key = 'reveal-once-key';
    const { body } = await reveal(tokens.staff ?? '', '買家申訴出價異常', key);
    expect(body.data).toEqual({
      lotId,
      leader: { id: leader.id, name: '領先者' },
      maximum: MAXIMUM,
    });
    expect(await audit()).toEqual(['買家申訴出價異常']);
    await reveal(tokens.staff ?? '', '買家申訴出價異常', key);
    expect(await audit()).toHaveLength(1);

    const { rows } = await test.db.pool.query<{ answer: Buffer }>(
      `SELECT answer FROM idempotency_keys WHERE scope <> $1 AND answer IS NOT NULL`,
      [`m:${leader.id}`],
    );
    expect(rows.filter(({ answer }) => DIGITS.test(answer.toString()))).toEqual([]);
  });

  it('is refused without a reason, and to everybody who is not staff', async () => {
    const before = (await audit()).length;
    expect((await reveal(tokens.staff ?? '', '看')).status).toBe(400);
    for (const role of ['seller', 'rival', 'center']) {
      expect((await reveal(tokens[role] ?? '', '我想知道對方出多少')).status).toBe(403);
    }
    const none = await createLot(test.db);
    const empty = await api.call(
      tokens.staff ?? '',
      'POST',
      `/api/admin/auctions/${none}/maximum`,
      { reason: '買家申訴出價異常' },
    );
    expect(empty.body.errorCode).toBe('LOT_NO_LEADER');
    expect(await audit()).toHaveLength(before);
  });
});
