import { expectAuditClean } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { endLot } from '../../../testing/lots';
import {
  isLot,
  isMarket,
  isShipped,
  ORDER_ENDS,
  ORDER_KINDS,
  type OrderEnd,
  OrderEnds,
  type OrderKind,
} from '../../../testing/orderEnds';
import { type Person, RETURN_TO, ReturnWorld } from '../../../testing/returnWorld';
import { closeLot } from '../auctions/closeLot';
import { openLot } from '../auctions/openLot';
import { freeForRelisting, lockNewestLot } from '../auctions/takeDownLot';
import { refundUnshipped, remindToShip } from './sweepOrders';

let world: ReturnWorld;
let ends: OrderEnds;
beforeAll(async () => {
  world = await ReturnWorld.open();
  ends = new OrderEnds(world);
});
afterEach(() => expectAuditClean(world.db));
afterAll(() => world.close());

/** The refusal of an end to its buyer or seller; a market's shipped sale is final once its buyer confirmed it. */
function refusal(kind: OrderKind, end: OrderEnd): string | null {
  if (end === 'cancelled by its buyer') return isLot(kind) ? 'ORDER_WON' : null;
  if (end === 'cancelled by its seller on request') return isLot(kind) ? null : 'RETURN_WINDOW';
  return null;
}
function isPossible(kind: OrderKind, end: OrderEnd): boolean {
  if ((end === 'lost on its way' || end === 'given back on its way') && !isShipped(kind))
    return false;
  return !(end === 'completed and given back' && isMarket(kind) && isShipped(kind));
}

const STATUS: Record<OrderEnd, number> = {
  'cancelled by its buyer': -1,
  'cancelled by its seller on request': -1,
  'refunded by its seller': 11,
  'refunded as late': 11,
  'lost on its way': 11,
  'given back on its way': 11,
  completed: 10,
  'completed and given back': 10,
};
/** Pieces that are free to be sold again, of the one that was bought. */
const BACK: Record<OrderEnd, 0 | 1> = {
  'cancelled by its buyer': 1,
  'cancelled by its seller on request': 1,
  'refunded by its seller': 0,
  'refunded as late': 1,
  'lost on its way': 0,
  'given back on its way': 1,
  completed: 0,
  'completed and given back': 1,
};

const terms = { startPrice: '100', startsAt: Date.now(), endsAt: Date.now() + 86_400_000 };
const lotOf = async (id: number) => {
  const { body } = await world.get(world.staff, '/api/admin/auctions?pageSize=100');
  return body.data.list.find((one: { lotId: number }) => one.lotId === id);
};
/** A seller's relisting from where the listing is found; the lots here have none. */
const relistAsSeller = (skuId: number) =>
  world.db.transaction(async (tx) => {
    const { rows } = await world.sql('SELECT product_id AS id FROM skus WHERE id = $1', [skuId]);
    const lot = await lockNewestLot(tx, rows[0].id);
    if (!lot) throw new Error('the product was no lot');
    await freeForRelisting(tx, lot);
    return openLot(tx, lot.product_id, lot.source_sku_id, terms);
  });
const stockOf = async (skuId: number) =>
  (
    await world.sql(
      'SELECT s.stock, s.reserved, p.sold FROM skus s JOIN products p ON p.id = s.product_id WHERE s.id = $1',
      [skuId],
    )
  ).rows[0];

const cases = ORDER_KINDS.flatMap((kind) =>
  ORDER_ENDS.filter((end) => isPossible(kind, end)).map((end) => [kind, end] as const),
);

