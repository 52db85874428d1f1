import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { emailCodes, members } from '../../../db/schema/members';
import { createTestApp } from '../../../testing/app';
import { EmailDesk, wrong } from '../../../testing/emailDesk';
import { expectMoment } from '../../../testing/moment';

let desk: EmailDesk;
beforeAll(async () => {
  desk = new EmailDesk(await createTestApp());
});
afterAll(() => desk.shop.close());
beforeEach(() => desk.move());

/** Mails that nobody could send. */
const wait = (columns: string, values: string) =>
  desk.shop.db.pool.query(
    `INSERT INTO mail_outbox ("to", subject, body, ${columns}) VALUES ('a@b.example', 's', 't', ${values})`,
  );

describe('while mails do not go out', () => {
  const emptyOutbox = () => desk.shop.db.pool.query('UPDATE mail_outbox SET sent_at = now()');
  beforeEach(emptyOutbox);
  afterAll(emptyOutbox);

  /** What the answers say to who asks for a code to their own address, and to a stranger's. */
  async function delays(): Promise<unknown[]> {
    const known = desk.newEmail();
    await desk.enter(known, await desk.askAndRead(known));
    await desk.age(known, 61);
    const answers = [await desk.ask(known), await desk.ask(desk.newEmail())];
    return answers.map(({ body }) => body.data.delay);
  }

  test('is silent while they do', async () => {
    expect(await delays()).toEqual([undefined, undefined]);
  });

  test('says so of those that wait, the same to everybody', async () => {
    await wait('created_at', "now() - interval '2 minutes'");
    expect(await delays()).toEqual(['late', 'late']);
  });

  test('says so of codes that expired in the queue', async () => {
    await wait(
      'created_at, expires_at, expired_at, next_try_at',
      "now() - interval '12 minutes', now() - interval '2 minutes', now(), 'infinity'",
    );
    expect(await delays()).toEqual(['away', 'away']);
  });

  test('says nothing of a mail that its own mailbox holds up', async () => {
    await wait(
      'created_at, attempts, next_try_at, last_error',
      "now() - interval '1 hour', 3, now(), '452 mailbox full'",
    );
    expect(await delays()).toEqual([undefined, undefined]);
  });
});

describe('signing in by e-mail', () => {
  test('creates a member for a new address, and finds that member in any spelling of it', async () => {
    const email = desk.newEmail();
    const shouted = email.toUpperCase();
    const since = Date.now();
    const asked = await desk.ask(shouted);
    const { expiresAt, resendAt } = asked.body.data;
    expect(expiresAt - resendAt).toBe(540_000);
    expectMoment(resendAt, since, 60_000);
    const first = await desk.enter(shouted, await desk.codeFor(email));
    expect(first.body.data.member).toMatchObject({ email, wallets: [], capabilities: [] });
    expect(first.body.data.member.name).toMatch(/^會員\d{4}$/);
    await desk.age(email, 61);
    const again = await desk.enter(email, await desk.askAndRead(email));
    expect(again.body.data.member.id).toBe(first.body.data.member.id);
  });

  test.each(['\u212Aate@shop.example', '\u0130pek@shop.example', 'ΟΔΟΣ@shop.example'])(
    'refuses %s, whose letters lower differently, or to those of another address',
    async (email) => {
      const { body } = await desk.ask(email);
      expect(body).toMatchObject({
        errorCode: 'BAD_INPUT',
        data: { faults: [{ field: 'email' }] },
      });
    },
  );

  test('returns the same session to a retry with the same key', async () => {
    const email = desk.newEmail();
    const code = await desk.askAndRead(email);
    const body = { ticket: desk.ticketOf(email), code };
    const key = randomUUID();
    const first = await desk.post('', '/api/auth/email', body, key);
    expect(first.body.success).toBe(true);
    expect((await desk.post('', '/api/auth/email', body, key)).body).toEqual(first.body);
  });

  test('mails the code in Chinese and stores only its keyed hash', async () => {
    const email = desk.newEmail();
    const code = await desk.askAndRead(email);
    const mail = await desk.lastMail(email);
    expect(mail.subject).toBe('【GAB 商城市集】登入驗證碼');
    const [row] = await desk.shop.db.orm
      .select()
      .from(emailCodes)
      .where(eq(emailCodes.email, email));
    expect(row?.codeHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(mail.expiresAt).toEqual(row?.expiresAt);
  });

  test('gives the same answer with or without an account', async () => {
    const known = desk.newEmail();
    await desk.enter(known, await desk.askAndRead(known));
    await desk.age(known, 61);
    const answerOf = async (email: string) => {
      const { status, body } = await desk.ask(email);
      return { status, ...body, data: Object.keys(body.data) };
    };
    const unknown = desk.newEmail();
    expect(await answerOf(known)).toEqual(await answerOf(unknown));
    const guess = async (email: string) =>
      (await desk.enter(email, wrong(await desk.codeFor(email)))).body;
    expect(await guess(known)).toEqual(await guess(unknown));
  });

  test('accepts a code once among twenty simultaneous requests', async () => {
    const email = desk.newEmail();
    const code = await desk.askAndRead(email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => desk.enter(email, code)));
    const codes = replies.map((reply) => reply.body.errorCode).sort();
    expect(codes).toEqual(['', ...Array(19).fill('EMAIL_CODE_EXPIRED')]);
  });

  test('lets a frozen member in, for their open orders', async () => {
    const email = desk.newEmail();
    await desk.shop.db.orm.insert(members).values({ name: '會員', email, frozenAt: new Date() });
    const { body } = await desk.enter(email, await desk.askAndRead(email));
    expect(body.errorCode).toBe('');
  });
});

