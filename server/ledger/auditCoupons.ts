import { ENDED_UNSHIPPED } from '../db/discountRows';
import type { Check } from './auditCheck';
import { RECENT, TOP_UP, TOP_UP_LEFT } from './auditOrders';

/** Checks of what coupons and deals took off, who bears it, and the uses of coupons (`coupon_claims`; ADR 065, 074, 075). */
export const couponChecks: readonly Check[] = [
  {
    invariant: 28,
    what: 'the platform added to a sale what its coupon took off, once, and got back what was refunded of it',
    query: `SELECT format('order %s: the platform added %s of %s', o.out_trade_no, j.added, j.due) AS breach
      FROM orders o JOIN LATERAL (
        SELECT coalesce(-sum(p.amount), 0) AS added,
          CASE WHEN o.paid_at IS NULL OR EXISTS (SELECT 1 FROM journals r WHERE r.ref_type = 'order'
            AND r.ref_id = o.out_trade_no AND r.kind = 'order.refund') THEN 0 ELSE ${TOP_UP_LEFT} END AS due
        FROM journals k JOIN postings p ON p.journal_id = k.id
        JOIN accounts a ON a.id = p.account_id AND a.member_id IS NULL AND a.bucket = 'coupons'
        WHERE k.ref_type = 'order' AND k.ref_id = o.out_trade_no) j ON true
      WHERE o.coupon_claim_id IS NOT NULL AND j.added <> j.due`,
  },
  {
    invariant: 28,
    what: 'only orders with a discount take from the coupons account',
    rangeOver: 'journal',
    query: `SELECT format('journal %s (%s): %s', j.id, j.kind, p.amount) AS breach
      FROM postings p JOIN accounts a ON a.id = p.account_id AND a.member_id IS NULL AND a.bucket = 'coupons'
      JOIN journals j ON j.id = p.journal_id
      LEFT JOIN orders o ON j.ref_type = 'order' AND o.out_trade_no = j.ref_id
      -- A partial return brings back some of the top-up, a refund what is left, everything else moves all of it. Unknown
      -- (NULL) is a breach too: a journal without an order has no top-up.
      WHERE j.id > :from AND j.id <= :to AND (CASE j.kind WHEN 'order.returnPart' THEN p.amount BETWEEN 1 AND ${TOP_UP}
        WHEN 'order.refund' THEN abs(p.amount) = ${TOP_UP_LEFT} ELSE abs(p.amount) = ${TOP_UP} END) IS NOT true`,
  },
  {
    invariant: 28,
    what: "a coupon took off goods the sum of the lines' discounts, or off delivery at most the fee, and never off both",
    query: `SELECT format('order %s: discount %s, of lines %s, fee %s', o.out_trade_no, o.discount, l.discount, o.delivery_fee) AS breach
      FROM orders o
      JOIN LATERAL (SELECT coalesce(sum(discount), 0) AS discount FROM order_lines WHERE order_id = o.id) l ON true
      WHERE ${RECENT} AND (o.discount - l.discount NOT BETWEEN 0 AND o.delivery_fee OR (l.discount > 0 AND o.discount <> l.discount))`,
  },
  {
    invariant: 28,
    what: "the bearer of a discount is its coupon's maker, and a seller's coupon took off their own goods only",
    query: `SELECT format('order %s of seller %s: coupon of %s, the seller bears it: %s', o.out_trade_no, o.seller_id, c.seller_id,
        o.seller_bears) AS breach
      FROM orders o JOIN coupon_claims k ON k.id = o.coupon_claim_id JOIN coupons c ON c.id = k.coupon_id
      WHERE o.seller_bears <> (c.seller_id IS NOT NULL) OR (c.seller_id IS NOT NULL AND o.seller_id IS DISTINCT FROM c.seller_id)
        OR (o.seller_bears AND o.delivery_discount <> o.discount - (SELECT sum(l.discount) FROM order_lines l WHERE l.order_id = o.id))`,
  },
  {
    invariant: 28,
    what: "deals took off an order the sum of its lines' parts, each by a deal of the order's seller",
    query: `SELECT format('order %s of seller %s: deals %s, of lines %s, of other sellers %s', o.out_trade_no, o.seller_id,
        o.deal_discount, l.discount, l.foreign_deals) AS breach
      FROM orders o JOIN LATERAL (
        SELECT coalesce(sum(x.deal_discount), 0) AS discount,
          count(*) FILTER (WHERE d.id IS NOT NULL AND d.seller_id IS DISTINCT FROM o.seller_id) AS foreign_deals
        FROM order_lines x LEFT JOIN deals d ON d.id = x.deal_id WHERE x.order_id = o.id) l ON true
      WHERE ${RECENT} AND (o.deal_discount <> l.discount OR l.foreign_deals > 0)`,
  },
  {
    invariant: 28,
    what: "a use of a coupon took off the sum of its orders' discounts, and all these orders are its member's",
    query: `SELECT format('claim %s of member %s: %s, its orders %s', k.id, k.member_id, k.discount, s.discount) AS breach
      FROM coupon_claims k JOIN LATERAL (
        SELECT coalesce(sum(o.discount), 0) AS discount, coalesce(bool_and(o.buyer_id = k.member_id), false) AS is_members
        FROM orders o WHERE o.coupon_claim_id = k.id) s ON true
      WHERE s.discount <> k.discount OR NOT s.is_members`,
  },
  {
    invariant: 28,
    what: 'a use of a coupon was given back if and only if all its orders ended before shipping',
    query: `SELECT format('claim %s', k.id) AS breach FROM coupon_claims k
      WHERE (k.returned_at IS NOT NULL) <> (
        SELECT coalesce(bool_and(${ENDED_UNSHIPPED}), true) FROM orders o WHERE o.coupon_claim_id = k.id)`,
  },
  {
    invariant: 28,
    what: 'a coupon counts exactly the uses of it that were not given back',
    query: `SELECT format('coupon %s: %s used of %s, claims %s', c.code, c.used, c.max_uses, s.uses) AS breach
      FROM coupons c JOIN LATERAL (
        SELECT count(*) FILTER (WHERE k.returned_at IS NULL) AS uses FROM coupon_claims k WHERE k.coupon_id = c.id) s ON true
      WHERE c.used <> s.uses`,
  },
];
