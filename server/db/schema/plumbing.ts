import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId } from './columns';
import { bytea, members } from './members';

/**
 * Answers of writes by idempotency key: the same key and body get the same answer while it is kept, and never another
 * one (invariant 5).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** `m:<member>` or `visitor`. */
    scope: text('scope').notNull(),
    keyHash: bytea('key_hash').notNull(),
    /** Digest of method, path and body. */
    requestHash: bytea('request_hash').notNull(),
    /** The envelope's bytes, null once it is too old (ADR 050); sealed with a key derived from the idempotency key where it holds a secret. */
    answer: bytea('answer'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.keyHash] }),
    index('idempotency_keys_age').on(t.createdAt),
  ],
);

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Events for a member's open pages, in order; SSE's Last-Event-ID is a position among them (db/eventPosition.ts). */
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
    /** The transaction that wrote it: ids are drawn before commits. Null in rows from before there was this column. */
    xid: xid8('xid').default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('events_member').on(t.memberId, t.id),
    index('events_unseen').on(t.memberId, t.xid).where(sql`${t.xid} is not null`),
  ],
);

/**
 * Outbox of the events of transactions while a relay runs, for subscribers of every process, kept for minutes; see
 * functions/events.sql. Unlogged: after a crash all subscribers read what they missed from the tables themselves.
 */
export const eventOutbox = pgTable(
  'event_outbox',
  {
    /** The transaction that announced it; a reader compares it with the snapshot of its last read. */
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    channel: text('channel').notNull(),
    payload: text('payload').notNull(),
  },
  (t) => [primaryKey({ columns: [t.xid, t.id] })],
);

/** The relay that publishes the outbox, one row at most. Unlogged, as the outbox. */
export const eventRelay = pgTable(
  'event_relay',
  {
    id: integer('id').primaryKey().default(1),
    /** Time from which transactions use NOTIFY, unless the relay renews it. */
    aliveUntil: at('alive_until').notNull(),
    /** Snapshot (`pg_snapshot`) in which the last published row was read. */
    position: text('position').notNull(),
  },
  (t) => [check('event_relay_one', sql`${t.id} = 1`)],
);

/** Mails wait here, so that a mail is sent only if the change it reports was committed. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: rowId(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** Address of the site that switches such mails off; null for mails that are always sent. */
    unsubscribe: text('unsubscribe'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
    lastError: text('last_error'),
    /** Time from which the mail is useless and is not sent; null for mails that stay worth reading. */
    expiresAt: at('expires_at'),
    /** Time at which it was dropped unsent; `next_try_at` is then infinity. */
    expiredAt: at('expired_at'),
    /** Time at which it came back although the server had taken it (ADR 142). */
    bouncedAt: at('bounced_at'),
  },
  (t) => [index('mail_outbox_due').on(t.nextTryAt).where(sql`${t.sentAt} is null`)],
);

/** The shop's own settings: its secret, switches, limits. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  /** Schema version of the value. */
  version: integer('version').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Finished backups, of whatever program; the operator sees the age of the newest. */
export const backups = pgTable('backups', {
  id: rowId(),
  /** `dump` of npm run db -- backup, or the program that made it. */
  kind: text('kind').notNull(),
  finishedAt: at('finished_at').notNull().defaultNow(),
});

/** Booked requests of all processes, by minute and name. Unlogged: it may be lost, and writes no WAL. */
export const requestCounts = pgTable(
  'request_counts',
  {
    /** Minutes since 1970. */
    minute: bigint('minute', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.name] })],
);

/**
 * What each process of the shop last noticed of its machine, for staff's overview. Unlogged: after a crash every process
 * reports again.
 */
export const processReports = pgTable('process_reports', {
  /** Random, of one run of the process. */
  id: text('id').primaryKey(),
  role: text('role', { enum: ['api', 'worker', 'all'] }).notNull(),
  /** The database's clock less the machine's, ms; null before the first comparison. */
  clockOffsetMs: integer('clock_offset_ms'),
  /** Seconds since it could not store a picture; 0 while it can. */
  picturesFailingS: integer('pictures_failing_s').notNull(),
  at: at('at').notNull().defaultNow(),
});

/**
 * Position of the job that clears old answers: it keeps the rows, so it cannot start at the index's beginning.
 */
export const retentionProgress = pgTable('retention_progress', {
  kind: text('kind').primaryKey(),
  through: at('through').notNull(),
});
