import type { DayFigures, DayMoney } from '@common/endpoints/console';
import { screen, waitFor, within } from '@testing-library/react';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { NoAnswer, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '../index';

const HOUR_MS = 3_600_000;
const day = (name: string, orders: number, change: Partial<DayMoney>): DayFigures => ({
  day: name,
  orders,
  newMembers: 0,
  money: { ...NO_MONEY, ...change },
});
const NO_MONEY: DayMoney = {
  shopCoin: '0',
  marketCoin: '0',
  auctionCoin: '0',
  advPaid: '0',
  refundedCoin: '0',
  coinIn: '0',
  coinOut: '0',
  fees: '0',
};
const HEALTH = {
  databaseMs: 3,
  chainBlocksBehind: 0,
  chainHeadAgeS: 2,
  chainHalted: false,
  mailsWaiting: 0,
  mailsOldestS: 0,
  mailsExpired: 0,
  payouts: { queued: 0, oldestS: 0, payer: 'lowGas' as const },
  jobsFailing: 2,
  jobsFailingS: 7200,
  auditAgeS: 60,
  auditBroken: false,
  backupAgeS: 3600,
  standbys: 2,
  standbysAwaited: 1,
  standbyLagS: 3,
  clockOffsetS: 0.012,
  picturesFailingS: 0,
  databaseBytes: 3.24e9,
};
const DAYS = [
  day('2026-11-21', 4, { shopCoin: '100', fees: '-1' }),
  day('2026-11-22', 1, { marketCoin: '0.5', auctionCoin: '20', advPaid: '48', fees: '3' }),
];

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/queues': () => [
      { queue: 'returns', count: 2, oldestAt: Date.now() - 3 * HOUR_MS },
      { queue: 'jobs', count: 0, oldestAt: null },
    ],
    'GET /api/admin/dashboard': () => ({
      days: DAYS,
      countedAt: Date.UTC(2026, 10, 22),
      liveLots: 6,
      placed: { orders: 40, paid: 31, waiting: 4 },
      health: HEALTH,
    }),
  });
  signIn(STAFF);
});
afterEach(() => api.close());

it('the dashboard links what waits, sums the days exactly and marks what is wrong', async () => {
  await renderSite('/admin');
  const waiting = within(await screen.findByRole('list', { name: '待處理' }));
  expect(waiting.getByRole('link', { name: /退貨待處理.*2.*最久 3 小時/ })).toHaveAttribute(
    'href',
    '/admin/returns',
  );
  expect(waiting.getByRole('link', { name: /背景工作失敗.*0.*沒有等候/ })).toBeInTheDocument();
  // 100 of the shop, 0.5 of the market, 20 of auctions; fees given back count against fees taken.
  const card = (name: string) => screen.getByRole('heading', { level: 3, name });
  const turnover = (await findVisible(() => card('成交額'))).parentElement;
  expect(turnover).toHaveTextContent('120.50 GAB・今日 20.50');
  // 廣告幣 are no GAB: a card of their own.
  expect(card('廣告幣付款').parentElement).toHaveTextContent('48.00 廣告幣・今日 48.00');
  expect(card('手續費收入').parentElement).toHaveTextContent('2.00 GAB・今日 3.00');
  const table = within(screen.getByRole('table', { name: '成交額' }));
  expect(table.getByRole('row', { name: /2026-11-22 0.00 GAB 0.50 GAB 20.00 GAB/ })).toBeTruthy();
  expect(screen.getByText('2 項失敗，最久 2 小時')).toHaveAttribute('data-state', 'bad');
  expect(screen.getByText('ETH 不足')).toHaveAttribute('data-state', 'bad');
  expect(screen.getByText('1 小時前')).toHaveAttribute('data-state', 'good');
  expect(screen.getByText('2 台，延遲 3 秒')).toHaveAttribute('data-state', 'good');
  expect(screen.getByText('3.2 GB')).toHaveAttribute('data-state', 'good');
  expect(screen.getByText(/近 7 天下單 40 筆，已付款 31 筆，待付款 4 筆/)).toBeInTheDocument();
  expect(screen.getByText('3 毫秒')).toHaveAttribute('data-state', 'good');
});

