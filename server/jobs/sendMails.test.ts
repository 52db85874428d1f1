import { asc, eq } from 'drizzle-orm';
import { mailOutbox } from '../db/schema/plumbing';
import { type Mail, MailBrokenOff, MailServiceAway } from '../mail/mailer';
import { claimDueMails } from '../modules/messages/mail/outbox';
import { queueMail } from '../modules/messages/mail/queueMail';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { sendDueMails } from './sendMails';

let own: TestDatabase;
beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

class Postman {
  readonly sent: { to: string; subject: string; text: string }[] = [];
  readonly ids: unknown[] = [];
  /** Addresses whose mail server currently refuses. */
  readonly refusing = new Set<string>();
  /** Addresses at whose mails the connection breaks off; all of them while `isAway`. */
  readonly breaking = new Set<string>();
  isAway = false;
  refusesSender = false;
  verified = 0;

  async send({ id, unsubscribe, ...mail }: Mail): Promise<void> {
    this.ids.push(id);
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (this.isAway || this.breaking.has(mail.to)) throw new MailBrokenOff('ECONNREFUSED');
    if (this.refusesSender) throw new MailServiceAway('550 sender refused');
    if (this.refusing.has(mail.to)) throw new Error('450 try again later');
    this.sent.push(mail);
  }

  async verify(): Promise<void> {
    this.verified += 1;
    if (this.isAway) throw new Error('ECONNREFUSED');
  }
}

const mailTo = (to: string) => ({ to, subject: '主旨', body: '第一行\n第二行' });
const queue = (...to: string[]) =>
  own.db.transaction(async (tx) => {
    for (const one of to) await queueMail(tx, mailTo(one));
  });
const queueMailUntil = (to: string, ms: number) =>
  own.db.transaction((tx) => queueMail(tx, mailTo(to), Date.now() + ms));
const rows = () => own.db.orm.select().from(mailOutbox).orderBy(asc(mailOutbox.id));
/** As if the mails had been queued so much earlier; the lease of one that is being sent stays. */
const backdateMails = (ms: number) =>
  own.db.pool.query(
    `UPDATE mail_outbox SET created_at = created_at - $1 * interval '1 ms', expires_at = expires_at - $1 * interval '1 ms'`,
    [ms],
  );
const makeDue = () => own.db.orm.update(mailOutbox).set({ nextTryAt: new Date(0) });

test('a committed mail is sent once and its text deleted', async () => {
  const postman = new Postman();
  await queue('a@shop.example');
  expect(await sendDueMails(own.db, postman)).toBe(1);
  expect(postman.sent).toEqual([{ to: 'a@shop.example', subject: '主旨', text: '第一行\n第二行' }]);
  expect(await sendDueMails(own.db, postman)).toBe(0);
  expect(await rows()).toMatchObject([{ sentAt: expect.any(Date), body: '' }]);
});

