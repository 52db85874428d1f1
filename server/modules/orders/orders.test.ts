import { randomUUID } from 'node:crypto';
import { amountToString } from '@common/money';
import { readBalances } from '../../ledger/ledger';
import { createTestApi, type TestApi } from '../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../testing/database';
import * as make from '../../testing/factories';
import { confirmReceived, expireOrders } from './sweepOrders';

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

const sql = (text: string, values: unknown[] = []) => test.db.pool.query(text, values);

async function createBuyer(coin = '1000', adv?: string) {
  const id = await make.createMember(test.db);
  if (coin !== '0') await make.give(test.db, id, 'coin', coin);
  if (adv) await make.give(test.db, id, 'adv', adv);
  return {
    id,
    token: await make.createSession(test.db, id),
    addressId: await make.createAddress(test.db, id),
    balance: async () => {
      const { coin, adv } = await readBalances(test.db, id);
      return [coin.available, coin.held, adv.available, adv.held].map(amountToString);
    },
  };
}
type Buyer = Awaited<ReturnType<typeof createBuyer>>;

const orderBody = (buyer: Buyer, skuId: number, extra: object = {}) => ({
  items: [{ skuId, quantity: 1, unitPrice: '100' }],
  addressId: buyer.addressId,
  paymentMethod: 'coin',
  ...extra,
});
const place = (buyer: Buyer, skuId: number, extra: object = {}, key = randomUUID()) =>
  api.call(buyer.token, 'POST', '/api/orders', orderBody(buyer, skuId, extra), key);

async function placed(buyer: Buyer, options: make.ProductOptions = {}, extra: object = {}) {
  const { skuId } = await make.createProduct(test.db, options);
  const { body } = await place(buyer, skuId, extra);
  expect(body).toMatchObject({ success: true });
  return { no: String(body.data.out_trade_no), skuId };
}
const act = (token: string, no: string, action: string, body?: object, key?: string) =>
  api.call(token, 'POST', `/api/orders/${no}/${action}`, body, key);
const asStaff = (no: string, action: string, body: object) =>
  api.call(staff, 'POST', `/api/admin/orders/${no}/${action}`, body);
const stockOf = async (skuId: number) => {
  const { rows } = await sql('SELECT stock, reserved FROM skus WHERE id = $1', [skuId]);
  return rows[0];
};
const ship = { carrier: '黑貓宅急便', trackingNo: 'TW123456' };

