import { t } from './columns';
import { type Queryable, statement } from './database';
import { epochMs } from './moments';

/*
 * The one rule of who is away (ADR 131). Queries of products take their SQL from here; a sale asks again, in a statement of
 * its own, under the locks that the beginning of a holiday takes.
 */
const runningHoliday = (seller: string) =>
  `FROM seller_holidays away WHERE away.seller_id = ${seller} AND away.ends_at > now()`;

/** SQL: until when the seller is away; null if they are not. @param seller an SQL expression for the seller's id */
export const awayUntil = (seller: string): string =>
  `(SELECT away.ends_at ${runningHoliday(seller)})`;

/** SQL: the seller's running holiday as `Holiday` of the API, or null. */
export const awayJson = (seller: string): string =>
  `(SELECT json_build_object('until', ${epochMs('away.ends_at')}, 'note', away.note) ${runningHoliday(seller)})`;

/** SQL: whether the seller is not away; true for the platform, whose seller is null. */
export const isHere = (seller: string): string => `NOT EXISTS (SELECT 1 ${runningHoliday(seller)})`;

const awaySellers = statement(
  'awaySellers',
  'SELECT seller_id, ends_at FROM seller_holidays WHERE seller_id = ANY ($1::bigint[]) AND ends_at > now()',
  { seller_id: t.int, ends_at: t.timestamp },
);

/**
 * The ends of the sellers' running holidays. In a statement of its own: one that waits for a lock keeps its earlier snapshot,
 * and would miss a holiday that began during the wait.
 */
export async function readAway(
  db: Queryable,
  sellers: readonly (number | null)[],
): Promise<ReadonlyMap<number, Date>> {
  const ids = [...new Set(sellers.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await db.run(awaySellers, [ids]);
  return new Map(rows.map((row) => [row.seller_id, row.ends_at]));
}
