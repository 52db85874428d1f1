import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { CAPABILITIES, ROLE_NAMES } from '../people/roles';
import { Email, Id, NullableString, NullableTime, oneOf, strictObject, Time } from '../schemas';
import { longText, text } from '../text/typedText';
import { MemberSchema } from './auth';

const reason = longText(300, 5);

const StaffPersonSchema = strictObject({
  id: Id,
  name: Type.String(),
  email: NullableString,
  frozen: Type.Boolean(),
  capabilities: Type.Array(oneOf(CAPABILITIES)),
  secondFactor: Type.Boolean(),
  /** To a few minutes; null when never signed in. */
  lastSeenAt: NullableTime,
});
export type StaffPerson = Static<typeof StaffPersonSchema>;

const StaffInvitationSchema = strictObject({
  id: Id,
  email: Type.String(),
  role: oneOf(ROLE_NAMES),
  invitedBy: Type.String(),
  sentAt: Time,
  expiresAt: Time,
});
export type StaffInvitation = Static<typeof StaffInvitationSchema>;

/** Open invitations, expired ones among them: they can be sent again. */
const StaffListSchema = strictObject({
  people: Type.Array(StaffPersonSchema),
  invitations: Type.Array(StaffInvitationSchema),
});
export type StaffList = Static<typeof StaffListSchema>;

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  who: 'admin',
  tag: 'admin',
  summary: 'Everyone with a role, service centres among them, and the open invitations',
  data: StaffListSchema,
});

export const changeRole = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/roles',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary:
    'Grant a role to another member or revoke it; never one’s own, nor the last administrator’s; needs a fresh proof',
  params: strictObject({ id: Id }),
  body: strictObject({ role: oneOf(CAPABILITIES), granted: Type.Boolean(), reason }),
  data: StaffListSchema,
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff/invitations',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary: 'Invite an address to a role by a link that works once; needs a fresh proof',
  body: strictObject({ email: Email, role: oneOf(ROLE_NAMES), reason }),
  data: StaffListSchema,
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/staff/invitations/:id/resend',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary: 'Mail a new link for an open invitation; the former link ends. Needs a fresh proof',
  params: strictObject({ id: Id }),
  data: StaffListSchema,
});

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/staff/invitations/:id/revoke',
  who: 'admin',
  tag: 'admin',
  summary: 'End an open invitation: its link no longer works',
  params: strictObject({ id: Id }),
  data: StaffListSchema,
});

const token = strictObject({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) });

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/me/staff-invitation/read',
  who: 'member',
  tag: 'me',
  summary: 'The invitation of a link, to the member of the invited address alone',
  body: token,
  data: strictObject({ role: oneOf(ROLE_NAMES), invitedBy: Type.String(), expiresAt: Time }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/me/staff-invitation',
  who: 'member',
  tag: 'me',
  summary: 'Accept an invitation: the role is granted in the name of who invited',
  /** `name`: by which colleagues know the member; absent: unchanged. */
  body: strictObject({ ...token.properties, name: Type.Optional(text(20)) }),
  data: MemberSchema,
});
