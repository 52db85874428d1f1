import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  Id,
  NullableString,
  nullable,
  pageOf,
  pageQuery,
  strictObject,
  Time,
  text,
  WalletAddress,
} from '../schemas';

const Balance = strictObject({ available: Amount, held: Amount });

/** A member as the money desk sees them. */
const StaffMemberSchema = strictObject({
  id: Id,
  name: Type.String(),
  email: NullableString,
  wallets: Type.Array(WalletAddress),
  capabilities: Type.Array(Type.String()),
  createdAt: Time,
  frozenAt: nullable(Time),
  coin: Balance,
  adv: Balance,
  /** Who froze or unfroze them, and why, the newest first; null name: the system. */
  history: Type.Array(
    strictObject({ action: Type.String(), staff: Type.String(), note: Type.String(), at: Time }),
  ),
});
export type StaffMember = Static<typeof StaffMemberSchema>;

export const findMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members',
  who: 'staff',
  tag: 'admin',
  summary: 'Members by number, name, e-mail or wallet; `frozen=1` only those who are frozen',
  query: strictObject({
    ...pageQuery,
    q: Type.Optional(Type.String({ maxLength: 100 })),
    frozen: Type.Optional(Type.String({ maxLength: 1 })),
  }),
  data: pageOf(StaffMemberSchema),
});

const reason = strictObject({ reason: text(300, 5) });

export const freezeMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/freeze',
  who: 'staff',
  tag: 'admin',
  summary: 'Freeze a member: they may look and leave; staff may be frozen by administrators only',
  params: strictObject({ id: Id }),
  body: reason,
  data: StaffMemberSchema,
});

export const unfreezeMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/unfreeze',
  who: 'admin',
  tag: 'admin',
  summary: 'Let a frozen member act again, with the reason',
  params: strictObject({ id: Id }),
  body: reason,
  data: StaffMemberSchema,
});
