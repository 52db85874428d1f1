import { keptPush, subscribePush } from '@/push/browserPush';
import { settlePush } from '@/push/keepPush';
import { endRefusedSession, logOut, storedUser } from '@/session/session';
import { PUSH_KEY, startPushBrowser } from '@/testing/pushBrowser';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, STAFF, signIn } from '@/testing/session';
import { type StubApi, startApi } from '@/testing/stubApi';

const PUT = 'PUT /api/me/push';
const STATE = { key: PUSH_KEY, here: true, browsers: 1 };
let api: StubApi;
let browser: ReturnType<typeof startPushBrowser>;

beforeEach(async () => {
  localStorage.clear();
  api = await startApi({ [PUT]: () => STATE, 'GET /api/me/push': () => STATE });
  // Umi's request needs its plugins.
  await renderSite('/nowhere');
  browser = startPushBrowser();
  await window.Notification.requestPermission();
  signIn();
  await subscribePush(PUSH_KEY);
});
afterEach(() => {
  browser.stop();
  return api.close();
});
const sent = () => api.askedOf(PUT).map(({ body }) => body);

it('the browser is registered once for a session, and again for the member’s next one', async () => {
  expect(sent()).toEqual([
    {
      endpoint: 'https://fcm.googleapis.com/fcm/send/1',
      key: PUSH_KEY,
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
    },
  ]);
  await settlePush();
  expect(sent()).toHaveLength(1);
  endRefusedSession('expiry');
  await settlePush();
  expect(browser.state.subscription).not.toBeNull();
  signIn(MEMBER, 'next');
  const next = { ...storedUser(), expires_at: Date.now() + 120_000 };
  localStorage.setItem('user', JSON.stringify(next));
  await settlePush();
  expect(sent()).toHaveLength(2);
  expect(browser.state.asked).toBe(1);
});

it('a shop with another key gets a new subscription', async () => {
  const other = `C${'A'.repeat(86)}`;
  await subscribePush(other);
  expect(sent().at(-1)).toMatchObject({
    endpoint: 'https://fcm.googleapis.com/fcm/send/2',
    key: other,
  });
});

it('a subscription that the browser replaced is registered again', async () => {
  await browser.state.subscription?.unsubscribe();
  await settlePush();
  expect(sent().at(-1)).toMatchObject({ endpoint: 'https://fcm.googleapis.com/fcm/send/2' });
});

it.each([
  ['a log-out', () => logOut()],
  ['another member', () => signIn(STAFF)],
])('%s ends it in the browser', async (_, change) => {
  change();
  await settlePush();
  expect(browser.state.subscription).toBeNull();
  expect(keptPush.get()).toBeUndefined();
  expect(sent()).toHaveLength(1);
});
