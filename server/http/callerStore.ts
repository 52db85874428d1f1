import type { Capability } from '@common/people/roles';
import { type RowOf, t } from '../db/columns';
import { statement } from '../db/database';

const callerColumns = {
  token_hash: t.bytes,
  session_id: t.int,
  member_id: t.int,
  expires_at: t.int,
  capabilities: t.text.array.as<Capability[]>(),
  frozen: t.boolean,
  /** The member has a second factor. */
  enrolled: t.boolean,
  /** This session has passed it. */
  passed: t.boolean,
  /** `last_seen_at` is due for an update. */
  seen_due: t.boolean,
};

export type CallerRow = RowOf<typeof callerColumns>;

/** The callers of these tokens; those that name no session are missing. */
export const findCallers = statement(
  'findCallers',
  `SELECT s.token_hash, s.id AS session_id, s.member_id, (extract(epoch FROM s.expires_at) * 1000)::bigint AS expires_at,
     coalesce((SELECT array_agg(c.capability) FROM capabilities c
       WHERE c.member_id = s.member_id AND m.frozen_at IS NULL), '{}') AS capabilities,
     m.frozen_at IS NOT NULL AS frozen,
     EXISTS (SELECT 1 FROM second_factors f WHERE f.member_id = m.id AND f.secret IS NOT NULL)
       OR EXISTS (SELECT 1 FROM passkeys k WHERE k.member_id = m.id) AS enrolled,
     s.second_factor_at IS NOT NULL AS passed,
     coalesce(s.last_seen_at, s.created_at) < now() - interval '5 minutes' AS seen_due
   FROM sessions s JOIN members m ON m.id = s.member_id WHERE s.token_hash = ANY ($1::bytea[]) AND s.revoked_at IS NULL AND s.expires_at >= now()`,
  callerColumns,
);

/** The member as whom staff look at the shop, by the token of their view (ADR 081). */
export const findView = statement(
  'findMemberView',
  `SELECT v.member_id, v.staff_id, s.id AS session_id, (extract(epoch FROM v.expires_at) * 1000)::bigint AS expires_at,
     m.frozen_at IS NOT NULL AS frozen,
     coalesce((SELECT array_agg(c.capability) FROM capabilities c WHERE c.member_id = v.member_id), '{}') AS capabilities,
     coalesce((SELECT array_agg(c.capability) FROM capabilities c JOIN members w ON w.id = c.member_id
       WHERE c.member_id = v.staff_id AND w.frozen_at IS NULL), '{}') AS viewer_capabilities
   FROM member_views v JOIN members m ON m.id = v.member_id JOIN sessions s ON s.id = v.session_id
   WHERE v.token_hash = $1 AND v.expires_at > now() AND s.revoked_at IS NULL AND s.expires_at >= now()`,
  {
    member_id: t.int,
    staff_id: t.int,
    session_id: t.int,
    expires_at: t.int,
    frozen: t.boolean,
    capabilities: t.text.array.as<Capability[]>(),
    viewer_capabilities: t.text.array.as<Capability[]>(),
  },
);

// Whether the session was ended by its member, on another device, or by staff; false for a token that names no session.
export const isRevoked = statement(
  'isSessionRevoked',
  'SELECT EXISTS (SELECT 1 FROM sessions WHERE token_hash = $1 AND revoked_at IS NOT NULL) AS revoked',
  { revoked: t.boolean },
);

export const noteSessionSeen = statement(
  'noteSessionSeen',
  'UPDATE sessions SET last_seen_at = now() WHERE id = $1',
);

export const openSessions = statement(
  'openSessions',
  `SELECT s.id, m.frozen_at IS NOT NULL AS frozen,
     coalesce((SELECT array_agg(c.capability) FROM capabilities c
       WHERE c.member_id = m.id AND m.frozen_at IS NULL), '{}') AS capabilities
   FROM sessions s JOIN members m ON m.id = s.member_id
   WHERE s.id = ANY ($1) AND s.revoked_at IS NULL AND s.expires_at >= now()`,
  { id: t.int, frozen: t.boolean, capabilities: t.text.array.as<Capability[]>() },
);

/*
 * A token may be stolen, so a change of sign-in methods, and every other endpoint with `freshProof` (ADR 116), requires a
 * recent proof of identity in this session: the sign-in itself, or a signature or mailed code since (DESIGN §8).
 */
const FRESH_MINUTES = 10;

export const FRESH_UNTIL = `(extract(epoch FROM date_trunc('milliseconds',
  greatest(created_at, proven_at) + interval '${FRESH_MINUTES} minutes')) * 1000)::bigint`;

export const sessionFreshUntil = statement(
  'sessionFreshUntil',
  `SELECT ${FRESH_UNTIL} AS until FROM sessions
   WHERE id = $1 AND greatest(created_at, proven_at) > clock_timestamp() - interval '${FRESH_MINUTES} minutes'`,
  { until: t.int },
);
