import { memberCaller, refusalOf } from '../../../testing/callers';
import { checkoutShop, item } from '../../../testing/checkoutShop';
import * as make from '../../../testing/factories';
import type { Buyer } from '../../../testing/orderShop';
import { MANUAL_CARRIER } from '../carriers/manual';
import { createOrder } from './createOrder';

const shop = checkoutShop();
const { act, createBuyer, place, placed, send, sql } = shop;

/** A product of two variants of which one buyer may have some pieces. */
async function scarce(perBuyer: number): Promise<[number, number]> {
  const { productId, skuId } = await make.createProduct(shop.db, { perBuyer, stock: 50 });
  const sku = { productId, name: '大', price: 100n * 10n ** 18n, stock: 50, position: 1 };
  return [skuId, await make.createSku(shop.db, sku)];
}
const ends = async (buyer: Buyer, skuId: number, quantity: number) => {
  const { body } = await place(buyer, skuId, { items: [item(skuId, quantity)] });
  return body.errorCode ? [body.errorCode, body.data.perBuyer, body.data.left] : 'placed';
};
const cartOf = async ({ token }: Buyer) =>
  (await shop.api.call(token, 'GET', '/api/me/cart')).body.data.lines;

it('a buyer has no more pieces than the limit, of all variants and orders; a cancelled order counts nothing', async () => {
  const [small, large] = await scarce(3);
  const buyer = await createBuyer('5000');
  expect(await ends(buyer, small, 4)).toEqual(['PER_BUYER_LIMIT', 3, 3]);
  const { body } = await place(buyer, small, { items: [item(small, 2)] });
  expect(await ends(buyer, large, 2)).toEqual(['PER_BUYER_LIMIT', 3, 1]);
  expect(await ends(buyer, large, 1)).toBe('placed');
  expect(await ends(buyer, small, 1)).toEqual(['PER_BUYER_LIMIT', 3, 0]);
  expect(await ends(await createBuyer('5000'), small, 3)).toBe('placed');
  await act(buyer.token, String(body.data.out_trade_no), 'cancel', {});
  expect(await ends(buyer, small, 3)).toEqual(['PER_BUYER_LIMIT', 3, 2]);
  expect(await ends(buyer, small, 2)).toBe('placed');
});

it('a limit that is set or lowered later leaves older orders, and counts them', async () => {
  const buyer = await createBuyer('5000');
  const { skuId } = await placed(buyer, { stock: 50 });
  const limit = (pieces: number | null) =>
    sql(
      'UPDATE products SET per_buyer = $2 WHERE id = (SELECT product_id FROM skus WHERE id = $1)',
      [skuId, pieces],
    );
  await limit(3);
  expect(await ends(buyer, skuId, 2)).toBe('placed');
  await limit(2);
  expect(await ends(buyer, skuId, 1)).toEqual(['PER_BUYER_LIMIT', 2, 0]);
  await limit(null);
  expect(await ends(buyer, skuId, 20)).toBe('placed');
});

it('the cart says what may still be bought, and a checkout names every line above it and places nothing', async () => {
  const [small, large] = await scarce(3);
  const free = (await make.createProduct(shop.db)).skuId;
  const buyer = await createBuyer('5000');
  expect(await ends(buyer, small, 1)).toBe('placed');
  const lines = [item(small, 2), item(large, 1), item(free)];
  await shop.api.call(buyer.token, 'POST', '/api/me/cart/merge', { lines });
  expect(await cartOf(buyer)).toMatchObject([
    { skuId: free },
    { skuId: large, perBuyer: 3, mayBuy: 2 },
    { skuId: small, perBuyer: 3, mayBuy: 2 },
  ]);
  const refused = await send(buyer, lines);
  expect([refused.errorCode, refused.data.lines]).toEqual([
    'CHECKOUT_CHANGED',
    [small, large].map((skuId) => ({ skuId, why: 'limit', perBuyer: 3, left: 2 })),
  ]);
  expect(await shop.ordersOf(buyer)).toHaveLength(1);
  expect((await send(buyer, [item(large, 2), item(free)])).success).toBe(true);
  const visitor = await shop.api.call('', 'GET', `/api/cart/items?skuIds=${small},${free}`);
  expect(visitor.body.data.items).toMatchObject([{ perBuyer: 3, mayBuy: 3 }, { skuId: free }]);
});

it('ten orders of both variants at once, without a queue before the database, stay within the limit', async () => {
  const [small, large] = await scarce(2);
  const { id: memberId, addressId } = await createBuyer('5000');
  const caller = memberCaller(memberId);
  const codes = await Promise.all(
    Array.from({ length: 10 }, (_, n) => {
      const items = [item(n % 2 === 0 ? small : large)];
      const body = { items, addressId, paymentMethod: 'coin' as const };
      return refusalOf(
        shop.db.transaction((tx) => createOrder({ tx, caller, carrier: MANUAL_CARRIER, body })),
      );
    }),
  );
  expect(codes.filter((one) => one === '')).toHaveLength(2);
  expect(codes.filter((one) => one === 'PER_BUYER_LIMIT')).toHaveLength(8);
});
