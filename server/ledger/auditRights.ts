import { type Check, heldSince } from './auditCheck';

/** Rows from before their audit rows were kept are no breach. */
const SINCE = heldSince('staff_rows');

/** Checks that each change of rights and limits has a row with its author. */
export const rightsChecks: readonly Check[] = [
  {
    invariant: 17,
    what: 'every verdict on a listing has its audit row',
    query: `SELECT format('listing %s', l.id) AS breach FROM listings l
      WHERE l.reviewed_by IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM staff_actions s WHERE s.ref_type = 'listing' AND s.ref_id = l.id::text
          AND s.staff_id = l.reviewed_by AND s.created_at = l.reviewed_at)`,
  },
  {
    invariant: 17,
    what: 'every capability was granted, and every revoked one is gone',
    query: `WITH latest AS (
        SELECT DISTINCT ON (member_id, capability) member_id, capability, granted
        FROM capability_changes ORDER BY member_id, capability, id DESC
      )
      SELECT format('member %s: %s', coalesce(t.member_id, c.member_id), coalesce(t.capability, c.capability)) AS breach
      FROM (SELECT * FROM latest WHERE granted) t
      FULL JOIN capabilities c ON c.member_id = t.member_id AND c.capability = t.capability
      WHERE t.member_id IS NULL OR c.member_id IS NULL
      UNION ALL
      SELECT format('member %s: %s changed to what it was', member_id, capability) FROM (
        SELECT *, lag(granted, 1, false) OVER (PARTITION BY member_id, capability ORDER BY id) AS before FROM capability_changes) c
      WHERE c.granted = c.before`,
  },
  {
    invariant: 17,
    what: 'every grant and revocation by staff has its audit row',
    query: `SELECT format('member %s: %s', c.member_id, c.capability) AS breach FROM capability_changes c
      WHERE c.staff_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM staff_actions s WHERE s.ref_type = 'member' AND s.ref_id = c.member_id::text
          AND s.action = CASE WHEN c.granted THEN 'member.grant' ELSE 'member.revoke' END
          AND s.staff_id = c.staff_id AND s.created_at = c.created_at)`,
  },
  {
    invariant: 17,
    what: 'roles are granted and revoked by administrators alone',
    query: `SELECT format('member %s: %s', c.member_id, c.capability) AS breach FROM capability_changes c
      WHERE c.staff_id IS NOT NULL AND (SELECT a.granted FROM capability_changes a
        WHERE a.member_id = c.staff_id AND a.capability = 'admin' AND a.id < c.id
        ORDER BY a.id DESC LIMIT 1) IS NOT TRUE`,
  },
  {
    invariant: 17,
    what: 'every invitation was sent by staff, with its audit row',
    query: `SELECT format('invitation %s', i.id) AS breach FROM staff_invitations i
      WHERE NOT EXISTS (SELECT 1 FROM staff_actions s WHERE s.ref_type = 'invitation' AND s.ref_id = i.id::text
        AND s.action IN ('member.invite', 'member.inviteAgain')
        AND s.staff_id = i.invited_by AND s.created_at = i.sent_at)`,
  },
  {
    invariant: 17,
    what: 'every accepted invitation granted its role to who accepted',
    query: `SELECT format('invitation %s', i.id) AS breach FROM staff_invitations i
      WHERE i.accepted_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM capability_changes c
        WHERE c.member_id = i.accepted_by AND c.capability = i.role AND c.granted AND c.created_at <= i.accepted_at)`,
  },
  {
    invariant: 17,
    // frozen_at is the time of its cause: of the audit row, or of the journal that reversed a deposit.
    what: 'a member is frozen by staff or by a deposit that the chain took back, and unfrozen by staff',
    query: `WITH latest AS (
        SELECT DISTINCT ON (ref_id) ref_id, action, created_at FROM staff_actions
        WHERE ref_type = 'member' AND action IN ('member.freeze', 'member.unfreeze') ORDER BY ref_id, id DESC
      ), reversed AS (
        SELECT d.member_id, max(j.created_at) AS at FROM deposits d JOIN journals j ON j.id = d.reversed_by GROUP BY 1
      )
      SELECT format('member %s: frozen %s', m.id, m.frozen_at) AS breach
      FROM members m LEFT JOIN latest t ON t.ref_id = m.id::text LEFT JOIN reversed r ON r.member_id = m.id
      WHERE CASE WHEN m.frozen_at IS NULL
        THEN t.action = 'member.freeze' OR (r.at > coalesce(t.created_at, '-infinity') AND NOT EXISTS (
          SELECT 1 FROM capability_changes c WHERE c.member_id = m.id AND c.capability = 'admin'))
        ELSE m.closed_at IS NULL AND NOT (t.action IS NOT DISTINCT FROM 'member.freeze' AND t.created_at = m.frozen_at) AND NOT EXISTS (
          SELECT 1 FROM deposits d JOIN journals j ON j.id = d.reversed_by
          WHERE d.member_id = m.id AND j.created_at = m.frozen_at) END`,
  },
  {
    invariant: 17,
    what: 'a setting that staff change stands as they left it',
    query: `SELECT format('setting %s', s.key) AS breach
      FROM settings s JOIN LATERAL (
        SELECT after FROM setting_changes c WHERE c.key = s.key ORDER BY c.id DESC LIMIT 1) c ON true
      WHERE s.value <> c.after
      UNION ALL
      SELECT DISTINCT format('setting %s is gone', c.key) FROM setting_changes c
      WHERE NOT EXISTS (SELECT 1 FROM settings s WHERE s.key = c.key)
      UNION ALL
      SELECT format('change %s of %s began at another value', c.id, c.key) FROM (
        SELECT id, key, before, lag(after) OVER (PARTITION BY key ORDER BY id) AS left_at FROM setting_changes) c
      WHERE c.before <> c.left_at`,
  },
  {
    invariant: 17,
    what: 'every change of a setting has its audit row',
    query: `SELECT format('change %s of %s', c.id, c.key) AS breach FROM setting_changes c
      WHERE NOT EXISTS (SELECT 1 FROM staff_actions s WHERE s.ref_type = 'setting' AND s.ref_id = c.key
        AND s.staff_id = c.staff_id AND s.created_at = c.created_at)`,
  },
  {
    invariant: 17,
    what: 'the ways of delivery of the platform stand as staff left them, each change with its audit row',
    query: `SELECT 'the ways of delivery' AS breach FROM (SELECT after FROM shipping_changes ORDER BY id DESC LIMIT 1) c
      WHERE c.after IS DISTINCT FROM (SELECT terms FROM shipping_profiles WHERE seller_id IS NULL)
      UNION ALL
      SELECT format('change %s of the ways of delivery', c.id) FROM shipping_changes c
      WHERE NOT EXISTS (SELECT 1 FROM staff_actions s WHERE s.ref_type = 'shipping' AND s.ref_id = 'platform'
        AND s.action = 'shipping.change' AND s.staff_id = c.staff_id AND s.created_at = c.created_at)`,
  },
  {
    invariant: 17,
    what: 'every proposal of a setting has the audit row of who made it',
    query: `SELECT format('proposal %s of %s', p.id, p.key) AS breach FROM setting_proposals p
      WHERE p.created_at >= ${SINCE} AND NOT EXISTS (SELECT 1 FROM staff_actions s WHERE s.ref_type = 'setting' AND s.ref_id = p.key
        AND s.action IN ('setting.propose', 'withdrawals.propose') AND s.staff_id = p.proposer_id AND s.created_at = p.created_at)`,
  },
  {
    invariant: 17,
    what: 'what staff prove themselves by has the audit row of its owner',
    query: `SELECT format('passkey %s of member %s', k.id, k.member_id) AS breach FROM passkeys k
      WHERE k.created_at >= ${SINCE} AND NOT EXISTS (SELECT 1 FROM staff_actions s WHERE s.ref_type = 'member' AND s.ref_id = k.member_id::text
        AND s.action = 'member.passkeyAdd' AND s.staff_id = k.member_id AND s.created_at = k.created_at)
      UNION ALL
      SELECT format('authenticator of member %s', f.member_id) FROM second_factors f
      WHERE f.enrolled_at >= ${SINCE} AND NOT EXISTS (
        SELECT 1 FROM staff_actions s WHERE s.ref_type = 'member' AND s.ref_id = f.member_id::text
          AND s.action = 'member.factorSet' AND s.staff_id = f.member_id AND s.created_at = f.enrolled_at)`,
  },
  {
    invariant: 17,
    what: "every coupon, deal and campaign of the platform has its maker's audit row",
    query: `SELECT format('%s %s', d.type, d.id) AS breach FROM (
        SELECT 'coupon' AS type, id, created_by, created_at FROM coupons WHERE seller_id IS NULL
        UNION ALL
        SELECT 'deal', id, created_by, created_at FROM deals WHERE seller_id IS NULL
        UNION ALL
        SELECT 'campaign', id, created_by, created_at FROM campaigns) d
      WHERE NOT EXISTS (SELECT 1 FROM staff_actions s WHERE s.ref_type = d.type AND s.ref_id = d.id::text
        AND s.action = d.type || '.create' AND s.staff_id = d.created_by AND s.created_at = d.created_at)`,
  },
];
