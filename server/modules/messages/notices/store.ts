import type { Picture } from '@common/endpoints/pictures';
import type { NoticeGroupName } from '@common/lists/noticeGroups';
import { NOTICE_KINDS } from '@common/lists/noticeKinds';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';

/** A notice with the current title and picture of its product, and the name of its seller. */
const noticeColumns = {
  id: t.int,
  member_id: t.int,
  kind: t.text,
  about: t.text,
  data: t.json.as<Record<string, string>>(),
  title: t.text.orNull,
  seller: t.text.orNull,
  picture: t.json.as<Picture>().orNull,
  created_at: t.timestamp,
  read_at: t.timestamp.orNull,
};

export type NoticeRow = RowOf<typeof noticeColumns>;

const COLUMNS = `n.id, n.member_id, n.kind, n.about, n.data, n.created_at, n.read_at, p.title,
  (SELECT m.name FROM members m WHERE m.id = p.seller_id) AS seller, p.pictures -> 0 AS picture`;

const page = statement(
  'pageNotices',
  `SELECT ${COLUMNS} FROM notices n LEFT JOIN products p ON p.id = n.product_id
   WHERE n.member_id = $1 AND n.shown AND n.id < $2 AND n.kind <> ALL ($4::text[]) ORDER BY n.id DESC LIMIT $3`,
  noticeColumns,
);
const pageUnread = statement(
  'pageUnreadNotices',
  `SELECT ${COLUMNS} FROM notices n LEFT JOIN products p ON p.id = n.product_id
   WHERE n.member_id = $1 AND n.shown AND n.read_at IS NULL AND n.id < $2 AND n.kind <> ALL ($4::text[])
   ORDER BY n.id DESC LIMIT $3`,
  noticeColumns,
);
// The bell shows larger counts as "99+".
const unread = statement(
  'countUnreadNotices',
  `SELECT count(*)::int AS n FROM (
     SELECT 1 FROM notices WHERE member_id = $1 AND shown AND read_at IS NULL AND kind <> ALL ($2::text[]) LIMIT 100) u`,
  { n: t.int },
);
const exists = statement(
  'findNotice',
  'SELECT 1 AS found FROM notices WHERE id = $1 AND member_id = $2 AND shown',
);
// A notice that was read in the site is neither mailed nor pushed.
const READ = 'SET read_at = clock_timestamp(), mail_due_at = NULL, push_due_at = NULL';
const readOne = statement(
  'readNotice',
  `UPDATE notices ${READ} WHERE id = $1 AND member_id = $2 AND shown AND read_at IS NULL RETURNING id`,
);
const readUpTo = statement(
  'readNoticesUpTo',
  `UPDATE notices ${READ} WHERE member_id = $1 AND id <= $2 AND shown AND read_at IS NULL RETURNING id`,
);

const dueMembers = statement(
  'membersWithDueNotices',
  `SELECT DISTINCT member_id FROM (
     SELECT member_id FROM notices
     WHERE mail_due_at <= clock_timestamp() AND ${hasNoFailure('mailNotices', 'member_id')}
     ORDER BY mail_due_at LIMIT 200) d`,
  { member_id: t.int },
);
const lockDue = statement(
  'lockDueNotices',
  `WITH due AS MATERIALIZED (
     SELECT * FROM notices WHERE member_id = $1 AND mail_due_at <= clock_timestamp() FOR UPDATE SKIP LOCKED)
   SELECT ${COLUMNS} FROM due n LEFT JOIN products p ON p.id = n.product_id ORDER BY n.id DESC`,
  noticeColumns,
);
const markMailed = statement(
  'markNoticesMailed',
  `UPDATE notices SET mail_due_at = NULL, mailed_at = CASE WHEN id = ANY ($2::bigint[]) THEN clock_timestamp() END
   WHERE id = ANY ($1::bigint[])`,
);
const dropDue = statement(
  'dropDueMailsOfKinds',
  `UPDATE notices SET mail_due_at = NULL WHERE member_id = $1 AND mail_due_at IS NOT NULL AND kind = ANY ($2::text[])`,
);
const emailOf = statement(
  'emailOfMember',
  'SELECT email, email_refused_at IS NOT NULL AS refused FROM members WHERE id = $1',
  { email: t.text.orNull, refused: t.boolean },
);

/** A page of a member's shown notices with ids below `beyond`, newest first, without the `withheld` kinds. */
export function findNotices(
  db: Queryable,
  memberId: number,
  asked: { beyond: number; limit: number; unreadOnly: boolean; withheld: readonly string[] },
): Promise<NoticeRow[]> {
  const { beyond, limit, unreadOnly, withheld } = asked;
  return db.run(unreadOnly ? pageUnread : page, [memberId, beyond, limit, withheld]);
}

export async function countUnread(
  db: Queryable,
  memberId: number,
  withheld: readonly string[],
): Promise<number> {
  return (await db.one(unread, [memberId, withheld])).n;
}

/** @returns whether there is such a notice of this member, and whether it was unread */
export async function markRead(
  tx: Tx,
  memberId: number,
  id: number,
): Promise<'missing' | 'before' | 'now'> {
  if ((await tx.run(readOne, [id, memberId])).length > 0) return 'now';
  return (await tx.run(exists, [id, memberId])).length > 0 ? 'before' : 'missing';
}

/** @returns number of notices that were unread */
export async function markReadUpTo(tx: Tx, memberId: number, id: number): Promise<number> {
  return (await tx.run(readUpTo, [memberId, id])).length;
}

/** Members with a due mail. */
export async function findDueMembers(db: Queryable): Promise<number[]> {
  return (await db.run(dueMembers)).map((row) => row.member_id);
}

/** Locks a member's notices with a due mail, newest first; skips those that another process has locked. */
export function lockDueNotices(tx: Tx, memberId: number): Promise<NoticeRow[]> {
  return tx.run(lockDue, [memberId]);
}

/** Clears the due mail of `all`, and records `mailed` as mailed. */
export async function writeMailed(
  tx: Tx,
  all: readonly number[],
  mailed: readonly number[],
): Promise<void> {
  await tx.run(markMailed, [all, mailed]);
}

/** Cancels the mails of notices of these groups that are due but not queued yet. */
export async function dropDueMails(
  tx: Tx,
  memberId: number,
  groups: readonly NoticeGroupName[],
): Promise<void> {
  const kinds = Object.entries(NOTICE_KINDS).filter(([, { group }]) => groups.includes(group));
  await tx.run(dropDue, [memberId, kinds.map(([kind]) => kind)]);
}

export interface Mailbox {
  email: string;
  /** The mail server says that there is no such mailbox. */
  refused: boolean;
}

/** Undefined without an address. */
export async function findMailbox(db: Queryable, memberId: number): Promise<Mailbox | undefined> {
  const { email = null, refused = false } = (await db.maybeOne(emailOf, [memberId])) ?? {};
  return email === null ? undefined : { email, refused };
}
