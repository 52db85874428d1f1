import { INSPECTION_DAYS, ON_THE_ROAD, ROAD_DAYS, STORE_DAYS } from '@common/delivery/parcels';
import { AUTO_CONFIRM_DAYS } from '@common/orders/orderTransitions';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { WAKES_MEMBER } from '../../../db/events';
import { hasNoFailure } from '../../../jobs/failureStore';

// With the orders' histories, and an event for the open pages of their buyers. Carrier and tracking number of the last parcel are kept for the release before parcels (ADR 072).
export const moveOrders = statement(
  'moveOrders',
  `WITH moved AS (
     UPDATE orders SET status = $3::smallint,
       expires_at = NULL,
       paid_at = CASE WHEN $3::smallint = 2 THEN now() ELSE paid_at END,
       shipped_at = CASE WHEN $3::smallint = 20 THEN now() ELSE shipped_at END,
       auto_confirm_at = CASE WHEN $3::smallint = 20 THEN now() + make_interval(days => ${AUTO_CONFIRM_DAYS}) END,
       closed_at = CASE WHEN $3::smallint IN (-1, 10, 11) THEN now() END,
       settle_at = CASE WHEN $9::int > 0 THEN now() + make_interval(days => $9::int) END,
       disputed_at = CASE WHEN $3::smallint NOT IN (-1, 11) THEN disputed_at END,
       (ship_by, refund_by) = (SELECT d.at, d.at + fulfilment_days('refundDays') FROM (
         SELECT CASE WHEN $3::smallint = 2 AND (fulfilment <> 'shipping' OR address IS NOT NULL)
           THEN now() + shipping_time(delivery) END AS at) d),
       carrier = coalesce($7, carrier), tracking_no = coalesce($8, tracking_no)
     WHERE id = ANY ($1::bigint[]) AND status = $2::smallint RETURNING id, buyer_id, out_trade_no, twd_rate
   ), h AS (
     INSERT INTO order_history (order_id, from_status, to_status, actor, actor_id, reason)
     SELECT id, $2::smallint, $3::smallint, $4::text, $5, $6 FROM moved ORDER BY id RETURNING order_id
   ), e AS (
     INSERT INTO events (member_id, topic, payload)
     SELECT buyer_id, 'order', jsonb_build_object('out_trade_no', out_trade_no, 'status', $3::smallint) FROM moved ORDER BY id
     RETURNING id, member_id
   ), t AS MATERIALIZED (
     SELECT ${WAKES_MEMBER} FROM e
   )
   SELECT (SELECT count(*)::int FROM h) AS moved, (SELECT count(*) FROM t) AS awake, (SELECT max(twd_rate) FROM moved) AS twd_rate`,
  { moved: t.int, awake: t.int, twd_rate: t.numeric.orNull },
);

/*
 * Back from 20 to 2 when the booking of a parcel with its last pieces was cancelled (ADR 090): `order_status_guard` asks for
 * the cancelled parcel. The time for shipping runs from payment, as it did; a day is left at least. Carrier and tracking
 * number are of the release before parcels, whose trigger would pack what is shipped under them.
 */
export const reopenOrder = statement(
  'reopenOrder',
  `WITH moved AS (
     UPDATE orders SET status = 2, shipped_at = NULL, auto_confirm_at = NULL, carrier = NULL, tracking_no = NULL,
       (ship_by, refund_by) = (SELECT d.at, d.at + fulfilment_days('refundDays') FROM (
         SELECT greatest(paid_at + shipping_time(delivery), now() + interval '1 day') AS at) d)
     WHERE id = $1 AND status = 20 AND disputed_at IS NULL RETURNING id, ship_by
   ), h AS (
     INSERT INTO order_history (order_id, from_status, to_status, actor, actor_id, reason)
     SELECT id, 20, 2, $2, $3, $4 FROM moved
   )
   SELECT ship_by FROM moved`,
  { ship_by: t.timestamp.orNull },
);

export const claimDueSettlement = statement(
  'letGoOfEscrow',
  `UPDATE orders SET settle_at = NULL WHERE id = $1 AND settle_at < now() AND disputed_at IS NULL RETURNING id`,
);

/** SQL: a parcel of the order was booked and not handed in. */
const hasUnsentBooking = (orderId: string) =>
  `EXISTS (SELECT 1 FROM parcels b WHERE b.order_id = ${orderId} AND b.driver IS NOT NULL AND b.state = 'made')`;

