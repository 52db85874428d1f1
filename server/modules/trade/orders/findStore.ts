import type { SortKey } from '@common/lists/listSorts';
import { ORDER, type OrderStatus } from '@common/orders/orderTransitions';
import type { OrderWork } from '@common/orders/orderWork';
import { t } from '../../../db/columns';
import {
  beyondOf,
  byAmount,
  byId,
  byTime,
  COUNT_ALL,
  countedOrNull,
  DIRECTIONS,
  type Direction,
  type Key,
} from '../../../db/cursorPages';
import { byValues, type Reads, statement } from '../../../db/database';
import { containsPattern, startPattern } from '../../../db/likePattern';
import type { PageCursor } from '../../../http/paging';
import type { Period } from '../../../http/period';

/** A filter of orders; an order must satisfy all parts that are not null. */
export interface StaffFilter extends Period {
  status: OrderStatus | null;
  channel: 'shop' | 'market' | null;
  work: OrderWork | null;
  /** Part of a number, a tracking number, a phone or a title. */
  text: string | null;
  /** Part of the buyer's name or e-mail address. */
  buyer: string | null;
  /** Results of earlier look-ups: the orders of `text` and the buyers of `buyer`; null without one. */
  orderIds: number[] | null;
  buyerIds: number[] | null;
}

/** Access paths of a page; each reads few rows for the filters it is chosen for (ADR 066). */
export type Source = 'recent' | 'states' | 'work' | 'period' | 'orders' | 'buyers' | 'all';

/** A text is common if at least this many rows match it: then orders are scanned backwards instead of sorting all matches. */
const COMMON = 2_000;
/** Number of orders next to the cursor among which a common text is looked for first. */
const RECENT = 2_000;

// A scalar subquery, because the planner may hash an EXISTS and read the whole table for a page of 20.
const indexed = (kind: string, id: string, pattern: string) =>
  `(SELECT s.words LIKE lower(${pattern}) FROM staff_search s WHERE s.kind = '${kind}' AND s.ref_id = ${id})`;

/**
 * $1 cursor, $2 limit, $3 statuses, $4 channels, $5 buyers, $6 pending work, $7 orders; $8 the text in its index, $9 as the start
 * of a number, $10 in a title; $11 the buyer; $12 and $13 the period.
 */
const OTHERS = `o.status = ANY ($3::smallint[]) AND o.channel = ANY ($4::text[])
  AND ($5::bigint[] IS NULL OR o.buyer_id = ANY ($5)) AND ($7::bigint[] IS NULL OR o.id = ANY ($7))
  AND ($6::text IS NULL OR o.ship_by IS NOT NULL AND CASE $6 WHEN 'late' THEN o.ship_by < now()
    ELSE o.disputed_at IS NULL AND (o.seller_id IS NULL) = ($6 = 'platform') END)
  AND ($11::text IS NULL OR ${indexed('member', 'o.buyer_id', '$11')})
  AND ($12::timestamptz IS NULL OR o.created_at >= $12) AND ($13::timestamptz IS NULL OR o.created_at < $13)`;
const CONDITIONS = `${OTHERS}
  AND ($8::text IS NULL OR ${indexed('order', 'o.id', '$8')} OR o.out_trade_no LIKE $9::text
    OR (SELECT bool_or(l.title ILIKE $10::text) FROM order_lines l WHERE l.order_id = o.id))`;
/** The same text among the orders of a range of ids: three walks instead of two look-ups for each order. */
const IN_RANGE = `($8::text IS NULL OR o.out_trade_no LIKE $9::text OR o.id IN (
  SELECT s.ref_id FROM staff_search s WHERE s.kind = 'order' AND s.words LIKE lower($8)
    AND s.ref_id BETWEEN (SELECT low FROM edge) AND (SELECT high FROM edge)
  UNION ALL SELECT l.order_id FROM order_lines l WHERE l.title ILIKE $10::text
    AND l.order_id BETWEEN (SELECT low FROM edge) AND (SELECT high FROM edge)))`;

const BY_ID = byId('o.id');

