import type { setNoticePreference as endpoint, NoticePreference } from '@common/endpoints/notices';
import { NOTICE_GROUPS, type NoticeGroupName } from '@common/lists/noticeGroups';
import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/database';
import { noticePreferences } from '../../../db/schema/notices';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { dropDueMails } from './store';

/** A member's preference for every group; on by default. */
export async function readPreferences(
  db: Queryable,
  memberId: number,
): Promise<NoticePreference[]> {
  const rows = await db.orm
    .select()
    .from(noticePreferences)
    .where(eq(noticePreferences.memberId, memberId));
  const chosen = new Map(rows.map((row) => [row.group, row]));
  return NOTICE_GROUPS.map(({ value, always }) => {
    const { site = true, mail = true, push = true } = chosen.get(value) ?? {};
    return { group: value, site: always || site, mail, push };
  });
}

/** @throws AppError NOTICE_ALWAYS for a group that cannot be switched off in the site */
export async function setPreference({
  tx,
  caller,
  body,
}: Call<typeof endpoint>): Promise<NoticePreference[]> {
  const { memberId } = caller;
  const { group, ...chosen } = body;
  const { label, always } = NOTICE_GROUPS.find(({ value }) => value === group) ?? {};
  if (always && !chosen.site) throw new AppError('NOTICE_ALWAYS', { data: { label } });
  await tx.orm
    .insert(noticePreferences)
    .values({ memberId, group, ...chosen })
    .onConflictDoUpdate({
      target: [noticePreferences.memberId, noticePreferences.group],
      set: chosen,
    });
  if (!chosen.mail) await dropDueMails(tx, memberId, [group]);
  return readPreferences(tx, memberId);
}

/** Switches the mails of groups off, also those that are due but not queued yet. @returns false if all were off already */
export async function switchMailsOff(
  tx: Tx,
  memberId: number,
  groups: readonly NoticeGroupName[],
): Promise<boolean> {
  const { group, mail } = noticePreferences;
  const changed = await tx.orm
    .insert(noticePreferences)
    .values(groups.map((one) => ({ memberId, group: one, site: true, mail: false })))
    .onConflictDoUpdate({
      target: [noticePreferences.memberId, group],
      set: { mail: false },
      setWhere: eq(mail, true),
    })
    .returning({ group });
  await dropDueMails(tx, memberId, groups);
  return changed.length > 0;
}
