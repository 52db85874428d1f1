import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { noticeKindsOf, noticesOf } from '../../../testing/notices';
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
async function placed({ adv }: { adv?: string } = {}) {
  const sellerId = await make.createMember(test.db);
  const buyerId = await make.createMember(test.db);
  await make.give(test.db, buyerId, 'coin', '1000');
  if (adv) await make.give(test.db, buyerId, 'adv', adv);
  const token = await make.createSession(test.db, buyerId);
  const addressId = await make.createAddress(test.db, buyerId);
  const { skuId } = await make.createProduct(test.db, {
    sellerId,
    channel: 'market',
    advMaxBps: 1000,
  });
  const items = [{ skuId, quantity: 1, unitPrice: '100' }];
  const body = { items, addressId, paymentMethod: 'coin', ...(adv ? { advAmount: adv } : {}) };
  const no = (await api.call(token, 'POST', '/api/orders', body)).body.data.out_trade_no;
  const as = async (who: string, path: string, input?: object) => {
    expect((await api.call(who, 'POST', `${path}`, input)).body).toMatchObject({ success: true });
  };
  return {
    no,
    buyer: () => noticeKindsOf(test.db, buyerId),
    seller: () => noticeKindsOf(test.db, sellerId),
    texts: async () => {
      const tokens = [token, await make.createSession(test.db, sellerId)];
      return Promise.all(
        tokens.map(async (one) => {
          const { data } = (await api.call(one, 'GET', '/api/me/notices')).body;
          return data.list.map(({ text }: { text: string }) => text).reverse();
        }),
      );
    },
    notices: () => Promise.all([noticesOf(test.db, buyerId), noticesOf(test.db, sellerId)]),
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
const instead = { ...ship, reason: '賣家住院。' };

it('each step of a sale notifies the side that did not take it', async () => {
  const order = await placed();
  await order.act('pay');
  expect(await order.buyer()).toEqual(['orderPaid']);
  expect(await order.seller()).toEqual(['orderToShip']);
  await order.staff('ship', instead);
  await order.act('confirm');
  const [buyer, seller] = await order.notices();
  expect(buyer).toMatchObject([{ kind: 'orderPaid' }, { kind: 'orderShipped', data: ship }]);
  // Less the market's fee of 3 %.
  expect(seller).toMatchObject([
    {},
    { kind: 'saleHandled', data: { did: '出貨', reason: '賣家住院' } },
    { kind: 'saleCompleted', data: { earnings: '97.00 GAB' } },
  ]);
});

it('staff ship a member’s sale only with a reason', async () => {
  const order = await placed();
  await order.act('pay');
  const path = `/api/admin/orders/${order.no}/ship`;
  expect((await api.call(staff, 'POST', path, ship)).body.errorCode).toBe('SALE_NEEDS_REASON');
  expect(await order.seller()).toEqual(['orderToShip']);
});

it('a corrected tracking number reaches buyer and seller, and the log keeps the wrong one', async () => {
  const order = await placed();
  const typed = { carrier: '黑貓宅急便', trackingNo: 'TW123457' };
  const right = { ...typed, reason: '少一碼', seen: typed };
  const base = `/api/admin/orders/${order.no}`;
  expect((await api.call(staff, 'POST', `${base}/parcels/1`, right)).body.errorCode).toBe(
    'ORDER_STATE',
  );
  await order.act('pay');
  await order.staff('ship', instead);
  const [parcel] = (await api.call(staff, 'GET', base)).body.data.parcels;
  const path = `${base}/parcels/${parcel.id}`;
  const { carrier, trackingNo } = parcel;
  const correction = { ...right, seen: { carrier, trackingNo } };
  expect((await api.call(staff, 'POST', path, correction)).body).toMatchObject({ success: true });
  expect((await api.call(staff, 'POST', path, right)).body.errorCode).toBe('PARCEL_SAME');
  const [buyer, seller] = await order.notices();
  expect(buyer.at(-1)).toMatchObject({ kind: 'parcelCorrected', data: { trackingNo: 'TW123457' } });
  expect(seller.at(-1)).toMatchObject({ kind: 'saleHandled', data: { did: '更正物流資料' } });
  const { rows } = await test.db.pool.query(
    `SELECT note FROM staff_actions WHERE action = 'order.parcel' AND ref_id = $1`,
    [order.no],
  );
  expect(rows).toEqual([{ note: '黑貓宅急便 TW123456 → 黑貓宅急便 TW123457：少一碼' }]);
  await order.act('confirm');
  expect((await api.call(staff, 'POST', path, { ...right, trackingNo: '9' })).body.errorCode).toBe(
    'ORDER_STATE',
  );
});

it('automatic steps notify: no payment in time, receipt confirmed', async () => {
  const [unpaid, shipped] = [await placed(), await placed()];
  await unpaid.later('expires_at');
  await shipped.act('pay');
  await shipped.staff('ship', instead);
  await shipped.later('auto_confirm_at');
  await Promise.all([expireOrders(test.db), expireOrders(test.db), confirmReceived(test.db)]);
  const [buyer, seller] = await unpaid.notices();
  expect(buyer).toMatchObject([{ kind: 'orderCancelled', data: { reason: '超過付款期限' } }]);
  expect(seller).toEqual([]);
  expect(await shipped.buyer()).toEqual(['orderPaid', 'orderShipped', 'orderCompleted']);
});

it('a buyer who cancels an unpaid order gets no notice of it', async () => {
  const order = await placed();
  await order.act('cancel', {});
  expect(await order.buyer()).toEqual([]);
  expect(await order.seller()).toEqual([]);
});

it('a refund notifies buyer and seller, whichever side made it', async () => {
  const [cancelled, refunded] = [await placed(), await placed()];
  await cancelled.act('pay');
  await cancelled.act('cancel', {});
  expect(await cancelled.buyer()).toEqual(['orderPaid', 'orderRefunded']);
  expect(await cancelled.seller()).toEqual(['orderToShip', 'saleRefunded']);
  await refunded.act('pay');
  await refunded.staff('refund', { reason: '缺貨。', restock: true });
  const [buyer] = await refunded.notices();
  expect(buyer[1]).toMatchObject({
    kind: 'orderRefunded',
    data: { reason: '缺貨', paid: '100.00 GAB' },
  });
});

it('notices name GAB and adv apart', async () => {
  const [sold, refunded] = [await placed({ adv: '10' }), await placed({ adv: '10' })];
  await sold.act('pay');
  await sold.staff('ship', instead);
  await sold.act('confirm');
  // 3 % of the coin part is the market's fee.
  expect(await sold.texts()).toEqual([
    [
      `訂單 ${sold.no} 付款成功：90.00 GAB＋10.00 廣告幣，賣家會儘快處理。`,
      expect.stringContaining('已出貨'),
    ],
    [
      `訂單 ${sold.no} 已付款（90.00 GAB＋10.00 廣告幣），請儘快出貨。`,
      `客服已為您的訂單 ${sold.no} 出貨：賣家住院。`,
      `訂單 ${sold.no} 已完成，存入您的餘額：87.30 GAB＋10.00 廣告幣。`,
    ],
  ]);
  await refunded.act('pay');
  await refunded.staff('refund', { reason: '缺貨。', restock: true });
  const [[, text]] = await refunded.texts();
  expect(text).toBe(
    `訂單 ${refunded.no} 已退款，退回您的餘額：90.00 GAB＋10.00 廣告幣。原因：缺貨。`,
  );
});

it('shows a notice of an older release with its sum and no wrong unit', async () => {
  const memberId = await make.createMember(test.db);
  const token = await make.createSession(test.db, memberId);
  const old = [
    ['orderPaid', { out_trade_no: 'A1', total: '100.00' }],
    ['saleCompleted', { out_trade_no: 'A1', earned: '97.30' }],
  ];
  for (const [kind, data] of old) {
    await test.db.pool.query(
      `INSERT INTO notices (member_id, kind, subject, about, data, shown) VALUES ($1, $2, 'A1', 'order:A1', $3, true)`,
      [memberId, kind, JSON.stringify(data)],
    );
  }
  const { list } = (await api.call(token, 'GET', '/api/me/notices')).body.data;
  expect(list.map(({ text }: { text: string }) => text)).toEqual([
    '訂單 A1 已完成，存入您的餘額：總額 97.30。',
    '訂單 A1 付款成功：總額 100.00，賣家會儘快處理。',
  ]);
});
