import type {
  countUnread as countContract,
  listNotices as listContract,
  Notice,
  readAllNotices as readAllContract,
  readNotice as readContract,
} from '@common/endpoints/notices';
import { emitEvent } from '../../db/events';
import { AppError } from '../../errors';
import { readPage } from '../../http/paging';
import type { Call } from '../../http/route';
import { present } from './present';
import { countUnread, findNotices, markRead, markReadUpTo } from './store';

function readId(text: string | undefined): number {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER;
}

/** A page of what a member was told; nonsense in the query falls back to the newest. */
export async function listNotices({
  db,
  caller,
  query,
}: Call<typeof listContract>): Promise<{ list: Notice[]; older: number | null }> {
  const { pageSize } = readPage(query);
  const rows = await findNotices(db, caller.memberId, {
    beyond: readId(query.before),
    // One more than shown tells whether the list goes on.
    limit: pageSize + 1,
    unreadOnly: query.unread === 'true',
  });
  const shown = rows.slice(0, pageSize);
  return {
    list: shown.map(present),
    older: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** What the bell shows. */
export async function countMyUnread({ db, caller }: Call<typeof countContract>) {
  return { unread: await countUnread(db, caller.memberId) };
}

/** @throws AppError NOT_FOUND, also for another member's */
export async function readNotice({ tx, caller, params }: Call<typeof readContract>): Promise<null> {
  const marked = await markRead(tx, caller.memberId, params.id);
  if (marked === 'missing') throw new AppError('NOT_FOUND');
  // Other tabs and devices count too.
  if (marked === 'now') await emitEvent(tx, caller.memberId, 'notice', {});
  return null;
}

/** What came after `upTo` was not seen yet and stays unread. */
export async function readAllNotices({
  tx,
  caller,
  body,
}: Call<typeof readAllContract>): Promise<null> {
  const marked = await markReadUpTo(tx, caller.memberId, body.upTo);
  if (marked > 0) await emitEvent(tx, caller.memberId, 'notice', {});
  return null;
}
