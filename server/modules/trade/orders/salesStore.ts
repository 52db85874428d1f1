import type { OrderStatus } from '@common/orders/orderTransitions';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, type Reads, statement, type Tx } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { goodsOf, isGivenBack, refundedGoodsOf } from './exportStore';
import { COLUMNS, orderColumns } from './store';

// The seller is part of the WHERE clause, so another's sale is not found.
const SALE = `SELECT ${COLUMNS}, m.name AS buyer_name,
  EXISTS (SELECT 1 FROM order_returns r WHERE r.order_id = o.id AND r.state = 'refunded' AND r.is_whole) AS given_back,
  EXISTS (SELECT 1 FROM order_messages e WHERE e.order_id = o.id AND e.awaits) AS awaits_answer
  FROM orders o JOIN members m ON m.id = o.buyer_id`;
const saleColumns = {
  ...orderColumns,
  buyer_name: t.text,
  /** A return of all that was left was refunded. */
  given_back: t.boolean,
  /** The buyer wrote, and waits for the seller's answer. */
  awaits_answer: t.boolean,
};

/** A seller's order, with its buyer's name. */
export type SaleRow = RowOf<typeof saleColumns>;

const find = statement(
  'findSale',
  `${SALE} WHERE o.out_trade_no = $1 AND o.seller_id = $2`,
  saleColumns,
);
const lock = statement(
  'lockSale',
  'SELECT 1 FROM orders WHERE out_trade_no = $1 AND seller_id = $2 FOR UPDATE',
);
const paidColumns = {
  ...saleColumns,
  /** The time of payment to the microsecond. */
  paid_key: t.text,
  settled_at: t.timestamp.orNull,
  goods: t.text.orNull,
  refunded_goods: t.text.orNull,
};

/** A sale as the seller's file lists it. */
export type PaidSaleRow = RowOf<typeof paidColumns>;

/** Of a period in the order of payment; a page begins beyond the last row's `paid_key` and id. */
const paidPage = statement(
  'pagePaidSales',
  `SELECT s.*, s.paid_at::text AS paid_key, j.created_at AS settled_at, ${goodsOf('s.id')} AS goods,
     ${refundedGoodsOf('s', 'g.is_all')} AS refunded_goods
   FROM (${SALE} WHERE o.seller_id = $1 AND o.paid_at >= $2 AND o.paid_at < $3
     AND (o.paid_at, o.id) > ($4::timestamptz, $5::bigint) ORDER BY o.paid_at, o.id LIMIT $6) s
   JOIN LATERAL (SELECT ${isGivenBack('s')} AS is_all OFFSET 0) g ON true
   LEFT JOIN journals j ON j.key = concat('order:', s.out_trade_no, ':end') AND j.kind = 'order.settle'
   ORDER BY s.paid_at, s.id`,
  paidColumns,
);
const MINE = `o.seller_id = $1 AND ($2::smallint IS NULL OR o.status = $2)
  AND ($3::text IS NULL OR o.out_trade_no = $3 OR EXISTS (
    SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.title ILIKE $4))
  AND ($5::boolean IS NOT TRUE OR o.id IN (SELECT e.order_id FROM order_messages e WHERE e.seller_id = $1 AND e.awaits))`;
const page = statement(
  'pageSales',
  `${SALE} WHERE ${MINE} ORDER BY o.id DESC LIMIT $6 OFFSET $7`,
  saleColumns,
);
const count = statement('countSales', `SELECT count(*)::int AS n FROM orders o WHERE ${MINE}`, {
  n: t.int,
});

export function findSale(
  db: Queryable,
  outTradeNo: string,
  sellerId: number,
): Promise<SaleRow | undefined> {
  return db.maybeOne(find, [outTradeNo, sellerId]);
}

/** Locks a sale, then reads it, as `lockOrderRow` does. */
export async function lockSaleRow(
  tx: Tx,
  outTradeNo: string,
  sellerId: number,
): Promise<SaleRow | undefined> {
  await tx.run(lock, [outTradeNo, sellerId]);
  return findSale(tx, outTradeNo, sellerId);
}

export interface SaleFilter {
  status: OrderStatus | null;
  q: string | null;
  /** Only sales whose buyers wait for an answer. */
  awaited: boolean;
  limit: number;
  offset: number;
}

export async function pageOfSales(
  db: Queryable,
  sellerId: number,
  { status, q, awaited, limit, offset }: SaleFilter,
): Promise<{ rows: SaleRow[]; total: number }> {
  const filter = [sellerId, status, q?.toUpperCase() ?? null, q && containsPattern(q), awaited];
  const [rows, { n: total }] = await Promise.all([
    db.run(page, [...filter, limit, offset]),
    db.one(count, filter),
  ]);
  return { rows, total };
}

/** Sales paid in a period in the order of payment, at most `atOnce` at a time. */
export async function* paidSales(
  db: Reads,
  sellerId: number,
  { from, to }: { from: Date; to: Date },
  atOnce: number,
): AsyncGenerator<PaidSaleRow[]> {
  let beyond: [string, number] = ['-infinity', 0];
  for (;;) {
    const rows = await db.run(paidPage, [sellerId, from, to, ...beyond, atOnce]);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    beyond = [last.paid_key, last.id];
  }
}
