import { t } from './columns';
import { type Queryable, statement } from './database';
import { epochMs } from './moments';

/*
 * The one rule of who is away (ADR 131): what reads products takes its SQL from here, and what sells asks again under
 * the locks that a holiday's begin takes, in a statement of its own.
 */
const running = (seller: string) =>
  `FROM seller_holidays away WHERE away.seller_id = ${seller} AND away.ends_at > now()`;

/** SQL: until when the seller is away; null while they are here. @param seller an SQL expression for the seller's id */
export const awayUntil = (seller: string): string => `(SELECT away.ends_at ${running(seller)})`;

/** SQL: the seller's running holiday as `Holiday` of the API, or null. */
export const awayJson = (seller: string): string =>
  `(SELECT json_build_object('until', ${epochMs('away.ends_at')}, 'note', away.note) ${running(seller)})`;

/** SQL: whether the seller is here, as the platform always is. */
export const isHere = (seller: string): string => `NOT EXISTS (SELECT 1 ${running(seller)})`;

const awaySellers = statement(
  'awaySellers',
  'SELECT seller_id, ends_at FROM seller_holidays WHERE seller_id = ANY ($1::bigint[]) AND ends_at > now()',
  { seller_id: t.int, ends_at: t.timestamp },
);

/**
 * The ends of the sellers' running holidays. A statement of its own: one that waits for a lock has an older snapshot, without
 * a holiday that began during the wait.
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
