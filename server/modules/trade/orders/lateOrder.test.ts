import { paidBasket } from '../../../testing/basket';
import { expectAuditClean } from '../../../testing/database';
import { noticeKindsOf, noticesOf } from '../../../testing/notices';
import { type MadeOrder, OrderEnds, type OrderKind } from '../../../testing/orderEnds';
import { ReturnWorld } from '../../../testing/returnWorld';
import { orderPapers } from '../invoices/orderPapers';
import { sweepRest } from '../returns/refundRest';
import { notifyTime } from './notifyOrder';
import { refundUnshipped, remindToShip } from './sweepOrders';

let world: ReturnWorld;
let ends: OrderEnds;
beforeAll(async () => {
  world = await ReturnWorld.open();
  ends = new OrderEnds(world);
});
afterEach(() => expectAuditClean(world.db));
afterAll(() => world.close());

const DAY_MS = 86_400_000;

/** Dates an order back, and runs the jobs as two processes do at once. */
async function pass(made: MadeOrder, days: number): Promise<void> {
  await ends.passTime(made, days);
  await Promise.all([remindToShip(world.db), remindToShip(world.db)]);
  await Promise.all([refundUnshipped(world.db), refundUnshipped(world.db)]);
}

async function view({ no, buyer }: MadeOrder) {
  return (await world.get(buyer, `/api/orders/${no}`)).body.data;
}

const toBuyer = ({ buyer }: MadeOrder) => noticeKindsOf(world.db, buyer.id);
const toSeller = ({ seller }: MadeOrder) => noticeKindsOf(world.db, seller?.id ?? 0);

describe('a sale that was paid, and not won', () => {
  it('has its seller reminded, both told at its deadline, and is refunded when that was missed by as much again', async () => {
    const made = await ends.create('market, partly adv');
    const { no, buyer, seller } = made;
    const placed = await view(made);
    expect(placed).toMatchObject({ status: 2, canCancel: true, canAskToCancel: false });
    expect(placed.shipBy - placed.paidAt).toBe(7 * DAY_MS);
    expect(placed.refundBy - placed.shipBy).toBe(7 * DAY_MS);
    expect(await buyer.balance()).toEqual(['920', '0', '0', '0']);

    await pass(made, 4);
    expect(await toSeller(made)).toEqual(['orderToShip']);

    await pass(made, 2);
    expect(await toSeller(made)).toEqual(['orderToShip', 'shipBoughtSoon']);
    expect(await toBuyer(made)).toEqual(['orderPaid']);

    await pass(made, 2);
    const late = await view(made);
    expect(late).toMatchObject({ status: 2, canCancel: true, canAskToCancel: false });
    const about = { out_trade_no: no, refundBy: notifyTime(new Date(late.refundBy)) };
    expect((await noticesOf(world.db, buyer.id)).at(-1)).toMatchObject({
      kind: 'notShipped',
      data: about,
    });
    expect((await noticesOf(world.db, seller?.id ?? 0)).at(-1)).toMatchObject({
      kind: 'shipLate',
      data: about,
    });

    await pass(made, 5);
    expect(await world.order(no)).toMatchObject({ status: 2 });
    expect(await buyer.balance()).toEqual(['920', '0', '0', '0']);

    await pass(made, 2);
    const ended = await view(made);
    expect(ended).toMatchObject({ status: 11, canCancel: false });
    expect(ended.history.at(-1)).toMatchObject({
      from: 2,
      to: 11,
      actor: 'system',
      reason: '逾期未出貨，系統自動退款',
    });
    expect(await buyer.balance()).toEqual(['1000', '0', '20', '0']);
    expect(await seller?.balance()).toEqual(['0', '0', '0', '0']);
    expect(await world.stock(made.skuId)).toBe(10);
    // Once each, however often the jobs come by.
    await pass(made, 30);
    expect(await toBuyer(made)).toEqual(['orderPaid', 'notShipped', 'orderRefunded']);
    expect(await toSeller(made)).toEqual([
      'orderToShip',
      'shipBoughtSoon',
      'shipLate',
      'saleRefunded',
    ]);
    expect(await buyer.balance()).toEqual(['1000', '0', '20', '0']);
    expect((await ends.ship(made)).body.errorCode).toBe('ORDER_STATE');
  });

  it('is cancelled by its buyer after its deadline, and not refunded again', async () => {
    const made = await ends.create('market, partly adv');
    await pass(made, 8);
    expect((await ends.asBuyer(made, 'cancel', {})).body.errorCode).toBe('');
    expect(await made.buyer.balance()).toEqual(['1000', '0', '20', '0']);
    await pass(made, 30);
    expect(await world.order(made.no)).toMatchObject({ status: -1 });
    expect(await made.buyer.balance()).toEqual(['1000', '0', '20', '0']);
    expect(await world.stock(made.skuId)).toBe(10);
    expect(await toBuyer(made)).toEqual(['orderPaid', 'notShipped', 'orderRefunded']);
  });

  it('stays paid when it is sent after its deadline', async () => {
    const made = await ends.create('market');
    await pass(made, 8);
    expect((await ends.ship(made)).body.errorCode).toBe('');
    await pass(made, 30);
    expect(await view(made)).toMatchObject({ status: 20, canCancel: false });
    expect((await ends.asBuyer(made, 'cancel', {})).body.errorCode).toBe('ORDER_STATE');
    expect(await made.buyer.balance()).toEqual(['900', '0', '20', '0']);
  });

  it('that is not sent by parcel is called 交付 in every notice, in the history and in the mail', async () => {
    const made = await ends.create('market, digital');
    const { no, buyer, seller } = made;
    if (!seller) throw new Error('a member sells');
    const notice = { kind: 'orderPaid', member_id: buyer.id, data: { out_trade_no: no } };
    expect((await orderPapers(world.db, notice, [notice])).join('\n')).toContain('最晚交付：');
    for (const days of [6, 2, 7]) await pass(made, days);
    expect(await toBuyer(made)).toEqual(['orderPaid', 'notHandedOver', 'orderRefunded']);
    expect(await toSeller(made)).toEqual([
      'orderToHandOver',
      'handOverBoughtSoon',
      'handOverLate',
      'saleRefunded',
    ]);
    const read = [buyer, seller].map((who) => world.get(who, '/api/me/notices'));
    const texts = (await Promise.all(read)).flatMap(({ body }) =>
      body.data.list.map((one: { label: string; text: string }) => `${one.label}：${one.text}`),
    );
    const of = (part: string) => texts.filter((text) => text.includes(part)).length;
    expect([texts.length, of('出貨')]).toEqual([7, 0]);
    expect(of('交付')).toBe(6);
    expect((await view(made)).history.at(-1)).toMatchObject({
      reason: '逾期未交付，系統自動退款',
    });
  });

  it('of the platform has nobody to remind, and is refunded as well', async () => {
    const made = await ends.create('shop');
    await pass(made, 8);
    expect(await toBuyer(made)).toEqual(['orderPaid', 'notShipped']);
    await pass(made, 7);
    expect(await world.order(made.no)).toMatchObject({ status: 11 });
    expect(await made.buyer.balance()).toEqual(['1000', '0', '20', '0']);
    expect(await toBuyer(made)).toEqual(['orderPaid', 'notShipped', 'orderRefunded']);
  });
});

