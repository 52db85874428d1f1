import type { Database } from '../db/database';

/** Puts variants into a member's cart, as it has to be before they are checked out; what does not exist is left out. */
export async function fillCart(
  db: Database,
  memberId: number,
  skuIds: readonly (number | undefined)[],
): Promise<void> {
  await db.pool.query(
    `INSERT INTO cart_lines (member_id, sku_id, quantity, price_then)
     SELECT $1, id, 1, price FROM skus WHERE id = ANY ($2) ORDER BY id
     ON CONFLICT DO NOTHING`,
    [memberId, skuIds],
  );
}
