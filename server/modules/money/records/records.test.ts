import type { LedgerRecord } from '@common/endpoints/records';
import { csvCell } from '../../../csv/cells';
import { placeHold, releaseHold } from '../../../ledger/ledger';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectBooksClean, type TestDatabase } from '../../../testing/database';
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
afterEach(() => expectBooksClean(test.db));

async function createHolder() {
  const id = await make.createMember(test.db);
  const token = await make.createSession(test.db, id);
  const get = async (path: string) => (await api.call(token, 'GET', path)).body;
  return {
    id,
    token,
    get,
    records: async (query = '') => (await get(`/api/me/records?${query}`)).data,
    give: (amount: string, asset: 'coin' | 'adv' = 'coin') => make.give(test.db, id, asset, amount),
  };
}
const amounts = (list: LedgerRecord[]) => list.map(({ amount }) => amount);

/** Waits until the database's clock has advanced; returns its time in ms. */
async function nextMoment(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 15));
  const { rows } = await test.db.pool.query(
    `SELECT ceil(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms`,
  );
  await new Promise((resolve) => setTimeout(resolve, 15));
  return rows[0].ms;
}

it('the statement lists each change of the available balance with the balance after it', async () => {
  const holder = await createHolder();
  await holder.give('100');
  await holder.give('7', 'adv');
  const hold = await test.db.transaction((tx) =>
    placeHold(tx, {
      memberId: holder.id,
      asset: 'coin',
      amount: 30n * 10n ** 18n,
      ref: { type: 'test', id: '1' },
      key: `test:hold:${holder.id}`,
      reason: '出價',
      actorId: holder.id,
    }),
  );
  await test.db.transaction((tx) => releaseHold(tx, hold, '被超越', null));
  const { list } = await holder.records();
  const shown = list.map((one: LedgerRecord) => [one.type, one.asset, one.amount, one.balance]);
  expect(shown).toEqual([
    [6, 'coin', '30', '100'],
    [5, 'coin', '-30', '70'],
    [1, 'adv', '7', '7'],
    [1, 'coin', '100', '100'],
  ]);
  expect(list[0]).toMatchObject({ reason: '被超越', reference: { kind: 'none' } });
});

it("an order appears in the buyer's statement only", async () => {
  const [buyer, other] = [await createHolder(), await createHolder()];
  await buyer.give('200');
  const { skuId } = await make.createProduct(test.db, { fulfilment: 'digital' });
  const { body } = await api.call(buyer.token, 'POST', '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    paymentMethod: 'coin',
  });
  const no = body.data.out_trade_no;
  await api.call(buyer.token, 'POST', `/api/orders/${no}/pay`);
  const { list } = await buyer.records('type=3');
  expect(list).toMatchObject([
    { amount: '-100', balance: '100', reference: { kind: 'order', id: no } },
  ]);
  expect((await other.records()).list).toEqual([]);
});

it('the statement filters by type, asset and time, and ignores invalid filters', async () => {
  const holder = await createHolder();
  await holder.give('1');
  const from = await nextMoment();
  await holder.give('2', 'adv');
  await holder.give('3');
  const to = await nextMoment();
  await holder.give('4');
  const filtered = async (query: string) => amounts((await holder.records(query)).list);
  expect(await filtered(`from=${from}&to=${to}`)).toEqual(['3', '2']);
  expect(await filtered(`from=${from}&asset=coin`)).toEqual(['4', '3']);
  expect(await filtered(`to=${from}`)).toEqual(['1']);
  expect(await filtered(`type=1&to=${to}`)).toEqual(['3', '2', '1']);
  expect(await filtered('type=2')).toEqual([]);
  expect(await filtered('type=x&asset=gold&from=later&before=0')).toEqual(['4', '3', '2', '1']);
});

