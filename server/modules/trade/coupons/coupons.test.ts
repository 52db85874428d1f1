import type { OrderGroup } from '@common/endpoints/checkout';
import { amountToString } from '@common/money/money';
import { readHouseBalance } from '../../../ledger/ledger';
import { memberCaller, refusalOf } from '../../../testing/callers';
import { checkoutShop, item } from '../../../testing/checkoutShop';
import { createCoupon, fundHouse } from '../../../testing/coupons';
import * as make from '../../../testing/factories';
import { type Buyer, PARCEL } from '../../../testing/orderShop';
import { createShipping, wayTerms } from '../../../testing/shipping';
import { MANUAL_CARRIER } from '../carriers/manual';
import { placeGroup } from '../orders/placeGroup';

const shop = checkoutShop();
const { act, asStaff, createBuyer, createSeller, place, send, sql } = shop;

beforeAll(() => fundHouse(shop.db, '8000'));

const own = async (options: make.ProductOptions = {}) =>
  (await make.createProduct(shop.db, options)).skuId;
const given = async () => amountToString(-(await readHouseBalance(shop.db, 'coin', 'coupons')));
const usesOf = async (id: number) =>
  (await sql('SELECT used FROM coupons WHERE id = $1', [id])).rows[0].used;
const using = (code: string, discount = '50') => ({ coupon: { code, discount } });
const coinOf = async (token: string) =>
  (await shop.api.call(token, 'GET', '/api/me')).body.data.coin.available;

