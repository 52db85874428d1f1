import { type Check, heldSince } from './auditCheck';
import { valuesInForce, wasInForce } from './auditSettings';

/** Decisions from before the rule existed in this database are no breach; without the moment, all are checked. */
const SINCE = heldSince('two_people');
const LIMITS = `limits AS MATERIALIZED (${valuesInForce(
  'withdrawals',
  (json) => `coalesce((${json} ->> 'secondAbove')::numeric, 10000) * 1e18`,
)})`;
/** Around a change the higher limit counts. */
const limitAt = (time: string) => `(SELECT max(value) FROM limits WHERE ${wasInForce(time)})`;

/** Keeps the decisions (`d`) that one person made, though they were above the limit. */
const MADE_BY_ONE = `d.at >= ${SINCE} AND d.units > ${limitAt('d.at')} AND NOT EXISTS (
    SELECT 1 FROM money_proposals p WHERE p.decision = ANY (d.names) AND p.ref_type = d.ref_type AND p.ref_id = d.ref_id
      AND p.outcome = 'approved' AND p.ended_by = d.staff_id AND p.ended_at = d.at AND p.proposer_id <> d.staff_id)`;
const BREACH = `format('%s %s of %s base units by member %s alone', d.ref_type, d.ref_id, d.units, d.staff_id) AS breach`;

/** Checks of decisions on money against the limit that was in force: they took two people (invariant 35). */
export const secondPersonChecks: readonly Check[] = [
  {
    invariant: 35,
    what: 'a deposit, an outflow or a campaign above the limit of its time was decided by two people',
    query: `WITH ${LIMITS}
      SELECT ${BREACH} FROM (
        SELECT ARRAY['deposit.assign'] AS names, 'deposit' AS ref_type, s.deposit_id::text AS ref_id, d.amount AS units,
          s.staff_id, s.created_at AS at
        FROM deposit_assignments s JOIN deposits d ON d.id = s.deposit_id
        UNION ALL
        SELECT ARRAY[CASE b.booked_as WHEN 'paid' THEN 'outflow.paid' ELSE 'outflow.book' END], 'outflow', o.id::text, o.amount,
          b.staff_id, b.created_at
        FROM outflow_bookings b JOIN outflows o ON o.id = b.outflow_id WHERE b.staff_id IS NOT NULL
        UNION ALL
        SELECT ARRAY['campaign.grant'], 'campaign', b.campaign_id::text,
          sum(b.total) OVER (PARTITION BY b.campaign_id ORDER BY b.id), b.staff_id, b.created_at
        FROM campaign_batches b) d
      WHERE ${MADE_BY_ONE}`,
  },
  {
    invariant: 35,
    what: 'a refund by staff that brought an order above the limit of its time was decided by two people',
    rangeOver: 'journal',
    query: `WITH ${LIMITS}
      SELECT ${BREACH} FROM (
        SELECT ARRAY['order.refund', 'order.refundRest', 'order.unclaimed', 'return.refund'] AS names, 'order' AS ref_type, j.ref_id,
          x.units, j.actor_id AS staff_id, j.created_at AS at
        FROM journals j JOIN orders o ON o.out_trade_no = j.ref_id
        JOIN LATERAL (
          SELECT sum(p.amount) AS units FROM journals b JOIN postings p ON p.journal_id = b.id
          WHERE b.ref_type = 'order' AND b.ref_id = j.ref_id AND b.id <= j.id
            AND b.kind IN ('order.refund', 'order.returnPart') AND p.member_id = o.buyer_id) x ON true
        WHERE j.id > :from AND j.id <= :to AND j.ref_type = 'order' AND j.kind IN ('order.refund', 'order.returnPart')
          AND j.actor_id IS NOT NULL AND j.actor_id <> o.buyer_id AND j.actor_id IS DISTINCT FROM o.seller_id) d
      WHERE ${MADE_BY_ONE}`,
  },
  {
    invariant: 35,
    what: "a coupon for members' goods whose uses can cost more than the limit was made and changed by two people",
    query: `WITH ${LIMITS}
      SELECT ${BREACH} FROM (
        SELECT ARRAY[x.action] AS names, CASE x.action WHEN 'coupon.create' THEN 'couponCode' ELSE 'coupon' END AS ref_type,
          CASE x.action WHEN 'coupon.create' THEN c.code ELSE c.id::text END AS ref_id,
          c.amount * c.max_uses AS units, x.staff_id, x.created_at AS at
        FROM coupons c JOIN LATERAL (
          SELECT s.action, s.staff_id, s.created_at FROM staff_actions s
          WHERE s.ref_type = 'coupon' AND s.ref_id = c.id::text AND s.action IN ('coupon.create', 'coupon.change')
          ORDER BY s.id DESC LIMIT 1) x ON true
        WHERE c.seller_id IS NULL AND c.is_on AND NOT c.platform_only AND x.created_at >= ${heldSince('coupons_two_people')}) d
      WHERE ${MADE_BY_ONE}`,
  },
  {
    invariant: 35,
    what: 'a withdrawal above the limit of its confirmation takes two approvals',
    query: `WITH ${LIMITS}
      SELECT format('withdrawal %s: %s base units, %s approvals', w.id, w.amount, w.approvals_needed) AS breach
      FROM withdrawals w JOIN withdrawal_history h ON h.withdrawal_id = w.id AND h.to_state = 'confirmed'
      WHERE h.at >= ${SINCE} AND w.approvals_needed < 2 AND w.amount > ${limitAt('h.at')}`,
  },
];
