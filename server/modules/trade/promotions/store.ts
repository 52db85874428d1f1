import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { isHere } from '../../../db/holidays';

const promotionColumns = {
  id: t.int,
  product_id: t.int,
  title: t.text,
  channel: t.text.as<'shop' | 'market'>(),
  seller_id: t.int,
  seller: t.text,
  days: t.int,
  per_day: t.numeric,
  starts_at: t.timestamp,
  ends_at: t.timestamp,
  stopped_at: t.timestamp.orNull,
  stopped_by: t.text.orNull,
  refunded_days: t.int,
  shown: t.boolean,
};

export type PromotionRow = RowOf<typeof promotionColumns>;

const SHOWN = `p.on_sale AND p.in_stock AND ${isHere('p.seller_id')}`;
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
  promotionColumns,
);
const countPromotions = statement(
  'countPromotions',
  `SELECT count(*)::int AS n FROM promotions m WHERE ${STATE}`,
  { n: t.int },
);
const one = statement('onePromotion', `${SELECT} WHERE m.id = $1`, promotionColumns);

export type PromotionState = 'running' | 'over' | null;

export async function pagePromotions(
  db: Queryable,
  state: PromotionState,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PromotionRow[]; total: number }> {
  const [rows, { n: total }] = await Promise.all([
    db.run(page, [state, limit, offset]),
    db.one(countPromotions, [state]),
  ]);
  return { rows, total };
}

export function findPromotion(db: Queryable, id: number): Promise<PromotionRow | undefined> {
  return db.maybeOne(one, [id]);
}

// The clock is read after the lock is acquired, in ms as in the API.
const lockShown = statement(
  'lockPromotable',
  `SELECT ${SHOWN} AS shown FROM products p WHERE p.id = $1 FOR UPDATE`,
  { shown: t.boolean },
);
const clock = statement(
  'promotionClock',
  `SELECT now, coalesce((SELECT max(ends_at) FROM promotions WHERE product_id = $1 AND ends_at > now), now) AS starts_at
   FROM date_trunc('milliseconds', clock_timestamp()) AS now`,
  { now: t.timestamp, starts_at: t.timestamp },
);

/**
 * Locks a product, so that purchases for it run one after the other.
 * @returns whether buyers can see it, the time after the lock, and the end of the days already paid for
 */
export async function lockPromotable(
  tx: Tx,
  productId: number,
): Promise<{ shown: boolean; now: Date; startsAt: Date }> {
  const product = await tx.maybeOne(lockShown, [productId]);
  const time = await tx.maybeOne(clock, [productId]);
  if (!product || !time) throw new Error(`no product ${productId}`);
  return { shown: product.shown, now: time.now, startsAt: time.starts_at };
}

const nextId = statement('nextPromotionId', `SELECT nextval('promotions_id_seq') AS id`, {
  id: t.int,
});

/** Reserves a promotion's id: its payment is posted first and carries the id. */
export async function nextPromotionId(tx: Tx): Promise<number> {
  const row = await tx.one(nextId);
  return row.id;
}

const insert = statement(
  'insertPromotion',
  `INSERT INTO promotions (id, product_id, seller_id, days, per_day, journal_id, starts_at, ends_at)
   OVERRIDING SYSTEM VALUE
   VALUES ($7, $1, $2, $3::int, $4, $5, $6, $6::timestamptz + $3::int * interval '24 hours')`,
);

export async function insertPromotion(
  tx: Tx,
  bought: {
    id: number;
    productId: number;
    sellerId: number;
    days: number;
    perDay: bigint;
    journalId: number;
    startsAt: Date;
  },
): Promise<void> {
  const { id, productId, sellerId, days, perDay, journalId, startsAt } = bought;
  await tx.run(insert, [productId, sellerId, days, perDay.toString(), journalId, startsAt, id]);
}

const lockOne = statement('lockPromotion', 'SELECT 1 FROM promotions WHERE id = $1 FOR UPDATE');
const promotionLeftColumns = {
  product_id: t.int,
  seller_id: t.int,
  per_day: t.numeric,
  running: t.boolean,
  /** Remaining whole days of 24 hours; none of a closed account, which has given them up. */
  days: t.int,
};

export type PromotionLeft = RowOf<typeof promotionLeftColumns>;

// A separate statement: it reads the row and the clock after the lock is acquired.
const left = statement(
  'promotionLeft',
  `SELECT product_id, seller_id, per_day, (stopped_at IS NULL AND ends_at > clock_timestamp()) AS running,
     CASE WHEN EXISTS (SELECT 1 FROM members s WHERE s.id = seller_id AND s.closed_at IS NOT NULL) THEN 0
       ELSE least(days, floor(extract(epoch FROM ends_at - clock_timestamp()) / 86400)) END::int AS days
   FROM promotions WHERE id = $1`,
  promotionLeftColumns,
);

/** Locks a promotion and reads its remaining days. */
export async function lockPromotion(tx: Tx, id: number): Promise<PromotionLeft | undefined> {
  await tx.run(lockOne, [id]);
  return tx.maybeOne(left, [id]);
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
