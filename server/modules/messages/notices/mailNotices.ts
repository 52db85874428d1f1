import { fill } from '@common/fill';
import type { NoticeKind } from '@common/lists/noticeKind';
import { NOTICE_KINDS } from '@common/lists/noticeKinds';
import { NOTICE_SETTINGS } from '@common/noticeSettings';
import { SITE_NAME } from '@common/siteName';
import type { Database, Queryable } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { queueMail } from '../mail/queueMail';
import { newestOfEach } from './newestOfEach';
import { renderNotice } from './present';
import { findDueMembers, findEmail, lockDueNotices, type NoticeRow, writeMailed } from './store';

const kinds = new Map<string, NoticeKind>(Object.entries(NOTICE_KINDS));

/** A notice as a mail's papers read it. */
export type MailedNotice = Pick<NoticeRow, 'kind' | 'member_id' | 'data'>;

/**
 * Further lines of a mail below a notice, from what the notice is about; most have none.
 * @param mailed all notices of the mail, in its order
 */
export type PapersOf = (
  db: Queryable,
  notice: MailedNotice,
  mailed: readonly MailedNotice[],
) => Promise<readonly string[]>;

interface Setting {
  /** The site's public origin; null if unknown, then the mail has no links. */
  siteUrl: string | null;
  papersOf: PapersOf;
}

type Words = ReturnType<typeof renderNotice> & { papers: readonly string[] };

function mailOf(to: string, words: readonly Words[], siteUrl: string | null) {
  const [first] = words;
  const subject =
    words.length === 1 && first
      ? `【${SITE_NAME}】${first.label}`
      : `【${SITE_NAME}】${words.length} 則新通知`;
  const entries = words.flatMap(({ label, text, link, papers }) => [
    `■ ${label}`,
    text,
    ...papers,
    ...(siteUrl ? [`${siteUrl}${link}`] : []),
    '',
  ]);
  const switches = siteUrl ? `${siteUrl}${NOTICE_SETTINGS.path}` : `網站的${NOTICE_SETTINGS.place}`;
  return {
    to,
    subject,
    body: ['您好：', '', ...entries, SITE_NAME, `不想再收到這類信件？請到 ${switches} 關閉。`].join(
      '\n',
    ),
  };
}

/** When a mail about all of these is worth nothing any more, ms since the epoch; null if one of them stays worth reading. */
function untilOf(mailed: readonly MailedNotice[]): number | null {
  const moments = mailed.map(({ kind, data }) =>
    Number(fill(kinds.get(kind)?.mailUntil ?? '', data)),
  );
  return moments.every((moment) => moment > 0) ? Math.max(...moments) : null;
}

/** Queues one mail with all due notices of a member; false if another process holds them. */
async function mailMember(db: Database, memberId: number, { siteUrl, papersOf }: Setting) {
  return db.transaction(async (tx) => {
    const due = await lockDueNotices(tx, memberId);
    if (due.length === 0) return false;
    // The member may have no address any more.
    const to = await findEmail(tx, memberId);
    const mailed = to === null ? [] : newestOfEach(due);
    if (to !== null) {
      const words: Words[] = [];
      // One after the other: inside a transaction there is one connection.
      for (const row of mailed)
        words.push({ ...renderNotice(row), papers: await papersOf(tx, row, mailed) });
      await queueMail(tx, mailOf(to, words, siteUrl), untilOf(mailed));
    }
    await writeMailed(
      tx,
      due.map(({ id }) => id),
      mailed.map(({ id }) => id),
    );
    return true;
  });
}

const noPapers: PapersOf = async () => [];

/** Queues one mail for each member with due notices. */
export function mailDueNotices(
  db: Database,
  siteUrl: string | null,
  log?: JobLog,
  papersOf: PapersOf = noPapers,
): Promise<number> {
  return sweep(db, {
    job: 'mailNotices',
    log,
    due: () => findDueMembers(db),
    work: (memberId) => mailMember(db, Number(memberId), { siteUrl, papersOf }),
  });
}
