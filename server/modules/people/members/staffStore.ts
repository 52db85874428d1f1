import { INVITATION_HOURS } from '@common/people/invitationRules';
import type { Capability, Role } from '@common/people/roles';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';

export const lockAdmins = statement(
  'lockAdministrators',
  `SELECT 1 FROM capabilities WHERE capability = 'admin' ORDER BY member_id FOR UPDATE`,
);
export const activeAdmins = statement(
  'activeAdministrators',
  `SELECT c.member_id AS id FROM capabilities c JOIN members m ON m.id = c.member_id
   WHERE c.capability = 'admin' AND m.frozen_at IS NULL`,
  { id: t.int },
);
export const grant = statement('grantRole', 'SELECT grant_capability($1, $2, $3, $4) AS changed', {
  changed: t.boolean.notNull,
});
export const revoke = statement(
  'revokeRole',
  'SELECT revoke_capability($1, $2, $3, $4) AS changed',
  { changed: t.boolean.notNull },
);
export const memberExists = statement('staffMemberExists', 'SELECT id FROM members WHERE id = $1', {
  id: t.int,
});

export const listPeople = statement(
  'listStaffPeople',
  `SELECT m.id, m.name, m.email, m.frozen_at IS NOT NULL AS frozen,
     array_agg(c.capability ORDER BY c.capability) AS capabilities,
     EXISTS (SELECT 1 FROM second_factors f WHERE f.member_id = m.id AND f.secret IS NOT NULL)
       OR EXISTS (SELECT 1 FROM passkeys k WHERE k.member_id = m.id) AS second_factor,
     (SELECT max(coalesce(s.last_seen_at, s.created_at)) FROM sessions s WHERE s.member_id = m.id) AS last_seen_at
   FROM capabilities c JOIN members m ON m.id = c.member_id GROUP BY m.id ORDER BY m.id`,
  {
    id: t.int,
    name: t.text,
    email: t.text.orNull,
    frozen: t.boolean.notNull,
    capabilities: t.text.array.as<Capability[]>(),
    second_factor: t.boolean.notNull,
    last_seen_at: t.timestamp.orNull,
  },
);

const OPEN = 'accepted_at IS NULL AND revoked_at IS NULL';

export const listOpen = statement(
  'listOpenInvitations',
  `SELECT i.id, i.email, i.role, m.name AS invited_by, i.sent_at, i.expires_at
   FROM staff_invitations i JOIN members m ON m.id = i.invited_by
   WHERE ${OPEN} ORDER BY i.id`,
  {
    id: t.int,
    email: t.text,
    role: t.text.as<Role>(),
    invited_by: t.text,
    sent_at: t.timestamp,
    expires_at: t.timestamp,
  },
);
const sentColumns = { id: t.int, email: t.text, role: t.text.as<Role>(), expires_at: t.timestamp };
export type SentInvitation = RowOf<typeof sentColumns>;

export const insertInvitation = statement(
  'insertInvitation',
  `INSERT INTO staff_invitations (email, role, token_hash, invited_by, note, sent_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, now(), now() + interval '${INVITATION_HOURS} hours')
   ON CONFLICT (email) WHERE accepted_at IS NULL AND revoked_at IS NULL DO NOTHING
   RETURNING id, email, role, expires_at`,
  sentColumns,
);
export const resendInvitation = statement(
  'resendInvitation',
  `UPDATE staff_invitations i SET token_hash = $2, invited_by = $3, sent_at = now(),
     expires_at = now() + interval '${INVITATION_HOURS} hours'
   FROM (SELECT id, expires_at FROM staff_invitations WHERE id = $1 FOR UPDATE) was
   WHERE i.id = was.id AND ${OPEN} RETURNING i.id, i.email, i.role, i.expires_at, was.expires_at AS expired_at`,
  { ...sentColumns, expired_at: t.timestamp },
);
export const revokeInvitation = statement(
  'revokeInvitation',
  `UPDATE staff_invitations SET revoked_at = now() WHERE id = $1 AND ${OPEN}
   RETURNING id, email, role, expires_at`,
  sentColumns,
);

/** $1 a token's hash, $2 a member. They can accept the invitation only while the inviter is an administrator. */
const VALID_FOR_MEMBER = `i.token_hash = $1 AND ${OPEN} AND i.expires_at > clock_timestamp()
  AND i.email = (SELECT m.email FROM members m WHERE m.id = $2 AND m.frozen_at IS NULL)
  AND EXISTS (SELECT 1 FROM capabilities c JOIN members a ON a.id = c.member_id
    WHERE c.member_id = i.invited_by AND c.capability = 'admin' AND a.frozen_at IS NULL)`;

export const findInvitationFor = statement(
  'findOwnInvitation',
  `SELECT i.role, i.expires_at, (SELECT m.name FROM members m WHERE m.id = i.invited_by) AS invited_by
   FROM staff_invitations i WHERE ${VALID_FOR_MEMBER}`,
  { role: t.text.as<Role>(), expires_at: t.timestamp, invited_by: t.text.notNull },
);
export const nameMember = statement('nameMember', 'UPDATE members SET name = $2 WHERE id = $1');
export const acceptInvitationFor = statement(
  'acceptOwnInvitation',
  `UPDATE staff_invitations i SET accepted_at = now(), accepted_by = $2 WHERE ${VALID_FOR_MEMBER}
   RETURNING i.role, i.invited_by, i.note`,
  { role: t.text.as<Role>(), invited_by: t.int, note: t.text },
);
