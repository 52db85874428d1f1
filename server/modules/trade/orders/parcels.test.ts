import type { Order } from '@common/endpoints/orderShapes';
import { type MarketSale, marketSale } from '../../../testing/basket';
import { expectAuditClean } from '../../../testing/database';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { lockAnyOrder } from './lockOrder';
import { sendParcel } from './sendParcel';
import { takeStock } from './stock';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

interface Sale extends MarketSale {
  ship(parcel: object, who?: Person): ReturnType<ReturnWorld['post']>;
  /** As its buyer sees it. */
  order(): Promise<Order>;
}

/** A member's sale of three pieces of one product and one of another, paid. */
async function sale(): Promise<Sale> {
  const one = await marketSale(world);
  const { no, buyer, seller } = one;
  return {
    ...one,
    ship: (parcel, who = seller) => world.post(who, `/api/me/sales/${no}/ship`, parcel),
    order: async () => (await world.get(buyer, `/api/orders/${no}`)).body.data,
  };
}
const parcel = (trackingNo: string, ...lines: [number | undefined, number][]) => ({
  carrier: '黑貓宅急便',
  trackingNo,
  ...(lines.length > 0 && {
    lines: lines.map(([skuId, quantity]) => ({ skuId, quantity })),
  }),
});
const noticesOf = async (who: Person, kind: string) =>
  (
    await world.sql('SELECT data FROM notices WHERE member_id = $1 AND kind = $2 ORDER BY id', [
      who.id,
      kind,
    ])
  ).rows.map(({ data }) => data);

it('the first parcel shows its pieces, the last one makes the order shipped', async () => {
  const { skus, buyer, ship, order } = await sale();
  const [cup, plate] = skus;
  const first = await ship(parcel('P-1', [cup, 2]));
  expect(first.body.data).toMatchObject({
    status: 2,
    canShip: true,
    canRefund: false,
    canRefundRest: true,
    parcels: [{ trackingNo: 'P-1', state: 'sent', lines: [{ skuId: cup, quantity: 2 }] }],
  });
  expect(await order()).toMatchObject({ status: 2, canCancel: false, shippedAt: null });
  expect(await noticesOf(buyer, 'orderPartSent')).toMatchObject([
    { pieces: '2', trackingNo: 'P-1' },
  ]);
  expect((await ship(parcel('P-2'))).body.data).toMatchObject({ status: 20, canRefundRest: false });
  const { status, parcels } = await order();
  expect(status).toBe(20);
  expect(parcels.map(({ lines }) => lines)).toEqual([
    [{ skuId: cup, quantity: 2 }],
    [
      { skuId: cup, quantity: 1 },
      { skuId: plate, quantity: 1 },
    ],
  ]);
});

it.each([
  ['more pieces than are left', (cup: number) => [[cup, 2]]],
  [
    'a product twice',
    (cup: number) => [
      [cup, 1],
      [cup, 1],
    ],
  ],
  ['what is not of the order', () => [[999_999, 1]]],
])('a parcel of %s is refused, and nothing is packed', async (_, lines) => {
  const { skus, ship, order } = await sale();
  await ship(parcel('P-1', [skus[0], 2]));
  const { body } = await ship(parcel('P-2', ...(lines(Number(skus[0])) as [number, number][])));
  expect(body.errorCode).toBe('PARCEL_PIECES');
  expect((await order()).parcels).toHaveLength(1);
});

it('of parcels that are sent at once, no piece is in two', async () => {
  for (let round = 0; round < 6; round++) {
    const { skus, ship, order } = await sale();
    const all = await Promise.all([1, 2, 3].map((n) => ship(parcel(`R-${n}`, [skus[0], 2]))));
    expect(all.map(({ body }) => body.errorCode).sort()).toEqual([
      '',
      'PARCEL_PIECES',
      'PARCEL_PIECES',
    ]);
    expect((await order()).parcels).toHaveLength(1);
  }
});

