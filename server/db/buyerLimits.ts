/** Statuses of orders whose pieces the buyer has or will get; orders that ended unpaid, cancelled or refunded are left out. */
export const HAD_STATUSES = '(1, 2, 10, 20)';

/**
 * The pieces of product `p` that the buyer may still order; null without a limit.
 * @param buyer an SQL expression for the buyer's id
 */
export const mayBuyOf = (buyer: string): string =>
  `CASE WHEN p.per_buyer IS NOT NULL THEN greatest(0, p.per_buyer - coalesce((
     SELECT sum(bl.quantity - bl.returned) FROM orders bo JOIN order_lines bl ON bl.order_id = bo.id
     WHERE bo.buyer_id = ${buyer} AND bo.status IN ${HAD_STATUSES} AND bl.product_id = p.id), 0))::int END`;
