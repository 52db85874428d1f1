import type { SalesReport } from '@common/endpoints/salesReport';
import { screen, waitFor, within } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const READ = 'GET /api/me/selling/report';
const FILE = 'GET /api/me/selling/sales.csv';
const none = { coin: '0', adv: '0' };
const EMPTY: SalesReport = {
  sold: { orders: 0, paid: none, refunded: none, escrow: none, released: none },
  income: { settled: none, fee: '0' },
  unit: 'day',
  parts: [{ day: '2026-11-28', orders: 0, ...none }],
  products: [],
};
const REPORT: SalesReport = {
  ...EMPTY,
  sold: {
    orders: 2,
    paid: { coin: '826', adv: '54' },
    refunded: { coin: '191', adv: '9' },
    escrow: { coin: '535', adv: '45' },
    released: { coin: '100', adv: '0' },
  },
  income: { settled: { coin: '300', adv: '0' }, fee: '9' },
  parts: [{ day: '2026-11-28', orders: 2, coin: '826', adv: '54' }],
  products: [{ id: 8, title: '陶杯', orders: 2, pieces: 3 }],
};

let api: StubApi;
beforeEach(async () => {
  signIn();
  api = await startApi({ [READ]: () => REPORT });
});
afterEach(() => api.close());

const textOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

it('the report shows what was sold, where that money is, and what was booked', async () => {
  await renderSite('/member/selling/report');
  await findVisible('這段期間付款的 2 筆訂單');
  expect(screen.getByText('826.00').parentElement?.textContent).toContain('與 54.00 廣告幣');
  expect(textOf('已撥款')).toBe('100.00 GAB');
  expect(textOf('託管中')).toBe('535.00 GAB 與 45.00 廣告幣');
  expect(textOf('已退款')).toBe('191.00 GAB 與 9.00 廣告幣');
  expect(textOf('手續費')).toBe('− 9.00 GAB');
  const table = screen.getByRole('table', { name: '每日成交' });
  expect(within(table).getByText('826.00（2 筆訂單）')).toBeInTheDocument();
  expect(within(table).getByText('54.00')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '陶杯' })).toHaveAttribute('href', '/product/view/8');
});

it('the chosen period is asked for, and its file has the same days', async () => {
  api.on({ [FILE]: () => '訂單編號\r\n' });
  await renderSite('/member/selling/report');
  await findVisible('成交');
  await person.click(screen.getByRole('link', { name: '近 7 天' }));
  await findVisible('這段期間付款的 2 筆訂單');
  const [, asked] = api.askedOf(READ);
  const days = (query: URLSearchParams | undefined) => [query?.get('from'), query?.get('to')];
  const [from, to] = days(asked?.query);
  expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(6 * 86_400_000);
  await press('下載銷售明細');
  await waitFor(() => expect(api.askedOf(FILE)).toHaveLength(1));
  const [file] = api.askedOf(FILE);
  expect(days(file?.query)).toEqual([from, to]);
});

it('a period without sales says so', async () => {
  api.on({ [READ]: () => EMPTY });
  await renderSite('/member/selling/report');
  await findVisible('這段期間沒有成交，也沒有撥款。');
});
