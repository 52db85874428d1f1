import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createMember, createProduct } from '../../../testing/factories';
import { notify, notifyAll, settleNotices, transferNotices } from './notify';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

interface Row {
  id: number;
  kind: string;
  subject: string;
  data: Record<string, string>;
  shown: boolean;
  mail_due_at: Date | null;
  read_at: Date | null;
}
const sql = async <R = Row>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await own.db.pool.query(text, values)).rows;
const noticesOf = (member: number) =>
  sql('SELECT * FROM notices WHERE member_id = $1 ORDER BY id', [member]);
const woken = (member: number) =>
  sql(`SELECT * FROM events WHERE member_id = $1 AND topic = 'notice'`, [member]);

async function withEmail(): Promise<number> {
  const member = await createMember(own.db);
  await sql('UPDATE members SET email = $2 WHERE id = $1', [member, `m${member}@shop.example`]);
  return member;
}
const prefer = (member: number, group: string, site: boolean, mail: boolean) =>
  sql('INSERT INTO notice_preferences VALUES ($1, $2, $3, $4)', [member, group, site, mail]);

const UNIT = 10n ** 18n;
const outbid = (productId: number, bidId: number, price = 12n) =>
  ({ lotId: 7, bidId, productId, price: price * UNIT, endsAtMs: 1 }) as const;
const notifyOutbid = (member: number, productId: number, bidId: number) =>
  own.db.transaction((tx) => notify(tx, member, 'outbid', outbid(productId, bidId)));

test('a member gets one notice and one event per subject, with formatted amounts', async () => {
  const member = await createMember(own.db);
  const { productId } = await createProduct(own.db);
  await Promise.all([1, 2, 3, 4].map(() => notifyOutbid(member, productId, 1)));
  await notifyOutbid(member, productId, 2);
  expect(await noticesOf(member)).toMatchObject([
    { kind: 'outbid', subject: '1', shown: true, read_at: null, data: { price: '12.00' } },
    { kind: 'outbid', subject: '2' },
  ]);
  expect(await woken(member)).toHaveLength(2);
});

