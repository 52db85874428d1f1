/** Checks of promotions against the books. */
export const promotionChecks = [
  {
    invariant: 18,
    what: 'a promotion cost its days, and its stop gave back no more than was left',
    query: `WITH moved AS (
        SELECT p.journal_id, a.member_id, p.amount FROM postings p JOIN accounts a ON a.id = p.account_id
        WHERE a.asset = 'adv' AND a.bucket = 'available'
      )
      SELECT format('promotion %s', m.id) AS breach FROM promotions m
      WHERE NOT EXISTS (SELECT 1 FROM moved v WHERE v.journal_id = m.journal_id AND v.member_id = m.seller_id
          AND v.amount = -m.days * m.per_day)
        OR (m.refunded_days > 0 AND NOT EXISTS (SELECT 1 FROM moved v WHERE v.journal_id = m.refund_journal_id
          AND v.member_id = m.seller_id AND v.amount = m.refunded_days * m.per_day))
        OR m.refunded_days * interval '24 hours' > m.starts_at + m.days * interval '24 hours' - m.stopped_at
      UNION ALL
      SELECT format('journal %s without its promotion', j.id) FROM journals j
      WHERE j.kind IN ('promotion.buy', 'promotion.refund') AND NOT EXISTS (
        SELECT 1 FROM promotions m WHERE j.id IN (m.journal_id, m.refund_journal_id))`,
  },
  {
    invariant: 17,
    what: 'every stop of a promotion has its audit row',
    query: `SELECT format('promotion %s', m.id) AS breach FROM promotions m
      WHERE m.stopped_at IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM staff_actions x WHERE x.ref_type = 'promotion' AND x.ref_id = m.id::text
          AND x.action = 'promotion.stop' AND x.staff_id = m.stopped_by AND x.created_at = m.stopped_at)`,
  },
];
