import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { emailCodes, members } from '../../db/schema/members';
import { mailOutbox } from '../../db/schema/plumbing';
import { createTestApp, type TestApp } from '../../testing/app';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

let serial = 0;
const newEmail = () => `buyer${++serial}@shop.example`;
/** Requests of one test come from an address of their own, so that limits of others do not count. */
let ip = '';
beforeEach(() => {
  ip = `10.0.0.${++serial}`;
});

async function post(url: string, body: object, token = '', key: string = randomUUID()) {
  const response = await shop.app.inject({
    method: url === '/api/me/email' ? 'PUT' : 'POST',
    url,
    remoteAddress: ip,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
}

const ask = (email: string) => post('/api/auth/email/code', { email });
const enter = (email: string, code: string) => post('/api/auth/email', { email, code });

async function lastMail(to: string) {
  const [mail] = await shop.db.orm
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.to, to))
    .orderBy(desc(mailOutbox.id));
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

async function codeFor(email: string): Promise<string> {
  const code = /：(\d{6})$/m.exec((await lastMail(email)).body)?.[1];
  if (!code) throw new Error('no code in the mail');
  return code;
}

async function askAndRead(email: string): Promise<string> {
  expect((await ask(email)).body.errorCode).toBe('');
  return codeFor(email);
}

/** As if the codes of this address had been asked for so long ago. */
async function age(email: string, seconds: number) {
  await shop.db.pool.query(
    `UPDATE email_codes SET created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) WHERE email = $1`,
    [email, seconds],
  );
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing in by e-mail', () => {
  test('makes a member of a new address, however it is written, and knows the member again', async () => {
    const email = newEmail();
    const shouted = email.toUpperCase();
    const asked = await ask(shouted);
    const { expiresAt, resendAt } = asked.body.data;
    expect(expiresAt - resendAt).toBe(540_000);
    expect(Math.abs(resendAt - Date.now() - 60_000)).toBeLessThan(5_000);
    const first = await enter(shouted, await codeFor(email));
    expect(first.body.data.member).toMatchObject({ email, wallets: [], capabilities: [] });
    expect(first.body.data.member.name).toMatch(/^會員\d{4}$/);
    await age(email, 61);
    const again = await enter(email, await askAndRead(email));
    expect(again.body.data.member.id).toBe(first.body.data.member.id);
  });

  test('gives a retry with the same key the same session', async () => {
    const email = newEmail();
    const body = { email, code: await askAndRead(email) };
    const key = randomUUID();
    const first = await post('/api/auth/email', body, '', key);
    expect(first.body.success).toBe(true);
    expect((await post('/api/auth/email', body, '', key)).body).toEqual(first.body);
  });

  test('mails the code in Chinese and keeps only its keyed hash beside it', async () => {
    const email = newEmail();
    const code = await askAndRead(email);
    const mail = await lastMail(email);
    expect(mail.subject).toBe('【GAB 商城市集】登入驗證碼');
    const [row] = await shop.db.orm.select().from(emailCodes).where(eq(emailCodes.email, email));
    expect(row?.codeHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(code);
  });

  test('answers alike whether or not the address has an account', async () => {
    const known = newEmail();
    await enter(known, await askAndRead(known));
    await age(known, 61);
    const told = async (email: string) => {
      const { status, body } = await ask(email);
      return { status, ...body, data: Object.keys(body.data) };
    };
    const unknown = newEmail();
    expect(await told(known)).toEqual(await told(unknown));
    const guess = async (email: string) => (await enter(email, wrong(await codeFor(email)))).body;
    expect(await guess(known)).toEqual(await guess(unknown));
  });

  test('uses a code once, even when twenty ask at the same time', async () => {
    const email = newEmail();
    const code = await askAndRead(email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => enter(email, code)));
    const codes = replies.map((reply) => reply.body.errorCode).sort();
    expect(codes).toEqual(['', ...Array(19).fill('EMAIL_CODE_EXPIRED')]);
  });

  test('refuses a frozen member', async () => {
    const email = newEmail();
    await shop.db.orm.insert(members).values({ name: '會員', email, frozenAt: new Date() });
    const { body } = await enter(email, await askAndRead(email));
    expect(body.errorCode).toBe('ACCOUNT_FROZEN');
  });
});