describe('a coupon at checkout', () => {
  it('is split over orders and lines to the last base unit; the seller gets the full price from the platform', async () => {
    const before = await given();
    const { id, code } = await createCoupon(shop.db);
    const [hong, buyer] = [await createSeller(), await createBuyer('1000')];
    const [a, b, c] = [await hong.add(), await hong.add(), await own()];
    const { data } = await send(buyer, [item(a), item(b), item(c)], using(code.toLowerCase()));
    const group: OrderGroup = data;
    expect(group.coinAmount).toBe('250');
    expect(group.orders.map(({ discount }) => discount)).toEqual([
      '33.333333333333333334',
      '16.666666666666666666',
    ]);
    expect(group.orders[0]?.lines.map(({ discount }) => discount)).toEqual([
      '16.666666666666666667',
      '16.666666666666666667',
    ]);
    expect(await buyer.balance()).toEqual(['750', '0', '0', '0']);
    expect(await usesOf(id)).toBe(1);
    const [sale] = group.orders;
    const path = `/api/me/sales/${sale?.out_trade_no}`;
    await shop.api.call(hong.token, 'POST', `${path}/ship`, PARCEL);
    const { money } = (await shop.api.call(hong.token, 'GET', path)).body.data;
    expect(money).toMatchObject({ fee: '6', net: '194' });
    await act(buyer.token, String(sale?.out_trade_no), 'confirm');
    expect(await coinOf(hong.token)).toBe('194');
    expect(Number(await given()) - Number(before)).toBeCloseTo(33.333333);
  });

  it('gives each side back what it gave when orders end before shipping, and the use with the last of them', async () => {
    const before = await given();
    const { id, code } = await createCoupon(shop.db);
    const [hong, buyer] = [await createSeller(), await createBuyer('1000')];
    const items = [item(await hong.add()), item(await own())];
    const group: OrderGroup = (await send(buyer, items, using(code))).data;
    const [first, second] = group.orders.map(({ out_trade_no }) => out_trade_no);
    await act(buyer.token, String(first), 'cancel', {});
    expect(await buyer.balance()).toEqual(['925', '0', '0', '0']);
    expect(await given()).toBe(before);
    expect(await usesOf(id)).toBe(1);
    expect((await send(buyer, items, using(code))).errorCode).toBe('COUPON_YOURS_USED');
    await asStaff(String(second), 'refund', { reason: '缺貨', restock: true });
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    expect(await usesOf(id)).toBe(0);
    expect((await send(buyer, items, using(code))).success).toBe(true);
  });

  it('keeps the use of an order that was refunded after shipping', async () => {
    const { id, code } = await createCoupon(shop.db);
    const [hong, buyer] = [await createSeller(), await createBuyer('1000')];
    const before = await given();
    const no = (await place(buyer, await hong.add(), using(code))).body.data.out_trade_no;
    expect((await act(buyer.token, no, 'pay')).body.data.status).toBe(2);
    await shop.api.call(hong.token, 'POST', `/api/me/sales/${no}/ship`, PARCEL);
    expect(await buyer.balance()).toEqual(['950', '0', '0', '0']);
    await asStaff(no, 'refund', { reason: '寄丟了', restock: false });
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    expect(await given()).toBe(before);
    expect(await usesOf(id)).toBe(1);
  });

  it('of an order that stays unpaid is given back when the order is cancelled', async () => {
    const { id, code } = await createCoupon(shop.db);
    const buyer = await createBuyer('0', '100');
    const skuId = await own({ advMaxBps: 10_000 });
    const tooMuch = await place(buyer, skuId, { ...using(code), advAmount: '51' });
    expect(tooMuch.body).toMatchObject({ errorCode: 'ADV_NOT_ALLOWED', data: { max: '50' } });
    const placed = await place(buyer, skuId, { ...using(code), advAmount: '50' });
    expect(placed.body.data).toMatchObject({ total: '50', coinAmount: '0', discount: '50' });
    expect(await usesOf(id)).toBe(1);
    await act(buyer.token, placed.body.data.out_trade_no, 'cancel', {});
    expect(await usesOf(id)).toBe(0);
    expect(await buyer.balance()).toEqual(['0', '0', '100', '0']);
  });

  it("pays a member's goods that adv and the coupon cover without coin of the buyer", async () => {
    const { code } = await createCoupon(shop.db);
    const hong = await createSeller({ advMaxBps: 10_000 });
    const buyer = await createBuyer('0', '50');
    const extra = { ...using(code), advAmount: '50' };
    const no = (await place(buyer, await hong.add(), extra)).body.data.out_trade_no;
    expect((await act(buyer.token, no, 'pay')).body.data.status).toBe(2);
    await shop.api.call(hong.token, 'POST', `/api/me/sales/${no}/ship`, PARCEL);
    await act(buyer.token, no, 'confirm');
    expect(await coinOf(hong.token)).toBe('48.5');
  });

  it('of free delivery takes fees off, and leaves lines their price', async () => {
    const { code } = await createCoupon(shop.db, { kind: 'delivery', amount: '70', minimum: '0' });
    const [hong, buyer] = [await createSeller(), await createBuyer('1000')];
    await createShipping(shop.db, hong.id, [wayTerms()]);
    const skuId = await hong.add();
    const delivery = { way: 'home', fee: '80' };
    const extra = { ...using(code, '70'), delivery };
    const { data } = (await place(buyer, skuId, extra)).body;
    expect(data).toMatchObject({ total: '110', deliveryFee: '80', discount: '70' });
    expect(data.lines[0].discount).toBe('0');
    await act(buyer.token, data.out_trade_no, 'pay');
    const path = `/api/me/sales/${data.out_trade_no}`;
    const sale = (await shop.api.call(hong.token, 'GET', path)).body.data;
    expect(sale.money).toMatchObject({ fee: '3', net: '177' });
    const noFee = await place(await createBuyer(), await own(), using(code, '70'));
    expect(noFee.body.errorCode).toBe('COUPON_NO_FEE');
  });

  it('has its use beside its amount in every row of the database', async () => {
    const { code } = await createCoupon(shop.db);
    const buyer = await createBuyer('1000');
    const no = (await place(buyer, await own(), using(code))).body.data.out_trade_no;
    const raise = (text: string) => sql(`UPDATE orders SET ${text} WHERE out_trade_no = $1`, [no]);
    await expect(raise('coupon_claim_id = NULL')).rejects.toThrow('orders_discount');
    await expect(raise('discount = -1')).rejects.toThrow('orders_discount');
    await act(buyer.token, no, 'cancel', {});
  });
});