it('paging to the end and back has no gap while new records arrive', async () => {
  const holder = await createHolder();
  for (let n = 1; n <= 5; n++) await holder.give(String(n), n % 2 ? 'coin' : 'adv');
  const first = await holder.records('pageSize=2');
  expect([amounts(first.list), first.newer]).toEqual([['5', '4'], null]);
  await holder.give('6');
  const second = await holder.records(`pageSize=2&before=${first.older}`);
  expect(amounts(second.list)).toEqual(['3', '2']);
  const third = await holder.records(`pageSize=2&before=${second.older}`);
  expect([amounts(third.list), third.older]).toEqual([['1'], null]);
  const back = await holder.records(`pageSize=2&after=${third.newer}`);
  expect(amounts(back.list)).toEqual(['3', '2']);
  const newest = await holder.records(`pageSize=2&after=${back.newer}`);
  expect(amounts(newest.list)).toEqual(['5', '4']);
  const last = await holder.records(`pageSize=2&after=${newest.newer}`);
  expect([amounts(last.list), last.newer]).toEqual([['6'], null]);
});

describe('the CSV', () => {
  it('has every record of the filter, a byte order mark and plain numbers', async () => {
    const holder = await createHolder();
    await holder.give('1.5');
    await holder.give('9', 'adv');
    await test.db.transaction((tx) =>
      placeHold(tx, {
        memberId: holder.id,
        asset: 'coin',
        amount: 5n * 10n ** 17n,
        ref: { type: 'test', id: '2' },
        key: `test:csv:${holder.id}`,
        reason: '=HYPERLINK("http://x","1"),二',
        actorId: null,
      }),
    );
    const response = await api.app.inject({
      url: '/api/me/records.csv?asset=coin',
      headers: { authorization: `Bearer ${holder.token}` },
    });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = response.body.split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`凍結,加密幣,-0.5,1,"'=HYPERLINK(""http://x"",""1""),二",`);
    expect(lines[2]).toMatch(/^\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,充幣,加密幣,1\.5,1\.5,測試,$/);
  });

  it('continues past the first batch', async () => {
    const holder = await createHolder();
    await test.db.pool.query(
      `SELECT ledger_post('test.many', 'many:' || $1 || ':' || n, 'test', '1', '測試', NULL, jsonb_build_array(
         jsonb_build_object('member', NULL, 'asset', 'coin', 'bucket', 'custody', 'amount', '-1', 'record', NULL),
         jsonb_build_object('member', $1::bigint, 'asset', 'coin', 'bucket', 'available', 'amount', '1', 'record', 1)))
       FROM generate_series(1, 2001) n`,
      [holder.id],
    );
    const csv: unknown = await holder.get('/api/me/records.csv');
    const ids = String(csv).trim().split('\r\n').slice(1).map(parseFloat);
    expect(new Set(ids).size).toBe(2001);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('is refused for more than a year', async () => {
    const holder = await createHolder();
    const refused = await holder.get(`/api/me/records.csv?from=0&to=${Date.now()}`);
    expect(refused).toMatchObject({
      errorCode: 'RECORDS_RANGE',
      errorMessage: '一次最多 366 天，請縮小日期範圍。',
    });
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+886912', "'+886912"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['＝1', "'＝1"],
    ['-12.5', '-12.5'],
    ['茶, "好"', '"茶, ""好"""'],
    ['平常', '平常'],
  ])('writes %p as %p', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });
});

it('a statement of a period has opening balances, sums by kind and closing balances', async () => {
  const holder = await createHolder();
  await holder.give('10');
  const from = await nextMoment();
  await holder.give('5');
  await holder.give('2');
  await holder.give('1', 'adv');
  const to = await nextMoment();
  await holder.give('100');
  const { data } = await holder.get(`/api/me/records/statement?from=${from}&to=${to}`);
  expect(data.assets).toEqual([
    { asset: 'coin', opening: '10', closing: '17', totals: [{ type: 1, count: 2, amount: '7' }] },
    { asset: 'adv', opening: '0', closing: '1', totals: [{ type: 1, count: 1, amount: '1' }] },
  ]);
  expect(amounts(data.list)).toEqual(['5', '2', '1']);
  const year = await holder.get(`/api/me/records/statement?from=0&to=${365 * 86_400_000}`);
  expect(year.errorCode).toBe('RECORDS_RANGE');
});
