import { Client } from 'pg';
import { expectAuditClean } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { fillCart } from '../../../testing/fillCart';
import { ReturnWorld } from '../../../testing/returnWorld';
import { orderPapers } from '../invoices/orderPapers';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

/** Sets the rate as staff do; null: none is shown. */
const setRate = (twd: string | null) =>
  world.sql(
    `INSERT INTO settings (key, value, version) VALUES ('referenceRate', $1, 1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify({ shown: twd !== null, twd: twd ?? '1' })],
  );

/** An order of one piece for 100 that waits for its payment. */
async function placed() {
  const buyer = await world.person(['1000']);
  const { skuId } = await make.createProduct(world.db);
  const { body } = await world.post(buyer, '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId: await make.createAddress(world.db, buyer.id),
    paymentMethod: 'coin',
  });
  return { buyer, no: String(body.data.out_trade_no) };
}

it('an order keeps the rate of its payment for buyer, seller and staff, whatever staff set later', async () => {
  const { seller, sale } = await world.marketSale();
  await setRate('31.25');
  const { no, buyer } = await world.paid(sale);
  await setRate('40');
  const seen = [
    await world.get(buyer, `/api/orders/${no}`),
    await world.get(seller, `/api/me/sales/${no}`),
    await world.get(world.staff, `/api/admin/orders/${no}`),
  ];
  expect(seen.map(({ body }) => body.data.twdRate)).toEqual(['31.25', '31.25', '31.25']);
  await world.post(seller, `/api/me/sales/${no}/ship`, { carrier: '黑貓', trackingNo: 'T-1' });
  const { body } = await world.post(buyer, `/api/orders/${no}/confirm`);
  expect(body.data).toMatchObject({ status: 10, twdRate: '31.25' });
});

it('an order has the rate of the moment of its payment, not of its placing, and none while it is unpaid', async () => {
  await setRate('30');
  const { no, buyer } = await placed();
  expect((await world.get(buyer, `/api/orders/${no}`)).body.data.twdRate).toBeNull();
  await setRate('32');
  const { body } = await world.post(buyer, `/api/orders/${no}/pay`);
  expect(body.data).toMatchObject({ status: 2, twdRate: '32' });
});

it('orders that are paid in one checkout keep the rate', async () => {
  await setRate('31');
  const buyer = await world.person(['1000']);
  const [one, other] = [await make.createProduct(world.db), await make.createProduct(world.db)];
  await fillCart(world.db, buyer.id, [one.skuId, other.skuId]);
  const { body } = await world.post(buyer, '/api/checkout', {
    items: [one, other].map(({ skuId }) => ({ skuId, quantity: 1, unitPrice: '100' })),
    addressId: await make.createAddress(world.db, buyer.id),
  });
  expect(body.data.orders).not.toHaveLength(0);
  for (const order of body.data.orders) expect(order).toMatchObject({ status: 2, twdRate: '31' });
});

it('an order that was paid while staff showed no rate has none, also when they show one again', async () => {
  await setRate(null);
  const { no, buyer } = await world.paid();
  await setRate('31');
  expect((await world.get(buyer, `/api/orders/${no}`)).body.data.twdRate).toBeNull();
});

it('the mail on a payment and the export have the worth at the rate of the payment', async () => {
  await setRate('31.25');
  const { no, buyer } = await world.paid();
  await setRate('40');
  const notice = { kind: 'orderPaid', member_id: buyer.id, data: { out_trade_no: no } };
  expect((await orderPapers(world.db, notice, [notice])).join('\n')).toContain(
    '付款：100.00 GAB（依付款時的參考匯率 ≈ NT$ 3,125）',
  );
  const { payload } = await world.api.app.inject({
    method: 'GET',
    url: '/api/admin/orders.csv',
    headers: { authorization: `Bearer ${world.staff.token}` },
  });
  const [titles = '', ...rows] = payload.trim().split('\r\n');
  expect(titles).toMatch(
    /付款時參考匯率（1 GAB = NT\$）,應付約合（NT\$）,先前寄出的包裹,已退款的商品,已退款合計（GAB）,已退款合計（廣告幣）$/,
  );
  expect(rows.find((row) => row.includes(no))).toMatch(/,31\.25,3125,,,0,0$/);
});

it('the database refuses to change the rate of a paid order, or to give one to an order that waits', async () => {
  await setRate('31.25');
  const [{ no: paid }, { no: waiting }] = [await world.paid(), await placed()];
  const owner = new Client({ connectionString: world.test.ownerUrl });
  await owner.connect();
  for (const no of [paid, waiting]) {
    const change = owner.query('UPDATE orders SET twd_rate = 40 WHERE out_trade_no = $1', [no]);
    await expect(change).rejects.toMatchObject({ code: 'GB003' });
  }
  await owner.end();
});
