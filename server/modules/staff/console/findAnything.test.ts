import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { BIND_WALLET } from '../../../testing/factories';
import { createLot } from '../../../testing/lots';

const WALLET = `0x${'ab12'.repeat(10)}`;
const HASH = `0x${'c0de'.repeat(16)}`;

let test: TestDatabase;
let api: TestApi;
let token: string;
let member: number;
let number: string;
let productId: number;
let lotId: number;
const run = (text: string, values: unknown[]) => test.db.pool.query(text, values);
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  token = await make.createSession(test.db, await make.createMember(test.db, '店長', ['staff']));
  member = await make.createMember(test.db, '王小明');
  await run('UPDATE members SET email = $2 WHERE id = $1', [member, 'ming.wang@mail.example']);
  await run(BIND_WALLET, [member, WALLET]);
  const made = await make.createProduct(test.db);
  productId = made.productId;
  await run(`UPDATE products SET title = '阿里山高山烏龍茶' WHERE id = $1`, [productId]);
  await run(`UPDATE skus SET code = 'TEA-150' WHERE id = $1`, [made.skuId]);
  lotId = await createLot(test.db, {});
  await make.give(test.db, member, 'coin', '1000');
  const buyer = await make.createSession(test.db, member);
  const placed = await api.call(buyer, 'POST', '/api/orders', {
    items: [{ skuId: made.skuId, quantity: 1, unitPrice: '100' }],
    addressId: await make.createAddress(test.db, member),
    paymentMethod: 'coin',
  });
  number = placed.body.data.out_trade_no;
  await api.call(buyer, 'POST', `/api/orders/${number}/pay`);
  await api.call(token, 'POST', `/api/admin/orders/${number}/ship`, {
    carrier: '黑貓宅急便',
    trackingNo: 'TW-8812 3456',
  });
  await run(
    `INSERT INTO order_payments (order_id, buyer_id, tx_hash)
     SELECT id, buyer_id, $2 FROM orders WHERE out_trade_no = $1`,
    [number, HASH],
  );
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const find = async (q: string): Promise<string[]> => {
  const { body } = await api.call(token, 'GET', `/api/admin/find?q=${encodeURIComponent(q)}`);
  expect(body).toMatchObject({ errorCode: '', data: expect.any(Array) });
  return body.data.map(({ kind, ref }: { kind: string; ref: string }) => `${kind} ${ref}`);
};
const order = () => `order ${number}`;
const phoneOf = async () =>
  String((await run(`SELECT address ->> 'phone' AS phone FROM orders`, [])).rows[0].phone);

it('goods are found by their barcode, also by its beginning', async () => {
  await run(`UPDATE skus SET barcode = '4006381333931' WHERE product_id = $1`, [productId]);
  for (const q of ['4006381333931', '40063813']) {
    expect(await find(q)).toEqual([`product ${productId}`]);
  }
  expect(await find('4006381333932')).toEqual([]);
});

it('goods are found by the middle and the end of their article number, also without its hyphens', async () => {
  const { rows } = await run('SELECT id FROM skus WHERE product_id = $1', [productId]);
  await run(`UPDATE skus SET code = 'KX-TEA-77R' WHERE id = $1`, [rows[0].id]);
  for (const q of ['tea-77', 'TEA77', 'a-77r', '77r', 'kxtea']) {
    expect(await find(q)).toEqual([`product ${productId}`]);
  }
  await run(`UPDATE skus SET code = 'TEA-150' WHERE id = $1`, [rows[0].id]);
  expect(await find('tea-77')).toEqual([]);
});

it('goods are found by the middle of their barcode, and no more when they lose it', async () => {
  await run(`UPDATE skus SET barcode = '4719990001234' WHERE product_id = $1`, [productId]);
  for (const q of ['9990001', '001234']) expect(await find(q)).toEqual([`product ${productId}`]);
  await run(`UPDATE skus SET barcode = '' WHERE product_id = $1`, [productId]);
  expect(await find('9990001')).toEqual([]);
});

