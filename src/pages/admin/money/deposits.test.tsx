import type { StaffDeposit } from '@common/endpoints/adminDeposits';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person } from '@/testing/person';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './deposits';

const READ = 'GET /api/admin/deposits';
const DEPOSIT: StaffDeposit = {
  id: 7,
  txHash: `0x${'a'.repeat(64)}`,
  from: `0x${'3'.repeat(40)}`,
  amount: '12.5',
  member: { id: 41, name: '小美' },
  byHand: true,
  blockNumber: 90,
  confirmations: 1234,
  state: 'credited',
  at: Date.UTC(2026, 10, 20),
};
const PENDING = {
  txHash: `0x${'b'.repeat(64)}`,
  logIndex: 0,
  from: DEPOSIT.from,
  amount: '3',
  member: null,
  confirmations: 4,
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    [READ]: () => ({ ...cursorPageOf([DEPOSIT]), pending: [PENDING], needed: 12 }),
  });
});
afterEach(() => api.close());

const asked = () => Object.fromEntries(api.askedOf(READ).at(-1)?.query ?? []);

it('shows each deposit with its member and confirmations, and what still counts them', async () => {
  await visitAs(api, '/admin/money/deposits');
  await findVisible('41・小美');
  expect(screen.getByText('由財務指定')).toBeVisible();
  expect(screen.getByText('1,234')).toBeVisible();
  expect(screen.getByText('錢包未綁定會員')).toBeVisible();
  expect(screen.getByText('確認 4／12')).toBeVisible();
});

it('filters by state, period and text, which the URL keeps', async () => {
  const { history } = await visitAs(api, '/admin/money/deposits?from=2026-03-01&before=90');
  await findVisible('41・小美');
  expect(asked()).toEqual({ from: '2026-03-01', before: '90' });
  await person.click(screen.getByText('待查', { selector: '[role=tab], [role=tab] *' }));
  await waitFor(() => expect(asked()).toEqual({ from: '2026-03-01', state: 'suspense' }));
  await fill('到哪一天', '2026-03-31');
  await waitFor(() => expect(asked()).toMatchObject({ to: '2026-03-31' }));
  expect(history.location.search).toBe('?from=2026-03-01&state=suspense&to=2026-03-31');
  api.on({ [READ]: () => ({ ...cursorPageOf([]), pending: [], needed: 12 }) });
  await person.type(screen.getByPlaceholderText('會員、交易或付款地址'), '小美{Enter}');
  await findVisible('沒有符合條件的充幣。');
  expect(asked()).toMatchObject({ q: '小美' });
});