describe('the sale', () => {
  it('goes from order to receipt, each step in the timeline and the stock', async () => {
    const buyer = await createBuyer();
    const { no, skuId } = await placed(buyer);
    expect(await stockOf(skuId)).toEqual({ stock: 10, reserved: 1 });
    expect((await act(buyer.token, no, 'pay')).body.data.status).toBe(2);
    expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
    expect((await asStaff(no, 'ship', ship)).body.data).toMatchObject({ status: 20, ...ship });
    expect(await stockOf(skuId)).toEqual({ stock: 9, reserved: 0 });
    const done = await act(buyer.token, no, 'confirm');
    expect(done.body.data.status).toBe(10);
    expect(done.body.data.history.map((step: { to: number }) => step.to)).toEqual([1, 2, 20, 10]);
    expect(done.body.data.history[2].actorName).toBeNull();
  });

  it('pays a part in adv from a hold, and gives both back on a refund', async () => {
    const buyer = await createBuyer('1000', '50');
    const { no, skuId } = await placed(buyer, { advMaxBps: 3000 }, { advAmount: '30' });
    expect(await buyer.balance()).toEqual(['1000', '0', '20', '30']);
    await act(buyer.token, no, 'pay');
    expect(await buyer.balance()).toEqual(['930', '0', '20', '0']);
    const refunded = await asStaff(no, 'refund', { reason: '缺貨', restock: true });
    expect(refunded.body.data.status).toBe(11);
    expect(await buyer.balance()).toEqual(['1000', '0', '50', '0']);
    expect(await stockOf(skuId)).toEqual({ stock: 10, reserved: 0 });
  });

  it('pays a market seller less the fee', async () => {
    const seller = await createBuyer('0');
    const buyer = await createBuyer();
    const { no } = await placed(buyer, { channel: 'market', sellerId: seller.id });
    await act(buyer.token, no, 'pay');
    await asStaff(no, 'ship', ship);
    await act(buyer.token, no, 'confirm');
    expect((await seller.balance())[0]).toBe('97');
  });

  it('is cancelled by the buyer before shipping, and not after', async () => {
    const buyer = await createBuyer();
    const unpaid = await placed(buyer);
    expect((await act(buyer.token, unpaid.no, 'cancel', {})).body.data.status).toBe(-1);
    const paid = await placed(buyer);
    await act(buyer.token, paid.no, 'pay');
    expect((await act(buyer.token, paid.no, 'cancel', { reason: '買錯了' })).body.data.status).toBe(
      -1,
    );
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    const shipped = await placed(buyer);
    await act(buyer.token, shipped.no, 'pay');
    await asStaff(shipped.no, 'ship', ship);
    expect((await act(buyer.token, shipped.no, 'cancel', {})).body.errorCode).toBe('ORDER_STATE');
  });

  it('ends by itself when the payment window does, and when ten days have passed', async () => {
    const buyer = await createBuyer('1000', '30');
    const late = await placed(buyer, { advMaxBps: 3000 }, { advAmount: '30' });
    await sql(`UPDATE orders SET expires_at = now() - interval '1 s' WHERE out_trade_no = $1`, [
      late.no,
    ]);
    expect((await act(buyer.token, late.no, 'pay')).body.errorCode).toBe('ORDER_EXPIRED');
    await Promise.all([expireOrders(test.db), expireOrders(test.db)]);
    expect(await stockOf(late.skuId)).toEqual({ stock: 10, reserved: 0 });
    expect(await buyer.balance()).toEqual(['1000', '0', '30', '0']);

    const { no } = await placed(buyer);
    await act(buyer.token, no, 'pay');
    await asStaff(no, 'ship', ship);
    await sql(
      `UPDATE orders SET auto_confirm_at = now() - interval '1 s' WHERE out_trade_no = $1`,
      [no],
    );
    await Promise.all([confirmReceived(test.db), confirmReceived(test.db)]);
    const { body } = await api.call(buyer.token, 'GET', `/api/orders/${no}`);
    expect(body.data.status).toBe(10);
  });

  it('hands over digital goods without shipping them', async () => {
    const buyer = await createBuyer();
    const { no } = await placed(buyer, { fulfilment: 'digital' }, { addressId: undefined });
    await act(buyer.token, no, 'pay');
    expect((await asStaff(no, 'ship', ship)).body.errorCode).toBe('ORDER_NOT_SHIPPABLE');
    expect((await asStaff(no, 'handover', { note: '序號已寄出' })).body.data.status).toBe(10);
  });
});

const item = (change: object) => ({ skuId: 0, quantity: 1, unitPrice: '100', ...change });

