import type { OrderStatus } from '@common/orders/orderTransitions';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { epochMs } from '../../../db/moments';

export const devicesOfMember = statement(
  'devicesOfMember',
  `SELECT id, method, user_agent AS "userAgent", ip, ${epochMs('created_at')} AS "createdAt",
     ${epochMs('coalesce(last_seen_at, created_at)')} AS "lastSeenAt"
   FROM sessions WHERE member_id = $1 AND revoked_at IS NULL AND expires_at >= now()
   ORDER BY coalesce(last_seen_at, created_at) DESC LIMIT 100`,
  {
    id: t.int,
    method: t.text.as<'wallet' | 'email'>(),
    userAgent: t.text,
    ip: t.text,
    createdAt: t.int,
    lastSeenAt: t.int,
  },
);

const side = (mine: string, other: string, role: 'buyer' | 'seller') =>
  `(SELECT id, out_trade_no, '${role}' AS role, ${other} AS other_id, status, total, created_at
    FROM orders WHERE ${mine} = $1 AND id < $2::bigint ORDER BY id DESC LIMIT $3)`;

export const ordersOfMember = statement(
  'ordersOfMember',
  `SELECT o.id, o.out_trade_no, o.role, o.other_id, m.name AS other_name, o.status, o.total, ${epochMs('o.created_at')} AS "createdAt"
   FROM (${side('buyer_id', 'seller_id', 'buyer')} UNION ALL ${side('seller_id', 'buyer_id', 'seller')}) o
   LEFT JOIN members m ON m.id = o.other_id ORDER BY o.id DESC LIMIT $3`,
  {
    id: t.int,
    out_trade_no: t.text,
    role: t.text.as<'buyer' | 'seller'>(),
    other_id: t.int.orNull,
    other_name: t.text.orNull,
    status: t.int.as<OrderStatus>(),
    total: t.numeric,
    createdAt: t.int,
  },
);

// Raises are hidden: one would reveal that the maximum is above the price (ADR 028).
export const lotsOfBidder = statement(
  'lotsOfBidder',
  `SELECT l.id AS "lotId", p.id AS "productId", p.title, l.price, l.leader_id IS NOT DISTINCT FROM $1 AS leading,
     l.closed_at IS NOT NULL OR l.withdrawn_at IS NOT NULL AS closed, ${epochMs('b.at')} AS "lastBidAt", b.id
   FROM (SELECT lot_id, max(at) AS at, max(id) AS id FROM bids WHERE bidder_id = $1 AND kind <> 'raise'
     GROUP BY lot_id HAVING max(id) < $2::bigint ORDER BY max(id) DESC LIMIT $3) b
   JOIN lots l ON l.id = b.lot_id JOIN products p ON p.id = l.product_id ORDER BY b.id DESC`,
  {
    /** Id of the member's last bid on the lot. */
    id: t.int.notNull,
    lotId: t.int,
    productId: t.int,
    title: t.text,
    price: t.numeric,
    leading: t.boolean,
    closed: t.boolean,
    lastBidAt: t.int,
  },
);

export const insertView = statement(
  'insertMemberView',
  `INSERT INTO member_views (member_id, staff_id, session_id, token_hash, expires_at)
   VALUES ($1, $2, $3, $4, date_trunc('milliseconds', clock_timestamp()) + interval '15 minutes')
   RETURNING (extract(epoch FROM expires_at) * 1000)::bigint AS expires_at`,
  { expires_at: t.int },
);
