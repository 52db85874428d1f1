import type { Order } from '@common/endpoints/orderShapes';
import type { OrderStatus } from '@common/orders/orderTransitions';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

export const countMyOrdersByStatus = statement(
  'countMyOrdersByStatus',
  'SELECT status, count(*)::int AS count FROM orders WHERE buyer_id = $1 GROUP BY status',
  { status: t.int.as<OrderStatus>(), count: t.int },
);

export const namesOfMembers = statement(
  'namesOfMembers',
  'SELECT id, name FROM members WHERE id = ANY ($1)',
  {
    id: t.int,
    name: t.text,
  },
);

export const findBuyer = statement(
  'findBuyer',
  'SELECT id, name, email FROM members WHERE id = $1',
  {
    id: t.int,
    name: t.text,
    email: t.text.orNull,
  },
);

export type OrderReturn = Order['returns'][number];

export type OrderGroupRef = NonNullable<Order['group']>;

// An unpaid order that was placed alone by a checkout is paid on the page of its group, too.
export const groupOfOrder = statement(
  'groupOfOrder',
  `SELECT g.number, coalesce(json_agg(json_build_object('out_trade_no', other.out_trade_no, 'status', other.status,
     'title', (SELECT l.title FROM order_lines l WHERE l.order_id = other.id ORDER BY l.position LIMIT 1))
     ORDER BY other.id) FILTER (WHERE other.id IS NOT NULL), '[]') AS others
   FROM orders o JOIN order_groups g ON g.id = o.group_id
   LEFT JOIN orders other ON other.group_id = g.id AND other.id <> o.id
   WHERE o.id = $1 GROUP BY g.id, o.status HAVING count(other.id) > 0 OR o.status = 1`,
  { number: t.text, others: t.json.as<OrderGroupRef['others']>() },
);

export const returnsOfOrder = statement(
  'returnsOfOrder',
  `SELECT r.id, r.reason, r.state, r.is_whole, coalesce(r.coin_amount, o.coin_amount) AS coin_amount,
     coalesce(r.adv_amount, o.adv_amount) AS adv_amount, (
     SELECT json_agg(json_build_object('step', e.step, 'role', e.role,
       'at', (extract(epoch FROM e.created_at) * 1000)::bigint) ORDER BY e.id)
     FROM return_entries e WHERE e.return_id = r.id AND e.step IS NOT NULL) AS steps
   FROM order_returns r JOIN orders o ON o.id = r.order_id WHERE r.order_id = $1 ORDER BY r.id DESC`,
  {
    id: t.int,
    reason: t.text.as<OrderReturn['reason']>(),
    state: t.text.as<OrderReturn['state']>(),
    is_whole: t.boolean,
    coin_amount: t.numeric,
    adv_amount: t.numeric,
    steps: t.json.as<OrderReturn['steps']>(),
  },
);

// A return that was refused before returns had lines was about all pieces.
export const returnablePieces = statement(
  'returnablePieces',
  `SELECT l.sku_id, (l.quantity - l.returned - refused.quantity)::int AS quantity
   FROM order_lines l JOIN LATERAL (
     SELECT coalesce(sum(coalesce(x.quantity, l.quantity)), 0) AS quantity
     FROM order_returns r LEFT JOIN return_lines x ON x.return_id = r.id AND x.position = l.position
     WHERE r.order_id = l.order_id AND r.state = 'rejected' AND r.reason <> 'cancel'
       AND (x.return_id IS NOT NULL OR r.coin_amount IS NULL)) refused ON true
   WHERE l.order_id = $1 AND l.quantity - l.returned > refused.quantity ORDER BY l.position`,
  { sku_id: t.int, quantity: t.int },
);