function from(source: Source, direction: Direction, key = BY_ID): string {
  const { order } = DIRECTIONS[direction];
  const { beyond: next, sorted } = beyondOf(key, direction);
  const page = `${sorted} LIMIT $2`;
  const found = key.columns.join(', ');
  switch (source) {
    case 'recent':
      return `(WITH edge AS MATERIALIZED (SELECT min(r.id) AS low, max(r.id) AS high FROM (
          SELECT o.id FROM orders o WHERE ${next} ORDER BY o.id ${order} LIMIT ${RECENT}) r)
        SELECT o.id FROM orders o WHERE o.id BETWEEN (SELECT low FROM edge) AND (SELECT high FROM edge)
          AND ${IN_RANGE} AND ${OTHERS}) o`;
    // One walk of an index for each status and channel: together they are in order.
    case 'states':
      return `unnest($3::smallint[]) s (status) CROSS JOIN unnest($4::text[]) c (channel) CROSS JOIN LATERAL (
        SELECT ${found} FROM orders o WHERE o.status = s.status AND o.channel = c.channel AND ${next} AND ${CONDITIONS} ${page}) o`;
    case 'buyers':
      return `unnest($5::bigint[]) b (id) CROSS JOIN unnest($3::smallint[]) s (status) CROSS JOIN LATERAL (
        SELECT ${found} FROM orders o WHERE o.buyer_id = b.id AND o.status = s.status AND ${next} AND ${CONDITIONS} ${page}) o`;
    // OFFSET 0 keeps the planner from walking all orders for the few of these.
    case 'work':
      return `(SELECT o.* FROM orders o WHERE o.ship_by IS NOT NULL OFFSET 0) o WHERE ${next} AND ${CONDITIONS}`;
    // OFFSET 0 as above, for the orders of some days.
    case 'period':
      return `(SELECT o.* FROM orders o WHERE o.created_at >= coalesce($12::timestamptz, '-infinity') AND o.created_at < coalesce($13::timestamptz, 'infinity')
        OFFSET 0) o WHERE ${next} AND ${CONDITIONS}`;
    case 'orders':
      return `unnest($7::bigint[]) k (id) CROSS JOIN LATERAL (
        SELECT ${found} FROM orders o WHERE o.id = k.id AND ${next} AND ${CONDITIONS}) o`;
    case 'all':
      return `orders o WHERE ${next} AND ${CONDITIONS}`;
  }
}

const pageFrom = (source: Source, direction: Direction) =>
  byValues(
    statement(
      `${direction}OrdersFrom_${source}`,
      `SELECT o.id FROM ${from(source, direction)} ORDER BY o.id ${DIRECTIONS[direction].order} LIMIT $2`,
      { id: t.int },
    ),
  );
const reading = (source: Source) => ({
  older: pageFrom(source, 'older'),
  newer: pageFrom(source, 'newer'),
  count: byValues(
    statement(
      `countOrdersFrom_${source}`,
      `SELECT count(*)::int AS n FROM (SELECT o.id FROM ${from(source, 'older')} LIMIT $2) c`,
      { n: t.int },
    ),
  ),
});
const SOURCES: Readonly<Record<Source, ReturnType<typeof reading>>> = {
  recent: reading('recent'),
  states: reading('states'),
  work: reading('work'),
  period: reading('period'),
  orders: reading('orders'),
  buyers: reading('buyers'),
  all: reading('all'),
};

/** Pages in the order of `key`: by its index for orders in every state, sorted for the few orders that another filter leaves. */
const sortedPages = (name: string, key: Key) => {
  const pagesOf = (source: Source) => {
    const page = (direction: Direction) =>
      byValues(
        statement(
          `${direction}OrdersBy${name}From_${source}`,
          `SELECT o.id, ${key.place} AS cursor FROM ${from(source, direction, key)}
         ${beyondOf(key, direction).sorted} LIMIT $2`,
          { id: t.int, cursor: t.text },
        ),
      );
    return { older: page('older'), newer: page('newer') };
  };
  return {
    states: pagesOf('states'),
    work: pagesOf('work'),
    period: pagesOf('period'),
    orders: pagesOf('orders'),
    buyers: pagesOf('buyers'),
  };
};
const SORTED = {
  total: sortedPages('Total', byAmount('o.total', 'o.id')),
  shipBy: sortedPages('ShipBy', byTime('o.ship_by', 'o.id')),
};
export type SortedBy = Exclude<SortKey<'orders'>, 'created'>;

function valuesOf(filter: StaffFilter): unknown[] {
  const { status, channel, work, buyer, buyerIds, orderIds, from, to } = filter;
  const text = orderIds ? null : filter.text;
  return [
    status === null ? Object.values(ORDER) : [status],
    channel === null ? ['shop', 'market'] : [channel],
    buyerIds,
    work,
    orderIds,
    text && containsPattern(compact(text) || text),
    text && startPattern(text.toUpperCase()),
    text && containsPattern(text),
    buyerIds ? null : buyer && containsPattern(buyer),
    from,
    to,
  ];
}

