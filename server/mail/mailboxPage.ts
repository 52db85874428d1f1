import { NOTICE_SETTINGS } from '@common/messages/noticeSettings';
import { escapeHtml } from '../http/escapeHtml';
import { plainPage } from '../http/plainPage';
import type { StoredMail } from './folderMailer';

const timeFormat = new Intl.DateTimeFormat('zh-TW', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Taipei',
});

const STYLE = `
  article { border: 1px solid var(--line); border-radius: 8px; margin: 16px 0; padding: 12px 16px; }
  article p { margin: 0; color: var(--quiet); }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; }`;

/** The demo's page of sent mails. The HTML in a mail's text is shown as text. */
export function mailboxPage(mails: readonly StoredMail[]): string {
  const list =
    mails.map(article).join('\n') || '<p>還沒有郵件。請在網站上索取驗證碼，再回來看看。</p>';
  const content = `<p>示範商城寄出的郵件都在這裡，最新的在最上面。<a href="">重新整理</a></p>
${list}`;
  return plainPage('示範信箱', content, STYLE);
}

const { path, menuPath } = NOTICE_SETTINGS;

/** The mail's text as HTML, with links to the notice settings and to unsubscribe where the text mentions them. */
function textWithLinks({ text, unsubscribe }: StoredMail): string {
  const escaped = escapeHtml(text).replace(menuPath, `<a href="${path}">${menuPath}</a>`);
  if (!unsubscribe) return escaped;
  const url = escapeHtml(unsubscribe);
  return escaped.replace(url, `<a href="${url}">${url}</a>`);
}

function article(mail: StoredMail): string {
  const at = new Date(mail.at);
  const sentAt = Number.isNaN(at.getTime()) ? mail.at : timeFormat.format(at);
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>寄給 ${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.at)}">${escapeHtml(sentAt)}</time></p>
<pre>${textWithLinks(mail)}</pre>
</article>`;
}