describe('a code', () => {
  test('dies after five wrong tries; then the right one is of no use', async () => {
    const email = newEmail();
    const code = await askAndRead(email);
    for (const left of [4, 3, 2, 1]) {
      const { body } = await enter(email, wrong(code));
      expect(body).toMatchObject({ errorCode: 'EMAIL_CODE_WRONG', data: { left } });
    }
    expect((await enter(email, wrong(code))).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
    expect((await enter(email, code)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
  });

  test('gives twenty guesses at the same time five tries in all', async () => {
    const email = newEmail();
    const code = await askAndRead(email);
    const guesses = Array.from({ length: 20 }, () => enter(email, wrong(code)));
    const codes = (await Promise.all(guesses)).map((reply) => reply.body.errorCode);
    expect(codes.filter((one) => one === 'EMAIL_CODE_WRONG')).toHaveLength(4);
    const [row] = await shop.db.orm.select().from(emailCodes).where(eq(emailCodes.email, email));
    expect(row?.attempts).toBe(5);
  });

  test('counts a retried try once', async () => {
    const email = newEmail();
    const body = { email, code: wrong(await askAndRead(email)) };
    const key = randomUUID();
    for (let i = 0; i < 3; i++) {
      const reply = await post('/api/auth/email', body, '', key);
      expect(reply.body).toMatchObject({ errorCode: 'EMAIL_CODE_WRONG', data: { left: 4 } });
    }
  });

  test('is valid for ten minutes', async () => {
    const email = newEmail();
    const code = await askAndRead(email);
    await age(email, 600);
    expect((await enter(email, code)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
  });

  test('is void once a newer one was sent', async () => {
    const email = newEmail();
    const old = await askAndRead(email);
    await age(email, 61);
    const newer = await askAndRead(email);
    if (old !== newer) {
      expect((await enter(email, old)).body.errorCode).toBe('EMAIL_CODE_WRONG');
    }
    expect((await enter(email, newer)).body.success).toBe(true);
  });

  test('of another address, or of none, signs nobody in', async () => {
    const mine = newEmail();
    const other = newEmail();
    const code = await askAndRead(mine);
    await ask(other);
    if ((await codeFor(other)) !== code) {
      expect((await enter(other, code)).body.errorCode).toBe('EMAIL_CODE_WRONG');
    }
    expect((await enter(newEmail(), code)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
  });
});

describe('too often', () => {
  test('is a second code within a minute, even when asked at the same time', async () => {
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(email)));
    const refused = replies.filter((reply) => !reply.body.success);
    expect(refused).toHaveLength(9);
    for (const { status, body } of refused) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ errorCode: 'TOO_OFTEN', code: -1 });
      expect(body.data.seconds).toBeGreaterThan(50);
      expect(body.data.seconds).toBeLessThanOrEqual(60);
      expect(body.msg).toContain(`${body.data.seconds} 秒`);
    }
  });

  test('is not an answer for good: the same key works later', async () => {
    const email = newEmail();
    await ask(email);
    const key = randomUUID();
    const again = () => post('/api/auth/email/code', { email }, '', key);
    expect((await again()).body.errorCode).toBe('TOO_OFTEN');
    await age(email, 61);
    expect((await again()).body.success).toBe(true);
  });

  test('is a sixth code for an address within an hour', async () => {
    const email = newEmail();
    for (let i = 0; i < 5; i++) {
      expect((await ask(email)).body.success).toBe(true);
      await age(email, 61);
    }
    const { body } = await ask(email);
    expect(body.errorCode).toBe('TOO_OFTEN');
    expect(body.data.seconds).toBeGreaterThan(3600 - 5 * 61 - 10);
    await age(email, 3600);
    expect((await ask(email)).body.success).toBe(true);
  });

  test('is a twenty-first code from one IP within an hour, though not from another', async () => {
    const codes = [];
    for (let i = 0; i < 21; i++) codes.push((await ask(newEmail())).body.errorCode);
    expect(codes).toEqual([...Array(20).fill(''), 'TOO_OFTEN']);
    ip = '10.9.9.9';
    expect((await ask(newEmail())).body.success).toBe(true);
  });

  test('is trying codes of many addresses from one IP', async () => {
    const codes = [];
    for (let i = 0; i < 31; i++) codes.push((await enter(newEmail(), '000000')).body.errorCode);
    expect(codes).toEqual([...Array(30).fill('EMAIL_CODE_EXPIRED'), 'TOO_OFTEN']);
  });
});

describe('binding an address', () => {
  const askToBind = (token: string, email: string) => post('/api/me/email/code', { email }, token);
  const bind = (token: string, email: string, code: string) =>
    post('/api/me/email', { email, code }, token);

  test('binds by its own code, and tells the former address when it changes', async () => {
    const { token, memberId } = await shop.signIn();
    const first = newEmail();
    await askToBind(token, first);
    const bound = await bind(token, first, await codeFor(first));
    expect(bound.body.data).toMatchObject({ id: memberId, email: first });
    const second = newEmail();
    await askToBind(token, second);
    expect((await bind(token, second, await codeFor(second))).body.data.email).toBe(second);
    const told = await lastMail(first);
    expect(told.subject).toContain('已變更');
    expect(told.body).not.toContain(second);
    await age(second, 61);
    const entered = await enter(second, await askAndRead(second));
    expect(entered.body.data.member.id).toBe(memberId);
  });

  test('says that another member has it only after the right code', async () => {
    const email = newEmail();
    await enter(email, await askAndRead(email));
    await age(email, 61);
    const { token } = await shop.signIn();
    expect((await askToBind(token, email)).body.success).toBe(true);
    const code = await codeFor(email);
    expect((await bind(token, email, wrong(code))).body.errorCode).toBe('EMAIL_CODE_WRONG');
    expect((await bind(token, email, code)).body.errorCode).toBe('EMAIL_TAKEN');
  });

  test('takes neither a sign-in code nor the code of another member', async () => {
    const { token } = await shop.signIn();
    const other = await shop.signIn();
    const email = newEmail();
    const code = await askAndRead(email);
    expect((await bind(token, email, code)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
    await age(email, 61);
    await askToBind(other.token, email);
    const theirs = await codeFor(email);
    expect((await bind(token, email, theirs)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
    expect((await enter(email, theirs)).body.errorCode).not.toBe('');
  });

  test('goes to one of five members who verify it at once', async () => {
    const email = newEmail();
    const signIns = await Promise.all(Array.from({ length: 5 }, () => shop.signIn()));
    const tokens = signIns.map((one) => one.token);
    const codes: string[] = [];
    for (const token of tokens) {
      await askToBind(token, email);
      codes.push(await codeFor(email));
      await age(email, 61);
    }
    const replies = await Promise.all(tokens.map((token, i) => bind(token, email, codes[i] ?? '')));
    expect(replies.map((reply) => reply.body.errorCode).sort()).toEqual([
      '',
      ...Array(4).fill('EMAIL_TAKEN'),
    ]);
  });
});