/**
 * SQL: pieces of the order were given back that had been sent. Those refunds relied on its parcels, so bookings neither lapse nor
 * are cancelled after one. What could not be sent was in none.
 */
export const hasReturnedSent = (orderId: string) =>
  `EXISTS (SELECT 1 FROM order_returns b WHERE b.order_id = ${orderId} AND b.state = 'refunded' AND b.reason <> 'unsent')`;

export const returnedSent = statement('returnedSent', `SELECT ${hasReturnedSent('$1')} AS has`, {
  has: t.boolean,
});

// The database's clock: the sweepers that end the time for returns go by it too.
export const holdOrderForReturn = statement(
  'holdOrderForReturn',
  `UPDATE orders SET disputed_at = now()
   WHERE id = $1 AND disputed_at IS NULL
     AND (coalesce(settle_at, auto_confirm_at) > clock_timestamp() OR (status = 20 AND ${hasUnsentBooking('orders.id')})) RETURNING id`,
);

export const holdOrderForCancel = statement(
  'holdOrderForCancel',
  'UPDATE orders SET disputed_at = now() WHERE id = $1 AND status = 2 AND disputed_at IS NULL RETURNING id',
);

// The deadlines move by the time of the return or request, in which the seller could not ship.
export const freeOrderOfReturn = statement(
  'freeOrderOfReturn',
  `UPDATE orders SET disputed_at = NULL, ship_by = ship_by + (now() - disputed_at),
     refund_by = refund_by + (now() - disputed_at)
   WHERE id = $1`,
);

export const refundKeptOrder = statement(
  'refundKeptOrder',
  'UPDATE orders SET settle_at = NULL, disputed_at = NULL WHERE id = $1 AND settle_at IS NOT NULL RETURNING id',
);

// No window ends later than a day after the order: transfers of next to nothing must not hold stock for ever.
export const extendPaymentWindow = statement(
  'extendPaymentWindow',
  `UPDATE orders SET expires_at = greatest(expires_at,
     least(now() + make_interval(mins => $3), created_at + interval '1 day'))
   WHERE (id = $1 OR group_id = $2) AND status = 1`,
);

// An order without followed parcels keeps its ten days.
export const waitForParcels = statement(
  'waitForParcels',
  `UPDATE orders o SET auto_confirm_at = CASE WHEN p.on_the_road
       THEN greatest(o.auto_confirm_at, o.shipped_at + make_interval(days => ${ROAD_DAYS}),
         least(coalesce(p.until, o.shipped_at), o.shipped_at + make_interval(days => ${ROAD_DAYS + STORE_DAYS}))
           + make_interval(days => ${INSPECTION_DAYS}))
       ELSE greatest(o.shipped_at + make_interval(days => ${AUTO_CONFIRM_DAYS}),
         now() + make_interval(days => ${INSPECTION_DAYS})) END
   FROM (SELECT bool_or(state IN (${ON_THE_ROAD.map((state) => `'${state}'`).join(', ')})) AS on_the_road,
       max(CASE state WHEN 'arrived' THEN collect_by WHEN 'returning' THEN now() + make_interval(days => ${STORE_DAYS}) END) AS until
     FROM parcels WHERE order_id = $1 AND driver IS NOT NULL) p
   WHERE o.id = $1 AND o.status = 20 AND p.on_the_road IS NOT NULL`,
);

// The rest of the order goes on. The constraint `orders_refunded` refuses more than was paid.
export const refundPart = statement(
  'refundPart',
  `UPDATE orders SET disputed_at = NULL, refunded_coin = refunded_coin + $2::numeric,
     refunded_adv = refunded_adv + $3::numeric, refunded_discount = refunded_discount + $4::numeric
   WHERE id = $1 AND disputed_at IS NOT NULL AND (status IN (2, 20) OR settle_at IS NOT NULL) RETURNING id`,
);

export const countReturned = statement(
  'countReturned',
  `UPDATE order_lines l SET returned = l.returned + r.quantity FROM return_lines r
   WHERE r.return_id = $1 AND l.order_id = r.order_id AND l.position = r.position`,
);

// $2 the variants of the return that can be sold again; null for all of them.
export const markRestocked = statement(
  'markRestocked',
  `UPDATE return_lines r SET restocked = true FROM order_lines l
   WHERE r.return_id = $1 AND l.order_id = r.order_id AND l.position = r.position
     AND ($2::bigint[] IS NULL OR l.sku_id = ANY ($2)) RETURNING l.sku_id`,
  { sku_id: t.int },
);

