import { createTestApp } from '../../../testing/app';
import { EmailDesk, wrong } from '../../../testing/emailDesk';

let desk: EmailDesk;
beforeAll(async () => {
  desk = new EmailDesk(await createTestApp());
});
afterAll(() => desk.shop.close());
beforeEach(() => desk.move());

describe('binding an address', () => {
  const askToBind = (token: string, email: string) =>
    desk.post(token, '/api/me/email/code', { email });
  const bind = (token: string, email: string, code: string) =>
    desk.post(token, '/api/me/email', { email, code });

  test('takes its own code, and mails the former address about a change', async () => {
    const { token, memberId } = await desk.shop.signIn();
    const first = desk.newEmail();
    await askToBind(token, first);
    const bound = await bind(token, first, await desk.codeFor(first));
    expect(bound.body.data).toMatchObject({ id: memberId, email: first });
    const second = desk.newEmail();
    await askToBind(token, second);
    expect((await bind(token, second, await desk.codeFor(second))).body.data.email).toBe(second);
    const mail = await desk.lastMail(first);
    expect(mail.subject).toContain('已變更');
    expect(mail.body).not.toContain(second);
    await desk.age(second, 61);
    const entered = await desk.enter(second, await desk.askAndRead(second));
    expect(entered.body.data.member.id).toBe(memberId);
  });

  test('reveals that another member has the address only after the right code', async () => {
    const email = desk.newEmail();
    await desk.enter(email, await desk.askAndRead(email));
    await desk.age(email, 61);
    const { token } = await desk.shop.signIn();
    expect((await askToBind(token, email)).body.success).toBe(true);
    const code = await desk.codeFor(email);
    expect((await bind(token, email, wrong(code))).body.errorCode).toBe('EMAIL_CODE_WRONG');
    expect((await bind(token, email, code)).body.errorCode).toBe('EMAIL_TAKEN');
  });

  test('refuses a sign-in code and the code of another member', async () => {
    const { token } = await desk.shop.signIn();
    const other = await desk.shop.signIn();
    const email = desk.newEmail();
    const code = await desk.askAndRead(email);
    expect((await bind(token, email, code)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
    await desk.age(email, 61);
    await askToBind(other.token, email);
    const theirs = await desk.codeFor(email);
    expect((await bind(token, email, theirs)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
    expect((await desk.enter(email, theirs)).body.errorCode).not.toBe('');
  });

  test('succeeds for one of five members who verify the address simultaneously', async () => {
    const email = desk.newEmail();
    const signIns = await Promise.all(Array.from({ length: 5 }, () => desk.shop.signIn()));
    const tokens = signIns.map((one) => one.token);
    const codes: string[] = [];
    for (const token of tokens) {
      await askToBind(token, email);
      codes.push(await desk.codeFor(email));
      await desk.age(email, 61);
    }
    const replies = await Promise.all(tokens.map((token, i) => bind(token, email, codes[i] ?? '')));
    expect(replies.map((reply) => reply.body.errorCode).sort()).toEqual([
      '',
      ...Array(4).fill('EMAIL_TAKEN'),
    ]);
  });
});