describe('refuses', () => {
  it.each<[string, { items?: ReturnType<typeof item>[]; [field: string]: unknown }, string]>([
    ['a stale price', { items: [item({ unitPrice: '99' })] }, 'PRICE_CHANGED'],
    ['more than is left', { items: [item({ quantity: 11 })] }, 'SOLD_OUT'],
    ['adv beyond what the listing allows', { advAmount: '1' }, 'ADV_NOT_ALLOWED'],
    ['a missing address', { addressId: undefined }, 'ADDRESS_REQUIRED'],
    ['an address of nobody', { addressId: 999_999 }, 'ADDRESS_REQUIRED'],
  ])('%s', async (_name, extra, errorCode) => {
    const buyer = await createBuyer();
    const { skuId } = await make.createProduct(test.db);
    const items = extra.items?.map((item) => ({ ...item, skuId }));
    const { status, body } = await place(buyer, skuId, { ...extra, ...(items && { items }) });
    expect([status, body.success, body.errorCode]).toEqual([200, false, errorCode]);
    expect(await stockOf(skuId)).toEqual({ stock: 10, reserved: 0 });
  });

  it("another's address, another's order and one's own product", async () => {
    const buyer = await createBuyer();
    const other = await createBuyer();
    const { skuId } = await make.createProduct(test.db);
    const stolen = await place(buyer, skuId, { addressId: other.addressId });
    expect(stolen.body.errorCode).toBe('ADDRESS_REQUIRED');
    const { no } = await placed(buyer);
    for (const action of ['pay', 'cancel', 'confirm']) {
      expect(
        (await act(other.token, no, action, action === 'cancel' ? {} : undefined)).status,
      ).toBe(404);
    }
    expect((await api.call(other.token, 'GET', `/api/orders/${no}`)).status).toBe(404);
    const own = await make.createProduct(test.db, { channel: 'market', sellerId: buyer.id });
    expect((await place(buyer, own.skuId)).body.errorCode).toBe('OWN_PRODUCT');
  });

  it('to pay with too little, saying how much is missing', async () => {
    const buyer = await createBuyer('60.5');
    const { no } = await placed(buyer);
    const { body } = await act(buyer.token, no, 'pay');
    expect(body).toMatchObject({ errorCode: 'BALANCE_SHORT', data: { short: '39.5' } });
    expect(await buyer.balance()).toEqual(['60.5', '0', '0', '0']);
  });

  it.each(['1e18', '-1', 'NaN', '.5', '1.', '0x10', '１００', '1.0000000000000000001', '', '01'])(
    'the amount %j',
    async (unitPrice) => {
      const buyer = await createBuyer();
      const { skuId } = await make.createProduct(test.db);
      const { status, body } = await place(buyer, skuId, {
        items: [{ skuId, quantity: 1, unitPrice }],
      });
      expect(status).toBe(400);
      expect(body.data.faults[0].field).toBe('items.0.unitPrice');
    },
  );

  it('unknown keys and wrong types, naming the field', async () => {
    const buyer = await createBuyer();
    const { skuId } = await make.createProduct(test.db);
    const extra = await place(buyer, skuId, { status: 2 });
    expect([extra.status, extra.body.data.faults[0].field]).toEqual([400, 'status']);
    const wrong = await place(buyer, skuId, {
      items: [{ skuId, quantity: '1', unitPrice: '100' }],
    });
    expect([wrong.status, wrong.body.data.faults[0].field]).toEqual([400, 'items.0.quantity']);
  });
});

