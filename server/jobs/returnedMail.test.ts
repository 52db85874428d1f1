import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { smtpMailer } from '../mail/smtpMailer';
import { withReturnPath } from '../modules/messages/mail/returnPath';
import { mailDueNotices } from '../modules/messages/notices/mailNotices';
import { notify } from '../modules/messages/notices/notify';
import { testSettings } from '../testing/api';
import { createTestApp, type TestApp } from '../testing/app';
import { expectAuditClean } from '../testing/database';
import { EmailDesk } from '../testing/emailDesk';
import { createMailedMember, type MailedMember, notifyShipped } from '../testing/mailedMember';
import { startMailServer } from '../testing/mailServer';
import { sendDueMails } from './sendMails';

const SCRIPT = join(__dirname, '../../deploy/postfix/return-mail.sh');
const { secret } = testSettings;

let shop: TestApp;
let url: string;
/** Where the last mail to each address comes back; the server takes all. */
const returnPaths = new Map<string, string>();
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  shop = await createTestApp();
  mailServer = await startMailServer(({ address }, { envelope }, done) => {
    returnPaths.set(address, envelope.mailFrom ? envelope.mailFrom.address : '');
    done();
  });
  url = mailServer.url;
});
afterAll(async () => {
  await expectAuditClean(shop.db);
  await mailServer.stop();
  await shop.close();
});

const sql = async (text: string, values: unknown[] = []) =>
  (await shop.db.pool.query(text, values)).rows;
const refusedSince = async ({ token }: MailedMember): Promise<number | undefined> =>
  (await shop.call(token, 'GET', '/api/me')).body.data.member.emailRefusedAt;
const noticesOf = ({ id }: MailedMember) =>
  sql(`SELECT id FROM notices WHERE member_id = $1 AND kind = 'mailboxRefused'`, [id]);

/** Mails what is due and sends it. */
async function post(): Promise<void> {
  await sql('UPDATE notices SET mail_due_at = now() WHERE mail_due_at IS NOT NULL');
  await mailDueNotices(shop.db, { siteUrl: 'https://shop.example', secret });
  const mailer = smtpMailer({ url, from: 'GAB <no-reply@shop.example>' });
  await sendDueMails(shop.db, withReturnPath(mailer, 'bounces@shop.example', secret));
}
/** Mails a notice that a member may switch off. @returns where the mail comes back, '' if none was sent */
async function mailed(who: MailedMember, no: string): Promise<string> {
  returnPaths.delete(who.email);
  await notifyShipped(shop.db, who, no);
  await post();
  return returnPaths.get(who.email) ?? '';
}

const NO_SUCH_USER =
  'Content-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user\n';
const FULL = NO_SUCH_USER.replaceAll('5.1.1', '5.2.2');
async function comeBack(to: string, message = NO_SUCH_USER): Promise<number> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/mails/returned',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ to, message }).toString(),
  });
  return answer.statusCode;
}

it('a mail that comes back marks its mailbox, and its member reads of it in the site', async () => {
  const one = await createMailedMember(shop.db);
  const to = await mailed(one, 'A1');
  expect(to).toMatch(/^bounces\+\d+-\d{13}-[0-9a-f]{20}@shop\.example$/);
  expect(to.indexOf('@')).toBeLessThanOrEqual(64);
  expect(await refusedSince(one)).toBeUndefined();
  expect(await comeBack(to)).toBe(200);
  expect(await refusedSince(one)).toBeGreaterThan(Date.now() - 60_000);
  expect(await noticesOf(one)).toHaveLength(1);
  expect(await sql('SELECT email_refusal FROM members WHERE id = $1', [one.id])).toEqual([
    { email_refusal: '550 5.1.1 no such user' },
  ]);
  await sql(`UPDATE notices SET mail_due_at = NULL WHERE kind = 'mailboxRefused'`);
  expect(await mailed(one, 'A2')).toBe('');
});

it('servers may change the case of its address, and hand it in twice', async () => {
  const one = await createMailedMember(shop.db);
  const to = (await mailed(one, 'B1')).toUpperCase();
  expect(await Promise.all([comeBack(to), comeBack(to), comeBack(to)])).toEqual([200, 200, 200]);
  expect(await noticesOf(one)).toHaveLength(1);
});

