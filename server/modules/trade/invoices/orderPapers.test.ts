import { paidBasket } from '../../../testing/basket';
import { expectAuditClean } from '../../../testing/database';
import { ReturnWorld } from '../../../testing/returnWorld';
import { createShipping, wayTerms } from '../../../testing/shipping';
import { mailDueNotices } from '../../messages/notices/mailNotices';
import { orderPapers } from './orderPapers';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const set = (key: string, value: object) =>
  world.sql(`INSERT INTO settings (key, value, version) VALUES ($1, $2, 1)`, [
    key,
    JSON.stringify(value),
  ]);

it('the mail on a payment has goods, sums, place, deadline and invoice; other mails and strangers get none', async () => {
  await set('referenceRate', { shown: true, twd: '3.2' });
  await set('invoices', { enabled: true });
  await createShipping(world.db, null, [wayTerms({ fee: '80' })]);
  const { no, buyer } = await paidBasket(world, {
    seller: null,
    channel: 'shop',
    lines: [
      { price: '100', quantity: 3 },
      { price: '300', quantity: 1 },
    ],
    adv: '54',
    discount: '60',
    fee: '80',
  });
  const email = 'buyer@shop.example';
  await world.sql('UPDATE members SET email = $2 WHERE id = $1', [buyer.id, email]);
  await world.sql('UPDATE notices SET mail_due_at = now() WHERE member_id = $1', [buyer.id]);
  await mailDueNotices(world.db, 'https://shop.example', undefined, orderPapers);
  const { rows } = await world.sql('SELECT body FROM mail_outbox WHERE "to" = $1', [email]);
  expect(rows).toHaveLength(1);
  expect(rows[0].body).toMatch(
    new RegExp(
      [
        `訂單 ${no} 付款成功.*`,
        '賣家：GAB 商城',
        '・.*：100.00 GAB × 3',
        '・.*：300.00 GAB × 1',
        '運費：80.00 GAB',
        '優惠券折抵：－60.00 GAB',
        '付款：566.00 GAB＋54.00 廣告幣',
        '運送方式：宅配',
        '收件人：.+，0\\d+',
        '\\d{3} .+',
        '最晚出貨：\\d+/\\d+\\s\\d\\d:\\d\\d',
        '發票：會員載具',
        `https://shop.example/member/order/view/${no}`,
      ].join('\n'),
    ),
  );
  const notice = { kind: 'orderPaid', member_id: buyer.id, data: { out_trade_no: no } };
  expect(await orderPapers(world.db, { ...notice, kind: 'orderShipped' })).toEqual([]);
  expect(await orderPapers(world.db, { ...notice, member_id: world.staff.id })).toEqual([]);
});
