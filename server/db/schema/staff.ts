import type { Capability, Role } from '@common/people/roles';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId } from './columns';
import { bytea, members, sessions } from './members';

export const capabilities = pgTable(
  'capabilities',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    capability: text('capability').$type<Capability>().notNull(),
    grantedAt: at('granted_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.capability] }),
    check(
      'capabilities_known',
      sql`${t.capability} in ('center', 'support', 'merchandiser', 'finance', 'compliance', 'staff', 'admin')`,
    ),
  ],
);

/** Every change of `capabilities`, written by the functions that make it; without staff, by the installation. */
export const capabilityChanges = pgTable(
  'capability_changes',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    capability: text('capability').notNull(),
    granted: boolean('granted').notNull(),
    staffId: ref('staff_id').references(() => members.id),
    note: text('note').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('capability_changes_member').on(t.memberId, t.id)],
);

/** Invitations of an address to a role of staff (ADR 061). */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: rowId(),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** SHA-256 of the link's token; replaced when the invitation is sent again. */
    tokenHash: bytea('token_hash').notNull(),
    /** The administrator who answers for it: who invited, or sent it again last. */
    invitedBy: ref('invited_by')
      .notNull()
      .references(() => members.id),
    note: text('note').notNull(),
    sentAt: at('sent_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    acceptedBy: ref('accepted_by').references(() => members.id),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    uniqueIndex('staff_invitations_token').on(t.tokenHash),
    uniqueIndex('staff_invitations_open')
      .on(t.email)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    check('staff_invitations_one_end', sql`num_nonnulls(${t.acceptedAt}, ${t.revokedAt}) <= 1`),
    check('staff_invitations_accepted', sql`(${t.acceptedAt} is null) = (${t.acceptedBy} is null)`),
    check(
      'staff_invitations_role',
      sql`${t.role} in ('support', 'merchandiser', 'finance', 'compliance', 'staff', 'admin')`,
    ),
  ],
);

/**
 * One-time codes of an app on the phone, asked of staff beside the sign-in (ADR 057). Staff with passkeys only have a row
 * without a secret: its lock serialises changes, and wrong recovery codes are counted in it.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    memberId: ref('member_id')
      .primaryKey()
      .references(() => members.id),
    /** Sealed with a key that the database does not hold; null until a code has confirmed the enrolment. */
    secret: bytea('secret'),
    /** The sealed secret of an enrolment that no code has confirmed yet. */
    pending: bytea('pending'),
    /** Time step of the last accepted code: it and earlier ones are refused. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Wrong codes since the last right one. */
    tries: integer('tries').notNull().default(0),
    blockedUntil: at('blocked_until'),
    enrolledAt: at('enrolled_at'),
  },
  (t) => [check('second_factors_enrolled', sql`(${t.secret} is null) = (${t.enrolledAt} is null)`)],
);

/** Recovery codes: each is good for one sign-in without the phone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    /** SHA-256 of 80 random bits. */
    codeHash: bytea('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.codeHash] })],
);

/** WebAuthn credentials of staff: a second factor and a fresh proof (ADR 080). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    credentialId: bytea('credential_id').notNull(),
    /** In COSE form. */
    publicKey: bytea('public_key').notNull(),
    /** Counter of the last signature; authenticators without one always send 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Ways by which browsers reach it: `internal`, `usb`, `hybrid`. */
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    uniqueIndex('passkeys_credential').on(t.credentialId),
    index('passkeys_member').on(t.memberId),
    check('passkeys_counter', sql`${t.counter} >= 0`),
  ],
);

/** The challenge that a passkey signs next; a session has one per purpose, valid for one attempt. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    sessionId: ref('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['register', 'pass', 'prove'] }).notNull(),
    challenge: bytea('challenge').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.purpose] })],
);

/** Staff who look at the shop as a member sees it, for a while and without changing anything (ADR 081). */
export const memberViews = pgTable(
  'member_views',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    staffId: ref('staff_id')
      .notNull()
      .references(() => members.id),
    /** The session of staff, with which it ends; null once that was forgotten. */
    sessionId: ref('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    /** SHA-256 of the view's token. */
    tokenHash: bytea('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('member_views_token').on(t.tokenHash),
    index('member_views_member').on(t.memberId, t.id),
    index('member_views_session').on(t.sessionId),
  ],
);
