import { ORDER } from '@common/orders/orderTransitions';
import type { Check } from './auditCheck';
import { RECENT } from './auditOrders';

const INVARIANT = 34;
/**
 * SQL: the row is in another channel than its product `p`, or in the market without a seller. The platform sells in the
 * shop only; members sell in the market, and centres in the shop too.
 */
const isInWrongChannel = (row: string) =>
  `(${row}.channel <> p.channel OR (${row}.seller_id IS NULL AND ${row}.channel <> 'shop'))`;

/**
 * SQL: the entry names an actor who does not have its role: buyer and seller must be those of the row `of`, the system's
 * actor is NULL, and any member may act as staff.
 */
const isByStranger = (entry: string, role: string, of: string) =>
  `${entry}.actor_id IS DISTINCT FROM CASE ${entry}.${role} WHEN 'buyer' THEN ${of}.buyer_id
          WHEN 'seller' THEN ${of}.seller_id WHEN 'staff' THEN ${entry}.actor_id END`;

/** Checks of rows that belong together: references lead to rows, and all rows of a sale name one buyer and one seller. */
export const referenceChecks: readonly Check[] = [
  {
    invariant: INVARIANT,
    what: 'every reference leads to its row',
    // Checked only by a complete run, as it reads every table with a reference.
    query: `SELECT breach FROM dangling_references() WHERE :since = '-infinity'::timestamptz`,
  },
  {
    invariant: INVARIANT,
    what: "an order's goods are its seller's, and its channel is too",
    query: `SELECT format('order %s of %s in %s: product %s of %s', o.out_trade_no, coalesce('seller ' || o.seller_id, 'the platform'),
        o.channel, p.id, coalesce('seller ' || p.seller_id, 'the platform')) AS breach
      FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id
      LEFT JOIN skus k ON k.id = l.sku_id
      WHERE ${RECENT} AND (p.seller_id IS DISTINCT FROM o.seller_id OR ${isInWrongChannel('o')} OR k.product_id <> l.product_id)`,
  },
  {
    invariant: INVARIANT,
    what: "what a listing, a lot or a promotion is about is its seller's",
    query: `SELECT format('listing %s', l.id) AS breach FROM listings l JOIN products p ON p.id = l.product_id
      WHERE p.seller_id IS DISTINCT FROM l.seller_id OR ${isInWrongChannel('l')}
      UNION ALL
      SELECT format('lot %s', l.id) FROM lots l JOIN products p ON p.id = l.product_id
      WHERE p.seller_id IS DISTINCT FROM l.seller_id OR ${isInWrongChannel('l')}
      UNION ALL
      SELECT format('promotion %s', s.id) FROM promotions s JOIN products p ON p.id = s.product_id
      WHERE p.seller_id IS DISTINCT FROM s.seller_id`,
  },
  {
    invariant: INVARIANT,
    what: "a return has its order's buyer and seller, and a review its order's buyer",
    query: `SELECT format('return %s', r.id) AS breach FROM order_returns r JOIN orders o ON o.id = r.order_id
      WHERE r.buyer_id <> o.buyer_id OR r.seller_id IS DISTINCT FROM o.seller_id
      UNION ALL
      SELECT format('review %s', r.id) FROM reviews r JOIN orders o ON o.id = r.order_id
      LEFT JOIN order_lines l ON l.order_id = r.order_id AND l.position = r.line_position
      WHERE r.member_id <> o.buyer_id OR l.product_id IS DISTINCT FROM r.product_id OR o.status <> ${ORDER.succeeded}`,
  },
  {
    invariant: INVARIANT,
    what: 'what the history says a buyer, a seller or a member did, was theirs to do',
    query: `SELECT format('order %s: %s %s', o.out_trade_no, h.actor, h.actor_id) AS breach
      FROM order_history h JOIN orders o ON o.id = h.order_id
      WHERE ${RECENT} AND ${isByStranger('h', 'actor', 'o')}
      UNION ALL
      SELECT format('return %s: %s %s', r.id, e.role, e.actor_id) FROM return_entries e JOIN order_returns r ON r.id = e.return_id
      WHERE ${isByStranger('e', 'role', 'r')}
      UNION ALL
      SELECT format('message %s: %s %s', m.id, m.role, m.actor_id) FROM order_messages m JOIN orders o ON o.id = m.order_id
      WHERE m.created_at >= :since AND (m.seller_id IS DISTINCT FROM o.seller_id
        OR ${isByStranger('m', 'role', 'o')}
        -- A member who sells settles the buyer's messages; for the platform anybody of staff does.
        OR (o.seller_id IS NOT NULL AND m.settled_by <> o.seller_id))
      UNION ALL
      SELECT format('withdrawal %s: %s %s', w.id, h.actor, h.actor_id) FROM withdrawal_history h JOIN withdrawals w ON w.id = h.withdrawal_id
      -- The first step of a withdrawal, which asks for it, is by the member or staff that the withdrawal names.
      WHERE h.actor_id IS DISTINCT FROM CASE WHEN h.actor = 'member' THEN w.member_id
        WHEN h.actor = 'staff' AND h.from_state IS NULL THEN w.staff_id WHEN h.actor = 'staff' THEN h.actor_id END`,
  },
  {
    invariant: INVARIANT,
    what: 'a deposit was credited to the member whose wallet sent it',
    query: `SELECT format('deposit %s to member %s', d.id, d.member_id) AS breach FROM deposits d
      WHERE d.created_at >= :since AND d.state = 'credited'
        AND NOT EXISTS (SELECT 1 FROM deposit_assignments a WHERE a.deposit_id = d.id)
        AND NOT EXISTS (SELECT 1 FROM wallets w WHERE w.address = d.from_address AND w.member_id = d.member_id
          AND w.bound_block < d.block_number AND (w.unbound_block IS NULL OR d.block_number <= w.unbound_block))
        -- A transfer that comes again after a reorg is credited to the member of before, even to a closed account without
        -- wallets: it repays what the house lost by the reorg.
        AND NOT EXISTS (SELECT 1 FROM deposits o JOIN members m ON m.id = o.member_id AND m.closed_at IS NOT NULL
          WHERE (o.chain_id, o.tx_hash, o.from_address, o.amount, o.member_id)
            = (d.chain_id, d.tx_hash, d.from_address, d.amount, d.member_id) AND o.state = 'reversed')`,
  },
];
