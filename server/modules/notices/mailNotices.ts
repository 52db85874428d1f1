import type { Database } from '../../db/database';
import { queueMail } from '../mail/queueMail';
import { wordsOf } from './present';
import { findDueMembers, findEmail, lockDueNotices, type NoticeRow, writeMailed } from './store';

const SHOP = 'GAB 商城市集';
/** Where a member switches mails off. */
const SWITCHES = '/member/notices';

/** Of several about the same thing only the newest still holds. */
function newestOfEach(rows: readonly NoticeRow[]): NoticeRow[] {
  const newest = new Map<string, NoticeRow>();
  for (const row of rows) {
    const key = `${row.kind} ${row.about}`;
    if (!newest.has(key)) newest.set(key, row);
  }
  return [...newest.values()];
}

/** @param siteUrl the site's public origin; null where nobody knows it, then no links are made */
function mailOf(to: string, rows: readonly NoticeRow[], siteUrl: string | null) {
  const words = rows.map(wordsOf);
  const [first] = words;
  const subject =
    words.length === 1 && first
      ? `【${SHOP}】${first.label}`
      : `【${SHOP}】${words.length} 則新通知`;
  const entries = words.flatMap(({ label, text, link }) => [
    `■ ${label}`,
    text,
    ...(siteUrl ? [`${siteUrl}${link}`] : []),
    '',
  ]);
  const switches = siteUrl ? `${siteUrl}${SWITCHES}` : '網站的「會員中心 › 通知」';
  return {
    to,
    subject,
    body: ['您好：', '', ...entries, SHOP, `不想再收到這類信件？請到 ${switches} 關閉。`].join(
      '\n',
    ),
  };
}

/** One mail to a member about everything that is due. @returns whether one was queued */
async function mailMember(
  db: Database,
  memberId: number,
  siteUrl: string | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await lockDueNotices(tx, memberId);
    if (due.length === 0) return false;
    // They may have none any more.
    const to = await findEmail(tx, memberId);
    const told = to === null ? [] : newestOfEach(due);
    if (to !== null) await queueMail(tx, mailOf(to, told, siteUrl));
    await writeMailed(
      tx,
      due.map(({ id }) => id),
      told.map(({ id }) => id),
    );
    return to !== null;
  });
}

/** Lays out the mails that are due, each once, whoever else does so. @returns how many */
export async function mailDueNotices(db: Database, siteUrl: string | null): Promise<number> {
  let mailed = 0;
  for (const memberId of await findDueMembers(db)) {
    if (await mailMember(db, memberId, siteUrl)) mailed++;
  }
  return mailed;
}
