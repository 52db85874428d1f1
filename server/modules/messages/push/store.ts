import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import type { PushPayload } from '../../../db/schema/push';
import { hasNoFailure, isDue } from '../../../jobs/failureStore';

/** Lease of a claimed push, s; longer than a send takes, so that no other sender claims a slow one. */
const LEASE_S = 60;

export const readState = statement(
  'readPushState',
  `SELECT count(*)::int AS browsers, coalesce(bool_or(s.session_id = $2), false) AS here
   FROM push_subscriptions s JOIN sessions e ON e.id = s.session_id
   WHERE s.member_id = $1 AND e.expires_at > clock_timestamp()`,
  { browsers: t.int, here: t.boolean },
);

// Keeps the session from being revoked before this transaction ends: the revocation then deletes the new subscription too.
export const lockSession = statement(
  'lockSessionForPush',
  'SELECT id FROM sessions WHERE id = $1 AND revoked_at IS NULL FOR UPDATE',
  { id: t.int },
);

// Pushes queued for the browser's earlier member are deleted with the row.
export const deleteEarlier = statement(
  'deleteEarlierPushSubscriptions',
  'DELETE FROM push_subscriptions WHERE session_id = $1 OR endpoint_hash = $2',
);

// Of two sessions that subscribe one browser at a time the later one gets it.
export const insertSubscription = statement(
  'insertPushSubscription',
  `INSERT INTO push_subscriptions (member_id, session_id, endpoint, endpoint_hash, p256dh, auth, vapid_key)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (endpoint_hash) DO UPDATE SET member_id = excluded.member_id, session_id = excluded.session_id,
     p256dh = excluded.p256dh, auth = excluded.auth, vapid_key = excluded.vapid_key,
     created_at = excluded.created_at, last_success_at = NULL, failures = 0`,
);

export const deleteOldest = statement(
  'deleteOldestPushSubscriptions',
  `DELETE FROM push_subscriptions WHERE id IN (
     SELECT id FROM push_subscriptions WHERE member_id = $1 ORDER BY id DESC OFFSET $2)`,
);

export const deleteOfSession = statement(
  'deletePushSubscriptionOfSession',
  'DELETE FROM push_subscriptions WHERE session_id = $1',
);

export const insertTest = statement(
  'insertTestPush',
  `INSERT INTO push_outbox (subscription_id, payload, urgency, expires_at)
   SELECT id, $2, 'high', clock_timestamp() + make_interval(secs => $3) FROM push_subscriptions
   WHERE session_id = $1 RETURNING id`,
  { id: t.int },
);

export const findDueMembers = statement(
  'membersWithDuePushes',
  `SELECT DISTINCT member_id FROM (
     SELECT member_id FROM notices
     WHERE push_due_at <= clock_timestamp() AND ${hasNoFailure('pushNotices', 'member_id')}
     ORDER BY push_due_at LIMIT 200) d`,
  { member_id: t.int },
);

/** The newest first. */
export const lockDue = statement(
  'lockDuePushes',
  `WITH due AS MATERIALIZED (
     SELECT * FROM notices WHERE member_id = $1 AND push_due_at <= clock_timestamp() FOR UPDATE SKIP LOCKED)
   SELECT n.id, n.kind, n.about, n.data, p.title,
     (SELECT m.name FROM members m WHERE m.id = p.seller_id) AS seller,
     extract(epoch FROM clock_timestamp() - n.created_at)::float8 AS "ageS"
   FROM due n LEFT JOIN products p ON p.id = n.product_id ORDER BY n.id DESC`,
  {
    id: t.int,
    kind: t.text,
    about: t.text,
    data: t.json.as<Record<string, string>>(),
    title: t.text.orNull,
    seller: t.text.orNull,
    ageS: t.float,
  },
);

