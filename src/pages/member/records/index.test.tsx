import type { LedgerRecord } from '@common/endpoints/records';
import { act, screen, waitFor, within } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { ORDER_NUMBER } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Imports the pages' chunks, so that no test waits for their compilation.
import '.';
import './statement';
import './RecordDetail';

const RECORD: LedgerRecord = {
  id: 41,
  at: Date.UTC(2026, 10, 21),
  type: 3,
  asset: 'coin',
  amount: '-100.125',
  balance: '899.875',
  reason: '訂單付款',
  reference: { kind: 'order', id: ORDER_NUMBER },
};
const GET = 'GET /api/me/records';
const page = (list: LedgerRecord[], older: number | null = null, newer: number | null = null) => ({
  list,
  older,
  newer,
});

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [GET]: () => page([RECORD]) });
  signIn();
});
afterEach(() => api.close());

const lastAsked = () => Object.fromEntries(api.askedOf(GET).at(-1)?.query ?? []);

it('the list shows amount, reason and balance of each movement', async () => {
  await renderSite('/member/records');
  const row = (await screen.findByText('訂單付款')).closest('article, tr');
  if (!(row instanceof HTMLElement)) throw new Error('no row');
  expect(within(row).getByText('消費')).toBeVisible();
  expect(row).toHaveTextContent('-100.13');
  expect(row).toHaveTextContent('899.88');
  expect(within(row).getByRole('link', { name: ORDER_NUMBER })).toHaveAttribute(
    'href',
    `/member/order/view/${ORDER_NUMBER}`,
  );
});

it('the details of a movement show its amount with all decimals', async () => {
  await renderSite('/member/records');
  await person.click(await screen.findByRole('button', { name: '紀錄 41 的明細' }));
  const detail = (await screen.findByText('紀錄編號')).closest('.ant-drawer');
  if (!(detail instanceof HTMLElement)) throw new Error('no drawer');
  expect(detail).toHaveTextContent('-100.125');
  expect(within(detail).getByRole('link', { name: ORDER_NUMBER })).toBeInTheDocument();
});

/** Beginning of a day in Taipei. */
const taipei = (day: string) => String(Date.parse(`${day}T00:00:00+08:00`));

it('the URL’s filters apply, in whole days of Taipei as the export has them, wherever the reader is', async () => {
  await renderSite('/member/records?type=8&asset=adv&from=2026-11-01&to=2026-11-02');
  await screen.findByText('訂單付款');
  expect(lastAsked()).toEqual({
    type: '8',
    asset: 'adv',
    from: taipei('2026-11-01'),
    to: taipei('2026-11-03'),
    pageSize: '20',
  });
});

it('invalid filters in the URL are ignored', async () => {
  await renderSite('/member/records?type=99&asset=gold&from=2026-02-30&to=soon&before=-1');
  await screen.findByText('訂單付款');
  expect(lastAsked()).toEqual({ pageSize: '20' });
});

it('paging goes to older records and back, and a new filter starts at the newest', async () => {
  api.on({
    [GET]: ({ query }) =>
      query.get('before') ? page([{ ...RECORD, id: 7 }], null, 7) : page([RECORD], 41),
  });
  const { history } = await renderSite('/member/records');
  await screen.findByText('訂單付款');
  await press('較舊的紀錄');
  await waitFor(() => expect(lastAsked().before).toBe('41'));
  await press('較新的紀錄');
  await waitFor(() => expect(lastAsked().after).toBe('7'));
  await person.click(screen.getByLabelText('從'));
  await person.keyboard('2026-11-01');
  await waitFor(() => expect(history.location.search).toBe('?from=2026-11-01'));
});

it('balance events refresh the list', async () => {
  await renderSite('/member/records');
  await screen.findByText('訂單付款');
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  api.on({ [GET]: () => page([{ ...RECORD, id: 42, reason: '入帳' }]) });
  act(() => api.emit('balance', {}));
  await findVisible('入帳');
});

it('the CSV is fetched with the session’s token, and a refusal is shown', async () => {
  await renderSite('/member/records?type=3&from=2020-01-01');
  await screen.findByText('訂單付款');
  api.on({
    'GET /api/me/records.csv': () => {
      throw new Refusal('RECORDS_RANGE', { days: 366 });
    },
  });
  await press('匯出 CSV');
  await findVisible('一次最多 366 天，請縮小日期範圍。');
  const [asked] = api.askedOf('GET /api/me/records.csv');
  expect(asked?.authorization).toBe('Bearer token of 1');
  expect(asked?.query.get('type')).toBe('3');
});

it('the monthly statement shows opening balance, movements and closing balance', async () => {
  api.on({
    'GET /api/me/records/statement': () => ({
      assets: [
        {
          asset: 'coin',
          opening: '1000',
          closing: '899.875',
          totals: [{ type: 3, count: 1, amount: '-100.125' }],
        },
        { asset: 'adv', opening: '0', closing: '0', totals: [] },
      ],
      list: [RECORD],
      isCut: false,
    }),
  });
  await renderSite('/member/records/statement?month=2026-10');
  await findVisible('消費（1 筆）');
  expect(screen.getByRole('heading', { name: '2026 年 10 月月結單' })).toBeVisible();
  const [asked] = api.askedOf('GET /api/me/records/statement');
  expect(asked?.query.get('from')).toBe(taipei('2026-10-01'));
  expect(asked?.query.get('to')).toBe(taipei('2026-11-01'));
});

describe.each(['/member/records', '/member/records/statement?month=2026-10'])('%s', (path) => {
  it.each([
    ['elsewhere is told', 480, 1],
    ['in Taiwan is not told', -480, 0],
  ])('shows times in Taipei; a reader %s so', async (_, offset, times) => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
    const list = [{ ...RECORD, at: Date.parse('2026-10-09T16:00:30Z') }];
    api.on({
      [GET]: () => page(list),
      'GET /api/me/records/statement': () => ({ assets: [], list, isCut: false }),
    });
    await renderSite(path);
    await findVisible('2026/10/10 00:00');
    expect(screen.queryAllByText('日期與時間為台北時間（UTC+8）。')).toHaveLength(times);
    jest.restoreAllMocks();
  });
});