describe('an order', () => {
  it.each(cases)('of %s, %s, leaves nothing stranded', async (kind, end) => {
    const made = await ends.create(kind);
    const { no, buyer, seller, skuId, lotId, paid } = made;
    const before = await stockOf(skuId);
    const shown = await world.get(buyer, `/api/orders/${no}`);
    expect(shown.body.data).toMatchObject({
      canCancel: refusal(kind, 'cancelled by its buyer') === null,
      canAskToCancel: isLot(kind),
      shipBy: expect.any(Number),
    });
    const ended = await ends.reach[end](made, kind);
    const refused = refusal(kind, end);
    if (ended) expect(ended.body.errorCode).toBe(refused ?? '');
    if (refused) {
      // Nothing has moved: it can still be delivered.
      expect((await ends.complete(made, kind)).body.errorCode).toBe('');
      return;
    }
    expect(await world.order(no)).toMatchObject({ status: STATUS[end], disputed: false });
    const isRefunded = end !== 'completed';
    const [coin, adv] = isRefunded ? [0, 0] : paid;
    expect((await buyer.balance()).map(Number)).toEqual([1000 - coin, 0, 20 - adv, 0]);
    if (seller && isRefunded) expect((await seller.balance()).map(Number)).toEqual([0, 0, 0, 0]);
    expect(await stockOf(skuId)).toEqual({
      stock: before.stock - 1 + BACK[end],
      reserved: 0,
      sold: isRefunded ? before.sold - 1 : before.sold,
    });
    if (lotId === null) return;
    // The piece of a sale that fell through can be put up again, of one that stands it cannot.
    expect(await lotOf(lotId)).toMatchObject({
      canRelist: isRefunded && !seller,
      canAsk: isRefunded && seller !== null,
      canWithdraw: isRefunded,
    });
    const again = await world.post(world.staff, `/api/admin/auctions/${lotId}/relist`, terms);
    const refusedRelisting = isRefunded ? '' : 'LOT_NOT_RELISTABLE';
    expect(again.body.errorCode).toBe(seller ? 'LOT_OF_MEMBER' : refusedRelisting);
    if (!isRefunded) {
      await expect(relistAsSeller(skuId)).rejects.toMatchObject({ code: 'LOT_NOT_RELISTABLE' });
      return;
    }
    const next = seller ? await relistAsSeller(skuId) : again.body.data.lotId;
    expect(await stockOf(skuId)).toMatchObject({ stock: 1, reserved: 0 });
    const second = await world.person(['1000']);
    const bid = await world.post(second, `/api/auctions/${next}/bids`, { maximum: '200' });
    expect(bid.body.errorCode).toBe('');
    await endLot(world.db, next);
    await closeLot(world.db, next);
    const { rows } = await world.sql('SELECT sold FROM lots WHERE id = $1', [next]);
    expect(rows).toEqual([{ sold: true }]);
  });

  it('that was won goes back to where its piece was taken from, where the piece is there', async () => {
    for (const end of ['cancelled by its seller on request', 'refunded by its seller'] as const) {
      const { skuId: source } = await make.createProduct(world.db, { stock: 5 });
      const made = await ends.create('shop lot, won');
      await world.sql('UPDATE lots SET source_sku_id = $2 WHERE id = $1', [made.lotId, source]);
      await ends.reach[end](made, 'shop lot, won');
      const down = await world.post(world.staff, `/api/admin/auctions/${made.lotId}/withdraw`, {
        reason: '商品照片與實物不符',
      });
      expect(down.body.errorCode).toBe('');
      expect(await stockOf(source)).toMatchObject({ stock: 5 + BACK[end] });
      expect(await stockOf(made.skuId)).toMatchObject({ stock: 0, reserved: 0 });
    }
  });
});

