import { type Queryable, statement } from '../../db/database';

const find = statement(
  'watchersOfProduct',
  'SELECT member_id FROM favourites WHERE product_id = $1 AND removed_at IS NULL ORDER BY member_id',
);

/** Who has a product among their favourites: of a product under the hammer, who watches its lot. */
export async function watchersOf(db: Queryable, productId: number): Promise<number[]> {
  return (await db.run<{ member_id: number }>(find, [productId])).map((row) => row.member_id);
}
