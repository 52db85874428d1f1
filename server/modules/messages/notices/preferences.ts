import type { setNoticePreference as contract, NoticePreference } from '@common/endpoints/notices';
import { NOTICE_GROUPS } from '@common/lists/noticeGroups';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/database';
import { noticePreferences } from '../../../db/schema/notices';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';

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
    const { site = true, mail = true } = chosen.get(value) ?? {};
    return { group: value, site: always || site, mail };
  });
}

/** @throws AppError NOTICE_ALWAYS for a group that cannot be switched off in the site */
export async function setPreference({
  tx,
  caller,
  body,
}: Call<typeof contract>): Promise<NoticePreference[]> {
  const { memberId } = caller;
  const { group, site, mail } = body;
  const { label, always } = NOTICE_GROUPS.find(({ value }) => value === group) ?? {};
  if (always && !site) throw new AppError('NOTICE_ALWAYS', { data: { label } });
  await tx.orm
    .insert(noticePreferences)
    .values({ memberId, group, site, mail })
    .onConflictDoUpdate({
      target: [noticePreferences.memberId, noticePreferences.group],
      set: { site, mail },
    });
  return readPreferences(tx, memberId);
}
