import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId } from './columns';
import { bytea, members, sessions } from './members';
import { notices } from './notices';

/**
 * Browsers to which a member's notices are pushed (ADR 103): one for each session, and gone with it. A trigger deletes them
 * when the session ends or the member is frozen (functions/push.sql).
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    sessionId: ref('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** URL at the push service; a secret: its holder can send to the browser. */
    endpoint: text('endpoint').notNull(),
    /** SHA-256: a browser belongs to one member at a time. */
    endpointHash: bytea('endpoint_hash').notNull(),
    /** The browser's public key and secret, for which messages are encrypted; base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Our public key that the browser subscribed with, base64url: it takes no message signed by another. */
    vapidKey: text('vapid_key').notNull(),
    createdAt: createdAt(),
    lastSuccessAt: at('last_success_at'),
    /** Number of consecutive refusals by the push service. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpointHash),
    uniqueIndex('push_subscriptions_session').on(t.sessionId),
    index('push_subscriptions_member').on(t.memberId),
  ],
);

/** The content of a push. */
export interface PushPayload {
  /** The notice's; 0 for a test. */
  id: number;
  title: string;
  text: string;
  /** A path of this site. */
  link: string;
  /** A later push with the same tag replaces it. */
  tag: string;
}

/** Pushes wait here, one for each notice and browser; sent and expired ones are deleted. */
export const pushOutbox = pgTable(
  'push_outbox',
  {
    id: rowId(),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Null: a test that the member asked for. */
    noticeId: ref('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    /** The notice's group: not sent once the member has switched it off. */
    group: text('group'),
    payload: jsonb('payload').$type<PushPayload>().notNull(),
    urgency: text('urgency', { enum: ['normal', 'high'] }).notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: at('next_try_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('push_outbox_once').on(t.subscriptionId, t.noticeId),
    index('push_outbox_notice').on(t.noticeId),
    index('push_outbox_due').on(t.nextTryAt),
    check('push_outbox_urgency', sql`${t.urgency} in ('normal', 'high')`),
  ],
);
