import type { StoreRegion } from '@common/delivery/storeRules';
import type { Picture } from '@common/endpoints/pictures';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
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
    /** Since when the mail server refuses `email` as no mailbox, and in which words; null while it takes mails (ADR 140). */
    emailRefusedAt: at('email_refused_at'),
    emailRefusal: text('email_refusal'),
    /** When a mail to `email` that the server had taken came back last; null after a refusal at once (ADR 142). */
    emailBouncedAt: at('email_bounced_at'),
    avatar: jsonb('avatar').$type<Picture>(),
    frozenAt: at('frozen_at'),
    /** Time at which the member closed the account for good; it is frozen too (ADR 124). */
    closedAt: at('closed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('members_email').on(t.email),
    index('members_created').on(t.createdAt),
    // Staff's list.
    index('members_name').on(sql`${t.name} collate "zh-Hant-TW-x-icu"`, t.id),
    check('members_email_lower', sql`${t.email} = lower(${t.email})`),
    check(
      'members_closed_whole',
      sql`${t.closedAt} is null or (${t.frozenAt} is not distinct from ${t.closedAt} and ${t.email} is null and ${t.avatar} is null)`,
    ),
  ],
);

/** Wallets bound by signature: from its binding to its unbinding an address's deposits are the member's. */
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
    /** Rows are never deleted: a transfer belongs to the member who owned the wallet at its block. */
    unboundAt: at('unbound_at'),
    /** Head of the chain at unbinding; transfers in later blocks belong to no member. */
    unboundBlock: bigint('unbound_block', { mode: 'number' }),
  },
  (t) => [
    uniqueIndex('wallets_bound').on(t.address).where(sql`${t.unboundAt} is null`),
    index('wallets_address').on(t.address),
    index('wallets_member').on(t.memberId),
    check(
      'wallets_unbound',
      sql`(${t.unboundAt} is null) = (${t.unboundBlock} is null) and ${t.unboundBlock} >= ${t.boundBlock}`,
    ),
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
    /** Updated every few minutes of use; null until the session is used some minutes after it was opened. */
    lastSeenAt: at('last_seen_at'),
    /** Time of the member's latest fresh proof in it, by a signature or a mailed code. */
    provenAt: at('proven_at'),
    /** Time at which it passed the second factor that staff need for the console. */
    secondFactorAt: at('second_factor_at'),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [uniqueIndex('sessions_token').on(t.tokenHash), index('sessions_member').on(t.memberId)],
);

/** Copies of their own data that members asked for: each is downloaded by the session that asked, for some minutes (ADR 127). */
export const dataCopies = pgTable(
  'data_copies',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    /** Null once the session was forgotten. */
    sessionId: ref('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    downloads: smallint('downloads').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('data_copies_member').on(t.memberId, t.id),
    index('data_copies_session').on(t.sessionId),
    check('data_copies_downloads', sql`${t.downloads} >= 0`),
  ],
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
    /** SHA-256 of a secret of the browser that requested the code: no other browser can use it. */
    ticketHash: bytea('ticket_hash').notNull(),
    /** The key by which requests are limited: a network, a device that its member has signed in from, or a pass. */
    requester: text('requester').notNull(),
    /** Whether its member has signed in from there before, or the request came with a pass. */
    known: boolean('known').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    index('email_codes_email').on(t.email, t.id),
    index('email_codes_requester').on(t.requester, t.id),
    index('email_codes_ticket').on(t.ticketHash),
    index('email_codes_member').on(t.memberId, t.id).where(sql`${t.memberId} is not null`),
  ],
);

/** Secrets mailed to a member's address: their holder asks for codes with limits of their own (ADR 111). */
export const codePasses = pgTable(
  'code_passes',
  {
    id: rowId(),
    email: text('email').notNull(),
    /** SHA-256 of the link's secret. */
    passHash: bytea('pass_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('code_passes_pass').on(t.passHash),
    index('code_passes_email').on(t.email, t.createdAt),
  ],
);

/** Addresses that were replaced: each can be taken back from its mailbox for a while. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    before: text('before').notNull(),
    after: text('after').notNull(),
    /** SHA-256 of the link's token. */
    undoHash: bytea('undo_hash').notNull(),
    createdAt: createdAt(),
    undoUntil: at('undo_until').notNull(),
    undoneAt: at('undone_at'),
    /** Time at which an earlier change was undone, and this one with it. */
    voidAt: at('void_at'),
  },
  (t) => [
    uniqueIndex('email_changes_undo').on(t.undoHash),
    index('email_changes_member').on(t.memberId, t.id),
    index('email_changes_before').on(t.before),
    check('email_changes_one_end', sql`${t.undoneAt} is null or ${t.voidAt} is null`),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind', { enum: ['home', 'store'] })
      .notNull()
      .default('home'),
    recipient: text('recipient').notNull(),
    phone: text('phone').notNull(),
    postcode: text('postcode'),
    city: text('city'),
    district: text('district'),
    line: text('line'),
    /** The chain of a convenience store; null for other addresses. */
    chain: text('chain', { enum: ['seven', 'family', 'hilife', 'ok'] }),
    storeNo: text('store_no'),
    storeName: text('store_name'),
    /** Its region; null for a store that was saved without it. */
    storeRegion: jsonb('store_region').$type<StoreRegion>(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('addresses_member').on(t.memberId),
    uniqueIndex('addresses_one_default').on(t.memberId).where(sql`${t.isDefault}`),
    check(
      'addresses_place',
      sql`case ${t.kind}
        when 'home' then num_nulls(${t.postcode}, ${t.city}, ${t.district}, ${t.line}) = 0
          and num_nonnulls(${t.chain}, ${t.storeNo}, ${t.storeName}) = 0
        when 'store' then num_nonnulls(${t.postcode}, ${t.city}, ${t.district}, ${t.line}) = 0
          and num_nulls(${t.chain}, ${t.storeNo}, ${t.storeName}) = 0
          and ${t.chain} in ('seven', 'family', 'hilife', 'ok')
        else false end`,
    ),
    check(
      'addresses_store_region',
      sql`${t.storeRegion} is null or ${t.storeRegion} ?& array['chain', 'storeNo', 'city', 'district', 'postcode']`,
    ),
  ],
);