describe('a request to cancel what was won', () => {
  it('that the seller declines is decided by staff, and leaves a later return open', async () => {
    const made = await ends.create('member lot, won');
    const { no, buyer, seller } = made;
    if (!seller) throw new Error('a member sells');
    const { body } = await world.begin(buyer, no, 'cancel', '買錯了');
    const { id } = body.data;
    expect((await world.begin(buyer, no, 'cancel', '買錯了')).body.errorCode).toBe('RETURN_OPEN');
    expect((await world.step(seller, id, 'sendBack', RETURN_TO)).body.errorCode).toBe(
      'RETURN_STEP',
    );
    await world.step(seller, id, 'refuse', { note: '已經包好了' });
    await world.step(buyer, id, 'escalate', { note: '真的不需要' });
    await world.step(world.staff, id, 'reject', { note: '出價有約束力' });
    expect((await world.begin(buyer, no, 'cancel', '再一次')).body.errorCode).toBe(
      'RETURN_DECIDED',
    );
    const shown = await world.get(buyer, `/api/orders/${no}`);
    expect(shown.body.data).toMatchObject({ canCancel: false, canAskToCancel: false });
    expect((await ends.ship(made)).body.errorCode).toBe('');
    const broken = await world.begin(buyer, no);
    expect(broken.body.errorCode).toBe('');
    await world.step(seller, broken.body.data.id, 'refund', { restock: true });
    expect(await world.order(no)).toMatchObject({ status: 11 });
  });

  it('stops the clock for shipping', async () => {
    const { no, buyer } = await ends.create('member lot, won');
    const { body } = await world.begin(buyer, no, 'cancel', '買錯了');
    await world.sql(
      `UPDATE orders SET disputed_at = disputed_at - interval '3 days', ship_by = ship_by - interval '30 days',
         refund_by = refund_by - interval '30 days' WHERE out_trade_no = $1`,
      [no],
    );
    await refundUnshipped(world.db);
    expect(await world.order(no)).toMatchObject({ status: 2, disputed: true });
    const shipBy = async () =>
      (await world.sql('SELECT ship_by FROM orders WHERE out_trade_no = $1', [no])).rows[0].ship_by;
    const before = await shipBy();
    await world.step(buyer, body.data.id, 'withdraw');
    const days = ((await shipBy()).getTime() - before.getTime()) / 86_400_000;
    expect(days).toBeCloseTo(3, 2);
    await refundUnshipped(world.db);
    expect(await world.order(no)).toMatchObject({ status: 11 });
  });
});

describe('the time for shipping', () => {
  const kinds = async (who: Person) => {
    const { body } = await world.get(who, '/api/me/notices');
    return body.data.list.map((one: { kind: string }) => one.kind);
  };

  it('is told to the seller before, and to both when it is up, each once; then a winner may cancel', async () => {
    const made = await ends.create('member lot, won');
    const { buyer, seller } = made;
    if (!seller) throw new Error('a member sells');
    await ends.passTime(made, 6);
    await Promise.all([remindToShip(world.db), remindToShip(world.db)]);
    expect((await kinds(seller)).filter((kind: string) => kind.startsWith('ship'))).toEqual([
      'shipSoon',
    ]);
    expect((await ends.asBuyer(made, 'cancel', {})).body.errorCode).toBe('ORDER_WON');
    await ends.passTime(made, 2);
    await remindToShip(world.db);
    await remindToShip(world.db);
    expect((await kinds(seller)).filter((kind: string) => kind.startsWith('ship'))).toEqual([
      'shipLate',
      'shipSoon',
    ]);
    expect(await kinds(buyer)).toContain('notShipped');
    const shown = await world.get(buyer, `/api/orders/${made.no}`);
    expect(shown.body.data).toMatchObject({ canCancel: true, canAskToCancel: false });
    expect((await ends.asBuyer(made, 'cancel', {})).body.errorCode).toBe('');
    expect((await buyer.balance())[0]).toBe('1000');
  });

  it('begins at once for a winner with a default store, whose region the order keeps', async () => {
    const buyer = await world.person(['1000']);
    const store = {
      kind: 'store',
      recipient: '王小美',
      phone: '0912345678',
      chain: 'ok',
      storeNo: '1328',
      storeName: '馬公門市',
      storeCity: '澎湖縣',
      storeDistrict: '馬公市',
    };
    await world.post(buyer, '/api/me/addresses', { ...store, isDefault: true });
    const { no } = await ends.win('shop lot, won', buyer, null);
    const { body } = await world.get(buyer, `/api/orders/${no}`);
    expect(body.data).toMatchObject({ shipBy: expect.any(Number), deliveryFee: '0' });
    expect(body.data.address).toEqual({ ...store, storePostcode: '880' });
  });

  it('begins when the winner has given an address', async () => {
    const buyer = await world.person(['1000']);
    const made = await ends.win('shop lot, won', buyer, null);
    const view = async () => (await world.get(buyer, `/api/orders/${made.no}`)).body.data;
    expect((await view()).shipBy).toBeNull();
    const addressId = await make.createAddress(world.db, buyer.id);
    const set = await world.api.call(buyer.token, 'PUT', `/api/orders/${made.no}/address`, {
      addressId,
    });
    expect(set.body.errorCode).toBe('');
    const first = (await view()).shipBy;
    expect(first).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    await world.api.call(buyer.token, 'PUT', `/api/orders/${made.no}/address`, { addressId });
    expect((await view()).shipBy).toBe(first);
  });
});
