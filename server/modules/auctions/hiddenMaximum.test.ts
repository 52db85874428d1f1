import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@common/endpoints';
import { checksumAddress } from 'viem';
import { createTestApi, type TestApi } from '../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../testing/database';
import * as make from '../../testing/factories';
import { createLot } from '../../testing/lots';
import { giveEmail } from '../../testing/notices';
import { putInBook } from '../../testing/withdrawals';

/** No other number of this test holds these digits, in whatever unit. */
const MAXIMUM = '7654.321987';
const DIGITS = /7654\.?3219/;

let test: TestDatabase;
let api: TestApi;
const tokens: Record<string, string> = { visitor: '' };
let leader: { id: number; token: string };
let lotId: number;
let productId: number;
/** Asked for by the one who leads: its review shows what they have. */
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
  // What all members hold is a sum that the books may tell: it is not this one's alone.
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

/** A path about the lot, its product, the one who leads, and their withdrawal. */
const pathsOf = (path: string) =>
  path.includes(':')
    ? [lotId, productId, leader.id, withdrawalId].map((id) => path.replace(/:\w+/g, String(id)))
    : [path];

it('a leader’s maximum is in no answer to anybody else, whatever is asked', async () => {
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
  // What is held for the bid counts as available there; what is held for the withdrawal does not.
  const { available, held } = review.body.data.member;
  expect(Number(available) + Number(held)).toBe(10_000);
  expect(Number(held)).toBeGreaterThanOrEqual(200);
  expect(Number(held)).toBeLessThan(300);
  const own = await api.call(leader.token, 'GET', `/api/auctions/${lotId}`);
  expect(own.body.data.mine.maximum).toBe(MAXIMUM);
});

it('nor in a preview, a refusal or the stream', async () => {
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
  for (let tries = 0; !streamed.includes('"bidCount":3') && tries < 100; tries++) await sleep(20);
  expect(streamed).toContain('"bidCount":3');
  request.destroy();
  expect([...asked, streamed].filter((text) => DIGITS.test(text))).toEqual([]);

  const { rows } = await test.db.pool.query<{ text: string }>(
    'SELECT payload::text AS text FROM events',
  );
  expect(rows.filter(({ text }) => DIGITS.test(text))).toEqual([]);
});

describe('staff who must know it', () => {
  const reveal = (token: string, reason: string, key?: string) =>
    api.call(token, 'POST', `/api/admin/auctions/${lotId}/maximum`, { reason }, key);
  const audit = async () => {
    const sql = `SELECT note FROM staff_actions WHERE action = 'lot.revealMaximum' AND ref_id = $1`;
    return (await test.db.pool.query(sql, [String(lotId)])).rows.map(({ note }) => note);
  };

  it('say why, leave an audit row, and keep no readable copy of it', async () => {
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

  it('cannot without a reason, and nobody else can at all', async () => {
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