const BATCH = 50;

// A payment seen on chain keeps the window open until it is final.
const OVERDUE = `o.status = 1 AND o.expires_at < now()
     AND NOT EXISTS (SELECT 1 FROM order_payments p WHERE p.order_id = o.id AND p.state = 'seen')
     AND NOT EXISTS (SELECT 1 FROM order_payments p WHERE p.group_id = o.group_id AND p.state = 'seen')`;

// A group ends as one, so only its first order is listed.
export const overdueOrders = statement(
  'overdueOrders',
  `SELECT o.out_trade_no FROM orders o WHERE ${OVERDUE}
     AND NOT EXISTS (SELECT 1 FROM orders f WHERE f.group_id = o.group_id AND f.id < o.id)
     AND ${hasNoFailure('expireOrders', 'o.out_trade_no')}
   ORDER BY o.expires_at LIMIT ${BATCH}`,
  { out_trade_no: t.text },
);

export const stillOverdue = statement(
  'stillOverdue',
  `SELECT 1 AS due FROM orders o WHERE o.id = $1 AND ${OVERDUE}`,
);

// Silence confirms nothing that was never handed in (ADR 147). Where a booking cannot lapse, the order's time ends as it does when all
// its carrier's reports are lost.
const RECEIVED = `status = 20 AND auto_confirm_at < now() AND disputed_at IS NULL AND (NOT ${hasUnsentBooking('orders.id')}
       OR ${hasReturnedSent('orders.id')})`;

export const receivedOrders = statement(
  'receivedOrders',
  `SELECT out_trade_no FROM orders WHERE ${RECEIVED} AND ${hasNoFailure('confirmReceived', 'out_trade_no')}
   ORDER BY auto_confirm_at LIMIT ${BATCH}`,
  { out_trade_no: t.text },
);

// A report of its carrier may have moved the end.
export const stillReceived = statement(
  'stillReceived',
  `SELECT 1 AS due FROM orders WHERE id = $1 AND ${RECEIVED}`,
);

// A seller is reminded two days before the deadline, but not in the first half of a shipping time below four days.
const REMIND_BEFORE = "interval '2 days'";

const TO_REMIND = `status = 2 AND disputed_at IS NULL AND (
     (ship_told = 0 AND ship_by < now() + ${REMIND_BEFORE} AND ship_by < now() + shipping_time(delivery) / 2)
     OR (ship_told < 2 AND ship_by < now()))`;

export const ordersToRemindOf = statement(
  'ordersToRemindOf',
  `SELECT out_trade_no FROM orders WHERE ${TO_REMIND} AND ${hasNoFailure('remindToShip', 'out_trade_no')}
   ORDER BY ship_by LIMIT ${BATCH}`,
  { out_trade_no: t.text },
);

export const recordShipReminder = statement(
  'recordShipReminder',
  `UPDATE orders SET ship_told = CASE WHEN ship_by < now() THEN 2 ELSE 1 END
   WHERE id = $1 AND ${TO_REMIND} RETURNING ship_told`,
  { ship_told: t.int },
);

// The rest of an order of which a part was sent is given back by `refundRest` in returns.
const UNSENT =
  "NOT EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = o.id AND p.state <> 'cancelled')";

export const unshippedOrders = statement(
  'unshippedOrders',
  `SELECT out_trade_no FROM orders o WHERE status = 2 AND refund_by < now() AND disputed_at IS NULL
     AND ${UNSENT} AND ${hasNoFailure('refundUnshipped', 'out_trade_no')}
   ORDER BY refund_by LIMIT ${BATCH}`,
  { out_trade_no: t.text },
);

export const stillUnshipped = statement(
  'stillUnshipped',
  `SELECT 1 AS due FROM orders o WHERE id = $1 AND status = 2 AND refund_by < now() AND disputed_at IS NULL AND ${UNSENT}`,
);

export const ordersPastReturnPeriod = statement(
  'keptOrders',
  `SELECT out_trade_no FROM orders WHERE settle_at < now() AND disputed_at IS NULL
     AND ${hasNoFailure('settleOrders', 'out_trade_no')}
   ORDER BY settle_at LIMIT ${BATCH}`,
  { out_trade_no: t.text },
);
