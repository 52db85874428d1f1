import type { Check } from './auditCheck';

/** Checks of holds and of the bids, orders and withdrawals that they belong to. */
export const holdChecks: readonly Check[] = [
  {
    invariant: 4,
    what: 'a hold ends once, by its own journal',
    query: `SELECT format('hold %s: %s', h.id, h.state) AS breach FROM holds h
      LEFT JOIN journals j ON j.id = h.closed_by
      WHERE (h.state <> 'live' AND (j.id IS NULL OR j.key <> 'hold:' || h.id || ':end'))
         OR (h.state = 'live' AND EXISTS (SELECT 1 FROM journals k WHERE k.key = 'hold:' || h.id || ':end'))`,
  },
  {
    invariant: 4,
    what: 'a hold is of what its journal moved',
    query: `SELECT format('hold %s: %s %s of member %s', h.id, h.amount, h.asset, h.member_id) AS breach FROM holds h
      LEFT JOIN journals j ON j.id = h.opened_by AND j.kind = 'hold' AND (j.ref_type, j.ref_id) = (h.ref_type, h.ref_id)
      WHERE (h.state = 'live' OR h.ended_at >= :since) AND (j.id IS NULL OR NOT EXISTS (
        SELECT 1 FROM postings p JOIN accounts a ON a.id = p.account_id
        WHERE p.journal_id = j.id AND (a.member_id, a.asset, a.bucket, p.amount) = (h.member_id, h.asset, 'held', h.amount)))`,
  },
  {
    invariant: 4,
    what: 'what is held is the sum of the live holds',
    query: `SELECT format('member %s %s: held %s, holds %s', coalesce(a.member_id, h.member_id), coalesce(a.asset, h.asset),
        coalesce(a.balance, 0), coalesce(h.total, 0)) AS breach
      FROM (SELECT member_id, asset, balance FROM accounts WHERE bucket = 'held') a
      FULL JOIN (
        SELECT member_id, asset, sum(amount) AS total FROM holds WHERE state = 'live' GROUP BY 1, 2
      ) h ON h.member_id = a.member_id AND h.asset = a.asset
      WHERE coalesce(a.balance, 0) <> coalesce(h.total, 0)`,
  },
  {
    invariant: 20,
    what: 'every live hold has a living owner: an open lot it leads, an unpaid order, an open withdrawal',
    query: `SELECT format('hold %s of member %s for %s %s', h.id, h.member_id, h.ref_type, h.ref_id) AS breach FROM holds h
      WHERE h.state = 'live' AND NOT CASE h.ref_type
        WHEN 'lot' THEN h.asset = 'coin' AND EXISTS (SELECT 1 FROM lots l WHERE l.id::text = h.ref_id
          AND l.closed_at IS NULL AND l.withdrawn_at IS NULL AND l.leader_id = h.member_id)
        WHEN 'order' THEN h.asset = 'adv' AND EXISTS (SELECT 1 FROM orders o WHERE o.out_trade_no = h.ref_id
          AND o.status = 1 AND o.buyer_id = h.member_id AND o.adv_amount = h.amount)
        WHEN 'withdrawal' THEN h.asset = 'coin' AND EXISTS (SELECT 1 FROM withdrawals w WHERE w.id::text = h.ref_id
          AND w.state NOT IN ('done', 'rejected', 'cancelled') AND w.member_id = h.member_id AND w.amount = h.amount)
        WHEN 'withdrawal.fee' THEN h.asset = 'coin' AND EXISTS (SELECT 1 FROM withdrawals w WHERE w.id::text = h.ref_id
          AND w.state NOT IN ('done', 'rejected', 'cancelled') AND w.member_id = h.member_id AND w.fee = h.amount)
        ELSE false END`,
  },
  {
    invariant: 20,
    what: 'an unpaid order holds its part in adv',
    query: `SELECT format('order %s: adv %s', o.out_trade_no, o.adv_amount) AS breach FROM orders o
      WHERE o.status = 1 AND o.adv_amount > 0 AND NOT EXISTS (
        SELECT 1 FROM holds h WHERE h.ref_type = 'order' AND h.ref_id = o.out_trade_no AND h.member_id = o.buyer_id
          AND h.asset = 'adv' AND h.amount = o.adv_amount AND h.state = 'live')`,
  },
];
