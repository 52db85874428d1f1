import type { Notice, NoticePreference } from '@common/endpoints/notices';
import { act, screen, waitFor, within } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import '@/components/Notices/NewestNotices';
import './index';

const LIST = 'GET /api/me/notices';
const COUNT = 'GET /api/me/notices/unread';
const SWITCHES = 'GET /api/me/notices/preferences';
const SWITCH = 'PUT /api/me/notices/preferences';

let notices: Notice[];
let api: StubApi;
const aNotice = (id: number, text: string): Notice => ({
  id,
  kind: 'orderShipped',
  label: '訂單已出貨',
  text,
  link: '/nowhere',
  picture: null,
  createdAt: Date.now(),
  readAt: null,
});

beforeEach(async () => {
  notices = [aNotice(2, '第二件'), aNotice(1, '第一件')];
  signIn();
  api = await startApi({
    'GET /api/me': () => ({
      member: { ...MEMBER, email: 'ming@shop.example' },
      sessionExpiresAt: Date.now() + 3_600_000,
      coin: { available: '1000', held: '0' },
      adv: { available: '50', held: '0' },
      orders: { awaitingPayment: 0, processing: 0, shipped: 0 },
      auctions: { leading: 0, outbid: 0 },
    }),
    [COUNT]: () => ({ unread: notices.filter(({ readAt }) => readAt === null).length }),
    [LIST]: ({ query }) => {
      const before = Number(query.get('before') ?? Number.MAX_SAFE_INTEGER);
      const size = Number(query.get('pageSize'));
      const rest = notices.filter(
        ({ id, readAt }) => id < before && (query.get('unread') !== 'true' || readAt === null),
      );
      const list = rest.slice(0, size);
      return { list, older: rest.length > size ? (list.at(-1)?.id ?? null) : null };
    },
    'POST /api/me/notices/read': ({ body }) => {
      const { upTo } = body as { upTo: number };
      notices = notices.map((one) => (one.id <= upTo ? { ...one, readAt: Date.now() } : one));
      return null;
    },
    'POST /api/me/notices/2/read': () => null,
  });
});
afterEach(() => api.close());

const bell = (name: string | RegExp) => screen.findByLabelText(name, { selector: 'summary' });

it('the bell counts live and shows the newest', async () => {
  await renderSite();
  expect(await bell('通知，2 則未讀')).toBeInTheDocument();
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  notices = [aNotice(3, '第三件'), ...notices];
  act(() => api.emit('notice', { kind: 'orderShipped' }));
  await person.click(await bell('通知，3 則未讀'));
  const newest = await screen.findByRole('region', { name: '最新通知' });
  expect(await within(newest).findByText('第三件')).toBeInTheDocument();
});

it('a visitor has no bell', async () => {
  localStorage.clear();
  await renderSite();
  expect(screen.queryByLabelText(/^通知/, { selector: 'summary' })).toBeNull();
});

it('following a notice marks it read', async () => {
  const { history } = await renderSite('/member/notices');
  await person.click(await screen.findByText('第二件'));
  expect(history.location.pathname).toBe('/nowhere');
  await waitFor(() => expect(api.askedOf('POST /api/me/notices/2/read')).toHaveLength(1));
});

it('all shown notices are marked read at once, and later ones are not', async () => {
  await renderSite('/member/notices');
  await screen.findByText('第二件');
  expect(screen.getAllByLabelText('未讀')).toHaveLength(2);
  notices = [aNotice(3, '第三件'), ...notices];
  await press('全部標為已讀');
  await waitFor(() => expect(screen.queryAllByLabelText('未讀')).toEqual([]));
  act(() => api.emit('notice', {}));
  await findVisible('第三件');
  expect(screen.getAllByLabelText('未讀')).toHaveLength(1);
});

it('the notice list loads older notices page by page', async () => {
  notices = Array.from({ length: 25 }, (_, n) => aNotice(25 - n, `第 ${25 - n} 件`));
  await renderSite('/member/notices');
  await screen.findByText('第 25 件');
  expect(screen.queryByText('第 5 件')).toBeNull();
  await press('更早的通知');
  await findVisible('第 1 件');
  expect(screen.getAllByText('訂單已出貨')).toHaveLength(25);
  expect(screen.queryByText('更早的通知')).toBeNull();
});

it('more new notices than a page leave no hole above the earlier ones', async () => {
  const range = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, n) => aNotice(from - n, `第 ${from - n} 件`));
  notices = range(25, 1);
  await renderSite('/member/notices');
  await screen.findByText('第 25 件');
  await press('更早的通知');
  await findVisible('第 1 件');
  notices = range(50, 1);
  act(() => api.emit('notice', {}));
  await findVisible('第 31 件');
  await press('更早的通知');
  await findVisible('第 30 件');
  await press('更早的通知');
  await findVisible('第 1 件');
  const shown = () => screen.getAllByText(/^第 \d+ 件$/).map(({ textContent }) => textContent);
  expect(shown()).toEqual(range(50, 1).map(({ text }) => text));
  // Up to a page of new ones leaves what is loaded in place.
  for (const newest of [65, 80]) {
    notices = range(newest, 1);
    act(() => api.emit('notice', {}));
    await findVisible(`第 ${newest} 件`);
  }
  expect(shown()).toEqual(range(80, 1).map(({ text }) => text));
});

describe('the switches', () => {
  const SITE_ORDERS = '站內通知：訂單';
  beforeEach(() => {
    let rows: NoticePreference[] = (
      [
        'bidding',
        'orders',
        'selling',
        'favourites',
        'following',
        'reports',
        'money',
        'security',
      ] as const
    ).map((group) => ({ group, site: true, mail: true, push: true }));
    api.on({ [SWITCHES]: () => rows });
    api.on({ 'GET /api/me/push': () => ({ key: null, here: false, browsers: 0 }) });
    api.on({
      [SWITCH]: ({ body }) => {
        const next = body as NoticePreference;
        rows = rows.map((row) => (row.group === next.group ? next : row));
        return rows;
      },
    });
  });

  it('switch one group; money and account safety stay on in the site', async () => {
    await renderSite('/member/notices?view=settings');
    const orders = await screen.findByRole('switch', { name: SITE_ORDERS });
    await person.click(orders);
    await waitFor(() =>
      expect(api.askedOf(SWITCH).map(({ body }) => body)).toEqual([
        { group: 'orders', site: false, mail: true, push: true },
      ]),
    );
    expect(orders).not.toBeChecked();
    for (const label of ['資產', '帳戶安全']) {
      expect(screen.getByRole('switch', { name: `站內通知：${label}` })).toBeDisabled();
      expect(screen.getByRole('switch', { name: `電子郵件通知：${label}` })).toBeEnabled();
    }
  });

  it('turn back when the request fails', async () => {
    api.on({
      [SWITCH]: () => {
        throw new Refusal('TOO_OFTEN', { seconds: 3 });
      },
    });
    await renderSite('/member/notices?view=settings');
    const orders = await screen.findByRole('switch', { name: SITE_ORDERS });
    await person.click(orders);
    await waitFor(() => expect(api.askedOf(SWITCH)).toHaveLength(1));
    await waitFor(() => expect(orders).toBeChecked());
  });
});