test('a rolled-back transaction leaves no notice and no event', async () => {
  const member = await createMember(own.db);
  const { productId } = await createProduct(own.db);
  const failing = own.db.transaction(async (tx) => {
    await notify(tx, member, 'outbid', outbid(productId, 1));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await noticesOf(member)).toEqual([]);
  expect(await woken(member)).toEqual([]);
});

test('a switched-off group is neither shown nor mailed, but money and security are always shown', async () => {
  const member = await withEmail();
  const other = await withEmail();
  await prefer(member, 'bidding', false, true);
  await prefer(member, 'money', false, false);
  await prefer(other, 'bidding', true, false);
  const { productId } = await createProduct(own.db);
  await own.db.transaction(async (tx) => {
    await notifyAll(tx, [member, other], 'outbid', outbid(productId, 1));
    await notify(tx, member, 'depositCredited', { amount: UNIT, txHash: '0x1', depositId: 5 });
  });
  expect(await noticesOf(member)).toMatchObject([
    { kind: 'outbid', shown: false, mail_due_at: expect.any(Date) },
    { kind: 'depositCredited', shown: true, mail_due_at: null },
  ]);
  expect(await noticesOf(other)).toMatchObject([
    { kind: 'outbid', shown: true, mail_due_at: null },
  ]);
  // Events only for shown notices.
  expect(await woken(member)).toHaveLength(1);
});

test('a notice to a member without an address has no mail', async () => {
  const member = await createMember(own.db);
  await own.db.transaction((tx) =>
    notify(tx, member, 'depositCredited', { amount: UNIT, txHash: '0x1', depositId: 5 }),
  );
  expect(await noticesOf(member)).toMatchObject([{ shown: true, mail_due_at: null }]);
});

test('a bidding war leads to one mail in ten minutes per lot', async () => {
  const member = await withEmail();
  const { productId } = await createProduct(own.db);
  const inSeconds = (at: Date | null) => Math.round(((at?.getTime() ?? 0) - Date.now()) / 10_000);
  await notifyOutbid(member, productId, 1);
  await notifyOutbid(member, productId, 2);
  const [first, second] = await noticesOf(member);
  // The mail waits half a minute for the member to read the notice in the site; the second notice joins it.
  expect(inSeconds(first?.mail_due_at ?? null)).toBe(3);
  expect(second?.mail_due_at).toEqual(first?.mail_due_at);
  await sql('UPDATE notices SET mail_due_at = NULL, mailed_at = now() WHERE member_id = $1', [
    member,
  ]);
  await notifyOutbid(member, productId, 3);
  expect(inSeconds((await noticesOf(member))[2]?.mail_due_at ?? null)).toBe(60);
  // Another lot has its own limit.
  const elsewhere = { ...outbid(productId, 4), lotId: 8 };
  await own.db.transaction((tx) => notify(tx, member, 'outbid', elsewhere));
  expect(inSeconds((await noticesOf(member))[3]?.mail_due_at ?? null)).toBe(3);
});

test('settled notices are read and not mailed; those on other subjects and of other members stay', async () => {
  const [member, other] = [await withEmail(), await withEmail()];
  const { productId } = await createProduct(own.db);
  await own.db.transaction(async (tx) => {
    await notifyAll(tx, [member, other], 'outbid', outbid(productId, 1));
    await notify(tx, member, 'outbid', { ...outbid(productId, 2), lotId: 8 });
    await settleNotices(tx, [member], 'lot:7', ['outbid']);
  });
  expect(await noticesOf(member)).toMatchObject([
    { subject: '1', read_at: expect.any(Date), mail_due_at: null },
    { subject: '2', read_at: null, mail_due_at: expect.any(Date) },
  ]);
  expect(await noticesOf(other)).toMatchObject([{ read_at: null, mail_due_at: expect.any(Date) }]);
});

test('a transfer notifies one member, settles the other’s notice, and sends events to both', async () => {
  const [a, b] = [await withEmail(), await withEmail()];
  const { productId } = await createProduct(own.db);
  const topics = (member: number) =>
    sql<{ topic: string }>('SELECT topic FROM events WHERE member_id = $1 ORDER BY id', [member]);
  const payload = { lotId: 7, state: 'outbid' };
  const pass = (from: number, to: number, bidId: number) =>
    own.db.transaction((tx) =>
      transferNotices(
        tx,
        'outbid',
        'auction',
        [{ memberId: from, data: outbid(productId, bidId), payload }],
        [{ memberId: to, about: 'lot:7' }],
      ),
    );
  await pass(a, b, 1);
  expect(await noticesOf(a)).toMatchObject([{ subject: '1', read_at: null, shown: true }]);
  expect(await topics(a)).toEqual([{ topic: 'auction' }, { topic: 'notice' }]);
  // The other member had no notice, so nothing is settled and no event is sent.
  expect([await noticesOf(b), await topics(b)]).toEqual([[], []]);
  await own.db.transaction((tx) => notify(tx, a, 'outbid', { ...outbid(productId, 2), lotId: 8 }));
  await pass(b, a, 3);
  expect(await noticesOf(a)).toMatchObject([
    { subject: '1', read_at: expect.any(Date), mail_due_at: null },
    { subject: '2', read_at: null, mail_due_at: expect.any(Date) },
  ]);
  expect((await topics(a)).at(-1)).toEqual({ topic: 'notice' });
  expect(await topics(a)).toHaveLength(4);
  expect(await topics(b)).toHaveLength(2);
});

test('the database refuses to delete or rewrite a notice', async () => {
  for (const text of ['DELETE FROM notices', `UPDATE notices SET kind = 'won'`]) {
    await expect(sql(text)).rejects.toMatchObject({ code: '42501' });
  }
});