describe('under contention', () => {
  it('sells exactly what there is', async () => {
    const { skuId } = await make.createProduct(test.db, { stock: 20 });
    const buyers = await Promise.all(Array.from({ length: 60 }, () => createBuyer('0')));
    const replies = await Promise.all(buyers.map((buyer) => place(buyer, skuId)));
    const codes = replies.map((reply) => reply.body.errorCode);
    expect(codes.filter((code) => code === '')).toHaveLength(20);
    expect(codes.filter((code) => code === 'SOLD_OUT')).toHaveLength(40);
    expect(await stockOf(skuId)).toEqual({ stock: 20, reserved: 20 });
  });

  it('places one order for one key, and refuses the key with another body', async () => {
    const buyer = await createBuyer();
    const { skuId } = await make.createProduct(test.db);
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => place(buyer, skuId, {}, key)),
    );
    expect(new Set(replies.map((reply) => reply.body.data.out_trade_no)).size).toBe(1);
    expect(await stockOf(skuId)).toEqual({ stock: 10, reserved: 1 });
    const other = await place(buyer, skuId, { note: '改一下' }, key);
    expect(other.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('pays once, by one key and by many', async () => {
    for (const keyOf of [() => 'one-key-for-all', () => randomUUID()]) {
      const buyer = await createBuyer();
      const { no } = await placed(buyer);
      const replies = await Promise.all(
        Array.from({ length: 40 }, () => act(buyer.token, no, 'pay', undefined, keyOf())),
      );
      expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
      expect(replies.every((reply) => reply.status === 200)).toBe(true);
    }
  });

  it('lets pay, cancel and expiry race to one end', async () => {
    for (let round = 0; round < 10; round++) {
      const buyer = await createBuyer();
      const { no, skuId } = await placed(buyer);
      await Promise.all([
        act(buyer.token, no, 'pay'),
        act(buyer.token, no, 'cancel', {}),
        asStaff(no, 'refund', { reason: '測試', restock: true }),
      ]);
      const { stock } = await stockOf(skuId);
      expect(stock).toBe(10);
    }
  });
});

it('counts the orders of their buyer by status', async () => {
  const buyer = await createBuyer();
  const { no } = await placed(buyer);
  await placed(buyer);
  await act(buyer.token, no, 'pay');
  const { body } = await api.call(buyer.token, 'GET', '/api/me/orders/counts');
  expect(body.data).toHaveLength(2);
  expect(body.data).toEqual(
    expect.arrayContaining([
      { status: 1, count: 1 },
      { status: 2, count: 1 },
    ]),
  );
});

describe('the address of an order', () => {
  it('stays what it was, whatever becomes of the address', async () => {
    const buyer = await createBuyer();
    const { no } = await placed(buyer);
    const shown = async () =>
      (await api.call(buyer.token, 'GET', `/api/orders/${no}`)).body.data.address;
    const before = await shown();
    const path = `/api/me/addresses/${buyer.addressId}`;
    const store = {
      kind: 'store',
      recipient: '陳小美',
      phone: '0912345678',
      chain: 'ok',
      storeNo: '1328',
      storeName: '信義門市',
      isDefault: false,
    };
    expect((await api.call(buyer.token, 'PUT', path, store)).body.success).toBe(true);
    expect(await shown()).toEqual(before);
    await api.call(buyer.token, 'DELETE', path);
    expect(await shown()).toEqual(before);
  });

  it('may be the counter of a convenience store, as staff then read it', async () => {
    const buyer = await createBuyer();
    const store = {
      kind: 'store',
      recipient: '陳小美',
      phone: '0912345678',
      chain: 'family',
      storeNo: '006598',
      storeName: '三重門市',
    };
    const input = { ...store, isDefault: false };
    const { id } = (await api.call(buyer.token, 'POST', '/api/me/addresses', input)).body.data;
    const { no } = await placed(buyer, {}, { addressId: id });
    const seen = await api.call(staff, 'GET', `/api/admin/orders/${no}`);
    expect(seen.body.data.address).toEqual(store);
  });

  const setTo = (buyer: Buyer, no: string, addressId: number) =>
    api.call(buyer.token, 'PUT', `/api/orders/${no}/address`, { addressId });

  it('may change until it is shipped, to one of the buyer’s own', async () => {
    const buyer = await createBuyer();
    const other = await createBuyer();
    const { no } = await placed(buyer);
    await act(buyer.token, no, 'pay');
    await sql('UPDATE orders SET address = NULL WHERE out_trade_no = $1', [no]);
    expect((await asStaff(no, 'ship', ship)).body.errorCode).toBe('ORDER_NEEDS_ADDRESS');
    expect((await setTo(buyer, no, other.addressId)).body.errorCode).toBe('ADDRESS_REQUIRED');
    expect((await setTo(other, no, other.addressId)).status).toBe(404);
    const set = await setTo(buyer, no, buyer.addressId);
    expect(set.body.data.address.recipient).toBe('王小美');
    await asStaff(no, 'ship', ship);
    expect((await setTo(buyer, no, buyer.addressId)).body.errorCode).toBe('ORDER_STATE');
  });
});
