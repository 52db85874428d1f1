import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot, endLot } from '../../../testing/lots';
import { closeDueLots } from './closeLot';

let test: TestDatabase;
let api: TestApi;
let staff: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  staff = await make.createSession(test.db, await make.createMember(test.db, '店員', ['staff']));
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const terms = (change: object = {}) => ({
  startPrice: '100',
  startsAt: Date.now() - 1000,
  endsAt: Date.now() + 3_600_000,
  ...change,
});
const REASON = '商品照片與實物不符';
const putUp = (skuId: number, change: object = {}) =>
  api.call(staff, 'POST', '/api/admin/auctions', { skuId, ...terms(change) });
const act = (id: number, action: string, body?: object) =>
  api.call(staff, 'POST', `/api/admin/auctions/${id}/${action}`, body);
const stockOf = async (skuId: number) =>
  (await test.db.pool.query('SELECT stock FROM skus WHERE id = $1', [skuId])).rows[0].stock;
const end = (id: number) => endLot(test.db, id);

it('a staff lot takes one piece from stock, sells it once, and never through the shop', async () => {
  const { skuId } = await make.createProduct(test.db, { stock: 1, fulfilment: 'digital' });
  const both = await Promise.all([putUp(skuId), putUp(skuId)]);
  expect(both.map((reply) => reply.body.errorCode).sort()).toEqual(['', 'SOLD_OUT']);
  const lot = both.find((reply) => reply.body.success)?.body.data;
  expect(await stockOf(skuId)).toBe(0);

  const buyer = await make.createMember(test.db);
  await make.give(test.db, buyer, 'coin', '1000');
  const token = await make.createSession(test.db, buyer);
  const { body: product } = await api.call('', 'GET', `/api/products/${lot.productId}`);
  expect(product.data.onSale).toBe(false);
  const order = await api.call(token, 'POST', '/api/orders', {
    items: [{ skuId: product.data.skus[0].id, quantity: 1, unitPrice: '100' }],
    paymentMethod: 'coin',
  });
  expect(order.body.errorCode).toBe('PRODUCT_OFF_SALE');

  await api.call(token, 'POST', `/api/auctions/${lot.lotId}/bids`, { maximum: '150' });
  expect((await act(lot.lotId, 'withdraw', { reason: REASON })).body.errorCode).toBe(
    'LOT_HAS_BIDS',
  );
  await end(lot.lotId);
  await closeDueLots(test.db);
  expect((await act(lot.lotId, 'relist', terms())).body.errorCode).toBe('LOT_NOT_RELISTABLE');
});

it('withdrawing a lot without bids restocks the piece once', async () => {
  const { skuId } = await make.createProduct(test.db, { stock: 3 });
  const { body } = await putUp(skuId);
  const all = await Promise.all(
    [1, 2, 3].map(() => act(body.data.lotId, 'withdraw', { reason: REASON })),
  );
  expect(all.filter((reply) => reply.body.success)).toHaveLength(1);
  expect(await stockOf(skuId)).toBe(3);
});

it('staff find lots by state, channel, and words of title or seller, or by their number', async () => {
  const seller = await make.createMember(test.db, '甲乙丙賣家');
  const market = await createLot(test.db, { sellerId: seller });
  const { skuId } = await make.createProduct(test.db, { stock: 2 });
  await test.db.pool.query(
    "UPDATE products SET title = '藏書票 100%' WHERE id = (SELECT product_id FROM skus WHERE id = $1)",
    [skuId],
  );
  const unsold = (await putUp(skuId)).body.data.lotId;
  await end(unsold);
  await closeDueLots(test.db);
  const withdrawn = (await putUp(skuId)).body.data.lotId;
  await act(withdrawn, 'withdraw', { reason: REASON });
  const found = async (query: Record<string, string>) => {
    const { body } = await api.call(
      staff,
      'GET',
      `/api/admin/auctions?${new URLSearchParams(query)}`,
    );
    return body.data.list.map(({ lotId }: { lotId: number }) => lotId);
  };
  expect(await found({ q: '乙丙' })).toEqual([market]);
  expect(await found({ q: '乙丙', channel: 'shop' })).toEqual([]);
  expect(await found({ q: '乙丙', channel: 'market', state: 'open' })).toEqual([market]);
  expect(await found({ q: '藏書票 100%' })).toEqual([withdrawn, unsold]);
  expect(await found({ q: '藏書票 1_0' })).toEqual([]);
  expect(await found({ q: '藏書票', state: 'unsold' })).toEqual([unsold]);
  expect(await found({ q: '藏書票', state: 'withdrawn' })).toEqual([withdrawn]);
  expect(await found({ q: '藏書票', state: 'sold' })).toEqual([]);
  expect(await found({ q: `#${market}` })).toEqual([market]);
  expect(await found({ state: 'sold' })).not.toContain(unsold);
});

