import { expectAuditClean } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot, endLot } from '../../../testing/lots';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { closeLot } from '../auctions/closeLot';
import { openLot } from '../auctions/openLot';
import { freeForRelisting, lockNewestLot } from '../auctions/takeDownLot';
import { refundUnshipped, remindToShip } from './sweepOrders';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterEach(() => expectAuditClean(world.db));
afterAll(() => world.close());

interface Made {
  no: string;
  buyer: Person;
  /** Null: the platform. */
  seller: Person | null;
  skuId: number;
  lotId: number | null;
  /** What was paid: coin, adv. */
  paid: [number, number];
}

interface KindOptions {
  market?: true;
  fulfilment?: 'pickup' | 'digital';
  adv?: string;
  lot?: 'won' | 'bought';
}

const KINDS = {
  shop: {},
  market: { market: true },
  'shop, pick-up': { fulfilment: 'pickup' },
  'market, digital': { market: true, fulfilment: 'digital' },
  'market, partly adv': { market: true, adv: '20' },
  'shop lot, won': { lot: 'won' },
  'member lot, won': { market: true, lot: 'won' },
  'member lot, bought now': { market: true, lot: 'bought' },
} as const satisfies Record<string, KindOptions>;
type Kind = keyof typeof KINDS;
const ENDS = [
  'cancelled by its buyer',
  'cancelled by its seller on request',
  'refunded by its seller',
  'refunded as late',
  'lost on its way',
  'given back on its way',
  'completed',
  'completed and given back',
] as const;
type End = (typeof ENDS)[number];

const isLot = (kind: Kind) => 'lot' in KINDS[kind];
const ships = (kind: Kind) => !('fulfilment' in KINDS[kind]);

async function createWon(kind: Kind, buyer: Person, seller: Person | null): Promise<Made> {
  const lotId = await createLot(world.db, {
    ...(seller && { sellerId: seller.id }),
    buyNow: '500',
  });
  await world.sql(
    `UPDATE products SET fulfilment = 'shipping', on_sale = false WHERE id = (SELECT product_id FROM lots WHERE id = $1)`,
    [lotId],
  );
  const isBought = kind === 'member lot, bought now';
  const bid = isBought
    ? await world.post(buyer, `/api/auctions/${lotId}/buy-now`, { price: '500' })
    : await world.post(buyer, `/api/auctions/${lotId}/bids`, { maximum: '300' });
  expect(bid.body.errorCode).toBe('');
  if (!isBought) {
    await endLot(world.db, lotId);
    await closeLot(world.db, lotId);
  }
  const { rows } = await world.sql(
    `SELECT o.out_trade_no AS no, l.sku_id FROM lots t JOIN orders o ON o.id = t.order_id
     JOIN order_lines l ON l.order_id = o.id WHERE t.id = $1`,
    [lotId],
  );
  const { no, sku_id: skuId } = rows[0];
  return { no, buyer, seller, skuId, lotId, paid: [isBought ? 500 : 100, 0] };
}

/** A paid order of this kind, whose buyer had 1000 coin and 20 adv. */
async function createOf(kind: Kind): Promise<Made> {
  const buyer = await world.person(['1000', '20']);
  await make.createAddress(world.db, buyer.id);
  const seller = 'market' in KINDS[kind] ? await world.person() : null;
  if (isLot(kind)) return createWon(kind, buyer, seller);
  const { adv, ...options }: KindOptions = KINDS[kind];
  const sale = {
    ...(options.fulfilment && { fulfilment: options.fulfilment }),
    ...(seller && { channel: 'market' as const, sellerId: seller.id }),
  };
  const made = await world.paid({ buyer, ...sale, ...(adv && { adv }) });
  return { ...made, seller, lotId: null, paid: adv ? [80, 20] : [100, 0] };
}

const asSeller = ({ no, seller }: Made, action: string, body: object) =>
  seller
    ? world.post(seller, `/api/me/sales/${no}/${action}`, body)
    : world.post(world.staff, `/api/admin/orders/${no}/${action}`, body);
const why = (restock: boolean) => ({ reason: '東西壞了', restock });
const asBuyer = ({ no, buyer }: Made, action: string, body?: object) =>
  world.post(buyer, `/api/orders/${no}/${action}`, body);

const ship = (made: Made) => asSeller(made, 'ship', { carrier: '黑貓宅急便', trackingNo: 'T1' });

async function complete(made: Made, kind: Kind) {
  if (!ships(kind)) return asSeller(made, 'handover', { note: '已交付' });
  await ship(made);
  return asBuyer(made, 'confirm');
}

async function giveBack(made: Made, restock: boolean) {
  const { body } = await world.begin(made.buyer, made.no);
  expect(body.errorCode).toBe('');
  return world.step(made.seller ?? world.staff, body.data.id, 'refund', { restock });
}

async function requestCancel(made: Made) {
  const asked = await world.begin(made.buyer, made.no, 'cancel', '買錯了');
  if (asked.body.errorCode !== '') return asked;
  expect((await ship(made)).body.errorCode).toBe('RETURN_OPEN');
  return world.step(made.seller ?? world.staff, asked.body.data.id, 'refund');
}

async function waitUnshipped(made: Made) {
  await world.sql(
    `UPDATE orders SET ship_by = ship_by - interval '15 days', refund_by = refund_by - interval '15 days'
     WHERE out_trade_no = $1`,
    [made.no],
  );
  await remindToShip(world.db);
  await refundUnshipped(world.db);
  return undefined;
}

const reach: Record<
  End,
  (made: Made, kind: Kind) => Promise<{ body: { errorCode: string } } | undefined>
