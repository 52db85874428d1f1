import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId } from './columns';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const members = pgTable(
  'members',
  {
    id: rowId(),
    name: text('name').notNull(),
    /** Lower case; verified before it is written here. */
    email: text('email'),
    frozenAt: at('frozen_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('members_email').on(t.email),
    check('members_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
);

export const capabilities = pgTable(
  'capabilities',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    capability: text('capability', { enum: ['center', 'staff', 'admin'] }).notNull(),
    grantedAt: at('granted_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.capability] }),
    check('capabilities_known', sql`${t.capability} in ('center', 'staff', 'admin')`),
  ],
);

/** Wallets bound by signature. An address belongs to one member for good: its deposits are theirs. */
export const wallets = pgTable(
  'wallets',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    /** Lower-case 0x address. */
    address: text('address').notNull(),
    boundAt: at('bound_at').notNull().defaultNow(),
    /** Head of the chain as the watcher knew it at binding; only later blocks credit the member. */
    boundBlock: bigint('bound_block', { mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('wallets_address').on(t.address),
    index('wallets_member').on(t.memberId),
    check('wallets_address_form', sql`${t.address} ~ '^0x[0-9a-f]{40}$'`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    /** SHA-256 of the opaque token. */
    tokenHash: bytea('token_hash').notNull(),
    method: text('method', { enum: ['wallet', 'email'] }).notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [uniqueIndex('sessions_token').on(t.tokenHash), index('sessions_member').on(t.memberId)],
);

export const authNonces = pgTable('auth_nonces', {
  nonce: text('nonce').primaryKey(),
  /** The exact EIP-4361 message that was handed out; a signature over anything else is refused. */
  message: text('message').notNull(),
  address: text('address').notNull(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
});

export const emailCodes = pgTable(
  'email_codes',
  {
    id: rowId(),
    email: text('email').notNull(),
    /** The member who binds the address; null when the code signs in. */
    memberId: ref('member_id').references(() => members.id),
    codeHash: bytea('code_hash').notNull(),
    ip: text('ip').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('email_codes_email').on(t.email, t.id), index('email_codes_ip').on(t.ip, t.id)],
);

export const addresses = pgTable(
  'addresses',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    recipient: text('recipient').notNull(),
    phone: text('phone').notNull(),
    postcode: text('postcode').notNull(),
    city: text('city').notNull(),
    district: text('district').notNull(),
    line: text('line').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('addresses_member').on(t.memberId),
    uniqueIndex('addresses_one_default').on(t.memberId).where(sql`${t.isDefault}`),
  ],
);