// One push for every browser of the member; none for one that has it already.
export const insertPushes = statement(
  'insertPushes',
  `INSERT INTO push_outbox (subscription_id, notice_id, "group", payload, urgency, expires_at)
   SELECT s.id, w.notice_id, w."group", w.payload, w.urgency, clock_timestamp() + make_interval(secs => w.ttl)
   FROM push_subscriptions s
   CROSS JOIN unnest($2::bigint[], $3::text[], $4::jsonb[], $5::text[], $6::float8[])
     AS w(notice_id, "group", payload, urgency, ttl)
   WHERE s.member_id = $1
   ON CONFLICT (subscription_id, notice_id) DO NOTHING`,
);

export const markPushed = statement(
  'markNoticesPushed',
  `UPDATE notices SET push_due_at = NULL,
     pushed_at = CASE WHEN id = ANY ($2::bigint[]) THEN clock_timestamp() ELSE pushed_at END
   WHERE id = ANY ($1::bigint[])`,
);

/*
 * Two conditions are decided again at each try. `isEnded`: the session has ended, or the member is frozen. `isDue`: the notice
 * is unread and still of the browser's member, its group is not switched off, and the push has not expired.
 */
export const claimDuePushes = statement(
  'claimDuePushes',
  `UPDATE push_outbox o SET attempts = attempts + 1,
     next_try_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
   FROM push_subscriptions s JOIN sessions e ON e.id = s.session_id JOIN members m ON m.id = s.member_id
   WHERE s.id = o.subscription_id AND o.id IN (
     SELECT id FROM push_outbox WHERE ${isDue('next_try_at')}
     ORDER BY next_try_at, id LIMIT $1 FOR UPDATE SKIP LOCKED)
   RETURNING o.id, o.payload, o.urgency, s.id AS "subscriptionId", s.endpoint, s.p256dh, s.auth,
     s.vapid_key AS "vapidKey",
     ceil(extract(epoch FROM o.expires_at - clock_timestamp()))::int AS "ttlS",
     (e.revoked_at IS NOT NULL OR e.expires_at <= clock_timestamp() OR m.frozen_at IS NOT NULL) AS "isEnded",
     (o.expires_at > clock_timestamp()
       AND NOT EXISTS (SELECT 1 FROM notice_preferences p
         WHERE p.member_id = s.member_id AND p."group" = o."group" AND NOT p.push)
       AND (o.notice_id IS NULL OR EXISTS (SELECT 1 FROM notices n
         WHERE n.id = o.notice_id AND n.member_id = s.member_id AND n.read_at IS NULL))) AS "isDue"`,
  {
    id: t.int,
    payload: t.json.as<PushPayload>(),
    urgency: t.text.as<'normal' | 'high'>(),
    subscriptionId: t.int,
    endpoint: t.text,
    p256dh: t.text,
    auth: t.text,
    vapidKey: t.text,
    ttlS: t.int,
    isEnded: t.boolean,
    isDue: t.boolean,
  },
);

export const deletePush = statement('deletePush', 'DELETE FROM push_outbox WHERE id = $1');

export const noteSuccess = statement(
  'notePushSuccess',
  'UPDATE push_subscriptions SET last_success_at = clock_timestamp(), failures = 0 WHERE id = $1',
);

/** Deletes a subscription that has refused too often in a row. */
export const noteRefusal = statement(
  'notePushRefusal',
  `WITH refused AS (UPDATE push_subscriptions SET failures = failures + 1 WHERE id = $1 AND failures + 1 < $2 RETURNING 1)
   DELETE FROM push_subscriptions WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM refused)`,
);

export const deleteSubscription = statement(
  'deletePushSubscription',
  'DELETE FROM push_subscriptions WHERE id = $1',
);

/** The pause grows from 10 s to an hour, and is at least what the service asks for ($2, s). */
export const putOffPush = statement(
  'putOffPush',
  `UPDATE push_outbox SET next_try_at = clock_timestamp()
     + make_interval(secs => greatest($2::int, least(3600, 10 * 2 ^ (attempts - 1))))
   WHERE id = $1`,
);
