import type { Check } from './auditCheck';
import { GIVEN_UP_FOR_CLOSED } from './keptForClosed';

/**
 * SQL: whether staff booked from the chain that withdrawal `id` was paid. The database was then restored from a backup older than
 * the payment, so the withdrawal's proof, approvals and steps up to the payment are lost.
 */
const isBookedByStaff = (id: string) =>
  `EXISTS (SELECT 1 FROM outflow_bookings b WHERE b.withdrawal_id = ${id})`;

/** Checks of withdrawals (DESIGN §7). */
export const withdrawalChecks: readonly Check[] = [
  {
    invariant: 4,
    what: 'a withdrawal holds its amount and fee until it ends, and its member is charged both once if it was paid',
    query: `SELECT format('withdrawal %s (%s): live %s, spent %s', w.id, w.state, h.live, charged.total) AS breach
      FROM withdrawals w
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS live FROM holds WHERE state = 'live'
          AND ref_type IN ('withdrawal', 'withdrawal.fee') AND ref_id = w.id::text AND member_id = w.member_id) h
      CROSS JOIN LATERAL (
        SELECT coalesce(-sum(p.amount), 0) AS total FROM journals k JOIN postings p ON p.journal_id = k.id
        WHERE k.key IN ('withdrawal:' || w.id || ':done', 'withdrawal:' || w.id || ':fee', 'withdrawal:' || w.id || ':back')
          AND p.member_id = w.member_id) charged
      -- With deposit_id it sends a deposit back, which is no member's.
      WHERE w.deposit_id IS NULL AND (h.live, charged.total) <> CASE
        WHEN ${GIVEN_UP_FOR_CLOSED} THEN (0::numeric, w.amount + w.fee)
        WHEN w.state IN ('rejected', 'cancelled') THEN (0::numeric, 0::numeric)
        WHEN w.state = 'done' OR EXISTS (SELECT 1 FROM outflows o WHERE o.withdrawal_id = w.id) THEN (0::numeric, w.amount + w.fee)
        ELSE (w.amount + w.fee, 0::numeric) END`,
  },
  {
    invariant: 4,
    what: 'a member confirmed each address and each withdrawal, and the address was usable when the withdrawal was asked for',
    query: `SELECT format('address %s of member %s', a.id, a.member_id) AS breach FROM withdrawal_addresses a
      WHERE a.usable_at < a.created_at OR NOT EXISTS (SELECT 1 FROM withdrawal_challenges c
        WHERE c.member_id = a.member_id AND c.purpose = 'address' AND c.subject = a.address AND c.used_at IS NOT NULL)
      UNION ALL
      SELECT format('withdrawal %s to address %s', w.id, a.id) FROM withdrawals w JOIN withdrawal_addresses a ON a.id = w.address_id
      -- A minute is allowed: both times are those at which transactions began, and one may have waited for the other.
      WHERE w.created_at < a.usable_at - interval '1 minute' OR w.created_at > a.removed_at + interval '1 minute'
        OR (EXISTS (SELECT 1 FROM withdrawal_history h WHERE h.withdrawal_id = w.id AND h.to_state = 'confirmed')
          AND NOT EXISTS (SELECT 1 FROM withdrawal_challenges c
            WHERE c.member_id = w.member_id AND c.purpose = 'withdrawal' AND c.subject = w.id::text AND c.used_at IS NOT NULL)
          AND NOT ${isBookedByStaff('w.id')})`,
  },
  {
    invariant: 8,
    what: 'a sent withdrawal has a nonce for good, all its attempts bear it, and no nonce is skipped',
    query: `SELECT format('withdrawal %s (%s)', w.id, w.state) AS breach FROM withdrawals w
      LEFT JOIN payout_nonces n ON n.withdrawal_id = w.id
      WHERE (w.state IN ('broadcast', 'confirming', 'done') AND (n.nonce IS NULL OR NOT EXISTS (
          SELECT 1 FROM withdrawal_attempts a WHERE a.withdrawal_id = w.id)))
        -- A rejected withdrawal has a nonce or none: it may have ended after it was sent.
        OR (w.state IN ('submitted', 'confirmed', 'review', 'queued', 'cancelled') AND n.nonce IS NOT NULL)
      UNION ALL
      SELECT format('attempt %s', a.tx_hash) FROM withdrawal_attempts a WHERE NOT EXISTS (
        SELECT 1 FROM payout_nonces n
        WHERE (n.chain_id, n.wallet, n.nonce, n.withdrawal_id) = (a.chain_id, a.wallet, a.nonce, a.withdrawal_id))
      UNION ALL
      SELECT format('nonce %s of chain %s is skipped', nonce, chain_id) FROM (
        SELECT chain_id, nonce, lag(nonce) OVER (PARTITION BY chain_id, wallet ORDER BY nonce) AS previous FROM payout_nonces) s
      WHERE previous IS NOT NULL AND nonce <> previous + 1`,
  },
  {
    invariant: 9,
    what: 'a withdrawal is done exactly when its mined transfer is booked, with its address and amount',
    query: `SELECT format('withdrawal %s (%s)', w.id, w.state) AS breach FROM withdrawals w
      LEFT JOIN outflows o ON o.withdrawal_id = w.id AND o.state = 'booked'
      WHERE (w.state = 'done') <> (o.id IS NOT NULL)
         OR (o.id IS NOT NULL AND ((o.tx_hash, o.to_address, o.amount) <> (w.tx_hash, w.to_address, w.amount) OR NOT EXISTS (
           SELECT 1 FROM withdrawal_attempts a WHERE a.withdrawal_id = w.id AND a.tx_hash = o.tx_hash)))`,
  },
  {
    invariant: 13,
    what: 'the history of a withdrawal has only listed moves, without a gap, and ends with its state',
    query: `WITH steps AS (
        SELECT h.*, lag(to_state) OVER (PARTITION BY withdrawal_id ORDER BY id) AS previous_state FROM withdrawal_history h
      )
      SELECT format('withdrawal %s: %s -> %s', withdrawal_id, from_state, to_state) AS breach FROM steps
      WHERE from_state IS DISTINCT FROM previous_state
         OR (from_state IS NULL AND to_state NOT IN ('submitted', 'rejected'))
         OR (from_state IS NOT NULL AND (from_state, to_state) NOT IN (
              ('submitted', 'confirmed'), ('submitted', 'rejected'), ('submitted', 'cancelled'),
              ('confirmed', 'review'), ('confirmed', 'queued'), ('confirmed', 'rejected'), ('confirmed', 'cancelled'),
              ('review', 'queued'), ('review', 'rejected'), ('review', 'cancelled'),
              ('queued', 'broadcast'), ('queued', 'rejected'), ('broadcast', 'confirming'), ('broadcast', 'rejected'),
              ('confirming', 'done'), ('confirming', 'broadcast'), ('confirming', 'rejected'), ('done', 'broadcast'))
            AND NOT (from_state IN ('submitted', 'confirmed', 'review') AND to_state = 'broadcast'
              AND ${isBookedByStaff('steps.withdrawal_id')}))
      UNION ALL
      SELECT format('withdrawal %s is %s, its history says otherwise', w.id, w.state) FROM withdrawals w
      WHERE w.state IS DISTINCT FROM (SELECT to_state FROM withdrawal_history h WHERE h.withdrawal_id = w.id ORDER BY h.id DESC LIMIT 1)`,
  },
  {
    invariant: 17,
    what: 'a withdrawal is sent only with the approvals it needs, none by who asked for it, and acts of staff on it have their audit rows',
    query: `SELECT format('withdrawal %s lacks approvals', w.id) AS breach FROM withdrawals w
      WHERE w.state IN ('queued', 'broadcast', 'confirming', 'done') AND w.approvals_needed > (
        SELECT count(*) FROM withdrawal_approvals a WHERE a.withdrawal_id = w.id AND a.staff_id <> w.asker_id)
        AND NOT ${isBookedByStaff('w.id')}
      UNION ALL
      SELECT format('approval of withdrawal %s by %s', a.withdrawal_id, a.staff_id) FROM withdrawal_approvals a
      WHERE NOT EXISTS (SELECT 1 FROM staff_actions s WHERE s.ref_type = 'withdrawal' AND s.ref_id = a.withdrawal_id::text
        AND s.staff_id = a.staff_id AND s.created_at = a.created_at)
      UNION ALL
      SELECT format('withdrawal %s -> %s', h.withdrawal_id, h.to_state) FROM withdrawal_history h
      WHERE h.actor = 'staff' AND NOT EXISTS (SELECT 1 FROM staff_actions s WHERE s.ref_type = 'withdrawal'
        AND s.ref_id = h.withdrawal_id::text AND s.staff_id = h.actor_id AND s.created_at = h.at)
      UNION ALL
      SELECT format('setting change %s', c.id) FROM setting_changes c WHERE c.key LIKE 'withdrawals%'
        AND NOT EXISTS (SELECT 1 FROM staff_actions s WHERE s.ref_type = 'setting' AND s.ref_id = c.key
          AND s.staff_id = c.staff_id AND s.created_at = c.created_at)`,
  },
];