it('an order is found by its whole number, its beginning, its middle and its end', async () => {
  for (const q of [number, number.slice(0, 12), number.slice(10, 16), number.slice(-6)]) {
    expect(await find(q.toLowerCase())).toEqual([order()]);
  }
});

it('an order is found by its tracking number and by the phone, however they are typed', async () => {
  for (const q of ['TW88123456', 'tw-8812-3456', '8812 34'])
    expect(await find(q)).toContain(order());
  const phone = await phoneOf();
  for (const q of [phone, phone.slice(0, 4), phone.slice(-6)]) {
    expect(await find(q)).toContain(order());
  }
});

it('a changed tracking number replaces the one before', async () => {
  const { body } = await api.call(token, 'GET', `/api/admin/orders/${number}`);
  const [parcel] = body.data.parcels;
  await api.call(token, 'POST', `/api/admin/orders/${number}/parcels/${parcel.id}`, {
    carrier: '黑貓宅急便',
    trackingNo: 'XQ990077',
    reason: '寄錯',
    seen: { carrier: parcel.carrier, trackingNo: parcel.trackingNo },
  });
  expect(await find('xq9900')).toEqual([order()]);
  expect(await find('TW88123456')).toEqual([]);
});

it.each([['小明'], ['王小明'], ['MING.w'], ['wang@mail'], [WALLET], [WALLET.slice(0, 8)]])(
  'a member is found by %s',
  async (q) => {
    expect(await find(q)).toEqual([`member ${member}`]);
  },
);

it('a member is found by their number, and a lot by its own', async () => {
  expect(await find(`#${member}`)).toContain(`member ${member}`);
  const lots = (await find(String(lotId))).filter((one) => one.startsWith('lot '));
  expect(lots).toHaveLength(1);
});

it('a product is found by part of its title and by its article number', async () => {
  for (const q of ['烏龍茶', '阿里山', 'tea-1'])
    expect(await find(q)).toEqual([`product ${productId}`]);
});

it('a transaction is found by its hash, whole or begun, with or without 0x', async () => {
  for (const q of [HASH, HASH.slice(0, 10), HASH.slice(2)]) {
    expect(await find(q)).toEqual([`payment ${number}`]);
  }
});

it.each([[''], ['茶'], ['%'], ['__'], ['不存在的東西'], ["'; DROP"], ['\\']])(
  '%p finds nothing',
  async (q) => {
    expect(await find(q)).toEqual([]);
  },
);

it('the index of a member’s name follows a change of it, and of all before it there is one entry each', async () => {
  const other = await make.createMember(test.db, '林大山');
  await run(`UPDATE members SET name = '林美玉' WHERE id = $1`, [other]);
  expect(await find('林大')).toEqual([]);
  expect(await find('美玉')).toEqual([`member ${other}`]);
});

it('the search is for staff', async () => {
  const visitor = await make.createSession(test.db, member);
  expect((await api.call(visitor, 'GET', '/api/admin/find?q=ming')).status).toBe(403);
  expect((await api.call('', 'GET', '/api/admin/find?q=ming')).status).toBe(401);
});

it('all orders of a checkout are found as soon as they are placed', async () => {
  const sellerId = await make.createMember(test.db, '陳小美');
  const goods = [
    await make.createProduct(test.db),
    await make.createProduct(test.db, { sellerId, channel: 'market' }),
  ];
  const items = goods.map(({ skuId }) => ({ skuId, quantity: 1, unitPrice: '100' }));
  const buyer = await make.createSession(test.db, member);
  await api.call(buyer, 'POST', '/api/me/cart/merge', { lines: items });
  const { body } = await api.call(buyer, 'POST', '/api/checkout', {
    items,
    addressId: await make.createAddress(test.db, member),
  });
  const numbers: string[] = body.data.orders.map(
    (one: { out_trade_no: string }) => one.out_trade_no,
  );
  expect(numbers).toHaveLength(2);
  for (const one of numbers) expect(await find(one.slice(10, 18))).toEqual([`order ${one}`]);
});
