import type { OrderGroup } from '@common/endpoints/checkout';
import { amountToString } from '@common/money/money';
import { readHouseBalance } from '../../../ledger/ledger';
import { checkoutShop, item } from '../../../testing/checkoutShop';
import { createCoupon } from '../../../testing/coupons';
import * as make from '../../../testing/factories';
import { PARCEL } from '../../../testing/orderShop';
import { createShipping, wayTerms } from '../../../testing/shipping';

const shop = checkoutShop();
const { act, asStaff, createBuyer, createSeller, place, send, sql } = shop;

type Seller = Awaited<ReturnType<typeof createSeller>>;
const DAY = 86_400_000;
const TERMS = {
  kind: 'amount',
  amount: '50',
  percentBps: null,
  minimum: '100',
  maxUses: 10,
  perMember: 1,
  startsAt: Date.now() - DAY,
  endsAt: Date.now() + DAY,
  isOn: true,
  isPublic: false,
  categories: [],
  productIds: [],
};
let serial = 0;
const makes = (seller: Pick<Seller, 'token'>, change: object = {}) =>
  shop.api.call(seller.token, 'POST', '/api/me/selling/coupons', {
    code: `SHOP-${++serial}`,
    ...TERMS,
    ...change,
  });
const made = async (seller: Pick<Seller, 'token'>, change: object = {}) => {
  const { body } = await makes(seller, change);
  expect(body).toMatchObject({ success: true });
  return body.data as { id: number; code: string; version: number };
};
const using = (code: string, discount = '50') => ({ coupon: { code, discount } });
const given = async () => amountToString(-(await readHouseBalance(shop.db, 'coin', 'coupons')));
const coinOf = async (token: string) =>
  (await shop.api.call(token, 'GET', '/api/me')).body.data.coin.available;
const saleOf = async ({ token }: Seller, no: string) =>
  (await shop.api.call(token, 'GET', `/api/me/sales/${no}`)).body.data;
async function sell(seller: Seller, buyerToken: string, no: string) {
  await shop.api.call(seller.token, 'POST', `/api/me/sales/${no}/ship`, PARCEL);
  await act(buyerToken, no, 'confirm');
}

