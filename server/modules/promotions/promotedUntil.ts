import type { Queryable } from '../../db/database';
import { readPromotedUntil } from './store';

/** When what is paid for these products ends, ms; those without are not in it. */
export async function promotedUntil(
  db: Queryable,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const ends = await readPromotedUntil(db, productIds);
  return new Map([...ends].map(([id, until]) => [id, until.getTime()]));
}
