import { Client } from 'pg';
import { createTestApp } from '../../../testing/app';
import { ownerUrlOf } from '../../../testing/database';
import { EmailDesk, wrong } from '../../../testing/emailDesk';

// The attacker knows the address and uses many networks; the owner's device and network are new (ADR 111).
const PHONE = 'AAAAAAAAAAAAAAAAAAAAAA';
const NEW_PHONE = 'BBBBBBBBBBBBBBBBBBBBBB';

let desk: EmailDesk;
beforeAll(async () => {
  const settings = { demo: false, siteUrl: 'https://shop.example' };
  desk = new EmailDesk(await createTestApp({ settings }));
});
afterAll(() => desk.shop.close());
beforeEach(() => desk.move());

/** Dates the codes and passes of an address back. */
async function age(email: string, seconds: number): Promise<void> {
  await desk.age(email, seconds);
  await asOwner(
    `UPDATE code_passes SET created_at = created_at - make_interval(secs => ${seconds}) WHERE email = '${email}'`,
  );
}

async function asOwner(text: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrlOf(desk.shop.db) });
  await owner.connect();
  await owner.query(text);
  await owner.end();
}

/** An address whose owner signed in once, long ago. */
async function member(): Promise<string> {
  const email = desk.newEmail();
  await desk.enter(email, await desk.askAndRead(email), PHONE);
  await age(email, 200_000);
  return email;
}

/** Asks from a new network each time until a request is refused. @returns how many codes were mailed */
async function flood(email: string): Promise<number> {
  for (let sent = 0; ; sent++) {
    desk.move();
    if (!(await desk.ask(email)).body.success) return sent;
  }
}

/** Uses up the whole day of all strangers, four hours at full speed. */
async function floodForADay(email: string): Promise<void> {
  for (let hour = 0; hour < 5; hour++) {
    if (hour > 0) await age(email, 3601);
    expect(await flood(email)).toBe(20);
  }
}

async function mailsTo(email: string, subject: string): Promise<number> {
  const { rows } = await desk.shop.db.pool.query(
    `SELECT count(*)::int AS n FROM mail_outbox WHERE "to" = $1 AND subject LIKE $2`,
    [email, `%${subject}%`],
  );
  return rows[0].n;
}
const passMails = (email: string) => mailsTo(email, '連結');

test('the owner signs in on a new device in a new network while 100 codes of the day are used up', async () => {
  const email = await member();
  await floodForADay(email);
  await age(email, 3601);
  desk.move();
  const refused = await desk.ask(email, NEW_PHONE);
  expect(refused.body).toMatchObject({ errorCode: 'CODE_LIMIT', showType: 1 });
  expect(refused.body.data.minutes).toBeGreaterThan(12 * 60);
  const pass = await desk.passFor(email);
  expect((await desk.ask(email, NEW_PHONE, pass)).body.errorCode).toBe('');
  const reply = await desk.enter(email, await desk.codeFor(email), NEW_PHONE);
  expect(reply.body.success).toBe(true);
  // From now on this phone is known, and needs no pass.
  await age(email, 61);
  expect((await desk.ask(email, NEW_PHONE)).body.success).toBe(true);
});

test('the owner signs in from a network whose limit a neighbour used up by other addresses', async () => {
  const email = await member();
  desk.move();
  await desk.useUpNetwork();
  expect((await desk.ask(email, NEW_PHONE)).body.errorCode).toBe('CODE_LIMIT');
  expect((await desk.ask(email, NEW_PHONE, await desk.passFor(email))).body.success).toBe(true);
  expect((await desk.enter(email, await desk.codeFor(email))).body.success).toBe(true);
});

test('mailed passes are at most one in 12 hours, and the newest holds for 12 more', async () => {
  const email = await member();
  await floodForADay(email);
  expect(await passMails(email)).toBe(1);
  const first = await desk.passFor(email);
  desk.move();
  await Promise.all(Array.from({ length: 10 }, () => desk.ask(email)));
  expect(await passMails(email)).toBe(1);
  await age(email, 12 * 3600 - 4 * 3601 - 60);
  expect((await desk.ask(email, NEW_PHONE, first)).body.success).toBe(true);
  expect(await passMails(email)).toBe(1);
  await age(email, 120);
  await flood(email);
  expect(await passMails(email)).toBe(2);
});

test('simultaneous refusals mail one pass', async () => {
  const email = await member();
  await flood(email);
  await asOwner(`DELETE FROM code_passes WHERE email = '${email}'`);
  const before = await passMails(email);
  const asks = Array.from({ length: 12 }, () => {
    desk.move();
    return desk.ask(email);
  });
  const codes = (await Promise.all(asks)).map(({ body }) => body.errorCode);
  expect(new Set(codes)).toEqual(new Set(['CODE_LIMIT']));
  expect((await passMails(email)) - before).toBe(1);
});

test('the answer is the same for an address without a member, which gets no mail', async () => {
  const [known, unknown] = [await member(), desk.newEmail()];
  const answers = [];
  for (const email of [known, unknown]) {
    await flood(email);
    const { status, body } = await desk.ask(email);
    answers.push({ status, ...body, data: Object.keys(body.data), requestId: '' });
    answers.at(-1).errorMessage = body.errorMessage.replace(/\d+ 分鐘/, 'N 分鐘');
  }
  expect(answers[0]).toEqual(answers[1]);
  expect([await passMails(known), await passMails(unknown)]).toEqual([1, 0]);
});

test('a pass is of its address alone, ends after a day, and a guessed one is none', async () => {
  const [mine, other] = [await member(), await member()];
  await flood(mine);
  const pass = await desk.passFor(mine);
  await flood(other);
  expect((await desk.ask(other, NEW_PHONE, pass)).body.errorCode).toBe('CODE_LIMIT');
  const guess = 'A'.repeat(43);
  expect((await desk.ask(mine, NEW_PHONE, guess)).body.errorCode).toBe('CODE_LIMIT');
  await age(mine, 24 * 3600 + 1);
  await flood(mine);
  expect((await desk.ask(mine, NEW_PHONE, pass)).body.errorCode).toBe('CODE_LIMIT');
});

test('a pass signs nobody in and has limits of its own', async () => {
  const email = await member();
  await flood(email);
  const pass = await desk.passFor(email);
  for (let i = 0; i < 5; i++) {
    expect((await desk.ask(email, NEW_PHONE, pass)).body.success).toBe(true);
    expect((await desk.ask(email, NEW_PHONE, pass)).body.errorCode).toBe('TOO_OFTEN');
    // The resend minute of the pass alone: the strangers' hour goes on.
    await age(email, 61);
  }
  const sixth = await desk.ask(email, NEW_PHONE, pass);
  expect(sixth.body).toMatchObject({ errorCode: 'TOO_OFTEN' });
  expect(await passMails(email)).toBe(1);
  const code = await desk.codeFor(email);
  expect((await desk.enter(email, wrong(code))).body.errorCode).toBe('EMAIL_CODE_WRONG');
});

test('requests with a pass are none of the strangers, nor the other way round', async () => {
  const email = await member();
  await flood(email);
  const pass = await desk.passFor(email);
  await desk.ask(email, NEW_PHONE, pass);
  await age(email, 3601);
  await desk.ask(email, NEW_PHONE, pass);
  expect(await flood(email)).toBe(20);
});
