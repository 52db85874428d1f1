import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId } from './columns';
import { bytea, members } from './members';

/** Answers of writes, kept for good: the same key and body get the same answer (invariant 5). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** `m:<member>` or `visitor`. */
    scope: text('scope').notNull(),
    keyHash: bytea('key_hash').notNull(),
    /** Digest of method, path and body. */
    requestHash: bytea('request_hash').notNull(),
    /** The envelope's bytes; sealed with a key derived from the idempotency key where it holds a secret. */
    answer: bytea('answer'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.keyHash] })],
);

/** What happened to a member's things, in order; the id is SSE's Last-Event-ID. */
export const events = pgTable(
  'events',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    topic: text('topic').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('events_member').on(t.memberId, t.id)],
);

/** Mails wait here so that one is sent only if what it tells was committed. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: rowId(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
    lastError: text('last_error'),
  },
  (t) => [index('mail_outbox_due').on(t.nextTryAt).where(sql`${t.sentAt} is null`)],
);

/** What the shop itself must remember: its secret, switches, limits. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
