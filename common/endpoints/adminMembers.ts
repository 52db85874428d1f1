import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import type { OrderStatus } from '../orders/orderTransitions';
import {
  Amount,
  csvAnswer,
  Id,
  NullableId,
  NullableString,
  nullable,
  oneOf,
  sortedPageOf,
  sortedQuery,
  sortQuery,
  strictObject,
  Time,
  WalletAddress,
} from '../schemas';
import { text } from '../text/typedText';
import { MemberSchema } from './auth';

const Balance = strictObject({ available: Amount, held: Amount });

/** A member as shown to staff who handle money. */
export const StaffMemberSchema = strictObject({
  id: Id,
  name: Type.String(),
  email: NullableString,
  /** The mail server's answer where it refuses the address as no mailbox, and since when; null while it takes mails. */
  emailRefusal: nullable(strictObject({ answer: Type.String(), since: Time })),
  wallets: Type.Array(WalletAddress),
  capabilities: Type.Array(Type.String()),
  createdAt: Time,
  frozenAt: nullable(Time),
  /** Closed by the member for good; frozen with it. */
  closedAt: nullable(Time),
  /** Number of products that the freeze took off sale. */
  pausedProducts: Type.Integer({ minimum: 0 }),
  pausedLots: Type.Integer({ minimum: 0 }),
  coin: Balance,
  adv: Balance,
  /** Number of signed-in devices. */
  sessions: Type.Integer({ minimum: 0 }),
  /** Since when they have a second factor for the console. */
  secondFactorSince: nullable(Time),
  /** Freezes and unfreezes with person and reason, newest first; null name: the system. */
  history: Type.Array(
    strictObject({ action: Type.String(), staff: Type.String(), note: Type.String(), at: Time }),
  ),
});
export type StaffMember = Static<typeof StaffMemberSchema>;

const memberFilters = {
  q: Type.Optional(Type.String({ maxLength: 100 })),
  frozen: Type.Optional(Type.String({ maxLength: 1 })),
};

export const findMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members',
  who: 'members.read',
  tag: 'admin',
  summary: 'Members by number, name, e-mail or wallet; `frozen=1` only those who are frozen',
  query: strictObject({ ...sortedQuery, ...memberFilters }),
  data: sortedPageOf(StaffMemberSchema),
});

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members.csv',
  who: 'members.read',
  tag: 'admin',
  summary: 'The members of the list with the same filters as CSV; the export is logged',
  query: strictObject({ ...sortQuery, ...memberFilters }),
  ...csvAnswer,
});

/** `older` is the next `before`; null at the end. */
const newest = <T extends TSchema>(row: T) =>
  strictObject({ list: Type.Array(row), older: NullableId });
/** Orders bought or sold, the newest first. */
const MemberOrdersSchema = newest(
  strictObject({
    out_trade_no: Type.String(),
    role: oneOf(['buyer', 'seller']),
    /** The other party of the order; null: the platform. */
    other: nullable(strictObject({ id: Id, name: Type.String() })),
    status: Type.Unsafe<OrderStatus>({ type: 'integer' }),
    total: Amount,
    createdAt: Time,
  }),
);
/** Lots with a bid of theirs, the last bid on first; maximums stay hidden. */
const MemberLotsSchema = newest(
  strictObject({
    lotId: Id,
    productId: Id,
    title: Type.String(),
    price: Amount,
    leading: Type.Boolean(),
    closed: Type.Boolean(),
    lastBidAt: Time,
  }),
);
export type MemberOrders = Static<typeof MemberOrdersSchema>;
export type MemberLots = Static<typeof MemberLotsSchema>;

const MemberFileSchema = strictObject({
  member: StaffMemberSchema,
  /** What they owe the house for deposits that a deep reorg reversed (ADR 168). */
  owed: Amount,
  /** Signed-in devices, the last used first. */
  devices: Type.Array(
    strictObject({
      id: Id,
      method: oneOf(['wallet', 'email']),
      userAgent: Type.String(),
      ip: Type.String(),
      createdAt: Time,
      lastSeenAt: Time,
    }),
  ),
  orders: MemberOrdersSchema,
  lots: MemberLotsSchema,
});
export type MemberFile = Static<typeof MemberFileSchema>;

export const getMember = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id',
  who: 'members.read',
  tag: 'admin',
  summary: 'A member with balances, devices, newest orders and lots, and what staff did',
  params: strictObject({ id: Id }),
  data: MemberFileSchema,
});

const before = strictObject({ before: Type.Optional(Type.String({ maxLength: 20 })) });

export const listMemberOrders = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id/orders',
  who: 'members.read',
  tag: 'admin',
  summary: 'Earlier orders of a member, bought or sold',
  params: strictObject({ id: Id }),
  query: before,
  data: MemberOrdersSchema,
});

export const listMemberLots = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id/lots',
  who: 'members.read',
  tag: 'admin',
  summary: 'Further lots on which a member has bid',
  params: strictObject({ id: Id }),
  query: before,
  data: MemberLotsSchema,
});

const reason = strictObject({ reason: text(300, 5) });

export const freezeMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/freeze',
  who: 'members.freeze',
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
  freshProof: true,
  tag: 'admin',
  summary:
    'Let a frozen member act again, with the reason; refused when it is another freeze than was seen',
  params: strictObject({ id: Id }),
  body: strictObject({ ...reason.properties, frozenAt: Time }),
  data: StaffMemberSchema,
});

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/end-sessions',
  who: 'admin',
  tag: 'admin',
  summary: 'Sign a member out everywhere, or of one device; they get a notice with the reason',
  params: strictObject({ id: Id }),
  body: strictObject({ ...reason.properties, sessionId: Type.Optional(Id) }),
  data: StaffMemberSchema,
});

export const viewAsMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/view',
  who: 'members.view',
  tag: 'admin',
  summary:
    'A token that reads the shop as a member sees it, for a quarter of an hour and with a reason; it changes nothing',
  params: strictObject({ id: Id }),
  body: reason,
  data: strictObject({ token: Type.String(), expiresAt: Time, member: MemberSchema }),
  secretResponse: true,
});
