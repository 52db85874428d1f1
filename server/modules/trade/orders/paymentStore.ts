import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';

export const openPaymentOfMember = statement(
  'openPaymentOfMember',
  `SELECT 1 AS open FROM order_payments p JOIN orders o ON o.id = p.order_id
   WHERE p.buyer_id = $1 AND (p.state = 'seen' OR (p.state = 'reported' AND o.status = 1)) LIMIT 1`,
);

export const pendingOnChain = statement(
  'pendingOnChain',
  `SELECT 1 AS pending FROM order_payments WHERE order_id = $1 AND state = 'seen' LIMIT 1`,
);

const openPaymentColumns = {
  id: t.int,
  out_trade_no: t.text,
  buyer_id: t.int,
  tx_hash: t.text,
  state: t.text.as<'reported' | 'seen'>(),
  confirmations: t.int,
};

export type OpenPayment = RowOf<typeof openPaymentColumns>;

export const openPayments = statement(
  'openPayments',
  `SELECT p.id, o.out_trade_no, p.buyer_id, p.tx_hash, p.state, p.confirmations
   FROM order_payments p JOIN orders o ON o.id = p.order_id
   WHERE p.state IN ('reported', 'seen') AND (p.state = 'seen' OR o.status = 1) AND p.id > $1
   ORDER BY p.id LIMIT $2`,
  openPaymentColumns,
);

export const lapsePayments = statement(
  'lapsePayments',
  `UPDATE order_payments p SET state = 'failed' FROM orders o
   WHERE o.id = p.order_id AND p.state = 'reported' AND o.status <> 1 AND p.created_at < now() - interval '2 days'`,
);

export const updatePayment = statement(
  'updatePayment',
  `UPDATE order_payments SET state = $2, confirmations = $3, block_number = $4
   WHERE id = $1 AND state IN ('reported', 'seen') RETURNING id`,
);

export const paymentsNotFailed = statement(
  'paymentsNotFailed',
  `SELECT 1 FROM order_payments WHERE order_id = $1 AND state <> 'failed' LIMIT 1`,
);

/** Reported transfers per order. Each is looked up on chain until the order closes; one order never needs as many transfers. */
const MAX_HINTS = 20;

export const insertOrderPayment = statement(
  'insertOrderPayment',
  `INSERT INTO order_payments (order_id, buyer_id, tx_hash)
   SELECT $1, $2, $3::text
   WHERE (SELECT count(*) FROM order_payments WHERE order_id = $1 AND tx_hash <> $3::text) < ${MAX_HINTS}
   ON CONFLICT (tx_hash, buyer_id) DO UPDATE SET tx_hash = excluded.tx_hash RETURNING order_id`,
  { order_id: t.int },
);

export const lockReportedOrders = statement(
  'lockReportedOrders',
  `SELECT o.id FROM orders o WHERE o.id IN (
     SELECT p.order_id FROM order_payments p
     JOIN unnest($1::text[], $2::bigint[]) AS t(tx_hash, buyer_id) USING (tx_hash, buyer_id))
   ORDER BY o.id FOR UPDATE`,
  { id: t.int },
);

// NO KEY UPDATE, as for counting sales: orders being placed may still reference the products.
export const lockReportedProducts = statement(
  'lockReportedProducts',
  `SELECT p.id FROM products p WHERE p.id IN (SELECT product_id FROM order_lines WHERE order_id = ANY ($1))
   ORDER BY p.id FOR NO KEY UPDATE`,
);

export const orderOfTransfer = statement(
  'orderOfTransfer',
  `SELECT o.out_trade_no FROM order_payments p JOIN orders o ON o.id = p.order_id
   WHERE p.tx_hash = $1 AND p.buyer_id = $2`,
  { out_trade_no: t.text },
);

export const markPaymentCredited = statement(
  'markPaymentCredited',
  `UPDATE order_payments SET state = 'credited', amount = $3
   WHERE tx_hash = $1 AND buyer_id = $2 AND state <> 'credited' RETURNING id`,
);

export const markPaymentTakenBack = statement(
  'markPaymentTakenBack',
  `UPDATE order_payments SET state = 'reported', amount = NULL, confirmations = 0, block_number = NULL
   WHERE tx_hash = $1 AND buyer_id = $2 AND state = 'credited' RETURNING order_id`,
  { order_id: t.int },
);

export const creditedBefore = statement(
  'creditedBefore',
  `SELECT sum(amount) AS amount FROM deposits WHERE tx_hash = $1 AND member_id = $2 AND state = 'credited'`,
  { amount: t.numeric.orNull },
);
