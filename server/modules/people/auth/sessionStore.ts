import type { Picture } from '@common/endpoints/pictures';
import type { Capability } from '@common/people/roles';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { epochMs } from '../../../db/moments';
import { FRESH_UNTIL } from '../../../http/callerStore';

export const proveSession = statement(
  'proveSession',
  `UPDATE sessions SET proven_at = clock_timestamp() WHERE id = $1 RETURNING ${FRESH_UNTIL} AS until`,
  { until: t.int },
);

export const revokeSession = statement(
  'revokeSession',
  'UPDATE sessions SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL',
);

// Inserts nothing for an account that was closed meanwhile.
export const insertSession = statement(
  'insertSession',
  `INSERT INTO sessions (member_id, token_hash, method, ip, user_agent, expires_at)
   SELECT id, $2, $3, $4, $5, date_trunc('milliseconds', clock_timestamp()) + interval '7 days'
   FROM members WHERE id = $1 AND closed_at IS NULL FOR KEY SHARE
   RETURNING id, (extract(epoch FROM expires_at) * 1000)::bigint AS expires_at`,
  { id: t.int, expires_at: t.int },
);

/** Whether the member has signed in before, and ever with this user agent. */
export const earlierSessions = statement(
  'earlierSessions',
  `SELECT count(*) > 0 AS any, coalesce(bool_or(user_agent = $2), false) AS same
   FROM sessions WHERE member_id = $1`,
  { any: t.boolean, same: t.boolean },
);

export const listSessions = statement(
  'listSessions',
  `SELECT id, method, user_agent AS "userAgent", ${epochMs('created_at')} AS "createdAt",
     ${epochMs('coalesce(last_seen_at, created_at)')} AS "lastSeenAt", id = $2 AS "isThis"
   FROM sessions WHERE member_id = $1 AND revoked_at IS NULL AND expires_at >= now()
   ORDER BY id = $2 DESC, coalesce(last_seen_at, created_at) DESC LIMIT 100`,
  {
    id: t.int,
    method: t.text.as<'wallet' | 'email'>(),
    userAgent: t.text,
    createdAt: t.int,
    lastSeenAt: t.int,
    isThis: t.boolean,
  },
);

/** Times at which staff viewed the shop as this member. */
export const listViews = statement(
  'listMemberViews',
  `SELECT id, ${epochMs('created_at')} AS at FROM member_views
   WHERE member_id = $1 AND created_at > now() - interval '90 days' ORDER BY id DESC LIMIT 100`,
  { id: t.int, at: t.int },
);

export const revokeOneSession = statement(
  'revokeOneSession',
  'UPDATE sessions SET revoked_at = now() WHERE id = $1 AND member_id = $2 AND revoked_at IS NULL RETURNING id',
  { id: t.int },
);

export const revokeOtherSessions = statement(
  'revokeOtherSessions',
  `UPDATE sessions SET revoked_at = now()
   WHERE member_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL AND expires_at >= now() RETURNING id`,
  { id: t.int },
);

// Nonces and codes stay for a day after expiry: no limit or check looks further back.
export const sweeps = [
  statement(
    'sweepNonces',
    `WITH gone AS (DELETE FROM auth_nonces WHERE expires_at < now() - interval '1 day' RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
    { n: t.int },
  ),
  statement(
    'sweepCodes',
    `WITH gone AS (DELETE FROM email_codes WHERE expires_at < now() - interval '1 day' RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
    { n: t.int },
  ),
];

export const findMember = statement(
  'findMember',
  `SELECT m.id, m.name, m.avatar, m.email, m.email_refused_at,
     coalesce((SELECT array_agg(w.address ORDER BY w.id) FROM wallets w
       WHERE w.member_id = m.id AND w.unbound_at IS NULL), '{}') AS wallets,
     coalesce((SELECT array_agg(c.capability ORDER BY 1) FROM capabilities c
       WHERE c.member_id = m.id AND m.frozen_at IS NULL), '{}') AS capabilities
   FROM members m WHERE m.id = $1`,
  {
    id: t.int,
    name: t.text,
    avatar: t.json.as<Picture>().orNull,
    email: t.text.orNull,
    email_refused_at: t.timestamp.orNull,
    wallets: t.text.array,
    capabilities: t.text.array.as<Capability[]>(),
  },
);
