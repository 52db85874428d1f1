import { withClient } from '../../../db/withClient';
import { backdateOrder } from '../../../testing/backdate';
import {
  type Basket,
  type BasketOptions,
  type MarketSale,
  marketSale,
  type Pieces,
} from '../../../testing/basket';
import { expectAuditClean, ownerUrlOf } from '../../../testing/database';
import { Dice, eachSeed } from '../../../testing/random';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { openDemoCarrier } from '../carriers/demo/demoCarrier';
import { lapseBookings } from '../orders/lapseBookings';
import { settleOrders } from '../orders/sweepOrders';

const carrier = openDemoCarrier(Buffer.alloc(32, 3), 20);
let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open(carrier);
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

/** A member's paid sale of three pieces for 100 each and two for 50, of which nothing is sent. */
const sale = (more: Partial<BasketOptions> = {}) =>
  marketSale(world, {
    lines: [
      { price: '100', quantity: 3 },
      { price: '50', quantity: 2 },
    ],
    ...more,
  });
const asLines = (pieces: Pieces) => pieces.map(([skuId, quantity]) => ({ skuId, quantity }));
const lack = ({ no, seller }: MarketSale, pieces: Pieces, more: object = {}) =>
  world.post(seller, `/api/me/sales/${no}/refund-rest`, {
    reason: '缺貨',
    restock: false,
    lines: asLines(pieces),
    ...more,
  });
const ship = ({ no, seller }: MarketSale, pieces?: Pieces) =>
  world.post(seller, `/api/me/sales/${no}/ship`, {
    carrier: '黑貓宅急便',
    trackingNo: 'P-1',
    ...(pieces && { lines: asLines(pieces) }),
  });
const coinOf = async (who: Person) => Number((await who.balance())[0]);
const orderOf = async ({ buyer, no }: Basket) =>
  (await world.get(buyer, `/api/orders/${no}`)).body.data;
const stockOf = async (skuId: number | undefined) =>
  (await world.sql('SELECT stock, reserved FROM skus WHERE id = $1', [skuId])).rows[0];

it('what the seller lacks is refunded, the buyer is told, and the rest is sent, received and settled', async () => {
  const one = await sale({ fee: '30' });
  const [cup, pot] = one.skus;
  const [cups, pots] = [await stockOf(cup), await stockOf(pot)];
  const { body } = await lack(one, [[cup, 2]]);
  expect(body.data).toMatchObject({
    status: 2,
    canShip: true,
    canRefund: true,
    refundedCoin: '200',
    returns: [{ reason: 'unsent', state: 'refunded', isWhole: false, coinAmount: '200' }],
  });
  // The delivery fee stays with what is sent.
  expect(await coinOf(one.buyer)).toBe(1000 - 430 + 200);
  // What is not there leaves the stock; the rest stays reserved.
  expect(await stockOf(cup)).toEqual({ stock: cups.stock - 2, reserved: 1 });
  await lack(one, [[pot, 1]], { restock: true });
  expect(await stockOf(pot)).toEqual({ stock: pots.stock, reserved: 1 });
  const { rows } = await world.sql(
    `SELECT kind FROM notices WHERE member_id = $1 AND kind = 'orderPartRefunded'`,
    [one.buyer.id],
  );
  expect(rows).toHaveLength(2);
  const sent = await ship(one);
  expect(sent.body.data).toMatchObject({
    status: 20,
    parcels: [
      {
        lines: asLines([
          [cup, 1],
          [pot, 1],
        ]),
      },
    ],
  });
  await world.post(one.buyer, `/api/orders/${one.no}/confirm`);
  await settleOrders(world.db);
  // 3 % of the goods that were sent is the platform's.
  expect(await coinOf(one.seller)).toBe(150 * 0.97 + 30);
});

it('only pieces that are there to be sent can be lacking, and not while a request or after the end', async () => {
  const one = await sale();
  const [cup, pot] = one.skus;
  for (const pieces of [
    [[cup, 4]],
    [
      [cup, 1],
      [cup, 1],
    ],
    [[999_999, 1]],
  ] as const) {
    expect((await lack(one, pieces)).body.errorCode).toBe('UNSENT_PIECES');
  }
  const strange = await lack(one, [[cup, 1]], { restockSkus: [pot] });
  expect(strange.body.errorCode).toBe('BAD_INPUT');
  for (const who of [one.buyer, await world.person(), world.staff]) {
    expect((await lack({ ...one, seller: who }, [[cup, 1]])).status).toBe(404);
  }
  await ship(one, [[cup, 3]]);
  expect((await lack(one, [[cup, 1]])).body.errorCode).toBe('UNSENT_PIECES');
  await ship(one);
  expect((await lack(one, [[pot, 1]])).body.errorCode).toBe('ORDER_STATE');
  expect(await orderOf(one)).toMatchObject({ status: 20, refundedCoin: '0', returns: [] });
});

it('of what is left of an order sent in part some pieces are refunded; the last ones make it shipped', async () => {
  const one = await sale();
  const [cup, pot] = one.skus;
  await ship(one, [[cup, 1]]);
  const some = await lack(one, [[pot, 1]]);
  expect(some.body.data).toMatchObject({ status: 2, canRefundRest: true, refundedCoin: '50' });
  const last = await lack(one, [
    [cup, 2],
    [pot, 1],
  ]);
  expect(last.body.data).toMatchObject({ status: 20, refundedCoin: '300' });
});

