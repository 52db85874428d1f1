import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { WAKES_MEMBER } from '../../../db/events';

/*
 * A notice joins a waiting mail on the same matter, which then describes the newest notice. Otherwise its mail is due
 * after the kind's wait, and not before the kind's interval since the last mail. Each member of $1 has a notice of their own
 * in $2 to $12, or all have the only one. A push waits in the same way, for members with a browser that gets pushes; $12 is
 * its interval, null for kinds that are not pushed.
 */
const INSERT_NOTICES = `n AS (
     INSERT INTO notices (member_id, kind, subject, about, product_id, data, shown, mail_due_at, push_due_at)
     SELECT m.id, w.kind, w.subject, w.about, w.product_id, w.data, w.always OR coalesce(p.site, true),
       CASE WHEN m.email IS NOT NULL AND coalesce(p.mail, true) THEN (
         SELECT coalesce(min(o.mail_due_at), greatest(
           clock_timestamp() + make_interval(secs => w.mail_wait), max(o.mailed_at) + make_interval(secs => w.mail_every)))
         FROM notices o WHERE o.member_id = m.id AND o.about = w.about AND o.kind = w.kind
       ) END,
       CASE WHEN w.push_every IS NOT NULL AND coalesce(p.push, true)
         AND EXISTS (SELECT 1 FROM push_subscriptions s WHERE s.member_id = m.id) THEN (
         SELECT coalesce(min(o.push_due_at), greatest(
           clock_timestamp(), max(o.pushed_at) + make_interval(secs => w.push_every)))
         FROM notices o WHERE o.member_id = m.id AND o.about = w.about AND o.kind = w.kind
       ) END
     FROM unnest($1::bigint[]) WITH ORDINALITY AS u(member_id, n)
     JOIN unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::jsonb[], $7::text[], $8::boolean[], $9::int[], $10::int[],
       $11::int[], $12::int[]) WITH ORDINALITY
       AS w(kind, subject, about, product_id, data, grp, always, mail_wait, mail_every, every, push_every, n)
       ON w.n = least(u.n, cardinality($2::text[]))
     JOIN members m ON m.id = u.member_id AND m.closed_at IS NULL
     LEFT JOIN notice_preferences p ON p.member_id = m.id AND p."group" = w.grp
     WHERE (w.every = 0 OR NOT EXISTS (
       SELECT 1 FROM notices o WHERE o.member_id = m.id AND o.about = w.about AND o.kind = w.kind
         AND o.created_at > clock_timestamp() - make_interval(secs => w.every)))
     ORDER BY m.id, u.n
     ON CONFLICT (member_id, kind, subject) DO NOTHING RETURNING id, member_id, kind, shown
   )`;

const OVERTAKEN = `SET read_at = coalesce(read_at, clock_timestamp()), mail_due_at = NULL, push_due_at = NULL`;

export const insertNotices = statement(
  'insertNotices',
  `WITH ${INSERT_NOTICES}, e AS (
     INSERT INTO events (member_id, topic, payload)
     SELECT member_id, 'notice', jsonb_build_object('kind', kind) FROM n WHERE shown ORDER BY id
     RETURNING id, member_id
   ), t AS MATERIALIZED (
     SELECT ${WAKES_MEMBER} FROM e
   )
   SELECT (SELECT count(*)::int FROM n) AS created, (SELECT count(*) FROM t) AS awake`,
  { created: t.int, awake: t.int },
);

// One statement, because it runs with bids while their lots are locked.
export const transferNotices = statement(
  'transferNotices',
  `WITH ${INSERT_NOTICES}, s AS (
     UPDATE notices o ${OVERTAKEN}
     FROM unnest($13::bigint[], $14::text[]) AS c(member_id, about)
     WHERE o.member_id = c.member_id AND o.about = c.about AND o.kind = ($2::text[])[1]
       AND (o.read_at IS NULL OR o.mail_due_at IS NOT NULL OR o.push_due_at IS NOT NULL)
     RETURNING o.member_id
   ), e AS (
     INSERT INTO events (member_id, topic, payload)
     SELECT member_id, topic, payload FROM (
       SELECT 1 AS place, u.member_id, $15::text AS topic, u.payload FROM unnest($1::bigint[], $16::jsonb[]) AS u(member_id, payload)
       UNION ALL SELECT 2, member_id, 'notice', jsonb_build_object('kind', kind) FROM n WHERE shown
       -- A member with a new notice gets no second event for the cleared one: all bidders of a batch are notified in turn.
       UNION ALL SELECT DISTINCT 3, member_id, 'notice', '{}'::jsonb FROM s
         WHERE NOT EXISTS (SELECT FROM n WHERE n.member_id = s.member_id AND n.shown)
     ) ordered ORDER BY place
     RETURNING id, member_id
   )
   SELECT ${WAKES_MEMBER} FROM e`,
);

export const settleNotices = statement(
  'settleNotices',
  `WITH n AS (
     UPDATE notices ${OVERTAKEN}
     WHERE member_id = ANY ($1::bigint[]) AND about = $2 AND kind = ANY ($3::text[])
       AND (read_at IS NULL OR mail_due_at IS NOT NULL OR push_due_at IS NOT NULL)
     RETURNING member_id
   ), e AS (
     INSERT INTO events (member_id, topic, payload)
     SELECT DISTINCT member_id, 'notice', '{}'::jsonb FROM n RETURNING id, member_id
   )
   SELECT ${WAKES_MEMBER} FROM e`,
);
