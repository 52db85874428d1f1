import { NOTICE_SETTINGS } from '@common/messages/noticeSettings';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../../http/escapeHtml';
import { plainPage } from '../../../http/plainPage';
import type { RawCall } from '../../../http/route';
import { notify } from './notify';
import { switchMailsOff } from './preferences';
import { findMailbox } from './store';
import { groupNames, readToken } from './unsubscribeToken';

const SETTINGS = `<a href="${NOTICE_SETTINGS.path}">通知設定</a>`;

const GONE = plainPage(
  '這個連結已失效',
  `<p>信件通知沒有變更。收信的電子郵件可能已經換過，或連結不完整。請登入後到${SETTINGS}關閉。</p>`,
);

const askPage = (groups: string, email: string) =>
  plainPage(
    '關閉信件通知',
    `<p>按下按鈕後，不再寄「${groups}」的通知到 ${escapeHtml(email)}。網站上的通知照常。</p>
<form method="post"><button type="submit">關閉這些信件</button></form>
<p>只想關閉其中幾種，請到${SETTINGS}。</p>`,
  );

const donePage = (groups: string) =>
  plainPage(
    '已關閉信件通知',
    `<p>不再寄「${groups}」的通知信。已經寄出的信可能還會到達。</p>
<p>想再收到，請到${SETTINGS}開啟。</p>`,
  );

const send = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).header('cache-control', 'no-store').send(page);

/** The claims of the request's link with the member's present address; undefined for an invalid link. */
async function readLink({ db, settings, request }: RawCall) {
  const claims = readToken((request.query as { token: string }).token);
  const { email } = (claims && (await findMailbox(db, claims.memberId))) ?? {};
  return claims && email && claims.isGenuine(settings.secret, email)
    ? { ...claims, email }
    : undefined;
}

export async function showLink(call: RawCall): Promise<unknown> {
  const link = await readLink(call);
  if (!link) return send(call.reply, 410, GONE);
  return send(call.reply, 200, askPage(groupNames(link.groups), link.email));
}

/** Idempotent. Notifies the member in the site, as the link may have been used by somebody to whom the mail was forwarded. */
export async function unsubscribeByLink(call: RawCall): Promise<unknown> {
  const link = await readLink(call);
  if (!link) return send(call.reply, 410, GONE);
  const groups = groupNames(link.groups);
  await call.db.transaction(async (tx) => {
    const changed = await switchMailsOff(tx, link.memberId, link.groups);
    if (!changed) return;
    await notify(tx, link.memberId, 'mailsSwitchedOff', {
      groups,
      at: Math.round(call.clock.present()),
    });
  });
  return send(call.reply, 200, donePage(groups));
}