describe('a coupon is refused', () => {
  const code = async (extra: object, skuId?: number, buyer?: Buyer) => {
    const who = buyer ?? (await createBuyer('1000'));
    return (await send(who, [item(skuId ?? (await own()))], extra)).errorCode;
  };
  const past = new Date(Date.now() - 1000);

  it('with its reason, and nothing is ordered or paid', async () => {
    const make = async (change: Parameters<typeof createCoupon>[1], discount = '50') =>
      using((await createCoupon(shop.db, change)).code, discount);
    expect(await code(using('NO-SUCH'))).toBe('COUPON_UNKNOWN');
    expect(await code(await make({ startsAt: new Date(Date.now() + 60_000) }))).toBe(
      'COUPON_EARLY',
    );
    expect(await code(await make({ endsAt: past }))).toBe('COUPON_OVER');
    expect(await code(await make({ isOn: false }))).toBe('COUPON_OVER');
    expect(await code(await make({ minimum: '101' }))).toBe('COUPON_MINIMUM');
    expect(await code(await make({}, '51'))).toBe('COUPON_CHANGED');
    const mine = await (await createSeller()).add();
    expect(await code(await make({ platformOnly: true }), mine)).toBe('COUPON_GOODS');
    expect(await code(await make({ amount: '9000', minimum: '9001', maxUses: 1 }))).toBe(
      'COUPON_MINIMUM',
    );
    const dear = await (await createSeller({ price: '90000' })).add();
    const large = await make({ amount: '9000', minimum: '9001', maxUses: 1 }, '9000');
    const rich = await createBuyer('100000');
    const sent = await send(rich, [item(dear, 1, '90000')], large);
    expect(sent.errorCode).toBe('COUPON_UNFUNDED');
    expect(await rich.balance()).toEqual(['100000', '0', '0', '0']);
    const { rows } = await sql('SELECT 1 FROM orders WHERE buyer_id = $1', [rich.id]);
    expect(rows).toEqual([]);
  });

  it('to members who have ordered before, where it is for first orders', async () => {
    const [a, b] = [
      await createCoupon(shop.db, { firstOrderOnly: true }),
      await createCoupon(shop.db, { firstOrderOnly: true }),
    ];
    const buyer = await createBuyer('1000');
    const { data } = (await place(buyer, await own(), using(a.code))).body;
    expect(await code(using(b.code), undefined, buyer)).toBe('COUPON_FIRST_ORDER');
    await act(buyer.token, data.out_trade_no, 'cancel', {});
    expect(await code(using(b.code), undefined, buyer)).toBe('');
    expect(await code(using(a.code), undefined, buyer)).toBe('COUPON_FIRST_ORDER');
  });

  it('for goods of a seller with the same device, as for goods that it does not apply to', async () => {
    const hong = await createSeller();
    const [mine, other] = [await hong.add(), await own()];
    const buyer = await createBuyer('1000');
    const trace = `INSERT INTO member_traces (member_id, kind, trace) VALUES ($1, 'device', '\\x01'), ($2, 'device', '\\x01')`;
    await sql(trace, [hong.id, buyer.id]);
    const { code: tied } = await createCoupon(shop.db, { perMember: 9 });
    expect(await code(using(tied), mine, buyer)).toBe('COUPON_GOODS');
    const { data } = await send(buyer, [item(mine), item(other)], using(tied));
    expect(data.orders.map(({ discount }: { discount: string }) => discount).toSorted()).toEqual([
      '0',
      '50',
    ]);
    const path = `/api/coupons/${tied}?skuIds=${mine},${other}`;
    expect((await shop.api.call(buyer.token, 'GET', path)).body.data.skuIds).toEqual([other]);
  });

  it('outside its categories, which include those below them', async () => {
    await sql(`INSERT INTO categories (slug, name, parent) VALUES ('tea-all', '茶', NULL)`);
    await sql(`INSERT INTO categories (slug, name, parent) VALUES ('oolong', '烏龍', 'tea-all')`);
    const tea = await make.createProduct(shop.db);
    await sql(`UPDATE products SET category = 'oolong' WHERE id = $1`, [tea.productId]);
    const other = await own();
    const coupon = await createCoupon(shop.db, { categories: ['tea-all'], perMember: 9 });
    const buyer = await createBuyer('1000');
    expect(await code(using(coupon.code), other, buyer)).toBe('COUPON_GOODS');
    const both = (await send(buyer, [item(tea.skuId), item(other)], using(coupon.code))).data;
    const discounts = both.orders[0].lines.map((line: { discount: string }) => line.discount);
    expect(discounts.toSorted()).toEqual(['0', '50']);
    const path = `/api/coupons/${coupon.code}?skuIds=${tea.skuId},${other},x`;
    const offer = (await shop.api.call(buyer.token, 'GET', path)).body.data;
    expect(offer).toMatchObject({ kind: 'amount', amount: '50', skuIds: [tea.skuId] });
  });
});

