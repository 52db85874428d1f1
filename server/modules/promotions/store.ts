import { type Queryable, statement, type Tx } from '../../db/database';

export interface PromotionRow {
  id: number;
  product_id: number;
  title: string;
  channel: 'shop' | 'market';
  seller_id: number;
  seller: string;
  days: number;
  per_day: string;
  starts_at: Date;
  ends_at: Date;
  stopped_at: Date | null;
  stopped_by: string | null;
  refunded_days: number;
  shown: boolean;
}

const SHOWN = 'p.on_sale AND p.in_stock';
const SELECT = `SELECT m.id, m.product_id, p.title, p.channel, m.seller_id, s.name AS seller, m.days, m.per_day,
    m.starts_at, m.ends_at, m.stopped_at, b.name AS stopped_by, m.refunded_days,
    (m.starts_at <= now() AND now() < m.ends_at AND ${SHOWN}) AS shown
  FROM promotions m JOIN products p ON p.id = m.product_id JOIN members s ON s.id = m.seller_id
    LEFT JOIN members b ON b.id = m.stopped_by`;
// $1: 'running', 'over' or null for all.
const STATE = `($1::text IS NULL OR (m.ends_at > now()) = ($1 = 'running'))`;
const page = statement(
  'pagePromotions',
  `${SELECT} WHERE ${STATE} ORDER BY m.id DESC LIMIT $2 OFFSET $3`,
);
const count = statement(
  'countPromotions',
  `SELECT count(*)::int AS n FROM promotions m WHERE ${STATE}`,
);
const one = statement('onePromotion', `${SELECT} WHERE m.id = $1`);

export type PromotionState = 'running' | 'over' | null;

export async function pagePromotions(
  db: Queryable,
  state: PromotionState,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PromotionRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    db.run<PromotionRow>(page, [state, limit, offset]),
    db.run<{ n: number }>(count, [state]),
  ]);
  return { rows, total: counted?.n ?? 0 };
}

export async function findPromotion(db: Queryable, id: number): Promise<PromotionRow | undefined> {
  return (await db.run<PromotionRow>(one, [id]))[0];
}

const until = statement(
  'promotedUntil',
  `SELECT product_id, max(ends_at) AS until FROM promotions
   WHERE product_id = ANY ($1::bigint[]) AND ends_at > now() GROUP BY product_id`,
);

/** When what is paid for these products ends; those without are not in it. */
export async function readPromotedUntil(
  db: Queryable,
  productIds: readonly number[],
): Promise<Map<number, Date>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.run<{ product_id: number; until: Date }>(until, [productIds]);
  return new Map(rows.map((row) => [row.product_id, row.until]));
}

// The clock after the lock, in the milliseconds that the wire has.
const lockShown = statement(
  'lockPromotable',
  `SELECT ${SHOWN} AS shown FROM products p WHERE p.id = $1 FOR UPDATE`,
);
const clock = statement(
  'promotionClock',
  `SELECT now, coalesce((SELECT max(ends_at) FROM promotions WHERE product_id = $1 AND ends_at > now), now) AS starts_at
   FROM date_trunc('milliseconds', clock_timestamp()) AS now`,
);

/**
 * Locks a product, so that what is bought for it follows one after the other.
 * @returns whether buyers could see it, the time after the lock, and when what is paid for ends
 */
export async function lockPromotable(
  tx: Tx,
  productId: number,
): Promise<{ shown: boolean; now: Date; startsAt: Date }> {
  const [product] = await tx.run<{ shown: boolean }>(lockShown, [productId]);
  const [time] = await tx.run<{ now: Date; starts_at: Date }>(clock, [productId]);
  if (!product || !time) throw new Error(`no product ${productId}`);
  return { shown: product.shown, now: time.now, startsAt: time.starts_at };
}

const insert = statement(
  'insertPromotion',
  `INSERT INTO promotions (product_id, seller_id, days, per_day, journal_id, starts_at, ends_at)
   VALUES ($1, $2, $3::int, $4, $5, $6, $6::timestamptz + $3::int * interval '24 hours')`,
);

export async function insertPromotion(
  tx: Tx,
  bought: {
    productId: number;
    sellerId: number;
    days: number;
    perDay: bigint;
    journalId: number;
    startsAt: Date;
  },
): Promise<void> {
  const { productId, sellerId, days, perDay, journalId, startsAt } = bought;
  await tx.run(insert, [productId, sellerId, days, perDay.toString(), journalId, startsAt]);
}

const lockOne = statement('lockPromotion', 'SELECT 1 FROM promotions WHERE id = $1 FOR UPDATE');
// A statement of its own: it sees the row and the clock as they are once the lock was got.
const left = statement(
  'promotionLeft',
  `SELECT product_id, seller_id, per_day, (stopped_at IS NULL AND ends_at > clock_timestamp()) AS running,
     least(days, floor(extract(epoch FROM ends_at - clock_timestamp()) / 86400))::int AS days
   FROM promotions WHERE id = $1`,
);

export interface PromotionLeft {
  product_id: number;
  seller_id: number;
  per_day: string;
  running: boolean;
  /** Whole days of 24 hours that are still to come. */
  days: number;
}

/** Locks a promotion and reads what is left of it. */
export async function lockPromotion(tx: Tx, id: number): Promise<PromotionLeft | undefined> {
  await tx.run(lockOne, [id]);
  return (await tx.run<PromotionLeft>(left, [id]))[0];
}

const stop = statement(
  'stopPromotion',
  `UPDATE promotions SET stopped_at = now(), stopped_by = $2, refunded_days = $3, refund_journal_id = $4,
     ends_at = greatest(starts_at, least(ends_at, now()))
   WHERE id = $1`,
);

export async function markStopped(
  tx: Tx,
  id: number,
  stopped: { by: number; days: number; journalId: number | null },
): Promise<void> {
  await tx.run(stop, [id, stopped.by, stopped.days, stopped.journalId]);
}

const running = statement(
  'runningPromotions',
  `SELECT p.id, p.channel, p.category FROM promotions m JOIN products p ON p.id = m.product_id
   WHERE m.ends_at > now() AND m.starts_at <= now() AND ${SHOWN}
   ORDER BY hashint8(p.id + floor(extract(epoch FROM now()) / 600)::bigint) LIMIT 500`,
);

export interface RunningRow {
  id: number;
  channel: 'shop' | 'market';
  category: string;
}

/** Whose turn comes first changes every ten minutes, the same for everyone. */
export function findRunning(db: Queryable): Promise<RunningRow[]> {
  return db.run(running);
}
