import { amountToString } from '@common/money/money';
import { askFor, giveBack, shippedBasket } from '../../../testing/basket';
import { expectAuditClean } from '../../../testing/database';
import { noticesOf } from '../../../testing/notices';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { confirmReceived, settleOrders } from '../orders/sweepOrders';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

/** The cost of the platform's coupons so far. */
async function spentOnCoupons(): Promise<string> {
  const { rows } = await world.sql(`SELECT -ledger_house_balance('coin', 'coupons') AS spent`);
  return amountToString(BigInt(rows[0].spent));
}

/**
 * Three cups of 100 and a pot of 300, 60 off, 80 for delivery, 54 in adv and so 566 in coin: a cup cost 81 coin and 9
 * adv with 10 of the discount, the pot three times that.
 */
async function marketBasket() {
  const seller = await world.person();
  const lines = [
    { price: '100', quantity: 3 },
    { price: '300', quantity: 1 },
  ];
  const basket = await shippedBasket(world, {
    seller,
    lines,
    adv: '54',
    discount: '60',
    fee: '80',
  });
  const [cup, pot] = basket.skus;
  expect(await basket.buyer.balance()).toEqual(['434', '0', '0', '0']);
  return { ...basket, seller, cup, pot };
}

const readOrder = async (who: Person, no: string) =>
  (await world.get(who, `/api/orders/${no}`)).body.data;

