import { paidBasket } from '../../../testing/basket';
import { expectAuditClean } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { fillCart } from '../../../testing/fillCart';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { testSecret } from '../../../testing/secret';
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
  world.sql(
    `INSERT INTO settings (key, value, version) VALUES ($1, $2, 1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [key, JSON.stringify(value)],
  );

/** The bodies of the mails that a member's notices make now. */
async function mailsOf({ id }: Person): Promise<string[]> {
  const email = `buyer${id}@shop.example`;
  await world.sql('UPDATE members SET email = $2 WHERE id = $1', [id, email]);
  await world.sql('UPDATE notices SET mail_due_at = now() WHERE member_id = $1', [id]);
  await mailDueNotices(world.db, {
    siteUrl: 'https://shop.example',
    secret: testSecret(),
    papersOf: orderPapers,
  });
  const { rows } = await world.sql('SELECT body FROM mail_outbox WHERE "to" = $1', [email]);
  return rows.map(({ body }) => body);
}

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
  const mails = await mailsOf(buyer);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(
    new RegExp(
      [
        `訂單 ${no} 付款成功.*`,
        '賣家：GAB 商城',
        '・.*：100.00 GAB × 3，小計 300.00 GAB',
        '・.*：300.00 GAB × 1，小計 300.00 GAB',
        '運費：80.00 GAB',
        '優惠券折抵：－60.00 GAB',
        '付款：566.00 GAB（依付款時的參考匯率 ≈ NT\\$ 1,811）＋54.00 廣告幣',
        '運送方式：宅配',
        '收件人：.+，0\\d+',
        '\\d{3} .+',
        '最晚出貨：\\d+/\\d+\\s\\d\\d:\\d\\d',
        '發票：會員載具',
        `https://shop.example/member/order/view/${no}`,
      ].join('\n'),
    ),
  );
  expect(mails[0]).not.toContain('一起付款');
  const notice = { kind: 'orderPaid', member_id: buyer.id, data: { out_trade_no: no } };
  const shipped = { ...notice, kind: 'orderShipped' };
  const foreign = { ...notice, member_id: world.staff.id };
  expect(await orderPapers(world.db, shipped, [shipped])).toEqual([]);
  expect(await orderPapers(world.db, foreign, [foreign])).toEqual([]);
});

describe('the mail on a checkout', () => {
  beforeEach(() => set('referenceRate', { shown: true, twd: '3.2' }));

  /** Pays two pieces for 150.25 of a member and one for 80 of another in one checkout. */
  async function checkOut() {
    const buyer = await world.person(['1000']);
    const skus: number[] = [];
    for (const price of ['150.25', '80']) {
      const seller = await world.person();
      const owner = { channel: 'market' as const, sellerId: seller.id };
      skus.push((await make.createProduct(world.db, { price, ...owner })).skuId);
    }
    await fillCart(world.db, buyer.id, skus);
    const { body } = await world.post(buyer, '/api/checkout', {
      items: [
        { skuId: skus[0], quantity: 2, unitPrice: '150.25' },
        { skuId: skus[1], quantity: 1, unitPrice: '80' },
      ],
      addressId: await make.createAddress(world.db, buyer.id),
    });
    expect(body).toMatchObject({ success: true });
    const orders: { out_trade_no: string; lines: { title: string }[] }[] = body.data.orders;
    return { buyer, orders };
  }
  const together = ({ orders }: Awaited<ReturnType<typeof checkOut>>, about: string) =>
    [
      `一起付款的訂單（2 筆）共付：380.50 GAB${about}`,
      `・訂單 ${orders[0]?.out_trade_no}（${orders[0]?.lines[0]?.title}）：300.50 GAB`,
      `・訂單 ${orders[1]?.out_trade_no}（${orders[1]?.lines[0]?.title}）：80.00 GAB`,
    ].join('\n');
  const count = (text: string, part: string) => text.split(part).length - 1;

  it('lists the orders that were paid together and their sum, once', async () => {
    const paid = await checkOut();
    const [mail = '', ...others] = await mailsOf(paid.buyer);
    expect(others).toEqual([]);
    expect(mail).toContain('150.25 GAB × 2，小計 300.50 GAB');
    expect(mail).toContain(together(paid, '（依付款時的參考匯率 ≈ NT$ 1,218）'));
    expect(count(mail, '一起付款的訂單')).toBe(1);
    // Below the last of them.
    const [first, second] = paid.orders.map(({ out_trade_no: no }) =>
      mail.indexOf(`訂單 ${no} 付款成功`),
    );
    expect(mail.indexOf('一起付款的訂單')).toBeGreaterThan(Math.max(first ?? 0, second ?? 0));
  });

  it('lists them below an order whose others are in no mail', async () => {
    const paid = await checkOut();
    const notice = {
      kind: 'orderPaid',
      member_id: paid.buyer.id,
      data: { out_trade_no: String(paid.orders[0]?.out_trade_no) },
    };
    const papers = await orderPapers(world.db, notice, [notice]);
    expect(papers.join('\n')).toContain(together(paid, '（依付款時的參考匯率 ≈ NT$ 1,218）'));
  });

  it('names no NT$ while staff do not show the reference rate', async () => {
    await set('referenceRate', { shown: false, twd: '3.2' });
    const paid = await checkOut();
    const [mail = ''] = await mailsOf(paid.buyer);
    expect(mail).toContain(together(paid, ''));
    expect(mail).not.toContain('NT$');
  });
});
