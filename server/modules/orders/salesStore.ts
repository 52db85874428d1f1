import type { OrderStatus } from '@common/orderTransitions';
import { type Queryable, statement, type Tx } from '../../db/database';
import { escapeLike } from '../../db/escapeLike';
import { COLUMNS, type OrderRow } from './store';

/** A seller's order, with its buyer's name. */
export interface SaleRow extends OrderRow {
  buyer_name: string;
}

// The seller stands in the WHERE clause: another's sale does not exist.
const SALE = `SELECT ${COLUMNS}, m.name AS buyer_name FROM orders o JOIN members m ON m.id = o.buyer_id`;
const find = statement('findSale', `${SALE} WHERE o.out_trade_no = $1 AND o.seller_id = $2`);
const lock = statement(
  'lockSale',
  `${SALE} WHERE o.out_trade_no = $1 AND o.seller_id = $2 FOR UPDATE OF o`,
);
const MINE = `o.seller_id = $1 AND ($2::smallint IS NULL OR o.status = $2)
  AND ($3::text IS NULL OR o.out_trade_no = $3 OR EXISTS (
    SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.title ILIKE $4))`;
const page = statement('pageSales', `${SALE} WHERE ${MINE} ORDER BY o.id DESC LIMIT $5 OFFSET $6`);
const count = statement('countSales', `SELECT count(*)::int AS n FROM orders o WHERE ${MINE}`);

export async function findSale(
  db: Queryable,
  outTradeNo: string,
  sellerId: number,
): Promise<SaleRow | undefined> {
  const [row] = await db.run<SaleRow>(find, [outTradeNo, sellerId]);
  return row;
}

export async function lockSaleRow(
  tx: Tx,
  outTradeNo: string,
  sellerId: number,
): Promise<SaleRow | undefined> {
  const [row] = await tx.run<SaleRow>(lock, [outTradeNo, sellerId]);
  return row;
}

export interface SaleFilter {
  status: OrderStatus | null;
  q: string | null;
  limit: number;
  offset: number;
}

export async function pageOfSales(
  db: Queryable,
  sellerId: number,
  { status, q, limit, offset }: SaleFilter,
): Promise<{ rows: SaleRow[]; total: number }> {
  const filter = [sellerId, status, q?.toUpperCase() ?? null, q && escapeLike(q)];
  const [rows, [total]] = await Promise.all([
    db.run<SaleRow>(page, [...filter, limit, offset]),
    db.run<{ n: number }>(count, filter),
  ]);
  return { rows, total: total?.n ?? 0 };
}
