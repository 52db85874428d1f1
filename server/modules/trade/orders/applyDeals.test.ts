import type { OrderGroup } from '@common/endpoints/checkout';
import { checkoutShop, item } from '../../../testing/checkoutShop';
import { createCoupon } from '../../../testing/coupons';
import { createDeal } from '../../../testing/deals';
import * as make from '../../../testing/factories';
import { PARCEL } from '../../../testing/orderShop';

const shop = checkoutShop();
const { act, asStaff, createBuyer, createSeller, place, send, sql } = shop;
afterEach(() => sql('UPDATE deals SET is_on = false'));

const own = async (options: make.ProductOptions = {}) =>
  (await make.createProduct(shop.db, options)).skuId;
const lowered = (skuId: number, quantity: number, dealDiscount: string) => ({
  ...item(skuId, quantity),
  dealDiscount,
});
const netOf = async (token: string, no: string) =>
  (await shop.api.call(token, 'GET', `/api/me/sales/${no}`)).body.data.money;

describe('deals at checkout', () => {
  it('of the platform and of a seller lower their own goods, who bears them receives less, and the coupon takes from the rest', async () => {
    const [hong, buyer] = [await createSeller(), await createBuyer()];
    await createDeal(shop.db);
    await createDeal(shop.db, { sellerId: hong.id, kind: 'nth', pieces: 2, offBps: 5000 });
    const { code } = await createCoupon(shop.db, {
      kind: 'percent',
      percentBps: 1000,
      minimum: '0',
    });
    const [a, b] = [await own(), await hong.add()];
    await make.createProduct(shop.db);
    const items = [lowered(a, 2, '20'), lowered(b, 2, '50')];
    const refused = await send(buyer, items, { coupon: { code, discount: '40' } });
    expect(refused.errorCode).toBe('COUPON_CHANGED');
    const platformOnly = await createCoupon(shop.db, {
      platformOnly: true,
      minimum: '180',
      amount: '18',
    });
    const extra = { coupon: { code: platformOnly.code, discount: '18' } };
    const group: OrderGroup = (await send(buyer, items, extra)).data;
    expect(
      group.orders.map(({ total, dealDiscount, discount }) => [total, dealDiscount, discount]),
    ).toEqual([
      ['162', '20', '18'],
      ['150', '50', '0'],
    ]);
    expect(group.coinAmount).toBe('312');
    expect(await buyer.balance()).toEqual(['688', '0', '0', '0']);
    const no = String(group.orders[1]?.out_trade_no);
    expect(await netOf(hong.token, no)).toMatchObject({ fee: '4.5', net: '145.5' });
  });

  it('says for each line what a deal takes off now when that is not what the buyer saw, and orders nothing', async () => {
    const buyer = await createBuyer();
    const dealId = await createDeal(shop.db);
    const [a, b] = [await own(), await own()];
    const unseen = await send(buyer, [item(a), item(b)]);
    expect(unseen.data.lines).toEqual([
      { skuId: a, why: 'deal', discount: '10' },
      { skuId: b, why: 'deal', discount: '10' },
    ]);
    expect((await place(buyer, a, { items: [item(a, 2)] })).body).toMatchObject({
      errorCode: 'DEAL_CHANGED',
      data: { skuId: a, discount: '20' },
    });
    await sql('UPDATE deals SET ends_at = now() WHERE id = $1', [dealId]);
    const over = await send(buyer, [lowered(a, 1, '10'), lowered(b, 1, '10')]);
    expect(over.data.lines.map(({ discount }: { discount: string }) => discount)).toEqual([
      '0',
      '0',
    ]);
    expect(await shop.ordersOf(buyer)).toEqual([]);
  });

  it('gives back what was paid for pieces, in any order, and the rest with the last one', async () => {
    const [hong, buyer] = [await createSeller(), await createBuyer('1000')];
    await createDeal(shop.db, { sellerId: hong.id, kind: 'pieces', pieces: 3, offBps: 1000 });
    const skuId = await hong.add();
    const no = (await place(buyer, skuId, { items: [lowered(skuId, 3, '30')] })).body.data
      .out_trade_no;
    await act(buyer.token, no, 'pay');
    await shop.api.call(hong.token, 'POST', `/api/me/sales/${no}/ship`, PARCEL);
    expect(await buyer.balance()).toEqual(['730', '0', '0', '0']);
    const lines = [{ skuId, quantity: 1 }];
    const asked = await act(buyer.token, no, 'returns', {
      reason: 'broken',
      text: '杯口有裂痕',
      lines,
    });
    await shop.api.call(hong.token, 'POST', `/api/me/returns/${asked.body.data.id}/steps`, {
      step: 'refund',
    });
    expect(await buyer.balance()).toEqual(['820', '0', '0', '0']);
    await asStaff(no, 'refund', { reason: '寄丟了', restock: false });
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
  });

  it('cover chosen products and categories with those below; the cart and the product page read them', async () => {
    await sql(
      `INSERT INTO categories (slug, name, parent, position) VALUES ('pots', '壺', 'test', 1) ON CONFLICT DO NOTHING`,
    );
    const [byId, byCategory, other] = [
      await make.createProduct(shop.db),
      await make.createProduct(shop.db),
      await make.createProduct(shop.db),
    ];
    await sql(`UPDATE products SET category = 'pots' WHERE id = $1`, [byCategory.productId]);
    await sql(
      `INSERT INTO categories (slug, name, position) VALUES ('top', '上層', 1) ON CONFLICT DO NOTHING`,
    );
    await sql(`UPDATE categories SET parent = 'top' WHERE slug = 'pots'`);
    const id = await createDeal(shop.db, { productIds: [byId.productId], categories: ['top'] });
    const skuIds = [byId, byCategory, other].map(({ skuId }) => skuId);
    const { deals } = (await shop.api.call('', 'GET', `/api/cart/items?skuIds=${skuIds}`)).body
      .data;
    expect(deals).toMatchObject([
      { id, kind: 'spend', minimum: '150', amount: '20', skuIds: skuIds.slice(0, 2) },
    ]);
    const page = (await shop.api.call('', 'GET', `/api/products/${byCategory.productId}`)).body
      .data;
    expect(page.deals).toMatchObject([{ id, skuIds: [byCategory.skuId] }]);
    expect(
      (await shop.api.call('', 'GET', `/api/products/${other.productId}`)).body.data.deals,
    ).toEqual([]);
  });

  it('never lower the goods of others: the database refuses such a line', async () => {
    const [hong, buyer] = [await createSeller(), await createBuyer()];
    const theirs = await createDeal(shop.db, {
      sellerId: hong.id,
      kind: 'pieces',
      pieces: 2,
      offBps: 1000,
    });
    const skuId = await own();
    const no = (await place(buyer, skuId)).body.data.out_trade_no;
    const lower = sql(
      `INSERT INTO order_lines (order_id, position, product_id, sku_id, title, sku_name, unit_price, quantity, deal_id, deal_discount)
       SELECT order_id, 2, product_id, sku_id, title, sku_name, unit_price, quantity, $2, 1 FROM order_lines
       WHERE order_id = (SELECT id FROM orders WHERE out_trade_no = $1)`,
      [no, theirs],
    );
    await expect(lower).rejects.toMatchObject({ code: 'GB008' });
  });
});
