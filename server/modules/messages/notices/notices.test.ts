import { createTestApi, type TestApi, testSettings } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createProduct } from '../../../testing/factories';
import {
  createMailedMember,
  notifyShipped,
  type MailedMember as Person,
} from '../../../testing/mailedMember';
import { mailDueNotices } from './mailNotices';
import { notify } from './notify';
import { lockDueNotices } from './store';

let own: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  own = await createTestDatabase();
  api = await createTestApi(own.db);
});
afterAll(async () => {
  await api.close();
  await own.drop();
});

const SITE = 'https://shop.example';
const MAILED = { siteUrl: SITE, secret: testSettings.secret };
const sql = async <R = { to: string; subject: string; body: string; expires_at: Date | null }>(
  text: string,
  values: unknown[] = [],
): Promise<R[]> => (await own.db.pool.query(text, values)).rows;

const person = () => createMailedMember(own.db);

const UNIT = 10n ** 18n;
const shipped = (who: Person, no: string) => notifyShipped(own.db, who, no);
const deposited = ({ id }: Person, txHash: string) =>
  own.db.transaction((tx) =>
    notify(tx, id, 'depositCredited', { amount: 25n * UNIT, txHash, depositId: 9 }),
  );
const outbid = ({ id }: Person, productId: number, bidId: number, price: bigint, endsAtMs = 1) =>
  own.db.transaction((tx) =>
    notify(tx, id, 'outbid', { lotId: 7, bidId, productId, price: price * UNIT, endsAtMs }),
  );
const get = async ({ token }: Person, path: string) => (await api.call(token, 'GET', path)).body;
const unread = async (who: Person) => (await get(who, '/api/me/notices/unread')).data.unread;
const mailsTo = ({ email }: Person) =>
  sql('SELECT * FROM mail_outbox WHERE "to" = $1 ORDER BY id', [email]);
const makeDue = ({ id }: Person) =>
  sql('UPDATE notices SET mail_due_at = now() WHERE member_id = $1 AND mail_due_at IS NOT NULL', [
    id,
  ]);

describe('the list', () => {
  test('shows texts in pages, newest first', async () => {
    const one = await person();
    for (const no of ['G1', 'G2', 'G3']) await shipped(one, no);
    const first = await get(one, '/api/me/notices?pageSize=2');
    expect(first.data.list).toMatchObject([
      {
        kind: 'orderShipped',
        label: '訂單已出貨',
        text: '訂單 G3 已出貨（黑貓，物流單號 123）。',
        link: '/member/order/view/G3',
        readAt: null,
      },
      { link: '/member/order/view/G2' },
    ]);
    const next = await get(one, `/api/me/notices?pageSize=2&before=${first.data.older}`);
    expect(next.data).toMatchObject({ list: [{ link: '/member/order/view/G1' }], older: null });
    expect((await get(one, '/api/me/notices?before=nonsense')).data.list).toHaveLength(3);
  });

  test('uses the current title of a product', async () => {
    const one = await person();
    const { productId } = await createProduct(own.db);
    await outbid(one, productId, 1, 30n);
    await sql('UPDATE products SET title = $2 WHERE id = $1', [productId, '新名字 {price}']);
    expect((await get(one, '/api/me/notices')).data.list[0].text).toBe(
      '「新名字 {price}」目前價格 30.00 GAB，您已不是最高出價者，先前保留的金額已退回。',
    );
  });

  test('omits notices that were switched off, and does not count them', async () => {
    const one = await person();
    const put = await api.call(one.token, 'PUT', '/api/me/notices/preferences', {
      group: 'orders',
      site: false,
      mail: true,
    });
    expect(put.body.data).toContainEqual({ group: 'orders', site: false, mail: true, push: true });
    await shipped(one, 'G1');
    expect((await get(one, '/api/me/notices')).data.list).toEqual([]);
    expect(await unread(one)).toBe(0);
    // The mail is sent nevertheless.
    await mailDueNotices(own.db, MAILED);
    expect(await mailsTo(one)).toHaveLength(1);
  });
});

