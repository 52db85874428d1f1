import * as make from '../server/testing/factories';
import { PRODUCTS, priceOf, type World } from './world';

export interface Buyer {
  id: number;
  token: string;
  addressId: number;
}

/** Signed-in members with an address, who can place orders at once; paying them needs a balance (`give`). */
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

/** The body of an order for one piece. */
export function orderOf(buyer: Buyer, skuId: number, unitPrice: string) {
  return {
    items: [{ skuId, quantity: 1, unitPrice }],
    addressId: buyer.addressId,
    paymentMethod: 'coin',
  };
}

/** A variant and its price, as an order names them. */
export interface PricedSku {
  skuId: number;
  price: string;
}

/** All variants that the world was filled with. */
export async function readPricedSkus({ db }: World): Promise<PricedSku[]> {
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
