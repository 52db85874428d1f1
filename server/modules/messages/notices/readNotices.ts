import type {
  countUnread as countContract,
  listNotices as listContract,
  Notice,
  readAllNotices as readAllContract,
  readNotice as readContract,
} from '@common/endpoints/notices';
import { NOTICE_KINDS } from '@common/lists/noticeKinds';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Caller } from '../../../http/caller';
import { parseId, parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { present } from './present';
import { countUnread, findNotices, markRead, markReadUpTo } from './store';

const OF_REPORTS = Object.entries(NOTICE_KINDS)
  .filter(([, { group }]) => group === 'reports')
  .map(([kind]) => kind);
/** Staff who view the pages as the member do not see notices about reports: they may be about their own content (ADR 125). */
const withheldFrom = ({ viewerId }: Caller) => (viewerId === undefined ? [] : OF_REPORTS);

/** A page of a member's notices, newest first; invalid parameters are ignored. */
export async function listNotices({
  db,
  caller,
  query,
}: Call<typeof listContract>): Promise<{ list: Notice[]; older: number | null }> {
  const { pageSize } = parsePage(query);
  const rows = await findNotices(db, caller.memberId, {
    beyond: parseId(query.before) ?? Number.MAX_SAFE_INTEGER,
    // One more than a page, to detect a next page.
    limit: pageSize + 1,
    unreadOnly: query.unread === 'true',
    withheld: withheldFrom(caller),
  });
  const shown = rows.slice(0, pageSize);
  return {
    list: shown.map(present),
    older: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Number of unread notices, for the bell. */
export async function countMyUnread({ db, caller }: Call<typeof countContract>) {
  return { unread: await countUnread(db, caller.memberId, withheldFrom(caller)) };
}

/** @throws AppError NOT_FOUND, also for another member's notice */
export async function readNotice({ tx, caller, params }: Call<typeof readContract>): Promise<null> {
  const marked = await markRead(tx, caller.memberId, params.id);
  if (marked === 'missing') throw new AppError('NOT_FOUND');
  // Other tabs and devices update their count.
  if (marked === 'now') await emitEvent(tx, caller.memberId, 'notice', {});
  return null;
}

/** Marks notices up to `upTo` as read; later ones, which the page did not show, stay unread. */
export async function readAllNotices({
  tx,
  caller,
  body,
}: Call<typeof readAllContract>): Promise<null> {
  const marked = await markReadUpTo(tx, caller.memberId, body.upTo);
  if (marked > 0) await emitEvent(tx, caller.memberId, 'notice', {});
  return null;
}
