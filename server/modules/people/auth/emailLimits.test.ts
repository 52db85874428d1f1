import { randomUUID } from 'node:crypto';
import { createTestApp } from '../../../testing/app';
import { EmailDesk, wrong } from '../../../testing/emailDesk';
import { ALL_OF_NETWORK } from './codeStore';

let desk: EmailDesk;
beforeAll(async () => {
  desk = new EmailDesk(await createTestApp({ settings: { demo: false } }));
});
afterAll(() => desk.shop.close());
beforeEach(() => desk.move());

describe('TOO_OFTEN', () => {
  test('refuses a second code within a minute, also for simultaneous requests', async () => {
    const email = desk.newEmail();
    const replies = await Promise.all(Array.from({ length: 10 }, () => desk.ask(email)));
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

  test('does not count codes that were made before the clock was set back', async () => {
    const email = desk.newEmail();
    await desk.ask(email);
    await desk.age(email, -3 * 3600);
    expect((await desk.ask(email)).body.success).toBe(true);
    expect((await desk.ask(email)).body.errorCode).toBe('TOO_OFTEN');
  });

  test('is not stored: the same idempotency key works later', async () => {
    const email = desk.newEmail();
    await desk.ask(email);
    const key = randomUUID();
    const again = () => desk.post('', '/api/auth/email/code', { email }, key);
    expect((await again()).body.errorCode).toBe('TOO_OFTEN');
    await desk.age(email, 61);
    expect((await again()).body.success).toBe(true);
  });

  test('refuses a sixth code for an address within an hour', async () => {
    const email = desk.newEmail();
    for (let i = 0; i < 5; i++) {
      expect((await desk.ask(email)).body.success).toBe(true);
      await desk.age(email, 61);
    }
    const { body } = await desk.ask(email);
    expect(body.errorCode).toBe('CODE_LIMIT');
    expect(body.data.seconds).toBeGreaterThan(3600 - 5 * 61 - 10);
    expect(body.errorMessage).toContain(`${Math.ceil(body.data.seconds / 60)} 分鐘`);
    await desk.age(email, 3600);
    expect((await desk.ask(email)).body.success).toBe(true);
  });

  test('refuses a sixty-first code from one IP within an hour, and none from another IP', async () => {
    expect((await desk.useUpNetwork()).body.errorCode).toBe('CODE_LIMIT');
    desk.move();
    expect((await desk.ask(desk.newEmail())).body.success).toBe(true);
  });

  test('gives a code back to its network when it is entered, up to all codes of an hour', async () => {
    const first = desk.newEmail();
    const code = await desk.askAndRead(first);
    await desk.useUpNetwork();
    await desk.enter(first, code);
    expect((await desk.ask(desk.newEmail())).body.success).toBe(true);
    expect((await desk.ask(desk.newEmail())).body.errorCode).toBe('CODE_LIMIT');
    await desk.enterAllOfNetwork(ALL_OF_NETWORK);
    expect((await desk.ask(desk.newEmail())).body.errorCode).toBe('CODE_LIMIT');
  });
});

describe('a stranger who knows an address', () => {
  const DEVICE = 'AAAAAAAAAAAAAAAAAAAAAA';

  test("neither uses nor voids the owner's code", async () => {
    const email = desk.newEmail();
    const code = await desk.askAndRead(email);
    const mine = desk.ticketOf(email);
    desk.move();
    expect((await desk.ask(email)).body.success).toBe(true);
    for (let i = 0; i < 6; i++) await desk.enter(email, wrong(code));
    // The owner's code does not work in another browser, nor without its ticket.
    expect((await desk.enter(email, code)).body.success).toBe(false);
    const guess = { ticket: 'A'.repeat(43), code };
    expect((await desk.post('', '/api/auth/email', guess)).body.errorCode).toBe(
      'EMAIL_CODE_EXPIRED',
    );
    const body = { ticket: mine, code };
    expect((await desk.post('', '/api/auth/email', body)).body.success).toBe(true);
  });

  test("cannot use up the owner's requests from any number of networks", async () => {
    const email = desk.newEmail();
    await desk.enter(email, await desk.askAndRead(email), DEVICE);
    await desk.age(email, 90_000);
    const home = desk.shop.db.pool.query(
      'SELECT 1 FROM member_traces t JOIN members m ON m.id = t.member_id WHERE m.email = $1',
      [email],
    );
    expect((await home).rowCount).toBe(2);
    const codes = [];
    for (let i = 0; i < 25; i++) {
      desk.move();
      codes.push((await desk.ask(email)).body.errorCode);
    }
    expect(codes).toEqual([...Array(20).fill(''), ...Array(5).fill('CODE_LIMIT')]);
    desk.move();
    // The owner is on an unknown network, with a known phone.
    expect((await desk.ask(email, DEVICE)).body.success).toBe(true);
    expect((await desk.enter(email, await desk.codeFor(email), DEVICE)).body.success).toBe(true);
  });

  test("on the owner's network cannot use up the requests of a known device", async () => {
    const email = desk.newEmail();
    await desk.enter(email, await desk.askAndRead(email), DEVICE);
    await desk.useUpNetwork();
    await desk.age(email, 61);
    expect((await desk.ask(email)).body.errorCode).toBe('CODE_LIMIT');
    expect((await desk.ask(email, 'BBBBBBBBBBBBBBBBBBBBBB')).body.errorCode).toBe('CODE_LIMIT');
    expect((await desk.ask(email, DEVICE)).body.success).toBe(true);
  });

  test('has five guesses for each of at most a hundred codes a day', async () => {
    const email = desk.newEmail();
    const hours = [];
    for (let hour = 0; hour < 6; hour++) {
      let given = 0;
      for (let i = 0; i < 21; i++) {
        desk.move();
        given += (await desk.ask(email)).body.success ? 1 : 0;
      }
      hours.push(given);
      await desk.age(email, 3601);
    }
    expect(hours).toEqual([20, 20, 20, 20, 20, 0]);
  });

  test('does not use up the proofs of a signed-in member', async () => {
    const email = desk.newEmail();
    const signedIn = await desk.enter(email, await desk.askAndRead(email));
    const token = signedIn.body.data.access_token;
    await desk.age(email, 61);
    for (let i = 0; i < 22; i++) {
      desk.move();
      await desk.ask(email);
    }
    await desk.useUpNetwork();
    const sent = await desk.post(token, '/api/me/proof/code', {});
    expect(sent.body.success).toBe(true);
    const code = await desk.codeFor(email);
    expect((await desk.post(token, '/api/me/proof/email', { code })).body.success).toBe(true);
  });
});

test("a proof's code does not work in another session of the member", async () => {
  const email = desk.newEmail();
  const session = async () => {
    const reply = await desk.enter(email, await desk.askAndRead(email));
    await desk.age(email, 61);
    return String(reply.body.data.access_token);
  };
  const [one, other] = [await session(), await session()];
  await desk.post(one, '/api/me/proof/code', {});
  const code = await desk.codeFor(email);
  const prove = (token: string) => desk.post(token, '/api/me/proof/email', { code });
  expect((await prove(other)).body.errorCode).toBe('EMAIL_CODE_EXPIRED');
  expect((await prove(one)).body.success).toBe(true);
});
