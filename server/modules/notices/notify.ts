import { fill } from '@common/fill';
import { NOTICE_GROUPS } from '@common/lists/noticeGroups';
import {
  NOTICE_KINDS,
  type NoticeData,
  type NoticeKind,
  type NoticeKindName,
} from '@common/lists/noticeKinds';
import { amountToString, formatAmount } from '@common/money';
import { statement, type Tx } from '../../db/database';

/*
 * A mail that waits already takes this one along (the newest about the same thing is what it tells); else
 * it is due after the kind's wait, and not before its limit allows.
 */
const TOLD = `n AS (
     INSERT INTO notices (member_id, kind, subject, about, product_id, data, shown, mail_due_at)
     SELECT m.id, $2, $3, $4, $5, $6::jsonb, $8 OR coalesce(p.site, true),
       CASE WHEN m.email IS NOT NULL AND coalesce(p.mail, true) THEN (
         SELECT coalesce(min(o.mail_due_at), greatest(
           clock_timestamp() + make_interval(secs => $9), max(o.mailed_at) + make_interval(secs => $10)))
         FROM notices o WHERE o.member_id = m.id AND o.about = $4 AND o.kind = $2
       ) END
     FROM members m LEFT JOIN notice_preferences p ON p.member_id = m.id AND p."group" = $7
     WHERE m.id = ANY ($1::bigint[]) AND ($11::int = 0 OR NOT EXISTS (
       SELECT 1 FROM notices o WHERE o.member_id = m.id AND o.about = $4 AND o.kind = $2
         AND o.created_at > clock_timestamp() - make_interval(secs => $11::int)))
     ORDER BY m.id
     ON CONFLICT (member_id, kind, subject) DO NOTHING RETURNING id, member_id, shown
   )`;
const OVERTAKEN = `SET read_at = coalesce(read_at, clock_timestamp()), mail_due_at = NULL`;
const WAKES = `pg_notify('member_events', json_build_array(id, member_id)::text)`;

const tell = statement(
  'tellMembers',
  `WITH ${TOLD}, e AS (
     INSERT INTO events (member_id, topic, payload)
     SELECT member_id, 'notice', jsonb_build_object('kind', $2::text) FROM n WHERE shown ORDER BY member_id
     RETURNING id, member_id
   ), t AS MATERIALIZED (
     SELECT ${WAKES} FROM e
   )
   SELECT (SELECT count(*)::int FROM n) AS told, (SELECT count(*) FROM t) AS awake`,
);

// One statement for all of it: it runs with every bid, where a lot is locked.
const pass = statement(
  'passNotice',
  `WITH ${TOLD}, s AS (
     UPDATE notices ${OVERTAKEN}
     WHERE member_id = $12 AND about = $4 AND kind = $2 AND (read_at IS NULL OR mail_due_at IS NOT NULL)
     RETURNING member_id
   ), e AS (
     INSERT INTO events (member_id, topic, payload)
     SELECT member_id, topic, payload FROM (
       SELECT 1 AS place, member_id, $13::text AS topic, $14::jsonb AS payload FROM unnest($1::bigint[]) member_id
       UNION ALL SELECT 2, member_id, 'notice', jsonb_build_object('kind', $2::text) FROM n WHERE shown
       UNION ALL SELECT DISTINCT 3, member_id, 'notice', '{}'::jsonb FROM s
     ) told ORDER BY place
     RETURNING id, member_id
   )
   SELECT ${WAKES} FROM e`,
);

const settle = statement(
  'settleNotices',
  `WITH n AS (
     UPDATE notices ${OVERTAKEN}
     WHERE member_id = ANY ($1::bigint[]) AND about = $2 AND kind = ANY ($3::text[])
       AND (read_at IS NULL OR mail_due_at IS NOT NULL)
     RETURNING member_id
   ), e AS (
     INSERT INTO events (member_id, topic, payload)
     SELECT DISTINCT member_id, 'notice', '{}'::jsonb FROM n RETURNING id, member_id
   )
   SELECT ${WAKES} FROM e`,
);

const groups = new Map(NOTICE_GROUPS.map((group) => [group.value, group]));

/** Amounts as they are shown; texts are made of what is stored. */
function stored(data: Readonly<Record<string, string | number | bigint>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? formatAmount(amountToString(value)) : String(value),
    ]),
  );
}

/** What `TOLD` is given. */
function valuesOf<K extends NoticeKindName>(
  memberIds: readonly number[],
  kind: K,
  data: NoticeData<K>,
) {
  const known: NoticeKind = NOTICE_KINDS[kind];
  const values = stored(data);
  return [
    memberIds,
    kind,
    fill(known.subject, values),
    fill(known.about, values),
    values.productId ?? null,
    JSON.stringify(values),
    known.group,
    groups.get(known.group)?.always ?? false,
    known.mailWait ?? 0,
    known.mailEvery ?? 0,
    known.every ?? 0,
  ];
}

/**
 * Tells members something in the transaction of what happened, in the site and by mail as they have
 * switched it. Each is told once for the kind's subject, however often this is called.
 * @param data a value for each hole of the kind's texts; amounts as bigint base units
 * @returns how many had not been told before
 */
export async function notifyAll<K extends NoticeKindName>(
  tx: Tx,
  memberIds: readonly number[],
  kind: K,
  data: NoticeData<K>,
): Promise<number> {
  if (memberIds.length === 0) return 0;
  const [row] = await tx.run<{ told: number }>(tell, valuesOf(memberIds, kind, data));
  return row?.told ?? 0;
}

/** Tells one member; see `notifyAll`. */
export async function notify<K extends NoticeKindName>(
  tx: Tx,
  memberId: number,
  kind: K,
  data: NoticeData<K>,
): Promise<void> {
  await notifyAll(tx, [memberId], kind, data);
}

/** What was told about a thing is overtaken: it counts as read, and no mail about it goes out any more. */
export async function settleNotices(
  tx: Tx,
  memberIds: readonly number[],
  about: string,
  kinds: readonly NoticeKindName[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.run(settle, [memberIds, about, kinds]);
}

/**
 * Something passes from one member to another: whoever lost it is told, their open pages hear `event`
 * first, and what the other was told of the same thing holds no longer.
 */
export async function passNotice<K extends NoticeKindName>(
  tx: Tx,
  { from, to }: { from: number; to: number },
  kind: K,
  data: NoticeData<K>,
  event: { topic: string; payload: Record<string, unknown> },
): Promise<void> {
  const { topic, payload } = event;
  await tx.run(pass, [...valuesOf([from], kind, data), to, topic, JSON.stringify(payload)]);
}
