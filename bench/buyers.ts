import * as make from '../server/testing/factories';
import { PRODUCTS, priceOf, type World } from './world';

export interface Buyer {
  id: number;
  token: string;
  addressId: number;
}

/** Signed-in members with an address and balance, who can order at once. */
export async function createBuyers({ db }: World, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let n = 0; n < count; n++) {
    const id = await make.createMember(db);
    buyers.push({
      id,
      token: await make.createSession(db, id),
      addressId: await make.createAddress(db, id),
    });
  }
  return buyers;
}

export function orderOf(buyer: Buyer, skuId: number, unitPrice: string) {
  return {
    items: [{ skuId, quantity: 1, unitPrice }],
    addressId: buyer.addressId,
    paymentMethod: 'coin',
  };
}

export interface Shelf {
  skuId: number;
  price: string;
}

/** All variants of the shop. */
export async function readShelf({ db }: World): Promise<Shelf[]> {
  const { rows } = await db.pool.query<{ id: number; product_id: number }>(
    'SELECT id, product_id FROM skus WHERE product_id <= $1 ORDER BY id',
    [PRODUCTS],
  );
  return rows.map((row) => ({ skuId: row.id, price: priceOf(row.product_id) }));
}

export const headersOf = (buyer: Buyer, key: string) => ({
  authorization: `Bearer ${buyer.token}`,
  'content-type': 'application/json',
  'idempotency-key': key,
});
