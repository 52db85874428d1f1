import { randomUUID } from 'node:crypto';
import * as make from './factories';
import { fillCart } from './fillCart';
import { type Buyer, orderShop } from './orderShop';

/** A line of a checkout. */
export interface Item {
  skuId: number;
  quantity: number;
  unitPrice: string;
}
export const item = (skuId: number, quantity = 1, unitPrice = '100'): Item => ({
  skuId,
  quantity,
  unitPrice,
});

/** An order shop with what tests of its checkout need. */
export function checkoutShop() {
  const shop = orderShop();
  /** Checks out lines as they are, in the cart or not. */
  const sendAgain = async (buyer: Buyer, items: Item[], extra: object = {}, key = randomUUID()) =>
    (
      await shop.api.call(
        buyer.token,
        'POST',
        '/api/checkout',
        { items, addressId: buyer.addressId, ...extra },
        key,
      )
    ).body;
  /** Checks out lines that were put into the cart. */
  const send = async (buyer: Buyer, items: Item[], extra: object = {}, key = randomUUID()) => {
    await fillCart(
      shop.db,
      buyer.id,
      items.map(({ skuId }) => skuId),
    );
    return sendAgain(buyer, items, extra, key);
  };

  async function createSeller(options: make.ProductOptions = {}) {
    const id = await make.createMember(shop.db);
    const token = await make.createSession(shop.db, id);
    const add = async (more: make.ProductOptions = {}) =>
      (await make.createProduct(shop.db, { sellerId: id, channel: 'market', ...options, ...more }))
        .skuId;
    return { id, token, add };
  }
  const ordersOf = async (buyer: Buyer) =>
    (await shop.sql('SELECT status, total FROM orders WHERE buyer_id = $1 ORDER BY id', [buyer.id]))
      .rows;
  return Object.assign(shop, { send, sendAgain, createSeller, ordersOf });
}