> = {
  'cancelled by its buyer': (made) => asBuyer(made, 'cancel', {}),
  'cancelled by its seller on request': requestCancel,
  'refunded by its seller': (made) => asSeller(made, 'refund', why(false)),
  'refunded as late': waitUnshipped,
  'lost on its way': async (made) => {
    await ship(made);
    return world.post(world.staff, `/api/admin/orders/${made.no}/refund`, why(false));
  },
  'given back on its way': async (made) => {
    await ship(made);
    return giveBack(made, true);
  },
  completed: complete,
  'completed and given back': async (made, kind) => {
    await complete(made, kind);
    return giveBack(made, true);
  },
};

/** What its buyer or seller cannot do; a market's shipped sale is final once its buyer confirmed it. */
function refusal(kind: Kind, end: End): string | null {
  if (end === 'cancelled by its buyer') return isLot(kind) ? 'ORDER_WON' : null;
  if (end === 'cancelled by its seller on request') return isLot(kind) ? null : 'RETURN_WINDOW';
  return null;
}
function isPossible(kind: Kind, end: End): boolean {
  if ((end === 'lost on its way' || end === 'given back on its way') && !ships(kind)) return false;
  return !(end === 'completed and given back' && 'market' in KINDS[kind] && ships(kind));
}

const STATUS: Record<End, number> = {
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
const BACK: Record<End, 0 | 1> = {
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
/** What a seller's relisting does once the listing is found; the lots here have none. */
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

const cases = Object.keys(KINDS).flatMap((kind) =>
  ENDS.filter((end) => isPossible(kind as Kind, end)).map((end) => [kind as Kind, end] as const),
);

describe('an order', () => {
  it.each(cases)('of %s, %s, leaves nothing stranded', async (kind, end) => {
    const made = await createOf(kind);
    const { no, buyer, seller, skuId, lotId, paid } = made;
    const before = await stockOf(skuId);
    const shown = await world.get(buyer, `/api/orders/${no}`);
    expect(shown.body.data).toMatchObject({
      canCancel: refusal(kind, 'cancelled by its buyer') === null,
      canAskToCancel: isLot(kind),
      shipBy: expect.any(Number),
    });
    const ended = await reach[end](made, kind);
    const refused = refusal(kind, end);
    if (ended) expect(ended.body.errorCode).toBe(refused ?? '');
    if (refused) {
      // Nothing has moved: it can still be delivered.
      expect((await complete(made, kind)).body.errorCode).toBe('');
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
      const made = await createOf('shop lot, won');
      await world.sql('UPDATE lots SET source_sku_id = $2 WHERE id = $1', [made.lotId, source]);
      await reach[end](made, 'shop lot, won');
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
    const made = await createOf('member lot, won');
    const { no, buyer, seller } = made;
    if (!seller) throw new Error('a member sells');
    const { body } = await world.begin(buyer, no, 'cancel', '買錯了');
    const { id } = body.data;
    expect((await world.begin(buyer, no, 'cancel', '買錯了')).body.errorCode).toBe('RETURN_OPEN');
    expect((await world.step(seller, id, 'sendBack')).body.errorCode).toBe('RETURN_STEP');
    await world.step(seller, id, 'refuse', { note: '已經包好了' });
    await world.step(buyer, id, 'escalate', { note: '真的不需要' });
    await world.step(world.staff, id, 'reject', { note: '出價有約束力' });
    expect((await world.begin(buyer, no, 'cancel', '再一次')).body.errorCode).toBe(
      'RETURN_DECIDED',
    );
    const shown = await world.get(buyer, `/api/orders/${no}`);
    expect(shown.body.data).toMatchObject({ canCancel: false, canAskToCancel: false });
    expect((await ship(made)).body.errorCode).toBe('');
    const broken = await world.begin(buyer, no);
    expect(broken.body.errorCode).toBe('');
    await world.step(seller, broken.body.data.id, 'refund', { restock: true });
    expect(await world.order(no)).toMatchObject({ status: 11 });
  });

  it('stops the clock for shipping', async () => {
    const { no, buyer } = await createOf('member lot, won');
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
  const late = (no: string, days: number) =>
    world.sql(
      `UPDATE orders SET ship_by = ship_by - make_interval(days => $2), refund_by = refund_by - make_interval(days => $2)
       WHERE out_trade_no = $1`,
      [no, days],
    );
  const kinds = async (who: Person) => {
    const { body } = await world.get(who, '/api/me/notices');
    return body.data.list.map((one: { kind: string }) => one.kind);
  };

  it('is told to the seller before, and to both when it is up, each once; then a winner may cancel', async () => {
    const made = await createOf('member lot, won');
    const { no, buyer, seller } = made;
    if (!seller) throw new Error('a member sells');
    await late(no, 6);
    await Promise.all([remindToShip(world.db), remindToShip(world.db)]);
    expect((await kinds(seller)).filter((kind: string) => kind.startsWith('ship'))).toEqual([
      'shipSoon',
    ]);
    expect((await asBuyer(made, 'cancel', {})).body.errorCode).toBe('ORDER_WON');
    await late(no, 2);
    await remindToShip(world.db);
    await remindToShip(world.db);
    expect((await kinds(seller)).filter((kind: string) => kind.startsWith('ship'))).toEqual([
      'shipLate',
      'shipSoon',
    ]);
    expect(await kinds(buyer)).toContain('notShipped');
    const shown = await world.get(buyer, `/api/orders/${no}`);
    expect(shown.body.data).toMatchObject({ canCancel: true, canAskToCancel: false });
    expect((await asBuyer(made, 'cancel', {})).body.errorCode).toBe('');
    expect((await buyer.balance())[0]).toBe('1000');
  });

  it('begins when the winner has given an address', async () => {
    const buyer = await world.person(['1000']);
    const made = await createWon('shop lot, won', buyer, null);
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