describe('under contention', () => {
  it('one coupon of 20 uses and 60 buyers at once makes exactly 20 orders cheaper', async () => {
    const { id, code } = await createCoupon(shop.db, { maxUses: 20 });
    const skuId = await own({ stock: 100 });
    const buyers = await Promise.all(Array.from({ length: 60 }, () => createBuyer('100')));
    const replies = await Promise.all(
      buyers.map((buyer) => send(buyer, [item(skuId)], using(code))),
    );
    const codes = replies.map(({ errorCode }) => errorCode);
    expect(codes.filter((one) => one === '')).toHaveLength(20);
    expect(codes.filter((one) => one === 'COUPON_USED_UP')).toHaveLength(40);
    expect(await usesOf(id)).toBe(20);
  });

  it('the uses of a coupon are counted exactly where no queue stands before the database', async () => {
    const { id, code } = await createCoupon(shop.db, { maxUses: 3 });
    const skus = await Promise.all(Array.from({ length: 12 }, () => own()));
    const buyers = await Promise.all(skus.map(() => createBuyer('100')));
    const ends = await Promise.all(
      buyers.map(({ id: memberId, addressId }, n) => {
        const body = { items: [item(skus[n] ?? 0)], addressId, ...using(code) };
        const caller = memberCaller(memberId);
        return refusalOf(
          shop.db.transaction((tx) => placeGroup({ tx, caller, carrier: MANUAL_CARRIER, body })),
        );
      }),
    );
    expect(ends.filter((one) => one === '')).toHaveLength(3);
    expect(ends.filter((one) => one === 'COUPON_USED_UP')).toHaveLength(9);
    expect(await usesOf(id)).toBe(3);
  });

  it('a member who pays ten times at once uses a coupon once', async () => {
    const { id, code } = await createCoupon(shop.db);
    const buyer = await createBuyer('2000');
    const skus = await Promise.all(Array.from({ length: 10 }, () => own()));
    const replies = await Promise.all(
      skus.map(async (skuId) => (await place(buyer, skuId, using(code))).body.errorCode),
    );
    expect(replies.filter((one) => one === '')).toHaveLength(1);
    expect(await usesOf(id)).toBe(1);
  });

  it('both orders of a payment that are cancelled at once give the use back once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, code } = await createCoupon(shop.db);
      const [hong, buyer] = [await createSeller(), await createBuyer('1000')];
      const items = [item(await hong.add()), item(await own())];
      const group: OrderGroup = (await send(buyer, items, using(code))).data;
      await Promise.all(
        group.orders.map(({ out_trade_no }) => act(buyer.token, out_trade_no, 'cancel', {})),
      );
      expect(await usesOf(id)).toBe(0);
      expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    }
  });
});