describe('the reminder before the time for shipping ends says how the sale can end', () => {
  const CANCEL = { canCancel: true, canAskToCancel: false };
  const ASK = { canCancel: false, canAskToCancel: true };
  const NEITHER = { canCancel: false, canAskToCancel: false };

  /** The last notice of the seller two days before the deadline, as they read it, and the buyer's rights then and after it. */
  async function reminded(made: MadeOrder) {
    await pass(made, 6);
    const [before, seller] = [await view(made), made.seller];
    if (!seller) throw new Error('a member sells');
    const [{ text }] = (await world.get(seller, '/api/me/notices')).body.data.list;
    const times = { shipBy: notifyTime(new Date(before.shipBy)) };
    const refundBy = notifyTime(new Date(before.refundBy));
    await pass(made, 2);
    return { text, ...times, refundBy, before, after: await view(made) };
  }

  it.each<[OrderKind, string]>([
    ['market', '出貨'],
    ['market, digital', '交付'],
  ])('of an order (%s) that its buyer may cancel at any time', async (kind, todo) => {
    const made = await ends.create(kind);
    const { text, shipBy, refundBy, before, after } = await reminded(made);
    expect(text).toBe(
      `訂單 ${made.no} 請在 ${shipBy} 前${todo}。${todo}前買家都可以取消並全額退款；${refundBy} 前仍沒有${todo}，會自動全額退款給買家。`,
    );
    expect([before, after]).toMatchObject([CANCEL, CANCEL]);
  });

  it('of a won order that its buyer may cancel once it is late', async () => {
    const made = await ends.create('member lot, won');
    const { text, shipBy, before, after } = await reminded(made);
    expect(text).toBe(`訂單 ${made.no} 請在 ${shipBy} 前出貨，逾期買家可以取消並全額退款。`);
    expect([before, after]).toMatchObject([ASK, CANCEL]);
  });

  it('of a won order that is picked up, which its buyer cannot cancel', async () => {
    const made = await ends.create('member lot, won');
    await world.sql(`UPDATE orders SET fulfilment = 'pickup' WHERE out_trade_no = $1`, [made.no]);
    const { text, shipBy, refundBy, before, after } = await reminded(made);
    expect(text).toBe(
      `訂單 ${made.no} 請在 ${shipBy} 前交付；${refundBy} 前仍沒有交付，會自動全額退款給買家。`,
    );
    expect([before, after]).toMatchObject([ASK, ASK]);
    await pass(made, 7);
    expect(await view(made)).toMatchObject({ status: 11 });
  });

  it('of an order that was sent in part, whose rest only its time ends', async () => {
    const seller = await world.person();
    const lines = [
      { price: '100', quantity: 1 },
      { price: '50', quantity: 1 },
    ];
    const { no, buyer, skus } = await paidBasket(world, { seller, lines });
    const [skuId = 0] = skus;
    const sent = await world.post(seller, `/api/me/sales/${no}/ship`, {
      carrier: '黑貓宅急便',
      trackingNo: 'P-1',
      lines: [{ skuId, quantity: 1 }],
    });
    expect(sent.body).toMatchObject({ success: true });
    const made: MadeOrder = { no, buyer, seller, skuId, lotId: null, paid: [150, 0] };
    const { text, shipBy, refundBy, before, after } = await reminded(made);
    expect(text).toBe(
      `訂單 ${no} 的其餘商品請在 ${shipBy} 前出貨；${refundBy} 前仍沒有出貨的商品，會自動退款給買家。`,
    );
    expect([before, after]).toMatchObject([NEITHER, NEITHER]);
    await pass(made, 7);
    await sweepRest(world.db);
    expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
  });
});