it('an order that was sent in part is neither cancelled nor given back as a whole', async () => {
  const { no, skus, buyer, seller, ship } = await sale();
  await ship(parcel('P-1', [skus[0], 1]));
  const why = { reason: '不想要了', restock: true };
  for (const asked of [
    world.post(buyer, `/api/orders/${no}/cancel`, {}),
    world.post(seller, `/api/me/sales/${no}/refund`, why),
    world.post(world.staff, `/api/admin/orders/${no}/refund`, why),
  ]) {
    expect((await asked).body.errorCode).toBe('ORDER_PART_SENT');
  }
  // The release before parcels would not ask.
  await expect(
    world.sql(
      'UPDATE orders SET status = -1, ship_by = NULL, refund_by = NULL WHERE out_trade_no = $1',
      [no],
    ),
  ).rejects.toThrow(/a part of it was sent/);
});

it.each([
  [
    'cancelled by its buyer',
    ({ no, buyer }: Sale) => world.post(buyer, `/api/orders/${no}/cancel`, {}),
  ],
  [
    'refunded by its seller',
    ({ no, seller }: Sale) =>
      world.post(seller, `/api/me/sales/${no}/refund`, { reason: '缺貨', restock: true }),
  ],
  [
    'refunded by staff',
    ({ no }: Sale) =>
      world.post(world.staff, `/api/admin/orders/${no}/refund`, { reason: '缺貨', restock: true }),
  ],
])('an order that waits to be %s while a parcel is sent hears of the parcel', async (_, ask) => {
  const one = await sale();
  let asked: ReturnType<typeof ask> | undefined;
  await world.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, one.no);
    if (!order) throw new Error('no order');
    const pieces = parcel('P-1', [one.skus[0], 1]);
    await sendParcel(tx, order, { kind: 'seller', id: one.seller.id }, pieces as never);
    asked = ask(one);
    // Long enough for it to wait for the order's lock.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect((await asked)?.body.errorCode).toBe('ORDER_PART_SENT');
});

it('a corrected tracking number keeps the former one and tells the buyer; strangers cannot', async () => {
  const { no, buyer, seller, ship, order } = await sale();
  const { body } = await ship(parcel('WRONG-1'));
  const path = `/api/me/sales/${no}/parcels/${body.data.parcels[0].id}`;
  const right = { carrier: '新竹物流', trackingNo: 'RIGHT-1' };
  const { carrier, trackingNo } = body.data.parcels[0];
  const correct = (who: Person, to = path, seen = { carrier, trackingNo }) =>
    world.post(who, to, { ...right, seen });
  for (const who of [buyer, await world.person(), world.staff]) {
    expect((await correct(who)).status).toBe(404);
  }
  expect((await correct(seller, `/api/me/sales/${no}/parcels/999999`)).status).toBe(404);
  expect((await correct(seller)).body).toMatchObject({ success: true });
  // A seller who saw the wrong number does not overwrite the corrected one.
  const late = (await correct(seller)).body;
  expect(late).toMatchObject({ errorCode: 'SEEN_CHANGED', data: { now: '新竹物流 RIGHT-1' } });
  expect((await correct(seller, path, right)).body.errorCode).toBe('PARCEL_SAME');
  const [one] = (await order()).parcels;
  expect(one).toMatchObject(right);
  expect(one?.events).toMatchObject([
    { kind: 'sent', trackingNo: 'WRONG-1' },
    { kind: 'correct', ...right },
  ]);
  expect(await noticesOf(buyer, 'parcelCorrected')).toMatchObject([right]);
  const found = await world.get(world.staff, '/api/admin/orders?q=right-1');
  expect(found.body.data.list).toMatchObject([{ out_trade_no: no }]);
});

