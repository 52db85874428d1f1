import type { Picture } from '@common/endpoints/pictures';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

export const countMyOpenOrders = statement(
  'countMyOpenOrders',
  'SELECT status, count(*)::int AS n FROM orders WHERE buyer_id = $1 AND status IN (1, 2, 20) GROUP BY status',
  { status: t.int, n: t.int },
);

/** After these days a purchase is no longer among the open tasks; it can still be reviewed. */
const REVIEW_DAYS = 30;

// A sale counts under the conditions on which its page offers the step (`presentSaleSummary`).
export const countMyTasks = statement(
  'countMyTasks',
  `SELECT s."salesToSend", s."salesLate", r."returnsToAnswer", r."returnsToFollow",
     (SELECT count(*)::int FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.buyer_id = $1 AND o.status = 10 AND o.closed_at > now() - make_interval(days => ${REVIEW_DAYS})
        AND l.returned < l.quantity
        AND NOT EXISTS (SELECT 1 FROM reviews v WHERE v.order_id = o.id AND v.line_position = l.position)) AS "reviewsToWrite",
     (SELECT count(DISTINCT order_id)::int FROM order_messages WHERE seller_id = $1 AND awaits) AS "messagesToAnswer",
     (SELECT count(*)::int FROM listings WHERE seller_id = $1 AND state IN ('changes', 'refused')) AS "listingsToMend",
     (SELECT count(*)::int FROM questions WHERE seller_id = $1
        AND answered_at IS NULL AND withdrawn_at IS NULL AND hidden_at IS NULL) AS "questionsToAnswer"
   FROM (SELECT count(*)::int AS "salesToSend", count(*) FILTER (WHERE ship_by < now())::int AS "salesLate"
     FROM orders WHERE seller_id = $1 AND status = 2 AND disputed_at IS NULL
       AND (fulfilment <> 'shipping' OR address IS NOT NULL)) s,
     (SELECT count(*) FILTER (WHERE seller_id = $1 AND state IN ('open', 'sentBack'))::int AS "returnsToAnswer",
        count(*) FILTER (WHERE buyer_id = $1 AND state IN ('sendBack', 'refused'))::int AS "returnsToFollow"
      FROM order_returns WHERE closed_at IS NULL AND (seller_id = $1 OR buyer_id = $1)) r`,
  {
    salesToSend: t.int,
    salesLate: t.int,
    returnsToAnswer: t.int,
    returnsToFollow: t.int,
    reviewsToWrite: t.int,
    messagesToAnswer: t.int,
    listingsToMend: t.int,
    questionsToAnswer: t.int,
  },
);

export const heldForBids = statement(
  'heldForBids',
  `SELECT asset, sum(amount) AS units FROM holds
   WHERE member_id = $1 AND ref_type = 'lot' AND state = 'live' GROUP BY asset`,
  { asset: t.text.as<'coin' | 'adv'>(), units: t.numeric },
);

export const lockAvatar = statement(
  'lockAvatar',
  'SELECT avatar, name FROM members WHERE id = $1 FOR NO KEY UPDATE',
  { avatar: t.json.as<Picture>().orNull, name: t.text },
);

export const updateProfile = statement(
  'updateProfile',
  'UPDATE members SET name = $2, avatar = $3::jsonb WHERE id = $1',
);
