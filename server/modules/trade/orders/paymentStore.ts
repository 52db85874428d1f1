import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';

/** The bill of transfer `p`, an order or a payment group, is unpaid. */
const UNPAID = `(EXISTS (SELECT 1 FROM orders o WHERE o.id = p.order_id AND o.status = 1)
     OR EXISTS (SELECT 1 FROM orders o WHERE o.group_id = p.group_id AND o.status = 1))`;

export const openPaymentOfMember = statement(
  'openPaymentOfMember',
  `SELECT 1 AS open FROM order_payments p
   WHERE p.buyer_id = $1 AND (p.state = 'seen' OR (p.state = 'reported' AND ${UNPAID})) LIMIT 1`,
);

export const pendingOnChain = statement(
  'pendingOnChain',
  `SELECT 1 AS pending FROM order_payments WHERE (order_id = $1 OR group_id = $2) AND state = 'seen' LIMIT 1`,
);

const billColumns = { order_id: t.int.orNull, group_id: t.int.orNull };

const openPaymentColumns = {
  id: t.int,
  ...billColumns,
  buyer_id: t.int,
  tx_hash: t.text,
  state: t.text.as<'reported' | 'seen'>(),
  confirmations: t.int,
};

export type OpenPayment = RowOf<typeof openPaymentColumns>;

export const openPayments = statement(
  'openPayments',
  `SELECT p.id, p.order_id, p.group_id, p.buyer_id, p.tx_hash, p.state, p.confirmations FROM order_payments p
   WHERE p.state IN ('reported', 'seen') AND p.id > $1 AND (p.state = 'seen' OR ${UNPAID} OR EXISTS (
     SELECT 1 FROM deposits d WHERE d.tx_hash = p.tx_hash AND d.member_id = p.buyer_id AND d.state = 'credited'))
   ORDER BY p.id LIMIT $2`,
  openPaymentColumns,
);

export const lapsePayments = statement(
  'lapsePayments',
  `UPDATE order_payments p SET state = 'failed'
   WHERE p.state = 'reported' AND p.created_at < now() - interval '2 days' AND NOT ${UNPAID}`,
);

export const updatePayment = statement(
  'updatePayment',
  `UPDATE order_payments SET state = $2, confirmations = $3, block_number = $4
   WHERE id = $1 AND state IN ('reported', 'seen') RETURNING id`,
);

export const paymentsNotFailed = statement(
  'paymentsNotFailed',
  `SELECT 1 FROM order_payments WHERE (order_id = $1 OR group_id = $2) AND state <> 'failed' LIMIT 1`,
);

/** Maximum of reported transfers per bill, more than any bill needs: each is looked up on chain until the bill closes. */
const MAX_HINTS = 20;

export const insertOrderPayment = statement(
  'insertOrderPayment',
  `INSERT INTO order_payments (order_id, group_id, buyer_id, tx_hash)
   SELECT $1, $2, $3, $4::text
   WHERE (SELECT count(*) FROM order_payments WHERE (order_id = $1 OR group_id = $2) AND tx_hash <> $4::text) < ${MAX_HINTS}
   ON CONFLICT (tx_hash, buyer_id) DO UPDATE SET tx_hash = excluded.tx_hash RETURNING order_id, group_id`,
  billColumns,
);

const REPORTED =
  'order_payments p JOIN unnest($1::text[], $2::bigint[]) AS t(tx_hash, buyer_id) USING (tx_hash, buyer_id)';

// Two subqueries, since each then finds its rows by an index.
export const lockReportedOrders = statement(
  'lockReportedOrders',
  `SELECT o.id, o.group_id FROM orders o WHERE o.id IN (
     SELECT p.order_id FROM ${REPORTED} WHERE p.order_id IS NOT NULL
     UNION ALL SELECT g.id FROM ${REPORTED} JOIN orders g ON g.group_id = p.group_id)
   ORDER BY o.id FOR UPDATE`,
  { id: t.int, group_id: t.int.orNull },
);

export const billOfTransfer = statement(
  'billOfTransfer',
  'SELECT order_id, group_id FROM order_payments WHERE tx_hash = $1 AND buyer_id = $2',
  billColumns,
);

export const markPaymentCredited = statement(
  'markPaymentCredited',
  `UPDATE order_payments SET state = 'credited', amount = $3
   WHERE tx_hash = $1 AND buyer_id = $2 AND state <> 'credited' RETURNING id`,
);

export const markPaymentTakenBack = statement(
  'markPaymentTakenBack',
  `UPDATE order_payments SET state = 'reported', amount = NULL, confirmations = 0, block_number = NULL
   WHERE tx_hash = $1 AND buyer_id = $2 AND state = 'credited' RETURNING order_id, group_id`,
  billColumns,
);

export const creditedBefore = statement(
  'creditedBefore',
  `SELECT sum(amount) AS amount FROM deposits WHERE tx_hash = $1 AND member_id = $2 AND state = 'credited'`,
  { amount: t.numeric.orNull },
);
