import type { NoticeKind } from '@common/lists/noticeKind';
import { NOTICE_KINDS } from '@common/lists/noticeKinds';
import type { Database } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { newestOfEach } from '../notices/newestOfEach';
import { renderNotice } from '../notices/present';
import * as sql from './store';

const kinds = new Map<string, NoticeKind>(Object.entries(NOTICE_KINDS));

/** Max. characters of a text: an encrypted payload must stay below 4096 bytes. */
const MAX_TEXT_LENGTH = 400;

interface DueNotice {
  id: number;
  kind: string;
  about: string;
  data: Record<string, string>;
  title: string | null;
  seller: string | null;
  ageS: number;
}

/** The push for a notice; empty for a kind that is not pushed, and for a notice older than its time to live. */
function pushOf(notice: DueNotice) {
  const { group, push } = kinds.get(notice.kind) ?? {};
  const ttl = push && push.ttl - notice.ageS;
  if (ttl === undefined || ttl <= 0) return [];
  const { label, text, link } = renderNotice(notice);
  const payload = {
    id: notice.id,
    title: label,
    text: text.slice(0, MAX_TEXT_LENGTH),
    link,
    tag: `${notice.kind} ${notice.about}`,
  };
  return [{ id: notice.id, group, payload: JSON.stringify(payload), urgency: push?.urgency, ttl }];
}

/** Queues the due notices of a member for all their browsers; false if another process holds them. */
function queueOfMember(db: Database, memberId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await tx.run(sql.lockDue, [memberId]);
    if (due.length === 0) return false;
    const pushes = newestOfEach(due).flatMap(pushOf);
    const valuesOf = <K extends keyof (typeof pushes)[number]>(name: K) =>
      pushes.map((push) => push[name]);
    if (pushes.length > 0) {
      await tx.run(sql.insertPushes, [
        memberId,
        valuesOf('id'),
        valuesOf('group'),
        valuesOf('payload'),
        valuesOf('urgency'),
        valuesOf('ttl'),
      ]);
    }
    await tx.run(sql.markPushed, [due.map(({ id }) => id), valuesOf('id')]);
    return true;
  });
}

/** Job: queues each due notice for its member's browsers, with its present text. */
export function queueDuePushes(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'pushNotices',
    log,
    due: async () => (await db.run(sql.findDueMembers)).map(({ member_id }) => member_id),
    work: (memberId) => queueOfMember(db, Number(memberId)),
  });
}
