import { NOTICE_SETTINGS } from '@common/noticeSettings';
import type { StoredMail } from './folderMailer';

const time = new Intl.DateTimeFormat('zh-TW', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Taipei',
});

const style = `
  body { margin: 0 auto; max-width: 720px; padding: 16px; line-height: 1.6; color: #1c2024;
    font-family: "PingFang TC", "Microsoft JhengHei", "Noto Sans TC", system-ui, sans-serif; }
  article { border: 1px solid #d9dee3; border-radius: 8px; margin: 16px 0; padding: 12px 16px; }
  h1 { font-size: 22px; } h2 { font-size: 17px; margin: 0; }
  p { margin: 0; color: #5b6670; overflow-wrap: anywhere; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; }`;

/** A page of mails, as text only: their content is never treated as HTML. What a mail names as a place of the site is a link. */
export function mailboxPage(mails: readonly StoredMail[]): string {
  const list =
    mails.map(article).join('\n') || '<p>還沒有郵件。請在網站上索取驗證碼，再回來看看。</p>';
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>示範信箱</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<h1>示範信箱</h1>
<p>示範商城寄出的郵件都在這裡，最新的在最上面。<a href="">重新整理</a></p>
${list}
</body>
</html>
`;
}

const { path, place } = NOTICE_SETTINGS;

function article(mail: StoredMail): string {
  const at = new Date(mail.at);
  const sent = Number.isNaN(at.getTime()) ? mail.at : time.format(at);
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>寄給 ${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.at)}">${escapeHtml(sent)}</time></p>
<pre>${escapeHtml(mail.text).replace(place, `<a href="${path}">${place}</a>`)}</pre>
</article>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