describe('changes nothing', () => {
  it.each([
    ['another mail', (to: string) => to.replace(/\+\d+/, (id) => `+${Number(id) - 1}`)],
    ['another time', (to: string) => to.replace(/-\d{13}/, (at) => `-${Number(at.slice(1)) - 1}`)],
    ['another signature', (to: string) => to.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))],
    ['half a signature', (to: string) => to.replace(/..@/, '@')],
    ['none', () => 'bounces@shop.example'],
    ['a mail that never was', (to: string) => to.replace(/\+\d+/, '+999999999999999')],
    ['nothing', () => ''],
  ])('an address of %s', async (_, forge) => {
    const one = await createMailedMember(shop.db);
    const to = await mailed(one, 'C1');
    expect(await comeBack(forge(to))).toBe(404);
    expect(await refusedSince(one)).toBeUndefined();
  });

  it('an address that was made for another recipient', async () => {
    const [one, thief] = [await createMailedMember(shop.db), await createMailedMember(shop.db)];
    const to = await mailed(thief, 'D1');
    await sql('UPDATE mail_outbox SET "to" = $2 WHERE "to" = $1', [thief.email, one.email]);
    expect(await comeBack(to)).toBe(404);
    expect(await refusedSince(one)).toBeUndefined();
  });

  it('a fault that is not the mailbox’s', async () => {
    const one = await createMailedMember(shop.db);
    const to = await mailed(one, 'E1');
    expect(await comeBack(to, FULL)).toBe(200);
    expect(await refusedSince(one)).toBeUndefined();
    // The mail may still come back for good.
    expect(await comeBack(to)).toBe(200);
    expect(await refusedSince(one)).toBeDefined();
  });

  it('a mail that was sent weeks ago, or to an address that the member left', async () => {
    const [one, other] = [await createMailedMember(shop.db), await createMailedMember(shop.db)];
    const [late, left] = [await mailed(one, 'F1'), await mailed(other, 'F2')];
    await sql(`UPDATE mail_outbox SET sent_at = now() - interval '15 days' WHERE "to" = $1`, [
      one.email,
    ]);
    await sql('UPDATE members SET email = $2 WHERE id = $1', [other.id, `n${other.email}`]);
    expect([await comeBack(late), await comeBack(left)]).toEqual([200, 200]);
    expect([await refusedSince(one), await refusedSince(other)]).toEqual([undefined, undefined]);
  });
});

it('a server that takes the next mail has taken the one before too: that heals after a week', async () => {
  const one = await createMailedMember(shop.db);
  await comeBack(await mailed(one, 'G1'));
  const deposited = async (depositId: number) => {
    returnPaths.delete(one.email);
    await shop.db.transaction((tx) =>
      notify(tx, one.id, 'depositCredited', { amount: 10n ** 18n, txHash: '0x1', depositId }),
    );
    await post();
    return returnPaths.has(one.email);
  };
  expect(await deposited(1)).toBe(true);
  expect(await refusedSince(one)).toBeDefined();
  await sql(
    `UPDATE members SET email_bounced_at = email_bounced_at - interval '7 days' WHERE id = $1`,
    [one.id],
  );
  expect(await deposited(2)).toBe(true);
  expect(await refusedSince(one)).toBeUndefined();
});

it('a code that arrived heals at once, at a sign-in too', async () => {
  const desk = new EmailDesk(shop);
  const one = await createMailedMember(shop.db);
  await comeBack(await mailed(one, 'H1'));
  await desk.ask(one.email);
  expect(await refusedSince(one)).toBeDefined();
  expect((await desk.enter(one.email, await desk.codeFor(one.email))).status).toBe(200);
  expect(await refusedSince(one)).toBeUndefined();
  expect(await sql('SELECT email_bounced_at FROM members WHERE id = $1', [one.id])).toEqual([
    { email_bounced_at: null },
  ]);
});

describe('Postfix hands it in', () => {
  /** Runs the script that Postfix runs. @returns its exit code */
  async function piped(to: string, site: string, mail: string): Promise<number> {
    const child = spawn('sh', [SCRIPT, to, site], { stdio: ['pipe', 'ignore', 'inherit'] });
    child.stdin.on('error', () => undefined).end(mail);
    const [code] = await once(child, 'close');
    return code;
  }
  let site: string;
  beforeAll(async () => {
    site = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it('whole, however large the mail is that hangs below it', async () => {
    const one = await createMailedMember(shop.db);
    const to = await mailed(one, 'I1');
    const mail = `${NO_SUCH_USER}\n--b\n\n${'退信'.repeat(300_000)}`;
    expect(await piped(to, site, mail)).toBe(0);
    expect(await refusedSince(one)).toBeDefined();
  });

  it('drops what the shop refuses for good, and tries again while it is away', async () => {
    const one = await createMailedMember(shop.db);
    const to = await mailed(one, 'J1');
    expect(await piped('bounces+1@shop.example', site, NO_SUCH_USER)).toBe(0);
    expect(await piped(to, 'http://127.0.0.1:9', NO_SUCH_USER)).toBe(75);
    expect(await refusedSince(one)).toBeUndefined();
  });
});
