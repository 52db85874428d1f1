import { NOTICE_GROUPS, type NoticeGroupName } from '@common/lists/noticeGroups';
import { createTestApi, type TestApi, testSettings } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import {
  createMailedMember,
  notifyShipped,
  type MailedMember as Person,
} from '../../../testing/mailedMember';
import { mailDueNotices } from './mailNotices';
import { notify } from './notify';
import { optionalOf, unsubscribePath } from './unsubscribeToken';

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

const { secret } = testSettings;
const MAILED = { siteUrl: 'https://shop.example', secret };
const ALL = NOTICE_GROUPS.map(({ value }) => value);

const person = () => createMailedMember(own.db);
const shipped = (who: Person, no: string) => notifyShipped(own.db, who, no);
const signedIn = ({ id }: Person) =>
  own.db.transaction((tx) => notify(tx, id, 'newSignIn', { device: 'Chrome', sessionId: 5 }));
async function mailsTo({ email }: Person): Promise<{ body: string; unsubscribe: string | null }[]> {
  const text = 'SELECT body, unsubscribe FROM mail_outbox WHERE "to" = $1 ORDER BY id';
  return (await own.db.pool.query(text, [email])).rows;
}
/** Where the last mail to somebody says that such mails are switched off, without the site. */
async function linkIn(one: Person): Promise<string> {
  const { unsubscribe } = (await mailsTo(one)).at(-1) ?? {};
  return String(unsubscribe).replace(MAILED.siteUrl, '');
}
const linkFor = ({ id, email }: Person, groups: readonly NoticeGroupName[]) =>
  unsubscribePath(secret, { memberId: id, groups }, email);

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** What a mail program sends, whatever the name of its parts. */
const IN_PARTS = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  payload:
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
};
const press = (
  url: string,
  sent: object = { headers: FORM, payload: 'List-Unsubscribe=One-Click' },
) => api.app.inject({ method: 'POST', url, ...sent });
async function mailsOffOf({ token }: Person): Promise<NoticeGroupName[]> {
  const { data } = (await api.call(token, 'GET', '/api/me/notices/preferences')).body;
  const off = (one: { mail: boolean }) => !one.mail;
  return data.filter(off).map(({ group }: { group: NoticeGroupName }) => group);
}
const noticesOf = async ({ token }: Person) =>
  (await api.call(token, 'GET', '/api/me/notices')).body.data.list;

test.each([
  ['a form', undefined],
  ['a form in parts', IN_PARTS],
])(
  'a press in the mailbox, sent as %s, switches the mails of its groups off, and the site says so once',
  async (_, sent) => {
    const one = await person();
    await shipped(one, 'G1');
    await mailDueNotices(own.db, MAILED);
    const link = await linkIn(one);
    expect((await mailsTo(one))[0]?.body).toContain(`${MAILED.siteUrl}${link}`);
    // A second notice waits already.
    await shipped(one, 'G2');
    for (const _again of [1, 2]) {
      const { statusCode, headers, body } = await press(link, sent);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).toContain('不再寄「訂單」的通知信');
    }
    expect(await mailsOffOf(one)).toEqual(['orders']);
    await mailDueNotices(own.db, MAILED);
    expect(await mailsTo(one)).toHaveLength(1);
    expect((await noticesOf(one)).map(({ text }: { text: string }) => text)).toEqual([
      '「訂單」的信件通知已由信件裡的連結關閉。如果不是您本人，請到通知設定重新開啟。',
      expect.stringContaining('G2'),
      expect.stringContaining('G1'),
    ]);
  },
);

test('opening the link only asks: programs open all links of a mail', async () => {
  const one = await person();
  const { statusCode, headers, body } = await api.app.inject(linkFor(one, ['orders', 'selling']));
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toContain(`不再寄「訂單、銷售」的通知到 ${one.email}`);
  expect(body).toContain('<form method="post">');
  expect(await mailsOffOf(one)).toEqual([]);
});

test('what was switched off before stays as it is, the other choices too', async () => {
  const one = await person();
  const chosen = { group: 'orders', site: false, mail: true, push: false };
  await api.call(one.token, 'PUT', '/api/me/notices/preferences', chosen);
  await press(linkFor(one, ['orders']));
  const { data } = (await api.call(one.token, 'GET', '/api/me/notices/preferences')).body;
  expect(data).toContainEqual({ ...chosen, mail: false });
});

test('mails about money and the account alone have no link: their switches need a sign-in', async () => {
  const one = await person();
  await signedIn(one);
  await mailDueNotices(own.db, MAILED);
  expect(await mailsTo(one)).toMatchObject([
    { unsubscribe: null, body: expect.stringContaining('/member/notices?view=settings 關閉') },
  ]);
  await shipped(one, 'G1');
  await signedIn(await person());
  await mailDueNotices(own.db, MAILED);
  expect(await linkIn(one)).toMatch(/token=\d+\.orders\./);
});

test.each(['money', 'security'] as const)('a link cannot claim %s', async (group) => {
  const one = await person();
  expect(optionalOf(ALL)).not.toContain(group);
  expect((await press(linkFor(one, [group]))).statusCode).toBe(410);
  await press(linkFor(one, ['orders', group]));
  expect(await mailsOffOf(one)).not.toContain(group);
});

describe('a link that is worth nothing', () => {
  const refused = async (link: string) => {
    const [seen, pressed] = [await api.app.inject(link), await press(link)];
    expect([seen.statusCode, pressed.statusCode]).toEqual([410, 410]);
    expect(pressed.body).toContain('這個連結已失效');
  };

  test('of an address that the member no longer has', async () => {
    const one = await person();
    const link = linkFor(one, ['orders']);
    await own.db.pool.query('UPDATE members SET email = $2 WHERE id = $1', [
      one.id,
      `n${one.email}`,
    ]);
    await refused(link);
    await own.db.pool.query('UPDATE members SET email = NULL WHERE id = $1', [one.id]);
    await refused(link);
    expect(await mailsOffOf(one)).toEqual([]);
  });

  test('with a member, a group or a signature that somebody changed', async () => {
    const [one, other] = [await person(), await person()];
    const link = linkFor(one, ['orders']);
    const [start = '', mac = ''] = link.split('.orders.');
    await refused(link.replace(`=${one.id}.`, `=${other.id}.`));
    await refused(`${start}.selling.${mac}`);
    await refused(`${start}.orders-selling.${mac}`);
    await refused(`${start}.orders.${mac.slice(1)}`);
    await refused(`${start}.orders.`);
    await refused(`${start}.orders`);
    await refused(`${start}.orders.${mac}.more`);
    await refused(link.replace(`=${one.id}.`, '=9007199254740993.'));
    await refused(link.replace(`=${one.id}.`, '=-1.'));
    await refused(link.replace(`=${one.id}.`, '=.'));
    expect([await mailsOffOf(one), await mailsOffOf(other)]).toEqual([[], []]);
  });

  test('without a token at all', async () => {
    expect((await press('/api/mails/unsubscribe')).statusCode).toBe(400);
    expect((await press(`/api/mails/unsubscribe?token=${'x'.repeat(201)}`)).statusCode).toBe(400);
  });
});

test('switched off in the settings, what waits for a mail gets none', async () => {
  const one = await person();
  await shipped(one, 'G1');
  const chosen = { group: 'orders', site: true, mail: false, push: true };
  await api.call(one.token, 'PUT', '/api/me/notices/preferences', chosen);
  await mailDueNotices(own.db, MAILED);
  expect(await mailsTo(one)).toEqual([]);
});