/** The ids of the next orders beyond a cursor, the nearest first. */
export async function findIds(
  db: Reads,
  source: Source,
  filter: StaffFilter,
  { beyond, direction }: Pick<PageCursor<number | string>, 'beyond' | 'direction'>,
  limit: number,
): Promise<number[]> {
  const rows = await db.run(SOURCES[source][direction], [beyond, limit, ...valuesOf(filter)]);
  return rows.map(({ id }) => id);
}

/** The next orders beyond a place in a list that is sorted otherwise, the nearest first, with their own places. */
export const findSorted = (
  db: Reads,
  by: SortedBy,
  source: Source,
  filter: StaffFilter,
  { beyond, direction }: Pick<PageCursor<number | string>, 'beyond' | 'direction'>,
  limit: number,
): Promise<{ id: number; cursor: string }[]> => {
  // The walk by id of all orders has no index of another order; the one by states has.
  const walked = source === 'all' || source === 'recent' ? 'states' : source;
  return db.run(SORTED[by][walked][direction], [beyond, limit, ...valuesOf(filter)]);
};

/** Number of orders; null above the limit of the count. */
export async function countUpTo(
  db: Reads,
  source: Source,
  filter: StaffFilter,
): Promise<number | null> {
  const { n } = await db.one(SOURCES[source].count, [...COUNT_ALL, ...valuesOf(filter)]);
  return countedOrNull(n);
}

/** Orders of a period from which on sorting them costs more than a walk through all orders. */
const LONG_PERIOD_ORDERS = 20_000;
const countPeriod = statement(
  'countOrdersOfPeriod',
  `SELECT count(*)::int AS n FROM (SELECT 1 FROM orders o WHERE o.created_at >= $1
     AND o.created_at < coalesce($2::timestamptz, 'infinity') LIMIT $3) c`,
  { n: t.int },
);
export async function isLongPeriod(db: Reads, from: Date, to: Date | null): Promise<boolean> {
  const { n } = await db.one(countPeriod, [from, to, LONG_PERIOD_ORDERS]);
  return n === LONG_PERIOD_ORDERS;
}

const grams = (column: string, text: string) =>
  `${column} @> (SELECT find_grams(${text})) AND (SELECT find_grams(${text})) <> '{}'`;
const ordersOfText = statement(
  'ordersOfText',
  `(SELECT s.ref_id AS id FROM staff_search s
    WHERE s.kind = 'order' AND ${grams('s.terms', '$1::text')} AND s.words LIKE lower($2) LIMIT ${COMMON})
  UNION (SELECT o.id FROM orders o WHERE $3 <> '' AND o.out_trade_no >= $3 AND o.out_trade_no < $3 || repeat('Z', 24) LIMIT ${COMMON})
  UNION (SELECT l.order_id AS id FROM (
      SELECT p.product_id FROM product_search p WHERE p.terms @> (SELECT search_query_terms($4::text[]))
        AND (SELECT search_query_terms($4::text[])) <> '{}' LIMIT ${COMMON}) p
    JOIN skus k ON k.product_id = p.product_id JOIN order_lines l ON l.sku_id = k.id
    WHERE l.title ILIKE $5 LIMIT ${COMMON})`,
  { id: t.int },
);
const buyersOfText = statement(
  'buyersOfText',
  `SELECT s.ref_id AS id FROM staff_search s
   WHERE s.kind = 'member' AND ${grams('s.terms', '$1::text')} AND s.words LIKE lower($2) LIMIT ${COMMON}`,
  { id: t.int },
);

const compact = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
const unlessCommon = (rows: readonly { id: number }[]) =>
  rows.length < COMMON ? rows.map(({ id }) => id) : null;

/** All orders whose number, tracking number, phone or goods contain the text; null when they are too many to list. */
export async function findOrdersOf(db: Reads, text: string): Promise<number[] | null> {
  const letters = compact(text);
  return unlessCommon(
    await db.run(ordersOfText, [
      letters,
      containsPattern(letters),
      letters.toUpperCase(),
      text.split(/\s+/),
      containsPattern(text),
    ]),
  );
}

/** All members whose name or e-mail address contains the text; null when they are too many to list. */
export async function findBuyersOf(db: Reads, text: string): Promise<number[] | null> {
  return unlessCommon(await db.run(buyersOfText, [text, containsPattern(text)]));
}
