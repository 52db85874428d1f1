import { expectAuditClean } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { GroupWorld } from '../../../testing/groupWorld';
import { giveEmail, noticesOf } from '../../../testing/notices';
import { type Payer, PayWorld } from '../../../testing/payWorld';
import { testSecret } from '../../../testing/secret';
import { mailDueNotices } from '../../messages/notices/mailNotices';
import { remindToPay } from './remindToPay';
import { expireOrders } from './sweepOrders';

let world: PayWorld;
let groups: GroupWorld;
beforeAll(async () => {
  world = await PayWorld.open();
  groups = new GroupWorld(world);
});
afterAll(() => world.shop.close());
afterEach(() => expectAuditClean(world.db));

const post = async (payer: Payer, url: string, body: object = {}) => {
  const answer = (await world.shop.call(payer.token, 'POST', url, body)).body;
  expect(answer).toMatchObject({ success: true });
  return answer.data;
};

/** An order of two pieces for 100 each, from the balance, unpaid. */
async function ordered() {
  const buyer = await world.payer();
  await make.give(world.db, buyer.memberId, 'coin', '1000');
  await giveEmail(world.db, buyer.memberId);
  const { skuId } = await groups.stall();
  const items = [{ skuId, quantity: 2, unitPrice: '100' }];
  const { addressId } = buyer;
  const order = await post(buyer, '/api/orders', { items, addressId, paymentMethod: 'coin' });
  return { buyer, no: String(order.out_trade_no), title: String(order.lines[0].title), order };
}

/** The notices of a buyer whose orders were placed so long ago, after the job has run twice. */
async function remindedOf({ memberId }: Payer, seconds = 61) {
  await world.sql(
    `UPDATE orders SET created_at = now() - make_interval(secs => $2) WHERE buyer_id = $1`,
    [memberId, seconds],
  );
  await Promise.all([remindToPay(world.db), remindToPay(world.db)]);
  await remindToPay(world.db);
  return noticesOf(world.db, memberId);
}
const kindsOf = (notices: { kind: string }[]) => notices.map(({ kind }) => kind);

async function mailsTo({ memberId }: Payer): Promise<string[]> {
  await mailDueNotices(world.db, { siteUrl: 'https://shop.example', secret: testSecret() });
  const rows = await world.sql<{ body: string }>(
    `SELECT body FROM mail_outbox WHERE "to" = (SELECT email FROM members WHERE id = $1) ORDER BY id`,
    [memberId],
  );
  return rows.map(({ body }) => body);
}