it('staff read a lot as it is now, also a withdrawn one', async () => {
  const { skuId } = await make.createProduct(test.db, { stock: 1 });
  const { lotId } = (await putUp(skuId, { reserve: '150' })).body.data;
  const read = async () => (await api.call(staff, 'GET', `/api/admin/auctions/${lotId}`)).body.data;
  expect(await read()).toMatchObject({ lotId, phase: 'live', reserve: '150', canWithdraw: true });
  await act(lotId, 'withdraw', { reason: REASON });
  expect(await read()).toMatchObject({ lotId, phase: 'withdrawn', canWithdraw: false });
  expect((await api.call(staff, 'GET', '/api/admin/auctions/999999')).status).toBe(404);
});

it('an unsold piece is relisted under new terms, and only its newest lot can be withdrawn', async () => {
  const { skuId } = await make.createProduct(test.db, { stock: 2 });
  const first = (await putUp(skuId)).body.data;
  await end(first.lotId);
  await closeDueLots(test.db);
  const second = (await act(first.lotId, 'relist', terms({ startPrice: '80' }))).body.data;
  expect(second).toMatchObject({ productId: first.productId, price: '80', phase: 'live' });
  expect((await act(first.lotId, 'withdraw', { reason: REASON })).body.errorCode).toBe(
    'LOT_HAS_BIDS',
  );
  expect((await act(second.lotId, 'withdraw', { reason: REASON })).body.success).toBe(true);
  expect(await stockOf(skuId)).toBe(2);
});

it.each([
  ['a reserve at the start', { reserve: '100' }, 'LOT_PRICES'],
  ['a start of nothing', { startPrice: '0' }, 'LOT_PRICES'],
  ['an end in the past', { startsAt: 1000, endsAt: 2000 }, 'LOT_TIMES'],
  ['an end before the start', { startsAt: Date.now() + 9_999_999 }, 'LOT_TIMES'],
  ['more than thirty days', { endsAt: Date.now() + 31 * 86_400_000 }, 'LOT_TIMES'],
])('refuses %s', async (_name, change, code) => {
  const { skuId } = await make.createProduct(test.db);
  expect((await putUp(skuId, change)).body.errorCode).toBe(code);
  expect(await stockOf(skuId)).toBe(10);
});

describe("a member's lot", () => {
  async function membersLot() {
    const seller = await make.createMember(test.db, '阿宏');
    const lotId = await createLot(test.db, { sellerId: seller });
    const notices = async () =>
      (
        await test.db.pool.query(
          `SELECT kind, data ->> 'reason' AS reason, data ->> 'message' AS message FROM notices WHERE member_id = $1 ORDER BY id`,
          [seller],
        )
      ).rows;
    return { lotId, notices };
  }

  it('is withdrawn by staff with a reason that its seller reads', async () => {
    const { lotId, notices } = await membersLot();
    expect((await act(lotId, 'withdraw', {})).body.errorCode).toBe('BAD_INPUT');
    expect((await act(lotId, 'withdraw', { reason: REASON })).body.data.phase).toBe('withdrawn');
    expect(await notices()).toEqual([{ kind: 'lotTakenDown', reason: REASON, message: null }]);
  });

  it('is relisted by its seller alone, whom staff can ask to', async () => {
    const { lotId, notices } = await membersLot();
    await end(lotId);
    await closeDueLots(test.db);
    const told = (await notices()).length;
    expect((await act(lotId, 'relist', terms())).body.errorCode).toBe('LOT_OF_MEMBER');
    const message = '降低起標價，再上架一次';
    const { body } = await act(lotId, 'ask', { message });
    expect(body.data).toMatchObject({ canAsk: true, canRelist: false });
    expect((await notices()).slice(told)).toEqual([{ kind: 'lotAsked', reason: null, message }]);
    const { skuId } = await make.createProduct(test.db);
    const own = (await putUp(skuId)).body.data;
    expect((await act(own.lotId, 'ask', { message })).body.errorCode).toBe('LOT_OF_PLATFORM');
  });
});