it.each([
  [
    'seller, line by line',
    (one: MarketSale) =>
      lack(one, [
        [one.skus[0], 1],
        [one.skus[1], 2],
      ]),
    11,
  ],
  [
    'seller as a whole',
    ({ no, seller }: MarketSale) =>
      world.post(seller, `/api/me/sales/${no}/refund`, { reason: '缺貨', restock: true }),
    11,
  ],
  ['buyer', ({ no, buyer }: MarketSale) => world.post(buyer, `/api/orders/${no}/cancel`, {}), -1],
] as const)(
  'nothing of the order is sent: ended by its %s, it gives back the delivery fee too',
  async (_, end, status) => {
    const one = await sale({ fee: '30', adv: '35', discount: '70' });
    await lack(one, [[one.skus[0], 2]]);
    const { body } = await end(one);
    expect(body).toMatchObject({ success: true });
    expect(await orderOf(one)).toMatchObject({ status });
    expect((await one.buyer.balance()).map(Number)).toEqual([1000, 0, 35, 0]);
    const { rows } = await world.sql(
      'SELECT sum(reserved)::int AS reserved FROM skus WHERE id = ANY ($1)',
      [one.skus],
    );
    expect(rows[0].reserved).toBe(0);
  },
);

it('in whatever parts pieces are lacking, the refunds of 40 random orders come to what was paid', async () => {
  await eachSeed(40, async (seed) => {
    const dice = new Dice(seed);
    const lines = Array.from({ length: dice.upTo(3) }, () => ({
      price: `${dice.upTo(60)}.${dice.upTo(999_999)}`,
      quantity: dice.upTo(4),
    }));
    const one = await sale({
      lines,
      fee: '30',
      ...(dice.chance(0.5) && { adv: '0.777' }),
      ...(dice.chance(0.5) && { discount: '1' }),
    });
    const left = new Map(one.skus.map((sku, at) => [sku, lines[at]?.quantity ?? 0]));
    while (left.size > 0) {
      const sku = dice.one([...left.keys()]);
      const pieces = dice.upTo(left.get(sku) ?? 1);
      const { body } = await lack(one, [[sku, pieces]], { restock: dice.chance(0.5) });
      expect(body).toMatchObject({ success: true });
      if (left.get(sku) === pieces) left.delete(sku);
      else left.set(sku, (left.get(sku) ?? 0) - pieces);
    }
    const [coin, , adv] = await one.buyer.balance();
    expect([coin, Number(adv)]).toEqual([
      '1000',
      (await orderOf(one)).advAmount === '0' ? 0 : 0.777,
    ]);
    expect(await orderOf(one)).toMatchObject({ status: 11 });
  });
});

it('sent, lacking twice, given back as a whole and cancelled at once: no piece is both, no money twice', async () => {
  for (let round = 0; round < 8; round++) {
    const one = await sale({ fee: '30' });
    const { no, seller, buyer, skus } = one;
    const [cup, pot] = skus;
    const all = await Promise.all([
      ship(one, [[cup, 2]]),
      lack(one, [[cup, 2]]),
      lack(one, [
        [cup, 2],
        [pot, 1],
      ]),
      world.post(buyer, `/api/orders/${no}/cancel`, {}),
      world.post(seller, `/api/me/sales/${no}/refund`, { reason: '缺貨', restock: true }),
    ]);
    for (const { status } of all) expect(status).toBeLessThan(500);
    const [sent, two, three, cancelled, whole] = all.map(({ body }) => body.success);
    expect([sent, two, three].filter(Boolean).length).toBeLessThan(2);
    const isOver = cancelled || whole;
    expect(await coinOf(buyer)).toBe(isOver ? 1000 : 570 + (two ? 200 : 0) + (three ? 250 : 0));
  }
});

it('staff refund pieces of the platform’s order and of a member’s, with rows in the log', async () => {
  const own = { ...(await sale({ seller: null, channel: 'shop' })), seller: world.staff };
  for (const one of [own, await sale()]) {
    const path = `/api/admin/orders/${one.no}/refund-rest`;
    const why = { reason: '缺貨', restock: false };
    const some = { ...why, lines: asLines([[one.skus[0], 1]]) };
    expect((await world.post(world.staff, path, some)).body.data).toMatchObject({
      status: 2,
      refundedCoin: '100',
    });
    const rest = {
      ...why,
      lines: asLines([
        [one.skus[0], 2],
        [one.skus[1], 2],
      ]),
    };
    expect((await world.post(world.staff, path, rest)).body.data).toMatchObject({ status: 11 });
    expect(await coinOf(one.buyer)).toBe(1000);
    const { rows } = await world.sql(
      `SELECT action FROM staff_actions WHERE staff_id = $1 AND ref_id = $2 ORDER BY id`,
      [world.staff.id, one.no],
    );
    expect(rows.map(({ action }) => action)).toEqual(['order.refund', 'order.refund']);
  }
});

it('a booking after it can be cancelled, and lapses where it is never handed in', async () => {
  const one = await sale();
  await lack(one, [[one.skus[0], 1]]);
  const book = () => world.post(one.seller, `/api/me/sales/${one.no}/book`, {});
  const first = (await book()).body.data.parcels[0];
  const cancel = `/api/me/sales/${one.no}/parcels/${first.id}/cancel`;
  expect((await world.post(one.seller, cancel, {})).body.data).toMatchObject({ status: 2 });
  await book();
  await backdateOrder(world.db, one.no, 8, 20);
  await withClient(ownerUrlOf(world.db), (client) =>
    client.query(
      `UPDATE parcels SET created_at = created_at - interval '8 days'
       WHERE order_id = (SELECT id FROM orders WHERE out_trade_no = $1)`,
      [one.no],
    ),
  );
  expect(await lapseBookings(world.db, carrier)).toBe(1);
  const { body } = await lack(one, [
    [one.skus[0], 2],
    [one.skus[1], 2],
  ]);
  expect(body.data).toMatchObject({ status: 11 });
  expect(await coinOf(one.buyer)).toBe(1000);
});
