import { MAIL_TRIES } from '@common/messages/mailTries';
import { smtpMailer } from '../mail/smtpMailer';
import { readQueues } from '../metrics/queueStore';
import { claimDueMails } from '../modules/messages/mail/outbox';
import { mailDueNotices } from '../modules/messages/notices/mailNotices';
import { notify } from '../modules/messages/notices/notify';
import { closeMember } from '../modules/people/me/closingStore';
import { createTestApp, type TestApp } from '../testing/app';
import { expectAuditClean } from '../testing/database';
import { EmailDesk } from '../testing/emailDesk';
import { createMember, createSession } from '../testing/factories';
import { createMailedMember, type MailedMember, notifyShipped } from '../testing/mailedMember';
import { startMailServer } from '../testing/mailServer';
import { testSecret } from '../testing/secret';
import { sendDueMails } from './sendMails';

/** What the mail server answers to an address; it takes mails to all others. */
const answers = new Map<string, { responseCode: number; text: string }>();
const NO_SUCH_USER = { responseCode: 550, text: '5.1.1 no such user here' };

let shop: TestApp;
let url: string;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  shop = await createTestApp();
  mailServer = await startMailServer(({ address }, _session, done) => {
    const refusal = answers.get(address);
    const { responseCode, text } = refusal ?? NO_SUCH_USER;
    done(refusal ? Object.assign(new Error(text), { responseCode }) : null);
  });
  url = mailServer.url;
});
afterAll(async () => {
  await expectAuditClean(shop.db);
  await mailServer.stop();
  await shop.close();
});
afterEach(() => answers.clear());

const sql = async (text: string, values: unknown[] = []) =>
  (await shop.db.pool.query(text, values)).rows;
const person = () => createMailedMember(shop.db);
const shipped = (who: MailedMember, no: string) => notifyShipped(shop.db, who, no);
const deposited = ({ id }: MailedMember, depositId: number) =>
  shop.db.transaction((tx) =>
    notify(tx, id, 'depositCredited', { amount: 10n ** 18n, txHash: '0x1', depositId }),
  );
const send = () => sendDueMails(shop.db, smtpMailer({ url, from: 'GAB <no-reply@shop.example>' }));
/** Mails what is due and sends it. */
async function post(): Promise<number> {
  await sql('UPDATE notices SET mail_due_at = now() WHERE mail_due_at IS NOT NULL');
  await mailDueNotices(shop.db, { siteUrl: 'https://shop.example', secret: testSecret() });
  return send();
}
const mailsTo = ({ email }: MailedMember) =>
  sql('SELECT subject, attempts, sent_at FROM mail_outbox WHERE "to" = $1 ORDER BY id', [email]);
const refusedSince = async ({ token }: MailedMember): Promise<number | undefined> =>
  (await shop.call(token, 'GET', '/api/me')).body.data.member.emailRefusedAt;
const noticesOf = async ({ id }: MailedMember) =>
  sql(
    `SELECT data ->> 'email' AS email FROM notices WHERE member_id = $1 AND kind = 'mailboxRefused'`,
    [id],
  );

it('a mailbox that the server refuses is remembered, and its member and staff can see it', async () => {
  const one = await person();
  answers.set(one.email, NO_SUCH_USER);
  await shipped(one, 'A1');
  expect(await refusedSince(one)).toBeUndefined();
  expect(await post()).toBe(0);
  expect(await refusedSince(one)).toBeGreaterThan(Date.now() - 60_000);
  expect(await noticesOf(one)).toEqual([{ email: one.email }]);
  // The mail server itself works: no queue alert is raised.
  const queues = await readQueues(shop.db, { chainId: shop.chain.chainId, confirmations: 3 });
  expect([queues.mails_waiting, queues.mails_oldest_seconds]).toEqual([0, 0]);

  const staff = await createSession(shop.db, await createMember(shop.db, '客服', ['staff']));
  const file = await shop.call(staff, 'GET', `/api/admin/members/${one.id}`);
  expect(file.body.data.member.emailRefusal).toEqual({
    answer: expect.stringContaining('550 5.1.1 no such user here'),
    since: await refusedSince(one),
  });
});

it('many refused mailboxes at once are the mail server’s matter', async () => {
  const waiting = async () =>
    (await readQueues(shop.db, { chainId: shop.chain.chainId, confirmations: 3 })).mails_waiting;
  const before = await waiting();
  for (let n = 0; n < 10; n++) {
    const one = await person();
    answers.set(one.email, NO_SUCH_USER);
    await shipped(one, `M${n}`);
  }
  await post();
  expect([before, (await waiting()) >= 10]).toEqual([0, true]);
  await sql('DELETE FROM mail_outbox');
});

