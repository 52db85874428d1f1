/** The refund of return `r` of order `o`; returns from before ADR 070 have no amounts, and refunded the whole order. */
const GIVEN_BACK = 'coalesce(r.coin_amount + r.adv_amount, o.total)';
const ALL_GIVEN_BACK = `coalesce((SELECT sum(${GIVEN_BACK}) FROM order_returns r WHERE r.order_id = o.id AND r.state = 'refunded'), 0)`;

/**
 * The price of order `o` when its invoice `i` was issued, base units. Unsent pieces were refunded in the transaction
 * that shipped the rest: at the same `now()`.
 */
export const INVOICED = `o.total - coalesce((SELECT sum(${GIVEN_BACK}) FROM order_returns r
  WHERE r.order_id = o.id AND r.state = 'refunded' AND r.closed_at <= i.issued_at), 0)`;

/**
 * The allowances of invoice `i` of order `o`: one for each refunded return, and one for the rest of an order that was closed
 * as a whole, because its parcel was lost or never handed in.
 */
export const ALLOWANCES = `(
  SELECT r.id AS return_id, r.closed_at AS at, ${GIVEN_BACK} AS amount
  FROM order_returns r WHERE r.order_id = o.id AND r.state = 'refunded' AND r.closed_at > i.issued_at
  UNION ALL
  SELECT NULL, o.closed_at, o.total - ${ALL_GIVEN_BACK}
  WHERE o.status IN (-1, 11) AND o.closed_at > i.issued_at AND o.total > ${ALL_GIVEN_BACK})`;
