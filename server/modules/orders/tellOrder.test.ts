import { createTestApi, type TestApi } from '../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../testing/database';
import * as make from '../../testing/factories';
import { kindsTold, toldTo } from '../../testing/notices';
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

/** An order on the market, with both its sides. */
async function placed() {
  const sellerId = await make.createMember(test.db);
  const buyerId = await make.createMember(test.db);
  await make.give(test.db, buyerId, 'coin', '1000');
  const token = await make.createSession(test.db, buyerId);
  const addressId = await make.createAddress(test.db, buyerId);
  const { skuId } = await make.createProduct(test.db, { sellerId, channel: 'market' });
  const items = [{ skuId, quantity: 1, unitPrice: '100' }];
  const body = { items, addressId, paymentMethod: 'coin' };
  const no = (await api.call(token, 'POST', '/api/orders', body)).body.data.out_trade_no;
  const as = async (who: string, path: string, input?: object) => {
    expect((await api.call(who, 'POST', `${path}`, input)).body).toMatchObject({ success: true });
  };
  return {
    no,
    buyer: () => kindsTold(test.db, buyerId),
    seller: () => kindsTold(test.db, sellerId),
    tellings: () => Promise.all([toldTo(test.db, buyerId), toldTo(test.db, sellerId)]),
    act: (action: string, input?: object) => as(token, `/api/orders/${no}/${action}`, input),
    staff: (action: string, input: object) => as(staff, `/api/admin/orders/${no}/${action}`, input),
    later: (column: string) =>
      test.db.pool.query(
        `UPDATE orders SET ${column} = now() - interval '1 s' WHERE out_trade_no = $1`,
        [no],
      ),
  };
}
const ship = { carrier: '黑貓宅急便', trackingNo: 'TW123456' };

it('a sale is told step by step to the side that did not take it', async () => {
  const order = await placed();
  await order.act('pay');
  expect(await order.buyer()).toEqual(['orderPaid']);
  expect(await order.seller()).toEqual(['orderToShip']);
  await order.staff('ship', ship);
  await order.act('confirm');
  const [buyer, seller] = await order.tellings();
  expect(buyer).toMatchObject([{ kind: 'orderPaid' }, { kind: 'orderShipped', data: ship }]);
  // Less the market's fee of 3 %.
  expect(seller).toMatchObject([{}, { kind: 'saleCompleted', data: { earned: '97.00' } }]);
});

it('what happens by itself is told: no payment in time, receipt confirmed', async () => {
  const [unpaid, shipped] = [await placed(), await placed()];
  await unpaid.later('expires_at');
  await shipped.act('pay');
  await shipped.staff('ship', ship);
  await shipped.later('auto_confirm_at');
  await Promise.all([expireOrders(test.db), expireOrders(test.db), confirmReceived(test.db)]);
  const [buyer, seller] = await unpaid.tellings();
  expect(buyer).toMatchObject([{ kind: 'orderCancelled', data: { reason: '超過付款期限' } }]);
  expect(seller).toEqual([]);
  expect(await shipped.buyer()).toEqual(['orderPaid', 'orderShipped', 'orderCompleted']);
});

it('one cancels an unpaid order without being told so', async () => {
  const order = await placed();
  await order.act('cancel', {});
  expect(await order.buyer()).toEqual([]);
  expect(await order.seller()).toEqual([]);
});

it('money that goes back is told to both sides, whoever sent it back', async () => {
  const [cancelled, refunded] = [await placed(), await placed()];
  await cancelled.act('pay');
  await cancelled.act('cancel', {});
  expect(await cancelled.buyer()).toEqual(['orderPaid', 'orderRefunded']);
  expect(await cancelled.seller()).toEqual(['orderToShip', 'saleRefunded']);
  await refunded.act('pay');
  await refunded.staff('refund', { reason: '缺貨。', restock: true });
  const [buyer] = await refunded.tellings();
  expect(buyer[1]).toMatchObject({
    kind: 'orderRefunded',
    data: { reason: '缺貨', total: '100.00' },
  });
});
