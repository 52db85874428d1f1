import { randomUUID } from 'node:crypto';
import { amountToString } from '@common/money/money';
import { readBalances } from '../../../ledger/ledger';
import { createTestApi, type TestApi } from '../../../testing/api';
import {
  createTestDatabase,
  expectAuditClean,
  findTestBreaches,
  type TestDatabase,
} from '../../../testing/database';
import * as make from '../../../testing/factories';

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

async function createHolder(coin = '1000') {
  const id = await make.createMember(test.db);
  if (coin !== '0') await make.give(test.db, id, 'coin', coin);
  const token = await make.createSession(test.db, id);
  return {
    id,
    token,
    quote: async (amount: string) =>
      (await api.call(token, 'POST', '/api/exchange/quote', { amount })).body,
    exchange: async (quoteId: number, key?: string) =>
      (await api.call(token, 'POST', '/api/exchange', { quoteId }, key)).body,
    balance: async () => {
      const { coin: c, adv } = await readBalances(test.db, id);
      return [c.available, adv.available].map(amountToString);
    },
  };
}

it('an exchange takes the fee from the amount and converts the rest at the quoted rate', async () => {
  const holder = await createHolder();
  const quoted = await holder.quote('100');
  expect(quoted.data).toMatchObject({ rate: '1', fee: '1', in: '99', out: '99' });
  expect(quoted.data.expiresAt - Date.now()).toBeGreaterThan(50_000);
  expect(await holder.balance()).toEqual(['1000', '0']);

  const done = await holder.exchange(quoted.data.quoteId);
  expect(done.data).toMatchObject({ id: quoted.data.quoteId, fee: '1', in: '99', out: '99' });
  expect(await holder.balance()).toEqual(['900', '99']);

  const listed = await api.call(holder.token, 'GET', '/api/me/exchanges');
  expect(listed.body.data).toMatchObject({ total: 1, list: [done.data] });
  const { body } = await api.call(holder.token, 'GET', '/api/me/records');
  const moved = body.data.list.map((one: { type: number; asset: string; amount: string }) => [
    one.type,
    one.asset,
    one.amount,
  ]);
  expect(moved.sort()).toEqual([
    [1, 'coin', '1000'],
    [11, 'coin', '-1'],
    [8, 'adv', '99'],
    [8, 'coin', '-99'],
  ]);
});

it('simultaneous requests use a quote once', async () => {
  const holder = await createHolder();
  const { quoteId } = (await holder.quote('100')).data;
  const answers = await Promise.all(Array.from({ length: 20 }, () => holder.exchange(quoteId)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.filter(({ errorCode }) => errorCode === 'EXCHANGE_QUOTE_USED')).toHaveLength(19);
  expect(await holder.balance()).toEqual(['900', '99']);
});

it('a retry with the same key gets the first answer and moves nothing', async () => {
  const holder = await createHolder();
  const { quoteId } = (await holder.quote('100')).data;
  const key = randomUUID();
  const first = await holder.exchange(quoteId, key);
  expect(await holder.exchange(quoteId, key)).toEqual(first);
  expect(await holder.balance()).toEqual(['900', '99']);
});

it('two quotes cannot spend the same coin', async () => {
  const holder = await createHolder('150');
  const quotes = await Promise.all(Array.from({ length: 5 }, () => holder.quote('100')));
  const answers = await Promise.all(quotes.map(({ data }) => holder.exchange(data.quoteId)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const refused = answers.find(({ success }) => !success);
  expect(refused).toMatchObject({ errorCode: 'BALANCE_SHORT', data: { short: '50' } });
  expect(await holder.balance()).toEqual(['50', '99']);
});

it('the balance must cover amount and fee to the base unit', async () => {
  const exact = await createHolder('100');
  expect((await exact.exchange((await exact.quote('100')).data.quoteId)).success).toBe(true);
  expect(await exact.balance()).toEqual(['0', '99']);
  const short = await createHolder('99.999999999999999999');
  const refused = await short.exchange((await short.quote('100')).data.quoteId);
  expect(refused.errorCode).toBe('BALANCE_SHORT');
  expect(await short.balance()).toEqual(['99.999999999999999999', '0']);
});

it('an expired quote is refused and moves nothing', async () => {
  const holder = await createHolder();
  const { quoteId } = (await holder.quote('100')).data;
  await test.db.pool.query(
    `UPDATE exchange_quotes SET expires_at = now() - interval '1 ms' WHERE id = $1`,
    [quoteId],
  );
  expect(await holder.exchange(quoteId)).toMatchObject({
    errorCode: 'EXCHANGE_QUOTE_EXPIRED',
    errorMessage: '報價已過期，沒有扣款，請重新取得報價。',
  });
  expect(await holder.balance()).toEqual(['1000', '0']);
});

it("another member's quote is not found", async () => {
  const [owner, other] = [await createHolder(), await createHolder()];
  const { quoteId } = (await owner.quote('100')).data;
  expect((await other.exchange(quoteId)).errorCode).toBe('NOT_FOUND');
  expect(await owner.balance()).toEqual(['1000', '0']);
  expect(await other.balance()).toEqual(['1000', '0']);
});

it('an exchange keeps the terms of its quote, and later quotes have the new terms', async () => {
  const holder = await createHolder();
  const { quoteId } = (await holder.quote('100')).data;
  const { body: before } = await api.call(holder.token, 'GET', '/api/exchange');
  const set = (value: object) =>
    test.db.pool.query(
      `SELECT change_setting('exchange', $1, (SELECT min(id) FROM members), 'test')`,
      [value],
    );
  await set({ ...before.data, rate: '0.5', feeBps: 0 });
  expect((await holder.exchange(quoteId)).data.out).toBe('99');
  const next = (await holder.quote('3')).data;
  expect(next).toMatchObject({ fee: '0', in: '3', out: '1.5' });
  expect((await holder.exchange(next.quoteId)).success).toBe(true);
  expect(await holder.balance()).toEqual(['897', '100.5']);
  await set(before.data);
});

it.each(['0', '0.999999999999999999', '10000.1'])('%s coin gets no quote', async (amount) => {
  const holder = await createHolder();
  expect(await holder.quote(amount)).toMatchObject({
    errorCode: 'EXCHANGE_RANGE',
    errorMessage: '單次可兌換 1.00 GAB 到 10,000.00 GAB，請調整數量。',
  });
});

it.each(['-1', '1e3', '１', '1.0000000000000000001', ''])(
  'takes %p for no amount',
  async (amount) => {
    const holder = await createHolder('0');
    expect((await holder.quote(amount)).errorCode).toBe('BAD_INPUT');
  },
);

it('the database refuses to change an exchange', async () => {
  await expect(test.db.pool.query('UPDATE exchanges SET amount_out = 1')).rejects.toThrow(
    /permission denied/,
  );
  await expect(test.db.pool.query('DELETE FROM exchanges')).rejects.toThrow(/permission denied/);
});

it('the auditor reports an exchange whose journal differs from it', async () => {
  const holder = await createHolder('7');
  const undo = new Error('undo');
  const attempt = test.db.transaction(async (tx) => {
    await tx.run(
      {
        name: 'forgeExchange',
        text: `INSERT INTO exchanges (id, member_id, rate, fee, amount_in, amount_out, quoted_until, journal_id)
          SELECT 999999, $1, 10^18::numeric, 0, 5, 5, now() + interval '1 min', max(id) FROM journals`,
      },
      [holder.id],
    );
    expect(await findTestBreaches(tx)).toEqual([
      expect.objectContaining({ invariant: 18, breach: 'exchange 999999' }),
    ]);
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
});