it('staff do not send a second parcel under a number that is in use, unless they say so', async () => {
  const [one, other] = [await sale(), await sale()];
  const send = ({ no }: Sale, trackingNo: string, more: object) =>
    world.post(world.staff, `/api/admin/orders/${no}/ship`, {
      ...parcel(trackingNo),
      reason: '賣家委託',
      ...more,
    });
  await one.ship(parcel('ONCE-1', [one.skus[0], 1]));
  const own = await send(one, 'ONCE-1', { alone: true });
  expect(own.body).toMatchObject({
    errorCode: 'PARCEL_NUMBER_USED',
    errorMessage: expect.stringContaining('這筆訂單先前的包裹'),
  });
  const foreign = await send(other, 'ONCE-1', { alone: true });
  expect(foreign.body).toMatchObject({
    errorCode: 'PARCEL_NUMBER_USED',
    errorMessage: expect.stringContaining(`訂單 ${one.no}`),
  });
  expect((await other.order()).parcels).toEqual([]);
  expect((await one.order()).status).toBe(2);
  // Two orders in one parcel on purpose, and a number of its own.
  expect((await send(other, 'ONCE-1', {})).body.data).toMatchObject({ status: 20 });
  expect((await send(one, 'ONCE-2', { alone: true })).body.data).toMatchObject({ status: 20 });
});

it('the columns of a parcel are empty in the export while another one is to be sent', async () => {
  const { no, skus, ship } = await sale();
  await ship(parcel('CC-7001', [skus[0], 1]));
  const lineOf = async () => {
    const { body } = await world.get(world.staff, `/api/admin/orders.csv?q=${no}`);
    const [head, line] = String(body)
      .trim()
      .split('\r\n')
      .map((cells) => cells.split(','));
    return Object.fromEntries((head ?? []).map((title, at) => [title, line?.[at]]));
  };
  expect(await lineOf()).toMatchObject({
    物流業者: '',
    物流單號: '',
    先前寄出的包裹: '黑貓宅急便 CC-7001',
  });
  await ship(parcel('CC-7002'));
  expect(await lineOf()).toMatchObject({ 物流單號: 'CC-7001；CC-7002', 先前寄出的包裹: '' });
});

it('staff find an order by the number of each of its parcels, and the export has them all', async () => {
  const { no, skus, ship } = await sale();
  await ship(parcel('AA-7001', [skus[0], 1]));
  await ship(parcel('BB-7002'));
  for (const q of ['aa7001', 'BB-7002']) {
    const found = await world.get(world.staff, `/api/admin/orders?q=${q}`);
    expect(found.body.data.list).toMatchObject([{ out_trade_no: no }]);
  }
  const { body } = await world.get(world.staff, `/api/admin/orders.csv?q=${no}`);
  expect(body).toContain('AA-7001；BB-7002');
});

describe('the release before parcels runs beside this one', () => {
  const asBefore = (no: string, carrier: string, trackingNo: string) =>
    world.sql(
      `WITH o AS (
         UPDATE orders SET status = 20, carrier = $2, tracking_no = $3, shipped_at = now(), ship_by = NULL, refund_by = NULL,
           auto_confirm_at = now() + interval '10 days' WHERE out_trade_no = $1 RETURNING id, seller_id)
       INSERT INTO order_history (order_id, from_status, to_status, actor, actor_id, reason)
       SELECT id, 2, 20, 'seller', seller_id, '已出貨' FROM o`,
      [no, carrier, trackingNo],
    );
  /** Its pieces leave the stock, as that release does it. */
  const take = (no: string) =>
    world.db.transaction(async (tx) => {
      const { rows } = await world.sql('SELECT id FROM orders WHERE out_trade_no = $1', [no]);
      await takeStock(tx, rows[0].id);
    });

  it('what it ships is packed, and what it corrects is corrected', async () => {
    const { no, skus, ship, order } = await sale();
    await ship(parcel('NEW-1', [skus[0], 2]));
    await asBefore(no, '黑貓宅急便', 'OLD-1');
    await take(no);
    const { parcels } = await order();
    expect(parcels[1]).toMatchObject({
      trackingNo: 'OLD-1',
      lines: [
        { skuId: skus[0], quantity: 1 },
        { skuId: skus[1], quantity: 1 },
      ],
    });
    await world.sql(`UPDATE orders SET tracking_no = 'OLD-2' WHERE out_trade_no = $1`, [no]);
    expect((await order()).parcels.map(({ trackingNo }) => trackingNo)).toEqual(['NEW-1', 'OLD-2']);
  });
});