describe('a return of some pieces', () => {
  it('gives back what they cost, and the seller gets the rest less the fee on it', async () => {
    const basket = await marketBasket();
    const { no, buyer, seller, cup, pot } = basket;
    const before = await spentOnCoupons();
    const { body } = await askFor(world, basket, [[cup, 1]]);
    expect(body.data).toMatchObject({ isWhole: false, coinAmount: '81', advAmount: '9' });
    expect(body.data.lines).toMatchObject([{ skuId: cup, quantity: 1, discount: '10' }]);
    await world.step(seller, body.data.id, 'refund');
    expect(await buyer.balance()).toEqual(['515', '0', '9', '0']);
    expect(await world.order(no)).toEqual({ status: 20, settle: false, disputed: false });
    expect(Number(before) - Number(await spentOnCoupons())).toBe(10);
    const order = await readOrder(buyer, no);
    expect(order).toMatchObject({ refundedCoin: '81', refundedAdv: '9', coinAmount: '566' });
    expect(order.lines).toMatchObject([{ returned: 1 }, { returned: 0 }]);
    expect(order.returnable).toEqual([
      { skuId: cup, quantity: 2 },
      { skuId: pot, quantity: 1 },
    ]);
    const sale = (await world.get(seller, `/api/me/sales/${no}`)).body.data;
    // 485 coin and 50 of the coupon; 3% of it without delivery.
    expect(sale.money).toMatchObject({
      state: 'escrow',
      fee: '13.65',
      net: '521.35',
      netAdv: '45',
    });
    await world.post(buyer, `/api/orders/${no}/confirm`);
    expect(await seller.balance()).toEqual(['521.35', '0', '45', '0']);
    expect(await buyer.balance()).toEqual(['515', '0', '9', '0']);
  });

  it('can follow another until nothing is left; the last one takes delivery and ends the order', async () => {
    const basket = await marketBasket();
    const { no, buyer, seller, cup, pot } = basket;
    await giveBack(world, basket, [[cup, 2]], seller);
    await giveBack(world, basket, [[pot, 1]], seller);
    expect(await buyer.balance()).toEqual(['839', '0', '45', '0']);
    const last = await giveBack(world, basket, [[cup, 1]], seller);
    expect(last).toMatchObject({ isWhole: true, coinAmount: '161', advAmount: '9' });
    expect(await buyer.balance()).toEqual(['1000', '0', '54', '0']);
    expect(await seller.balance()).toEqual(['0', '0', '0', '0']);
    expect(await world.order(no)).toEqual({ status: 11, settle: false, disputed: false });
    expect((await askFor(world, basket, [[cup, 1]])).body.errorCode).toBe('RETURN_DECIDED');
  });

  it('of the platform’s goods leaves the rest of a received order in escrow until it settles', async () => {
    const lines = [{ price: '100', quantity: 3 }];
    const basket = await shippedBasket(world, { seller: null, lines, discount: '31' });
    const { no, buyer, skus } = basket;
    const spent = await spentOnCoupons();
    await world.post(buyer, `/api/orders/${no}/confirm`);
    await giveBack(world, basket, [[skus[0], 1]]);
    expect((await buyer.balance())[0]).toBe('820.666666666666666666');
    expect(await world.order(no)).toEqual({ status: 10, settle: true, disputed: false });
    expect(await spentOnCoupons()).toBe(spent);
    await world.wait(no, 7);
    await settleOrders(world.db);
    expect(await world.order(no)).toEqual({ status: 10, settle: false, disputed: false });
    expect((await buyer.balance())[0]).toBe('820.666666666666666666');
  });

  it('puts only its own pieces back into stock, and only where they came back', async () => {
    const basket = await marketBasket();
    const { cup = 0, pot = 0, seller, no } = basket;
    expect([await world.stock(cup), await world.stock(pot)]).toEqual([7, 9]);
    await giveBack(world, basket, [[cup, 1]], seller, { restock: true });
    expect([await world.stock(cup), await world.stock(pot)]).toEqual([8, 9]);
    await giveBack(world, basket, [[cup, 1]], seller);
    expect([await world.stock(cup), await world.stock(pot)]).toEqual([8, 9]);
    const sold = await world.sql(
      'SELECT p.sold FROM products p JOIN skus s ON s.product_id = p.id WHERE s.id = $1',
      [cup],
    );
    expect(sold.rows[0].sold).toBe(1);
    // The parcel was lost after all: staff refund the rest.
    const lost = { reason: '其餘遺失', restock: true };
    await world.post(world.staff, `/api/admin/orders/${no}/refund`, lost);
    expect([await world.stock(cup), await world.stock(pot)]).toEqual([9, 10]);
    expect(await basket.buyer.balance()).toEqual(['1000', '0', '54', '0']);
  });

  it('puts back into stock the lines that can be sold again, and no other', async () => {
    const basket = await marketBasket();
    const { cup = 0, pot = 0, seller, buyer } = basket;
    const stock = async () => [await world.stock(cup), await world.stock(pot)];
    const both = await askFor(world, basket, [
      [cup, 1],
      [pot, 1],
    ]);
    const { id } = both.body.data;
    const strange = await world.step(seller, id, 'refund', { restockSkus: [pot, 999_999] });
    expect(strange.body.errorCode).toBe('BAD_INPUT');
    expect([await stock(), (await buyer.balance())[0]]).toEqual([[7, 9], '434']);
    await world.step(seller, id, 'refund', { restockSkus: [pot] });
    expect(await stock()).toEqual([7, 10]);
    // All that is left of the order, named instead of ticked as a whole.
    const rest = await askFor(world, basket, [[cup, 2]]);
    await world.step(seller, rest.body.data.id, 'refund', { restockSkus: [cup] });
    expect(await stock()).toEqual([9, 10]);
    expect(await buyer.balance()).toEqual(['1000', '0', '54', '0']);
  });

  it('a return of everything puts back the named lines, and no other', async () => {
    const basket = await marketBasket();
    const { cup = 0, pot = 0, seller, buyer } = basket;
    const asked = await askFor(world, basket, [
      [cup, 3],
      [pot, 1],
    ]);
    const { id } = asked.body.data;
    const strange = await world.step(seller, id, 'refund', { restockSkus: [pot, 999_999] });
    expect(strange.body.errorCode).toBe('BAD_INPUT');
    await world.step(seller, id, 'refund', { restockSkus: [pot] });
    expect([await world.stock(cup), await world.stock(pot)]).toEqual([7, 10]);
    expect(await buyer.balance()).toEqual(['1000', '0', '54', '0']);
  });

  it('a refund of the whole order puts back the named lines, sent or not, and takes the others', async () => {
    const sent = await marketBasket();
    const stockOf = async ({ cup = 0, pot = 0 }: typeof sent) => [
      await world.stock(cup),
      await world.stock(pot),
    ];
    const refund = ({ no }: typeof sent, restockSkus: (number | undefined)[]) =>
      world.post(world.staff, `/api/admin/orders/${no}/refund`, {
        reason: '包裹遺失',
        restock: false,
        restockSkus,
      });
    const strange = await refund(sent, [sent.pot, 999_999]);
    expect(strange.body.errorCode).toBe('BAD_INPUT');
    expect(await stockOf(sent)).toEqual([7, 9]);
    await refund(sent, [sent.pot]);
    expect(await stockOf(sent)).toEqual([7, 10]);
  });

  it('notifies both sides of what went back, and lets the order complete by itself', async () => {
    const basket = await marketBasket();
    const { no, buyer, seller, cup } = basket;
    await giveBack(world, basket, [[cup, 2]], seller);
    const kindOf = async (who: Person, kind: string) =>
      (await noticesOf(world.db, who.id)).filter((one) => one.kind === kind);
    expect(await kindOf(buyer, 'orderPartRefunded')).toMatchObject([
      { data: { paid: '162.00 GAB＋18.00 廣告幣', reason: '退貨成立：商品損壞或有瑕疵' } },
    ]);
    expect(await kindOf(seller, 'salePartRefunded')).toHaveLength(1);
    await world.wait(no, 11);
    await confirmReceived(world.db);
    expect(await world.order(no)).toMatchObject({ status: 10 });
    expect((await seller.balance())[2]).toBe('36');
  });
});