describe('the reminder of an order that was placed but is unpaid', () => {
  it('is one mail with number, goods, amount, deadline and link, however often the job runs', async () => {
    const { buyer, no, title } = await ordered();
    expect(kindsOf(await remindedOf(buyer))).toEqual(['orderToPay']);
    const [mail = '', ...others] = await mailsTo(buyer);
    expect(others).toEqual([]);
    expect(mail).toMatch(
      new RegExp(
        `訂單 ${no}（「${title}」）待付款：200.00 GAB。請在 \\d+/\\d+\\s\\d\\d:\\d\\d 前付款，逾期會自動取消。\n` +
          `https://shop.example/member/order/view/${no}`,
      ),
    );
    await remindedOf(buyer);
    expect(await mailsTo(buyer)).toHaveLength(1);
  });

  it('names what of the amount is in adv, and how many kinds of goods there are', async () => {
    const buyer = await world.payer();
    await make.give(world.db, buyer.memberId, 'adv', '50');
    const sellerId = await make.createMember(world.db);
    const items: object[] = [];
    for (let n = 0; n < 2; n++) {
      const owner = { sellerId, channel: 'market', advMaxBps: 1000 } as const;
      const { skuId } = await make.createProduct(world.db, owner);
      items.push({ skuId, quantity: 1, unitPrice: '100' });
    }
    const { addressId } = buyer;
    const body = { items, addressId, paymentMethod: 'wallet', advAmount: '20' };
    const { lines } = await post(buyer, '/api/orders', body);
    const [notice] = await remindedOf(buyer);
    expect(notice?.data).toMatchObject({
      goods: `「${lines[0].title}」等 2 項`,
      due: '180.00 GAB＋20.00 廣告幣',
    });
  });

  it('is not sent while the order is younger than a minute', async () => {
    const { buyer } = await ordered();
    expect(await remindedOf(buyer, 50)).toEqual([]);
  });

  it('is not sent for an order that is paid in the step after', async () => {
    const { buyer, no } = await ordered();
    await post(buyer, `/api/orders/${no}/pay`);
    expect(kindsOf(await remindedOf(buyer))).toEqual(['orderPaid']);
  });

  it('is not sent for a checkout that pays at once', async () => {
    const buyer = await world.payer();
    await make.give(world.db, buyer.memberId, 'coin', '1000');
    const stalls = [await groups.stall(), await groups.stall()];
    await groups.place(buyer, stalls, { paymentMethod: 'coin' });
    expect(kindsOf(await remindedOf(buyer))).toEqual(['orderPaid', 'orderPaid']);
  });

  it('is one for all orders of a checkout by wallet, with their sum and the link of the group', async () => {
    const { buyer, group } = await groups.ordered();
    await giveEmail(world.db, buyer.memberId);
    expect(kindsOf(await remindedOf(buyer))).toEqual(['groupToPay']);
    const [mail] = await mailsTo(buyer);
    const [first] = group.orders;
    expect(mail).toMatch(
      new RegExp(
        `訂單 ${first?.out_trade_no} 等 2 筆（「${first?.lines[0]?.title}」等 2 項）待付款，一起付款共 200.00 GAB。` +
          `請在 .+ 前付款，逾期會自動取消。\nhttps://shop.example/member/order/group/${group.number}`,
      ),
    );
  });

  it('is not sent to a buyer who has reported their transfer', async () => {
    const { buyer } = await groups.paying();
    expect(await remindedOf(buyer)).toEqual([]);
  });

  it('is not sent after the payment window', async () => {
    const { buyer, group } = await groups.ordered();
    await groups.end(group);
    expect(await remindedOf(buyer)).toEqual([]);
  });

  it('is not mailed to members who switched the mails of orders off, and stands in the site', async () => {
    const { buyer } = await ordered();
    await world.sql(
      `INSERT INTO notice_preferences (member_id, "group", site, mail) VALUES ($1, 'orders', true, false)`,
      [buyer.memberId],
    );
    expect(await remindedOf(buyer)).toMatchObject([{ kind: 'orderToPay', mailDue: false }]);
    expect(await mailsTo(buyer)).toEqual([]);
  });

  it('is read, and its waiting mail dropped, when the order is paid', async () => {
    const { buyer, no } = await ordered();
    expect(await remindedOf(buyer)).toMatchObject([{ read: false, mailDue: true }]);
    await post(buyer, `/api/orders/${no}/pay`);
    expect(await noticesOf(world.db, buyer.memberId)).toMatchObject([
      { kind: 'orderToPay', read: true, mailDue: false },
      { kind: 'orderPaid', read: false },
    ]);
  });

  it('is read when a group is cancelled or its time has passed', async () => {
    const [cancelled, ended] = [await groups.ordered(), await groups.ordered()];
    for (const { buyer } of [cancelled, ended]) await remindedOf(buyer);
    await post(cancelled.buyer, `/api/order-groups/${cancelled.group.number}/cancel`);
    await groups.end(ended.group);
    await expireOrders(world.db);
    for (const { buyer } of [cancelled, ended]) {
      const [notice] = await noticesOf(world.db, buyer.memberId);
      expect(notice).toMatchObject({ kind: 'groupToPay', read: true });
    }
  });
});
