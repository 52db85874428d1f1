import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';
import { isHere } from '../../../db/holidays';

const until = statement(
  'promotedUntil',
  `SELECT product_id, max(ends_at) AS until FROM promotions
   WHERE product_id = ANY ($1::bigint[]) AND ends_at > now() GROUP BY product_id`,
  { product_id: t.int, until: t.timestamp },
);

export async function readPromotedUntil(
  db: Queryable,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.run(until, [productIds]);
  return new Map(rows.map((row) => [row.product_id, row.until.getTime()]));
}

const runningColumns = { id: t.int, channel: t.text.as<'shop' | 'market'>(), category: t.text };

export type RunningRow = RowOf<typeof runningColumns>;

const running = statement(
  'runningPromotions',
  `SELECT p.id, p.channel, p.category FROM promotions m JOIN products p ON p.id = m.product_id
   WHERE m.ends_at > now() AND m.starts_at <= now() AND p.on_sale AND p.in_stock AND ${isHere('p.seller_id')}
   ORDER BY hashint8(p.id + floor(extract(epoch FROM now()) / 600)::bigint) LIMIT 500`,
  runningColumns,
);

/** The running promotions, in an order that changes every ten minutes and is the same for everyone. */
export function findRunning(db: Queryable): Promise<RunningRow[]> {
  return db.run(running);
}
