import { amountToString } from '@common/money/money';
import { withClient } from '../../../db/withClient';
import { readBalances } from '../../../ledger/ledger';
import { createTestApi, type TestApi } from '../../../testing/api';
import {
  createTestDatabase,
  expectAuditClean,
  ownerUrlOf,
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

async function person(coin = '0') {
  const id = await make.createMember(test.db);
  if (coin !== '0') await make.give(test.db, id, 'coin', coin);
  const token = await make.createSession(test.db, id);
  const coinOf = async () => amountToString((await readBalances(test.db, id)).coin.available);
  return { id, token, coinOf };
}

/** A paid order of a member's piece. */
async function sale(options: make.ProductOptions = {}) {
  const [seller, buyer] = [await person(), await person('1000')];
  const { skuId } = await make.createProduct(test.db, {
    channel: 'market',
    sellerId: seller.id,
    ...options,
  });
  const addressId = await make.createAddress(test.db, buyer.id);
  const placed = await api.call(buyer.token, 'POST', '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId,
    paymentMethod: 'coin',
  });
  const no = String(placed.body.data.out_trade_no);
  const pay = () => api.call(buyer.token, 'POST', `/api/orders/${no}/pay`);
  const act = (action: string, body: object, token = seller.token) =>
    api.call(token, 'POST', `/api/me/sales/${no}/${action}`, body);
  const read = async (token = seller.token) => api.call(token, 'GET', `/api/me/sales/${no}`);
  return { seller, buyer, no, skuId, pay, act, read };
}
const parcel = { carrier: '黑貓宅急便', trackingNo: '9077123' };

it('the seller ships, the buyer receives, and the money goes from escrow to the seller less the fee', async () => {
  const { seller, buyer, no, pay, act, read } = await sale();
  const unpaid = (await read()).body.data;
  expect(unpaid).toMatchObject({
    money: { state: 'unpaid' },
    address: null,
    canShip: false,
    canRefund: false,
  });
  await pay();
  const paid = (await read()).body.data;
  expect(paid).toMatchObject({
    money: { state: 'escrow', fee: '3', net: '97' },
    address: { recipient: '王小美' },
    canShip: true,
  });
  const shipped = (await act('ship', parcel)).body.data;
  expect(shipped).toMatchObject({ status: 20, parcels: [parcel], canShip: false });
  expect(shipped.history.at(-1)).toMatchObject({ actor: 'seller', actorName: null });
  expect((await act('ship', parcel)).body.errorCode).toBe('ORDER_STATE');
  expect((await act('refund', { reason: '寄丟了', restock: false })).body.errorCode).toBe(
    'ORDER_STATE',
  );
  await api.call(buyer.token, 'POST', `/api/orders/${no}/confirm`);
  expect((await read()).body.data.money).toMatchObject({ state: 'released', net: '97' });
  expect(await seller.coinOf()).toBe('97');
});

/** As two people do it; who they are is not checked. */
const setFee = (bps: number) =>
  withClient(ownerUrlOf(test.db), async (client) => {
    await client.query('SET session_replication_role = replica');
    await client.query(
      `SELECT change_setting('selling', jsonb_set(value, '{feeBps}', to_jsonb($1::int)), (SELECT min(id) FROM members), 'test')
       FROM settings WHERE key = 'selling'`,
      [bps],
    );
  });

it('keeps the fee that stood when it was ordered', async () => {
  const { seller, buyer, no, pay, act } = await sale();
  await setFee(5000);
  await pay();
  await act('ship', parcel);
  await api.call(buyer.token, 'POST', `/api/orders/${no}/confirm`);
  expect(await seller.coinOf()).toBe('97');
  const next = await sale();
  await next.pay();
  expect((await next.read()).body.data.money).toMatchObject({ fee: '50', net: '50' });
  await setFee(300);
});

