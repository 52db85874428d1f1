import { HAD_STATUSES } from '../../../db/buyerLimits';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

// Two orders of one buyer may be of different variants of a product, and count each other's pieces. Locked after variants and
// products.
export const lockBuyerLimits = statement(
  'lockBuyerLimits',
  'SELECT pg_advisory_xact_lock(720110110, hashint8($1))',
);

export const piecesOfBuyer = statement(
  'piecesOfBuyer',
  `SELECT l.product_id, sum(l.quantity - l.returned)::int AS pieces
   FROM orders o JOIN order_lines l ON l.order_id = o.id
   WHERE o.buyer_id = $1 AND o.status IN ${HAD_STATUSES} AND l.product_id = ANY ($2::bigint[]) GROUP BY 1`,
  { product_id: t.int, pieces: t.int },
);