it('gets no further notices but of money and the account, and a few tries of what was sent', async () => {
  const one = await person();
  answers.set(one.email, NO_SUCH_USER);
  await shipped(one, 'B1');
  await post();
  // Read in the site.
  await sql(`UPDATE notices SET mail_due_at = NULL WHERE kind = 'mailboxRefused'`);
  expect(await mailsTo(one)).toEqual([
    { subject: expect.stringContaining('訂單已出貨'), attempts: MAIL_TRIES - 3, sent_at: null },
  ]);
  await shipped(one, 'B2');
  await post();
  expect(await mailsTo(one)).toHaveLength(1);
  await deposited(one, 1);
  await shipped(one, 'B3');
  await post();
  const mails = await mailsTo(one);
  expect(mails.slice(1).map(({ subject }) => subject)).toEqual([expect.stringContaining('充幣')]);
  // Notified once, however many mails are refused.
  expect(await noticesOf(one)).toHaveLength(1);
  expect(
    await sql('SELECT 1 FROM notices WHERE member_id = $1 AND mail_due_at IS NOT NULL', [one.id]),
  ).toEqual([]);
});

it('heals by the next mail that the server takes', async () => {
  const one = await person();
  answers.set(one.email, NO_SUCH_USER);
  await shipped(one, 'C1');
  await post();
  answers.clear();
  await deposited(one, 2);
  expect(await post()).toBe(1);
  expect(await refusedSince(one)).toBeUndefined();
  // With the one that was refused, which waited for an hour.
  await shipped(one, 'C2');
  expect(await post()).toBe(2);
  expect(await mailsTo(one)).not.toContainEqual(expect.objectContaining({ sent_at: null }));
  expect((await mailsTo(one)).at(-1)).toMatchObject({ sent_at: expect.any(Date) });
});

it('a mail that another sender has in hand is not due when its mailbox heals', async () => {
  const [one, other] = [await person(), await person()];
  for (const { email } of [one, other]) answers.set(email, NO_SUCH_USER);
  for (const who of [one, other]) await shipped(who, 'H1');
  await post();
  await sql(`UPDATE notices SET mail_due_at = NULL WHERE kind = 'mailboxRefused'`);
  answers.clear();
  await sql(`UPDATE mail_outbox SET next_try_at = now() WHERE "to" = $1`, [one.email]);
  await claimDueMails(shop.db, 10);
  await deposited(one, 3);
  expect(await post()).toBe(1);
  expect(await refusedSince(one)).toBeUndefined();
  // Those of another mailbox wait as well.
  expect(await post()).toBe(0);
  expect(await mailsTo(one)).toMatchObject([{ sent_at: null }, { sent_at: expect.any(Date) }]);
  expect(await mailsTo(other)).toMatchObject([{ sent_at: null }]);
});

it('heals by a code to the same address, and by another address', async () => {
  const desk = new EmailDesk(shop);
  const [one, other] = [await person(), await person()];
  for (const { email } of [one, other]) answers.set(email, NO_SUCH_USER);
  for (const who of [one, other]) await shipped(who, 'D1');
  await post();
  // The server has not taken a mail yet when the code is typed: read from the outbox.
  const bind = async ({ token }: MailedMember, email: string) => {
    await desk.post(token, '/api/me/email/code', { email });
    const code = await desk.codeFor(email);
    return (await desk.post(token, '/api/me/email', { email, code })).body;
  };
  expect((await bind(one, one.email)).data.emailRefusedAt).toBeUndefined();
  const due = `SELECT 1 FROM mail_outbox WHERE "to" = $1 AND last_error IS NOT NULL AND next_try_at <= now()`;
  expect(await sql(due, [one.email])).toHaveLength(1);
  expect(await sql(due, [other.email])).toEqual([]);
  const next = desk.newEmail();
  const { data } = await bind(other, next);
  expect([data.email, data.emailRefusedAt]).toEqual([next, undefined]);
  expect([await refusedSince(one), await refusedSince(other)]).toEqual([undefined, undefined]);
});

it.each([
  [450, 'mailbox busy'],
  [550, '5.7.1 blocked: your network is on a list'],
  [552, '5.2.2 mailbox full'],
  [554, 'transaction failed'],
])('%d %s says nothing of the mailbox', async (responseCode, text) => {
  const one = await person();
  answers.set(one.email, { responseCode, text });
  await shipped(one, 'E1');
  await post();
  expect(await refusedSince(one)).toBeUndefined();
  expect(await mailsTo(one)).toMatchObject([{ attempts: 1 }]);
});

it.each([
  [550, 'no such user'],
  [553, 'no'],
  [554, '5.1.1 unknown'],
  [550, '5.2.1 disabled'],
])('%d %s does', async (responseCode, text) => {
  const one = await person();
  answers.set(one.email, { responseCode, text });
  await shipped(one, 'F1');
  await post();
  expect(await refusedSince(one)).toBeDefined();
});

it('a closed account keeps nothing of it', async () => {
  const one = await person();
  answers.set(one.email, NO_SUCH_USER);
  await shipped(one, 'G1');
  await post();
  await sql('UPDATE sessions SET revoked_at = now() WHERE member_id = $1', [one.id]);
  await shop.db.transaction((tx) => tx.run(closeMember, [one.id]));
  expect(
    await sql('SELECT email_refused_at, email_refusal FROM members WHERE id = $1', [one.id]),
  ).toEqual([{ email_refused_at: null, email_refusal: null }]);
});