it('a seller who cannot deliver gives everything back', async () => {
  const { seller, buyer, pay, act, read, skuId } = await sale({ stock: 1 });
  await pay();
  expect(await buyer.coinOf()).toBe('900');
  const { body } = await act('refund', { reason: '商品在包裝時摔壞了', restock: false });
  expect(body.data).toMatchObject({ status: 11, money: { state: 'refunded', net: '0' } });
  expect([await buyer.coinOf(), await seller.coinOf()]).toEqual(['1000', '0']);
  const { rows } = await test.db.pool.query('SELECT stock, reserved FROM skus WHERE id = $1', [
    skuId,
  ]);
  expect(rows).toEqual([{ stock: 0, reserved: 0 }]);
  expect((await read()).body.data.canShip).toBe(false);
});

it('what is named goes on sale again, the rest of a refund before shipping leaves the stock', async () => {
  const { pay, act, skuId } = await sale({ stock: 3 });
  await pay();
  const { body } = await act('refund', { reason: '缺貨', restock: false, restockSkus: [skuId] });
  expect(body.data).toMatchObject({ status: 11 });
  const { rows } = await test.db.pool.query('SELECT stock, reserved FROM skus WHERE id = $1', [
    skuId,
  ]);
  expect(rows).toEqual([{ stock: 3, reserved: 0 }]);
});

it('digital goods are handed over; the money waits while the buyer can complain', async () => {
  const { pay, act, read } = await sale({ fulfilment: 'digital' });
  await pay();
  expect((await act('ship', parcel)).body.errorCode).toBe('ORDER_NOT_SHIPPABLE');
  expect((await act('handover', { note: '序號已寄出' })).body.data.status).toBe(10);
  const { money } = (await read()).body.data;
  expect(money.state).toBe('escrow');
  expect(money.releaseAt).toBeGreaterThan(Date.now());
});

it('another’s sale does not exist, for the buyer neither', async () => {
  const { buyer, no, pay, act, read } = await sale();
  await pay();
  const stranger = await person();
  const staff = await make.createSession(
    test.db,
    await make.createMember(test.db, '店員', ['staff']),
  );
  for (const token of [stranger.token, buyer.token, staff]) {
    expect((await read(token)).status).toBe(404);
    expect((await act('ship', parcel, token)).status).toBe(404);
    expect((await act('refund', { reason: '試試看', restock: true }, token)).status).toBe(404);
    expect((await act('handover', { note: '試試看' }, token)).status).toBe(404);
    const { body } = await api.call(token, 'GET', `/api/me/sales?q=${no}`);
    expect(body.data.list).toEqual([]);
  }
});

it('lists my sales by status, number or title', async () => {
  const { seller, no, pay } = await sale();
  await pay();
  const list = async (query: string) =>
    (await api.call(seller.token, 'GET', `/api/me/sales${query}`)).body.data.total;
  expect(await list('')).toBe(1);
  expect(await list('?status=2')).toBe(1);
  expect(await list('?status=20')).toBe(0);
  expect(await list(`?q=${no}`)).toBe(1);
  expect(await list('?q=%25')).toBe(0);
});

it('shipping, refunding and the buyer’s cancelling at once: one of them happens', async () => {
  for (let round = 0; round < 4; round++) {
    const { seller, buyer, no, pay, act, read } = await sale();
    await pay();
    const all = await Promise.all([
      act('ship', parcel),
      act('refund', { reason: '缺貨了', restock: true }),
      api.call(buyer.token, 'POST', `/api/orders/${no}/cancel`, { reason: '不想要了' }),
    ]);
    // The later request waits for the order's lock, finds it moved and is refused.
    const codes = all.map(({ body }) => body.errorCode).sort();
    expect(codes).toEqual(['', 'ORDER_STATE', 'ORDER_STATE']);
    const { state } = (await read()).body.data.money;
    expect(await buyer.coinOf()).toBe(state === 'refunded' ? '1000' : '900');
    expect(await seller.coinOf()).toBe('0');
  }
});