describe('a code', () => {
  test('is void after five wrong tries', async () => {
    const email = desk.newEmail();
    const code = await desk.askAndRead(email);
    for (const left of [4, 3, 2, 1]) {
      const { body } = await desk.enter(email, wrong(code));
      expect(body).toMatchObject({ errorCode: 'EMAIL_CODE_WRONG', data: { left } });
    }
    expect((await desk.enter(email, wrong(code))).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
    expect((await desk.enter(email, code)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
  });

  test('allows five of twenty simultaneous guesses', async () => {
    const email = desk.newEmail();
    const code = await desk.askAndRead(email);
    const guesses = Array.from({ length: 20 }, () => desk.enter(email, wrong(code)));
    const codes = (await Promise.all(guesses)).map((reply) => reply.body.errorCode);
    expect(codes.filter((one) => one === 'EMAIL_CODE_WRONG')).toHaveLength(4);
    const [row] = await desk.shop.db.orm
      .select()
      .from(emailCodes)
      .where(eq(emailCodes.email, email));
    expect(row?.attempts).toBe(5);
  });

  test('counts a retry with the same key once', async () => {
    const email = desk.newEmail();
    const code = wrong(await desk.askAndRead(email));
    const body = { ticket: desk.ticketOf(email), code };
    const key = randomUUID();
    for (let i = 0; i < 3; i++) {
      const reply = await desk.post('', '/api/auth/email', body, key);
      expect(reply.body).toMatchObject({ errorCode: 'EMAIL_CODE_WRONG', data: { left: 4 } });
    }
  });

  test('is valid for ten minutes', async () => {
    const email = desk.newEmail();
    const code = await desk.askAndRead(email);
    await desk.age(email, 600);
    expect((await desk.enter(email, code)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
  });

  test('is void once a newer one is sent', async () => {
    const email = desk.newEmail();
    const old = await desk.askAndRead(email);
    await desk.age(email, 61);
    const newer = await desk.askAndRead(email);
    if (old !== newer) {
      expect((await desk.enter(email, old)).body.errorCode).toBe('EMAIL_CODE_WRONG');
    }
    expect((await desk.enter(email, newer)).body.success).toBe(true);
  });

  test('of another address does not sign in', async () => {
    const mine = desk.newEmail();
    const other = desk.newEmail();
    const code = await desk.askAndRead(mine);
    await desk.ask(other);
    if ((await desk.codeFor(other)) !== code) {
      expect((await desk.enter(other, code)).body.errorCode).toBe('EMAIL_CODE_WRONG');
    }
    expect((await desk.enter(desk.newEmail(), code)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
  });
});