describe('reading', () => {
  test('marks one notice or all up to a seen one; later ones stay unread', async () => {
    const one = await person();
    await shipped(one, 'G1');
    await shipped(one, 'G2');
    await shipped(one, 'G3');
    const { list } = (await get(one, '/api/me/notices')).data;
    await shipped(one, 'G4');
    expect(await unread(one)).toBe(4);
    await api.call(one.token, 'POST', `/api/me/notices/${list[1].id}/read`);
    await api.call(one.token, 'POST', `/api/me/notices/${list[1].id}/read`);
    expect(await unread(one)).toBe(3);
    await api.call(one.token, 'POST', '/api/me/notices/read', { upTo: list[0].id });
    expect(await unread(one)).toBe(1);
    const left = (await get(one, '/api/me/notices?unread=true')).data.list;
    expect(left).toMatchObject([{ link: '/member/order/view/G4' }]);
  });

  test("does not find or mark another member's notice", async () => {
    const [one, other] = [await person(), await person()];
    await shipped(one, 'G1');
    const [mine] = (await get(one, '/api/me/notices')).data.list;
    const reply = await api.call(other.token, 'POST', `/api/me/notices/${mine.id}/read`);
    expect(reply.status).toBe(404);
    await api.call(other.token, 'POST', '/api/me/notices/read', { upTo: mine.id });
    expect((await get(other, '/api/me/notices')).data.list).toEqual([]);
    expect(await unread(one)).toBe(1);
  });

  test("sends an event to the reader's other pages", async () => {
    const one = await person();
    await shipped(one, 'G1');
    const [mine] = (await get(one, '/api/me/notices')).data.list;
    await api.call(one.token, 'POST', `/api/me/notices/${mine.id}/read`);
    const events = await sql('SELECT topic, payload FROM events WHERE member_id = $1 ORDER BY id', [
      one.id,
    ]);
    expect(events).toEqual([
      { topic: 'notice', payload: { kind: 'orderShipped' } },
      { topic: 'notice', payload: {} },
    ]);
  });
});

describe('switches', () => {
  test('all groups are on by default; money and security cannot be turned off in the site', async () => {
    const one = await person();
    const { data } = await get(one, '/api/me/notices/preferences');
    expect(data.every((row: { site: boolean; mail: boolean }) => row.site && row.mail)).toBe(true);
    for (const group of ['money', 'security']) {
      const body = { group, site: false, mail: false };
      const { body: answer } = await api.call(
        one.token,
        'PUT',
        '/api/me/notices/preferences',
        body,
      );
      expect(answer.errorCode).toBe('NOTICE_ALWAYS');
    }
    expect((await get(one, '/api/me/notices/preferences')).data).toEqual(data);
  });

  test('an unknown group is refused', async () => {
    const one = await person();
    const body = { group: 'everything', site: true, mail: true };
    const { status } = await api.call(one.token, 'PUT', '/api/me/notices/preferences', body);
    expect(status).toBe(400);
  });
});

