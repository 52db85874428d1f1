import { randomUUID } from 'node:crypto';
import { createTestApp } from '../../testing/app';
import { EmailDesk } from '../../testing/emailDesk';

let desk: EmailDesk;
beforeAll(async () => {
  desk = new EmailDesk(await createTestApp());
});
afterAll(() => desk.shop.close());
beforeEach(() => desk.move());

describe('too often', () => {
  test('is a second code within a minute, even when asked at the same time', async () => {
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

  test('is not an answer for good: the same key works later', async () => {
    const email = desk.newEmail();
    await desk.ask(email);
    const key = randomUUID();
    const again = () => desk.post('/api/auth/email/code', { email }, '', key);
    expect((await again()).body.errorCode).toBe('TOO_OFTEN');
    await desk.age(email, 61);
    expect((await again()).body.success).toBe(true);
  });

  test('is a sixth code for an address within an hour', async () => {
    const email = desk.newEmail();
    for (let i = 0; i < 5; i++) {
      expect((await desk.ask(email)).body.success).toBe(true);
      await desk.age(email, 61);
    }
    const { body } = await desk.ask(email);
    expect(body.errorCode).toBe('TOO_OFTEN');
    expect(body.data.seconds).toBeGreaterThan(3600 - 5 * 61 - 10);
    await desk.age(email, 3600);
    expect((await desk.ask(email)).body.success).toBe(true);
  });

  test('is a twenty-first code from one IP within an hour, though not from another', async () => {
    const codes = [];
    for (let i = 0; i < 21; i++) codes.push((await desk.ask(desk.newEmail())).body.errorCode);
    expect(codes).toEqual([...Array(20).fill(''), 'TOO_OFTEN']);
    desk.move();
    expect((await desk.ask(desk.newEmail())).body.success).toBe(true);
  });

  test('is trying codes of many addresses from one IP', async () => {
    const codes = [];
    for (let i = 0; i < 31; i++)
      codes.push((await desk.enter(desk.newEmail(), '000000')).body.errorCode);
    expect(codes).toEqual([...Array(30).fill('EMAIL_CODE_EXPIRED'), 'TOO_OFTEN']);
  });
});
