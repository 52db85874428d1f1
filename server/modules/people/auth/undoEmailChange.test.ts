import { createTestApp } from '../../../testing/app';
import { expectAuditClean } from '../../../testing/database';
import { EmailDesk } from '../../../testing/emailDesk';
import { freezeSql } from '../../../testing/factories';

let desk: EmailDesk;
beforeAll(async () => {
  desk = new EmailDesk(await createTestApp());
});
afterEach(() => expectAuditClean(desk.shop.db));
afterAll(() => desk.shop.close());
beforeEach(() => desk.move());

const sql = (text: string, values: unknown[] = []) => desk.shop.db.pool.query(text, values);

async function signIn(email: string): Promise<string> {
  await desk.age(email, 61);
  const { body } = await desk.enter(email, await desk.askAndRead(email));
  expect(body.errorCode).toBe('');
  return body.data.access_token;
}

/** Changes the address of a session's member. @returns the undo token from the mail to the former address */
async function change(token: string, before: string, after: string): Promise<string> {
  const asked = await desk.post(token, '/api/me/email/code', { email: after });
  expect(asked.body.errorCode).toBe('');
  const code = await desk.codeFor(after);
  const { body } = await desk.post(token, '/api/me/email', { email: after, code });
  expect(body.errorCode).toBe('');
  const mail = await desk.lastMail(before);
  const link = /http:\/\/localhost:8000\/email\/undo#([A-Za-z0-9_-]{43})/.exec(mail.body);
  return link?.[1] ?? '';
}
const read = (token: string) => desk.post('', '/api/auth/email/undo/read', { token });
const undo = (token: string) => desk.post('', '/api/auth/email/undo', { token });
const emailOf = async (token: string) => (await look(token)).body.data?.member.email;
const look = (token: string) => desk.shop.call(token, 'GET', '/api/me');

async function changed() {
  const [before, after] = [desk.newEmail(), desk.newEmail()];
  const other = await signIn(before);
  const token = await signIn(before);
  const link = await change(token, before, after);
  return { before, after, token, other, link };
}

test('a change ends the other sessions and keeps the one that made it', async () => {
  const { token, other, after } = await changed();
  expect((await look(other)).status).toBe(401);
  expect(await emailOf(token)).toBe(after);
});

test('a first address ends nothing, pauses nothing and can be used at once', async () => {
  const { token, account } = await desk.shop.signIn();
  const second = await desk.shop.signIn({ account });
  const email = desk.newEmail();
  await desk.post(token, '/api/me/email/code', { email });
  await desk.post(token, '/api/me/email', { email, code: await desk.codeFor(email) });
  expect((await look(second.token)).status).toBe(200);
  const terms = await desk.shop.call(token, 'GET', '/api/me/withdrawals/terms');
  expect(terms.body.data.closed).toBeNull();
});

test('a change pauses withdrawals for 24 hours, and the terms of withdrawals show it', async () => {
  const { token } = await changed();
  const terms = async () =>
    (await desk.shop.call(token, 'GET', '/api/me/withdrawals/terms')).body.data.closed;
  expect(await terms()).toMatchObject({
    why: 'paused',
    reason: expect.stringMatching(/起可以提幣/),
  });
  const wish = { requestId: 'a-wish-of-mine', addressId: 1, address: '0x', amount: '10' };
  const asked = await desk.post(token, '/api/me/withdrawals', wish);
  expect(asked.body.errorCode).toBe('WITHDRAWAL_PAUSED');
  expect(asked.body.errorMessage).toMatch(/24 小時內不能提幣，.+ 起可以提幣/);
  await asOwner(`UPDATE email_changes SET created_at = created_at - interval '24 hours'`);
  expect(await terms()).toBeNull();
});

test('reading the link changes nothing; using it restores the address once', async () => {
  const { before, after, token, link } = await changed();
  for (let i = 0; i < 2; i++) {
    const { body } = await read(link);
    expect(body.data).toMatchObject({
      before: before.replace(/^(.).*(.)@/, '$1***$2@'),
      after: after.replace(/^(.).*(.)@/, '$1***$2@'),
    });
  }
  expect(await emailOf(token)).toBe(after);
  expect((await undo(link)).body.success).toBe(true);
  expect((await look(token)).status).toBe(401);
  const back = await signIn(before);
  expect(await emailOf(back)).toBe(before);
  const terms = await desk.shop.call(back, 'GET', '/api/me/withdrawals/terms');
  expect(terms.body.data.closed.why).toBe('paused');
  for (const again of [await read(link), await undo(link)]) {
    expect(again.body.errorCode).toBe('EMAIL_UNDO_GONE');
  }
});

test('each undone change is told once, by its own notice, whatever the clock says', async () => {
  const { before, after, link } = await changed();
  expect((await undo(link)).body.success).toBe(true);
  const token = await signIn(before);
  await desk.age(after, 61);
  const again = await change(token, before, after);
  expect((await undo(again)).body.success).toBe(true);
  const { rows } = await sql(
    `SELECT n.subject FROM notices n JOIN email_changes c ON c.member_id = n.member_id AND c.undone_at IS NOT NULL
     WHERE n.kind = 'emailRestored' AND n.subject = c.id::text AND c.before = $1`,
    [before],
  );
  expect(rows).toHaveLength(2);
});

test('a link undoes all later changes too and voids their links', async () => {
  const { before, after, token, link } = await changed();
  const third = desk.newEmail();
  const later = await change(token, after, third);
  expect((await undo(link)).body.success).toBe(true);
  expect((await undo(later)).body.errorCode).toBe('EMAIL_UNDO_GONE');
  expect(await emailOf(await signIn(before))).toBe(before);
});

test('two simultaneous uses of a link undo the change once', async () => {
  const { link } = await changed();
  const codes = (await Promise.all([undo(link), undo(link)])).map(({ body }) => body.errorCode);
  expect(codes.sort()).toEqual(['', 'EMAIL_UNDO_GONE']);
});

test('no other member can bind the former address while the change can be undone', async () => {
  const { before, link } = await changed();
  await desk.age(before, 61);
  const entered = await desk.enter(before, await desk.askAndRead(before));
  expect(entered.body.errorCode).toBe('EMAIL_KEPT');
  const { token } = await desk.shop.signIn();
  await desk.post(token, '/api/me/email/code', { email: before });
  const code = await desk.codeFor(before);
  const bound = await desk.post(token, '/api/me/email', { email: before, code });
  expect(bound.body.errorCode).toBe('EMAIL_KEPT');
  expect((await undo(link)).body.success).toBe(true);
});

test('the link expires after seven days, and the former address is free then', async () => {
  const { before, link } = await changed();
  await asOwner(`UPDATE email_changes SET undo_until = now() - interval '1 second'`);
  expect((await undo(link)).body.errorCode).toBe('EMAIL_UNDO_GONE');
  expect(await emailOf(await signIn(before))).toBe(before);
});

test('a frozen member can undo the change', async () => {
  const { token, link } = await changed();
  const { member } = (await look(token)).body.data;
  await sql(freezeSql(), [member.id]);
  expect((await undo(link)).body.success).toBe(true);
});

test.each(['', 'short', 'x'.repeat(44), 'A'.repeat(43)])('%p is refused', async (token) => {
  const { body } = await undo(token);
  expect(['BAD_INPUT', 'EMAIL_UNDO_GONE']).toContain(body.errorCode);
});

async function asOwner(text: string): Promise<void> {
  const client = await desk.shop.db.pool.connect();
  try {
    await client.query('SET ROLE NONE');
    await client.query(text);
  } finally {
    client.release(true);
  }
}