it('staff who may not read the books see the work, and no amounts', async () => {
  api.on({
    'GET /api/admin/dashboard': () => ({
      days: DAYS.map((one) => ({ ...one, money: null })),
      countedAt: null,
      liveLots: 6,
      placed: { orders: 40, paid: 31, waiting: 4 },
      health: { ...HEALTH, payouts: null },
    }),
  });
  await renderSite('/admin');
  await findVisible(() => screen.getByRole('heading', { level: 3, name: '訂單' }));
  expect(screen.getByRole('link', { name: /退貨待處理/ })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 3, name: '成交額' })).toBeNull();
  expect(screen.queryByText('提幣程式')).toBeNull();
  expect(screen.getByText('資料庫大小')).toBeInTheDocument();
});

it('the choice of days stands in the URL', async () => {
  const { history } = await renderSite('/admin');
  await findVisible(() => screen.getByRole('heading', { level: 3, name: '成交額' }));
  await person.click(screen.getByText('90 天'));
  await waitFor(() => expect(history.location.search).toBe('?days=90'));
  const asked = () => api.askedOf('GET /api/admin/dashboard').at(-1)?.query.get('days');
  await waitFor(() => expect(asked()).toBe('90'));
});

it.each([
  [{ standbys: 0, standbysAwaited: 0 }, '沒有設定', 'good'],
  [{ standbys: 0, standbysAwaited: 1 }, '沒有連線', 'bad'],
  [{ standbys: 1, standbysAwaited: 1, standbyLagS: null }, '1 台，延遲無法讀取', 'good'],
  [{ standbys: 1, standbyLagS: 120 }, '1 台，延遲 2 分鐘', 'bad'],
  [{ mailsExpired: 1 }, '近 24 小時 1 封', 'good'],
  [{ mailsExpired: 6 }, '近 24 小時 6 封', 'bad'],
  [{ jobsFailing: 1, jobsFailingS: 600 }, '1 項失敗，最久 10 分鐘', 'good'],
  [{ chainBlocksBehind: 101 }, '落後 101 個區塊，最新區塊 2 秒前', 'bad'],
  [{ auditAgeS: 4 * 3600 }, '4 小時前', 'bad'],
  [{ auditAgeS: null }, '還沒有對帳', 'bad'],
  [{ auditBroken: true }, '發現帳目不符', 'bad'],
  [{ backupAgeS: null }, '還沒有備份', 'bad'],
  [{}, '一致', 'good'],
  [{ clockOffsetS: null }, '還沒有比對', 'good'],
  [{ clockOffsetS: 30 }, '與資料庫相差 30 秒', 'good'],
  [{ clockOffsetS: 7200 }, '與資料庫相差 2 小時', 'bad'],
  [{ picturesFailingS: 30 }, '無法儲存，已 30 秒', 'good'],
  [{ picturesFailingS: 120 }, '無法儲存，已 2 分鐘', 'bad'],
] as const)('the health %j reads %s', async (change, text, state) => {
  api.on({
    'GET /api/admin/dashboard': () => ({
      days: DAYS,
      countedAt: null,
      liveLots: 0,
      placed: { orders: 0, paid: 0, waiting: 0 },
      health: { ...HEALTH, ...change },
    }),
  });
  await renderSite('/admin');
  await findVisible(text);
  expect(screen.getByText(text)).toHaveAttribute('data-state', state);
});

it('what a busy server does not answer at once is asked for again before a failure is shown', async () => {
  let tries = 0;
  api.on({
    'GET /api/admin/queues': () => {
      tries += 1;
      if (tries < 3) throw new NoAnswer();
      return [{ queue: 'returns', count: 2, oldestAt: Date.now() }];
    },
  });
  const failures: (HTMLElement | null)[] = [];
  await renderSite('/admin');
  await waitFor(() => {
    failures.push(screen.queryByText('無法載入待處理，重新載入'));
    expect(screen.getByRole('link', { name: /退貨待處理/ })).toBeInTheDocument();
  });
  expect(failures.filter(Boolean)).toEqual([]);
});
