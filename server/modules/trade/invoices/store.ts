import type { InvoiceKind } from '@common/orders/invoice';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { ALLOWANCES, INVOICED } from '../../../db/invoicePapers';

const choiceColumns = { kind: t.text.as<InvoiceKind>(), code: t.text, title: t.text };

export const findMyInvoice = statement(
  'findMyInvoice',
  'SELECT kind, code, title FROM member_invoices WHERE member_id = $1',
  choiceColumns,
);

export const writeMyInvoice = statement(
  'writeMyInvoice',
  `INSERT INTO member_invoices (member_id, kind, code, title) VALUES ($1, $2, $3, $4)
   ON CONFLICT (member_id) DO UPDATE
     SET kind = excluded.kind, code = excluded.code, title = excluded.title, updated_at = now()`,
);

const orderInvoiceColumns = {
  ...choiceColumns,
  twd_rate: t.numeric.orNull,
  issued_at: t.timestamp.orNull,
  /** The order's price less its refunds, base units. */
  remaining: t.numeric,
};
export type OrderInvoiceRow = RowOf<typeof orderInvoiceColumns>;

// $2 the buyer whose order it must be; null for anybody's.
export const findOrderInvoice = statement(
  'findOrderInvoice',
  `SELECT i.kind, i.code, i.title, i.twd_rate, i.issued_at, CASE WHEN o.status IN (-1, 11) THEN 0
     ELSE o.total - o.refunded_coin - o.refunded_adv END AS remaining
   FROM orders o JOIN order_invoices i ON i.order_id = o.id WHERE o.out_trade_no = $1 AND ($2::bigint IS NULL OR o.buyer_id = $2)`,
  orderInvoiceColumns,
);

export const correctOrderInvoice = statement(
  'correctOrderInvoice',
  `UPDATE order_invoices SET kind = $2, code = $3, title = $4, updated_at = now()
   WHERE order_id = $1 AND issued_at IS NULL RETURNING order_id`,
  { order_id: t.int },
);

/** Refunds after the invoice was issued. */
export interface Refund {
  /** Null for an order that was refunded without a return. */
  returnId: number | null;
  /** ms. */
  at: number;
  /** Base units, coin and adv together. */
  amount: string;
  /** The refunded pieces; null for a return from before its lines were kept. */
  goods: string | null;
}

const issuedColumns = {
  id: t.int,
  out_trade_no: t.text,
  ...choiceColumns,
  twd_rate: t.numeric.orNull,
  issued_at: t.timestamp.orNull,
  goods: t.text.orNull,
  /** The order's price when it was issued, base units. */
  amount: t.numeric,
  refunds: t.json.as<Refund[]>().orNull,
};
export type IssuedRow = RowOf<typeof issuedColumns>;

/** SQL: lines `l` of an order as one text. @param pieces an SQL expression for the number of pieces of each */
const namesOf = (pieces: string): string =>
  `string_agg(concat_ws(' ', l.title, nullif(l.sku_name, ''), '×', ${pieces}), '；' ORDER BY l.position)`;

/** SQL: the goods of allowance `x` of order `o`. */
const ALLOWED_GOODS = `CASE WHEN x.return_id IS NULL THEN (
       SELECT ${namesOf('l.quantity - l.returned')} FROM order_lines l WHERE l.order_id = o.id AND l.quantity > l.returned)
     ELSE (SELECT ${namesOf('i.quantity')} FROM return_lines i JOIN order_lines l ON l.order_id = i.order_id AND l.position = i.position
       WHERE i.return_id = x.return_id) END`;

export const issuedInvoices = statement(
  'issuedInvoices',
  `SELECT o.id, o.out_trade_no, i.kind, i.code, i.title, i.twd_rate, i.issued_at, (
     SELECT ${namesOf('l.quantity - before.pieces')}
     FROM order_lines l JOIN LATERAL (
       SELECT coalesce(sum(x.quantity), 0) AS pieces FROM return_lines x JOIN order_returns r ON r.id = x.return_id
       WHERE x.order_id = l.order_id AND x.position = l.position AND r.state = 'refunded' AND r.closed_at <= i.issued_at) before ON true
     WHERE l.order_id = o.id AND l.quantity > before.pieces) AS goods,
     ${INVOICED} AS amount, (
     SELECT json_agg(json_build_object('returnId', x.return_id, 'at', floor(extract(epoch FROM x.at) * 1000)::bigint,
       'amount', x.amount::text, 'goods', ${ALLOWED_GOODS}) ORDER BY x.at, x.return_id) FROM ${ALLOWANCES} x) AS refunds
   FROM order_invoices i JOIN orders o ON o.id = i.order_id
   WHERE o.id > $1 AND i.issued_at < $3 AND (i.issued_at >= $2 OR EXISTS (
     SELECT 1 FROM ${ALLOWANCES} x WHERE x.at >= $2 AND x.at < $3))
   ORDER BY o.id LIMIT $4`,
  issuedColumns,
);