describe("a seller's coupon", () => {
  it('takes off their goods alone; they receive what was paid, less the commission on it, and the platform adds nothing', async () => {
    const [hong, other, buyer] = [await createSeller(), await createSeller(), await createBuyer()];
    const { code } = await made(hong);
    const items = [item(await hong.add()), item(await other.add())];
    const group: OrderGroup = (await send(buyer, items, using(code))).data;
    expect(group.orders.map(({ discount }) => discount)).toEqual(['50', '0']);
    expect(group.coinAmount).toBe('150');
    const no = String(group.orders[0]?.out_trade_no);
    expect((await saleOf(hong, no)).money).toMatchObject({ fee: '1.5', net: '48.5' });
    await sell(hong, buyer.token, no);
    expect(await coinOf(hong.token)).toBe('48.5');
    expect(await given()).toBe('0');
  });

  it('of free delivery leaves the commission on the goods as it was', async () => {
    const [hong, buyer] = [
      await createSeller({ advMaxBps: 10_000 }),
      await createBuyer('80', '100'),
    ];
    await createShipping(shop.db, hong.id, [wayTerms()]);
    const { code } = await made(hong, { kind: 'delivery', amount: '80', minimum: '0' });
    const delivery = { way: 'home', fee: '80' };
    const plain = await place(buyer, await hong.add(), { ...using(code, '80'), delivery });
    expect(plain.body.data).toMatchObject({ total: '100', discount: '80' });
    const no = String(plain.body.data.out_trade_no);
    expect((await saleOf(hong, no)).money).toMatchObject({ fee: '3', net: '97' });
    await act(buyer.token, no, 'cancel', {});
    const inAdv = { ...using(code, '80'), delivery, advAmount: '100' };
    const paid = (await place(buyer, await hong.add(), inAdv)).body.data.out_trade_no;
    await act(buyer.token, paid, 'pay');
    expect((await saleOf(hong, paid)).money).toMatchObject({ fee: '0', net: '0' });
    await sell(hong, buyer.token, paid);
    expect(await coinOf(hong.token)).toBe('0');
  });

  it('gives the buyer back what they paid, of some pieces and of all, and the platform nothing', async () => {
    const [hong, buyer] = [await createSeller(), await createBuyer('1000')];
    const { code } = await made(hong);
    const skuId = await hong.add();
    const order = { ...using(code), items: [{ skuId, quantity: 3, unitPrice: '100' }] };
    const no = (await place(buyer, skuId, order)).body.data.out_trade_no;
    await act(buyer.token, no, 'pay');
    await shop.api.call(hong.token, 'POST', `/api/me/sales/${no}/ship`, PARCEL);
    const lines = [{ skuId, quantity: 1 }];
    const why = { reason: 'broken', text: '杯口有裂痕', lines };
    const asked = await act(buyer.token, no, 'returns', why);
    const steps = `/api/me/returns/${asked.body.data.id}/steps`;
    await shop.api.call(hong.token, 'POST', steps, { step: 'refund' });
    expect(await buyer.balance()).toEqual(['833.333333333333333333', '0', '0', '0']);
    await asStaff(no, 'refund', { reason: '寄丟了', restock: false });
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    expect(await given()).toBe('0');
  });

  it('applies to chosen products and categories, never to goods of others, and not for the seller', async () => {
    const [hong, other, buyer] = [await createSeller(), await createSeller(), await createBuyer()];
    const chosen = await make.createProduct(shop.db, { sellerId: hong.id, channel: 'market' });
    const { code } = await made(hong, { productIds: [chosen.productId] });
    const offer = async (who: { token: string }, skuIds: number[]) =>
      (await shop.api.call(who.token, 'GET', `/api/coupons/${code}?skuIds=${skuIds}`)).body;
    const skus = [chosen.skuId, await hong.add(), await other.add()];
    expect((await offer(buyer, skus)).data.skuIds).toEqual([chosen.skuId]);
    expect((await offer(hong, skus)).errorCode).toBe('COUPON_OWN');
    expect((await send(buyer, [item(skus[1] ?? 0)], using(code))).errorCode).toBe('COUPON_GOODS');
    const theirs = await make.createProduct(shop.db, { sellerId: other.id, channel: 'market' });
    const { body } = await makes(hong, { productIds: [theirs.productId] });
    expect(body.data.faults).toEqual([{ field: 'productIds', message: '請從您自己的商品選擇' }]);
  });

  it('stops while the seller is frozen, and for good when staff stop it with a reason', async () => {
    const [hong, buyer] = [await createSeller(), await createBuyer()];
    const { id, code, version } = await made(hong);
    const skuId = await hong.add();
    const read = async () =>
      (await shop.api.call(buyer.token, 'GET', `/api/coupons/${code}?skuIds=${skuId}`)).body;
    expect((await read()).success).toBe(true);
    await sql('UPDATE members SET frozen_at = now() WHERE id = $1', [hong.id]);
    expect((await read()).errorCode).toBe('COUPON_OVER');
    await sql('UPDATE members SET frozen_at = NULL WHERE id = $1', [hong.id]);
    expect((await read()).success).toBe(true);
    const stop = () =>
      shop.api.call(shop.staff, 'POST', `/api/admin/coupons/${id}/stop`, { reason: '標示不實' });
    expect((await stop()).body.errorCode).toBe('BAD_INPUT');
    const stopped = await shop.api.call(shop.staff, 'POST', `/api/admin/coupons/${id}/stop`, {
      reason: '商品標價先漲後降',
    });
    expect(stopped.body.data.stopped).toMatchObject({ reason: '商品標價先漲後降' });
    expect((await read()).errorCode).toBe('COUPON_OVER');
    expect((await send(buyer, [item(skuId)], using(code))).errorCode).toBe('COUPON_OVER');
    const path = `/api/me/selling/coupons/${id}`;
    const change = await shop.api.call(hong.token, 'PUT', path, { ...TERMS, version });
    expect(change.body.errorCode).toBe('COUPON_STOPPED');
    const notices = await sql(`SELECT kind FROM notices WHERE member_id = $1`, [hong.id]);
    expect(notices.rows).toEqual([{ kind: 'couponStopped' }]);
    const acts = await sql(`SELECT action FROM staff_actions WHERE ref_type = 'coupon'`);
    expect(acts.rows).toEqual([{ action: 'coupon.stop' }]);
  });

  it('is changed by its maker alone, who sees its uses; staff list it apart and cannot change it', async () => {
    const [hong, other] = [await createSeller(), await createSeller()];
    const { id, version } = await made(hong);
    const body = { ...TERMS, amount: '60', version };
    const path = `/api/me/selling/coupons/${id}`;
    expect((await shop.api.call(other.token, 'PUT', path, body)).body.errorCode).toBe('NOT_FOUND');
    const changed = await shop.api.call(hong.token, 'PUT', path, body);
    expect(changed.body.data).toMatchObject({ amount: '60', seller: { id: hong.id } });
    expect((await shop.api.call(hong.token, 'PUT', path, body)).body.errorCode).toBe(
      'CONTENT_CHANGED',
    );
    const mine = await shop.api.call(hong.token, 'GET', '/api/me/selling/coupons');
    expect(mine.body.data).toMatchObject({ total: 1, list: [{ id, used: 0, given: '0' }] });
    const limits = { firstOrderOnly: false, platformOnly: false, sellerIds: [] };
    const asIfStaff = { ...body, ...limits, reason: '調整活動' };
    const put = await shop.api.call(shop.staff, 'PUT', `/api/admin/coupons/${id}`, {
      ...asIfStaff,
      reason: '活動內容調整',
    });
    expect(put.body.errorCode).toBe('NOT_FOUND');
    const list = async (by: string) =>
      (await shop.api.call(shop.staff, 'GET', `/api/admin/coupons?by=${by}`)).body.data.list;
    expect((await list('sellers')).some((one: { id: number }) => one.id === id)).toBe(true);
    expect(await list('platform')).toEqual([]);
  });

  it('runs beside 49 others at most, however they were switched on', async () => {
    const hong = await createSeller();
    for (let n = 0; n < 49; n++) {
      await createCoupon(shop.db, { sellerId: hong.id, createdBy: hong.id });
    }
    const off = { isOn: false };
    const spare = [await made(hong, off), await made(hong, off)];
    const switchOn = ({ id, version }: { id: number; version: number }) =>
      shop.api.call(hong.token, 'PUT', `/api/me/selling/coupons/${id}`, { ...TERMS, version });
    const both = await Promise.all(spare.map(switchOn));
    expect(both.map(({ body }) => body.errorCode).toSorted()).toEqual(['', 'COUPON_TOO_MANY']);
    expect((await makes(hong)).body.errorCode).toBe('COUPON_TOO_MANY');
  });

  it('cannot be paid by the platform: the database refuses an order that says so', async () => {
    const [hong, buyer] = [await createSeller(), await createBuyer()];
    const { code } = await made(hong);
    const no = (await place(buyer, await hong.add(), using(code))).body.data.out_trade_no;
    const bears = (value: string) =>
      sql(`UPDATE orders SET ${value} WHERE out_trade_no = $1`, [no]).catch((error) => error.code);
    expect(await bears('seller_bears = false')).toBe('GB008');
    expect(await bears('seller_id = NULL')).toBe('GB008');
    const platforms = await createCoupon(shop.db);
    const own = (await make.createProduct(shop.db)).skuId;
    const plain = (await place(buyer, own, using(platforms.code))).body.data.out_trade_no;
    expect(
      await sql('UPDATE orders SET seller_bears = true WHERE out_trade_no = $1', [plain]).catch(
        (error) => error.code,
      ),
    ).toBe('GB008');
  });
});
