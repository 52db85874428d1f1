import type { NoticeKind } from '@common/lists/noticeKind';
import { NOTICE_KINDS } from '@common/lists/noticeKinds';
import { NOTICE_SETTINGS } from '@common/messages/noticeSettings';
import { SITE_NAME } from '@common/siteName';
import { fill } from '@common/text/fill';
import type { Database, Queryable } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import type { ShopSecret } from '../../../shopSecret';
import { queueMail } from '../mail/queueMail';
import { newestOfEach } from './newestOfEach';
import { renderNotice } from './present';
import {
  findDueMembers,
  findMailbox,
  lockDueNotices,
  type Mailbox,
  type NoticeRow,
  writeMailed,
} from './store';
import { groupNames, optionalOf, unsubscribePath } from './unsubscribeToken';

const kinds = new Map<string, NoticeKind>(Object.entries(NOTICE_KINDS));

/** The part of a notice that `PapersOf` reads. */
export type MailedNotice = Pick<NoticeRow, 'kind' | 'member_id' | 'data'>;

/**
 * Reads further lines of a mail below a notice, from the records that the notice is about; most notices have none.
 * @param mailed all notices of the mail, in its order
 */
export type PapersOf = (
  db: Queryable,
  notice: MailedNotice,
  mailed: readonly MailedNotice[],
) => Promise<readonly string[]>;

export interface MailSetting {
  /** The site's public origin; null if unknown, then the mail has no links. */
  siteUrl: string | null;
  /** The shop's; it signs the links that switch mails off. */
  secret: ShopSecret;
  log?: JobLog | undefined;
  papersOf?: PapersOf;
}

type Words = ReturnType<typeof renderNotice> & { papers: readonly string[] };

/**
 * The end of a mail, which says how to switch such mails off: by a link without a sign-in, or in the settings if the site's
 * URL is unknown or a link cannot switch the mail's groups off.
 */
function endOf(
  memberId: number,
  mailed: readonly MailedNotice[],
  to: string,
  setting: MailSetting,
) {
  const { siteUrl, secret } = setting;
  const groups = optionalOf(mailed.flatMap(({ kind }) => kinds.get(kind)?.group ?? []));
  if (siteUrl === null || groups.length === 0) {
    const place = siteUrl
      ? `${siteUrl}${NOTICE_SETTINGS.path}`
      : `網站的${NOTICE_SETTINGS.menuPath}`;
    return { unsubscribe: null, end: `不想再收到這類信件？請到 ${place} 關閉。` };
  }
  const unsubscribe = `${siteUrl}${unsubscribePath(secret, { memberId, groups }, to)}`;
  return {
    unsubscribe,
    end: `不想再收到「${groupNames(groups)}」的信件？不必登入，開啟這個連結就能關閉：\n${unsubscribe}`,
  };
}

function mailOf(to: string, words: readonly Words[], siteUrl: string | null, end: string) {
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
  return {
    to,
    subject,
    body: ['您好：', '', ...entries, SITE_NAME, end].join('\n'),
  };
}

/** The expiry of a mail about these notices, ms since the epoch: the latest of theirs; null if one of them never expires. */
function untilOf(mailed: readonly MailedNotice[]): number | null {
  const moments = mailed.map(({ kind, data }) =>
    Number(fill(kinds.get(kind)?.mailUntil ?? '', data)),
  );
  return moments.every((moment) => moment > 0) ? Math.max(...moments) : null;
}

const noPapers: PapersOf = async () => [];

/** Money and the account's safety. */
const isVital = ({ kind }: Pick<NoticeRow, 'kind'>) =>
  optionalOf([kinds.get(kind)?.group ?? 'security']).length === 0;

/** Those that a mail can tell: a refused mailbox is tried for what its member must not miss alone (ADR 140). */
function mailable<R extends NoticeRow>(due: readonly R[], box: Mailbox | undefined): R[] {
  if (!box) return [];
  return newestOfEach(box.refused ? due.filter(isVital) : due);
}

/** Queues one mail with all due notices of a member; false if another process holds them. */
async function mailMember(db: Database, memberId: number, setting: MailSetting) {
  const { siteUrl, papersOf = noPapers } = setting;
  return db.transaction(async (tx) => {
    const due = await lockDueNotices(tx, memberId);
    if (due.length === 0) return false;
    // The member may have no address any more.
    const box = await findMailbox(tx, memberId);
    const mailed = mailable(due, box);
    if (box && mailed.length > 0) {
      const to = box.email;
      const words: Words[] = [];
      // One after the other: inside a transaction there is one connection.
      for (const row of mailed)
        words.push({ ...renderNotice(row), papers: await papersOf(tx, row, mailed) });
      const { end, unsubscribe } = endOf(memberId, mailed, to, setting);
      await queueMail(tx, { ...mailOf(to, words, siteUrl, end), unsubscribe }, untilOf(mailed));
    }
    await writeMailed(
      tx,
      due.map(({ id }) => id),
      mailed.map(({ id }) => id),
    );
    return true;
  });
}

/** Queues one mail for each member with due notices. */
export function mailDueNotices(db: Database, setting: MailSetting): Promise<number> {
  return sweep(db, {
    job: 'mailNotices',
    log: setting.log,
    due: () => findDueMembers(db),
    work: (memberId) => mailMember(db, Number(memberId), setting),
  });
}