test('the mail of a rolled-back transaction is not sent', async () => {
  const postman = new Postman();
  const failing = own.db.transaction(async (tx) => {
    await queueMail(tx, mailTo('a@shop.example'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await sendDueMails(own.db, postman)).toBe(0);
});

test('simultaneous senders send each mail once', async () => {
  const postman = new Postman();
  const addresses = Array.from({ length: 45 }, (_, i) => `m${i}@shop.example`);
  await queue(...addresses);
  const senders = [1, 2, 3, 4].map(() => sendDueMails(own.db, postman));
  const counts = await Promise.all(senders);
  expect(counts.reduce((sum, one) => sum + one)).toBe(45);
  expect(postman.sent.map(({ to }) => to).sort()).toEqual([...addresses].sort());
});

test('a refused mail is retried at growing intervals and does not delay others', async () => {
  const postman = new Postman();
  postman.refusing.add('a@shop.example');
  await queue('a@shop.example', 'b@shop.example');
  let tried = Date.now();
  expect(await sendDueMails(own.db, postman)).toBe(1);
  const waits: number[] = [];
  for (let i = 0; i < 3; i++) {
    const [row] = await rows();
    expect(row).toMatchObject({ sentAt: null, attempts: i + 1, lastError: '450 try again later' });
    // In whole tens: a busy machine adds some of its own.
    waits.push(Math.floor(((row?.nextTryAt.getTime() ?? 0) - tried) / 10_000) * 10);
    // Not due yet.
    expect(await sendDueMails(own.db, postman)).toBe(0);
    expect((await rows())[0]?.attempts).toBe(i + 1);
    await makeDue();
    tried = Date.now();
    if (i < 2) expect(await sendDueMails(own.db, postman)).toBe(0);
  }
  expect(waits).toEqual([10, 20, 40]);
  postman.refusing.clear();
  expect(await sendDueMails(own.db, postman)).toBe(1);
  expect((await rows())[0]).toMatchObject({ sentAt: expect.any(Date), lastError: null });
  // One name in all tries: a mailbox that got it before its answer was lost shows it once.
  expect(new Set(postman.ids).size).toBe(2);
});

test('another sender sends the mail of one that died', async () => {
  const postman = new Postman();
  await queue('a@shop.example');
  expect(await claimDueMails(own.db, 10)).toHaveLength(1);
  expect(await sendDueMails(own.db, postman)).toBe(0);
  const [row] = await rows();
  expect(row?.nextTryAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
  await own.db.orm
    .update(mailOutbox)
    .set({ nextTryAt: new Date() })
    .where(eq(mailOutbox.id, row?.id ?? 0));
  expect(await sendDueMails(own.db, postman)).toBe(1);
});

test('a sender skips mails that another process is claiming', async () => {
  const postman = new Postman();
  await queue('a@shop.example', 'b@shop.example');
  await own.db.transaction(async (tx) => {
    await tx.orm.select().from(mailOutbox).where(eq(mailOutbox.to, 'a@shop.example')).for('update');
    expect(await sendDueMails(own.db, postman)).toBe(1);
  });
  expect(postman.sent.map(({ to }) => to)).toEqual(['b@shop.example']);
});

test('while the mail server is away every round fails, no mail uses up a try, and all are sent once it is back', async () => {
  const postman = new Postman();
  postman.isAway = true;
  await queue(...Array.from({ length: 25 }, (_, i) => `m${i}@shop.example`));
  const outage = Array.from({ length: 30 });
  for (const _round of outage) {
    await expect(sendDueMails(own.db, postman)).rejects.toThrow(MailServiceAway);
  }
  expect(new Set((await rows()).map((row) => `${row.attempts} ${row.lastError}`))).toEqual(
    new Set(['0 null']),
  );
  postman.isAway = false;
  expect(await sendDueMails(own.db, postman)).toBe(25);
});

test('a mail whose time passed while the mail server was away is dropped, counted and not sent', async () => {
  const postman = new Postman();
  postman.isAway = true;
  const mails = ['code@shop.example', 'later@shop.example', 'always@shop.example'].map(mailTo);
  const [code, later, always] = mails.map((mail) => ({ ...mail, body: '驗證碼是：123456' }));
  await own.db.transaction(async (tx) => {
    if (code) await queueMail(tx, code, Date.now() + 600_000);
    if (later) await queueMail(tx, later, Date.now() + 3_600_000);
    if (always) await queueMail(tx, always);
  });
  await expect(sendDueMails(own.db, postman)).rejects.toThrow(MailServiceAway);
  await backdateMails(700_000);
  const counted: unknown[] = [];
  const warned: string[] = [];
  const log = { warn: (...line: unknown[]) => void warned.push(JSON.stringify(line)) };
  const report = (...one: unknown[]) => void counted.push(one);
  // It is dropped while the server is still away: nothing else would clear its text.
  await expect(sendDueMails(own.db, postman, log, report)).rejects.toThrow(MailServiceAway);
  expect(counted).toEqual([['expired', 1]]);
  expect(warned).toEqual([expect.stringContaining('too late')]);
  expect(warned.join()).not.toContain('@');
  postman.isAway = false;
  expect(await sendDueMails(own.db, postman, log, report)).toBe(2);
  expect(postman.sent.map(({ to }) => to)).toEqual(['later@shop.example', 'always@shop.example']);
  const { rows: found } = await own.db.pool.query(
    `SELECT "to", body, sent_at IS NULL AS unsent, expired_at IS NOT NULL AS expired, next_try_at = 'infinity' AS never
     FROM mail_outbox ORDER BY id LIMIT 1`,
  );
  expect(found).toEqual([
    { to: 'code@shop.example', body: '', unsent: true, expired: true, never: true },
  ]);
});

test('a mail that another process is sending is not dropped', async () => {
  await queueMailUntil('a@shop.example', 600_000);
  expect(await claimDueMails(own.db, 10)).toHaveLength(1);
  await backdateMails(700_000);
  await sendDueMails(own.db, new Postman());
  expect(await rows()).toMatchObject([{ expiredAt: null, body: '第一行\n第二行' }]);
});

test('a mail that was dropped while its sender stood still counts as sent once it was', async () => {
  const standStill = async () => {
    await own.db.pool.query(
      `UPDATE mail_outbox SET next_try_at = now(), expires_at = now() - interval '1 second'`,
    );
    const other = new Postman();
    expect(await sendDueMails(own.db, other)).toBe(0);
    expect(other.sent).toEqual([]);
    expect(await rows()).toMatchObject([{ expiredAt: expect.any(Date), body: '' }]);
  };
  const slow = (end: () => Promise<void>) => ({ send: () => standStill().then(end), verify: end });
  const code = () => queueMailUntil('a@shop.example', 600_000);
  await code();
  expect(
    await sendDueMails(
      own.db,
      slow(async () => undefined),
    ),
  ).toBe(1);
  expect(await rows()).toMatchObject([{ expiredAt: null, sentAt: expect.any(Date) }]);
  await own.db.pool.query('DELETE FROM mail_outbox');
  await code();
  await sendDueMails(
    own.db,
    slow(() => Promise.reject(new Error('450'))),
  );
  expect(await rows()).toMatchObject([{ expiredAt: expect.any(Date), lastError: null }]);
});

test('nothing is dropped while it is uncertain what time it is', async () => {
  await queueMailUntil('a@shop.example', 600_000);
  await backdateMails(700_000);
  const [log, report] = [{ warn: () => undefined }, () => undefined];
  expect(await sendDueMails(own.db, new Postman(), log, report, async () => false)).toBe(0);
  expect(await rows()).toMatchObject([{ expiredAt: null, sentAt: null }]);
  await sendDueMails(own.db, new Postman(), log, report, async () => true);
  expect(await rows()).toMatchObject([{ expiredAt: expect.any(Date), sentAt: null }]);
});

test('mails are sent although the database was set back after they were queued', async () => {
  await queue('a@shop.example');
  await own.db.pool.query(`UPDATE mail_outbox SET next_try_at = now() + interval '5 hours'`);
  expect(await sendDueMails(own.db, new Postman())).toBe(1);
  await queue('b@shop.example');
  await own.db.pool.query(
    `UPDATE mail_outbox SET next_try_at = now() + interval '59 minutes' WHERE sent_at IS NULL`,
  );
  expect(await sendDueMails(own.db, new Postman())).toBe(0);
});

test('a mail at which the server hangs up is put off as its own failure where others are sent', async () => {
  const postman = new Postman();
  postman.breaking.add('a@shop.example');
  await queue('a@shop.example', 'b@shop.example');
  const warned: unknown[] = [];
  const log = { warn: (line: unknown) => void warned.push(line) };
  expect(await sendDueMails(own.db, postman, log)).toBe(1);
  const [row] = await rows();
  expect(row).toMatchObject({ attempts: 1, lastError: 'ECONNREFUSED', sentAt: null });
  expect(warned).toEqual([expect.objectContaining({ item: String(row?.id) })]);
});

test('a refusal is logged by its codes, without the address that its text may name', async () => {
  const refusal = Object.assign(new Error('550 no such user a@shop.example'), {
    code: 'EENVELOPE',
    responseCode: 550,
  });
  await queue('a@shop.example');
  const warned: string[] = [];
  const log = { warn: (...line: unknown[]) => void warned.push(JSON.stringify(line)) };
  await sendDueMails(
    own.db,
    { send: () => Promise.reject(refusal), verify: async () => undefined },
    log,
  );
  expect(warned).toEqual([expect.stringMatching(/EENVELOPE.*550/)]);
  expect(warned.join()).not.toContain('a@shop.example');
});

test('a mail at which the server hangs up counts its tries also alone in the queue, and is given up in the end', async () => {
  const postman = new Postman();
  postman.breaking.add('a@shop.example');
  await queue('a@shop.example');
  for (let tries = 1; tries <= 24; tries++) {
    await makeDue();
    expect(await sendDueMails(own.db, postman)).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: tries, lastError: 'ECONNREFUSED' }]);
  }
  await makeDue();
  await sendDueMails(own.db, postman);
  expect([postman.verified, (await rows())[0]?.attempts]).toEqual([24, 24]);
});

test('a refused sender is the service’s fault, though it takes connections', async () => {
  const postman = new Postman();
  postman.refusesSender = true;
  await queue('a@shop.example');
  await expect(sendDueMails(own.db, postman)).rejects.toThrow('sender refused');
  expect(await rows()).toMatchObject([{ attempts: 0, lastError: null }]);
});