describe('a return of some pieces is refused', () => {
  it('for more pieces than the order still has, or a line named twice', async () => {
    const basket = await marketBasket();
    const { buyer, no, cup, pot, seller } = basket;
    const codeOf = async (pieces: Parameters<typeof askFor>[2]) =>
      (await askFor(world, basket, pieces)).body.errorCode;
    expect(await codeOf([[cup, 4]])).toBe('RETURN_PIECES');
    const twice = [
      [cup, 1],
      [cup, 1],
    ] as const;
    expect(await codeOf(twice)).toBe('RETURN_PIECES');
    const other = await marketBasket();
    expect(await codeOf([[other.cup, 1]])).toBe('RETURN_PIECES');
    await giveBack(world, basket, [[cup, 2]], seller);
    expect(await codeOf([[cup, 2]])).toBe('RETURN_PIECES');
    const all = await world.begin(buyer, no);
    expect(all.body.data.lines).toMatchObject([
      { skuId: cup, quantity: 1 },
      { skuId: pot, quantity: 1 },
    ]);
    expect(await codeOf([[pot, 1]])).toBe('RETURN_OPEN');
  });

  it('for pieces whose return was rejected, while others can still be returned', async () => {
    const basket = await marketBasket();
    const { buyer, no, cup, pot, seller } = basket;
    const { id } = (await askFor(world, basket, [[cup, 2]])).body.data;
    await world.step(seller, id, 'refuse', { note: '寄出時是好的' });
    await world.step(buyer, id, 'escalate', { note: '請看照片' });
    await world.step(world.staff, id, 'reject', { note: '照片與出貨紀錄不符' });
    expect((await askFor(world, basket, [[cup, 2]])).body.errorCode).toBe('RETURN_PIECES');
    const rest = [
      [cup, 1],
      [pot, 1],
    ] as const;
    // Two pieces stay with the buyer: delivery is not refunded.
    const done = await giveBack(world, basket, rest, seller);
    expect(done).toMatchObject({ isWhole: false, coinAmount: '324', advAmount: '36' });
    expect((await world.begin(buyer, no)).body.errorCode).toBe('RETURN_DECIDED');
    await world.post(buyer, `/api/orders/${no}/confirm`);
    // 242 coin with 20 of the coupon and 80 for delivery.
    expect(await seller.balance()).toEqual(['256.54', '0', '18', '0']);
  });
});

describe('a return from the release before', () => {
  it('is refunded whole and shown with all lines', async () => {
    const basket = await marketBasket();
    const { no, buyer, seller } = basket;
    const { rows } = await world.sql(
      `WITH held AS (UPDATE orders SET disputed_at = now() WHERE out_trade_no = $1 RETURNING id, buyer_id, seller_id)
       INSERT INTO order_returns (order_id, buyer_id, seller_id, reason) SELECT id, buyer_id, seller_id, 'broken' FROM held
       RETURNING id::int, buyer_id`,
      [no],
    );
    const { id, buyer_id } = rows[0];
    await world.sql(
      `INSERT INTO return_entries (return_id, role, actor_id, step, text, pictures) VALUES ($1, 'buyer', $2, 'begin', '', '[]')`,
      [id, buyer_id],
    );
    const seen = (await world.get(seller, `/api/me/returns/${id}`)).body.data;
    expect(seen).toMatchObject({ isWhole: true, coinAmount: '566', advAmount: '54' });
    expect(seen.lines).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
    await world.step(seller, id, 'refund', { restock: true });
    expect(await buyer.balance()).toEqual(['1000', '0', '54', '0']);
    expect(await world.order(no)).toMatchObject({ status: 11 });
  });
});