describe('mails', () => {
  test('one mail holds all due notices, with links and the page of preferences', async () => {
    const one = await person();
    await deposited(one, '0x1');
    await shipped(one, 'G1');
    await mailDueNotices(own.db, MAILED);
    const mails = await mailsTo(one);
    expect(mails).toMatchObject([{ subject: '【GAB 商城市集】2 則新通知' }]);
    expect(mails[0]?.body).toContain(`25.00 GAB 已存入您的餘額。\n${SITE}/member/records`);
    expect(mails[0]?.body).toContain(`${SITE}/member/order/view/G1`);
    expect(mails[0]?.body).toContain(`不想再收到「訂單」的信件？`);
    await mailDueNotices(own.db, MAILED);
    expect(await mailsTo(one)).toHaveLength(1);
  });

  test('simultaneous processes queue each mail once', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(person));
    await Promise.all(people.map((one) => shipped(one, 'G1')));
    await Promise.all([1, 2, 3, 4].map(() => mailDueNotices(own.db, MAILED)));
    for (const one of people) {
      expect(await mailsTo(one)).toMatchObject([{ subject: '【GAB 商城市集】訂單已出貨' }]);
    }
  });

  test('a member whose notices another process holds does not delay other members', async () => {
    const [busy, other] = [await person(), await person()];
    await shipped(busy, 'G1');
    await shipped(other, 'G1');
    await own.db.transaction(async (tx) => {
      expect(await lockDueNotices(tx, busy.id)).toHaveLength(1);
      await mailDueNotices(own.db, MAILED);
      expect([await mailsTo(busy), await mailsTo(other)]).toMatchObject([[], [{}]]);
    });
    // The other process ended without a mail.
    await mailDueNotices(own.db, MAILED);
    expect(await mailsTo(busy)).toHaveLength(1);
  });

  test('one mail about a bidding war names the newest price', async () => {
    const one = await person();
    const { productId } = await createProduct(own.db);
    for (let bid = 1; bid <= 20; bid++) await outbid(one, productId, bid, BigInt(100 + bid));
    // The wait of half a minute, in which the member may read it in the site.
    await mailDueNotices(own.db, MAILED);
    expect(await mailsTo(one)).toEqual([]);
    await makeDue(one);
    await mailDueNotices(own.db, MAILED);
    const mails = await mailsTo(one);
    expect(mails).toMatchObject([{ subject: '【GAB 商城市集】出價已被超過' }]);
    expect(mails[0]?.body).toContain('目前價格 120.00 GAB');
    await outbid(one, productId, 21, 500n);
    await mailDueNotices(own.db, MAILED);
    expect(await mailsTo(one)).toHaveLength(1);
  });

  test('a mail has the lifetime of its notices, and none with one that stays worth reading', async () => {
    const one = await person();
    const { productId } = await createProduct(own.db);
    const [first, second] = [1, 2].map((hours) => Date.now() + hours * 3_600_000);
    const ending = { lotId: 8, productId, endsAt: '22:00', price: UNIT };
    await outbid(one, productId, 1, 5n, first);
    await own.db.transaction((tx) =>
      notify(tx, one.id, 'endingSoon', { ...ending, endsAtMs: second ?? 0 }),
    );
    await makeDue(one);
    await mailDueNotices(own.db, MAILED);
    await outbid(one, productId, 2, 5n, first);
    await shipped(one, 'G1');
    await makeDue(one);
    await mailDueNotices(own.db, MAILED);
    const lifetimes = (await mailsTo(one)).map(({ expires_at }) => expires_at);
    expect(lifetimes).toEqual([new Date(second ?? 0), null]);
  });

  test('a notice that was read in the site is not mailed', async () => {
    const one = await person();
    const { productId } = await createProduct(own.db);
    await outbid(one, productId, 1, 5n);
    const [mine] = (await get(one, '/api/me/notices')).data.list;
    await api.call(one.token, 'POST', `/api/me/notices/${mine.id}/read`);
    await makeDue(one);
    await mailDueNotices(own.db, MAILED);
    expect(await mailsTo(one)).toEqual([]);
  });

  test('no mail is sent for a group that is switched off, or without an address', async () => {
    const [one, gone] = [await person(), await person()];
    await api.call(one.token, 'PUT', '/api/me/notices/preferences', {
      group: 'orders',
      site: true,
      mail: false,
    });
    await shipped(one, 'G1');
    await shipped(gone, 'G1');
    await sql('UPDATE members SET email = NULL WHERE id = $1', [gone.id]);
    await mailDueNotices(own.db, MAILED);
    expect(await mailsTo(one)).toEqual([]);
    expect(await mailsTo(gone)).toEqual([]);
    expect(await unread(one)).toBe(1);
  });
});
