import type { SuspenseDeposit } from '@common/endpoints/adminDeposits';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { cursorPageOf } from '@/testing/shop';
import { ADMIN, colleagueDid, colleagueTypes, visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './suspense';

const DEPOSIT: SuspenseDeposit = {
  id: 7,
  txHash: `0x${'ab'.repeat(32)}`,
  from: '0x00000000000000000000000000000000000000C1',
  amount: '100',
  blockNumber: 120,
  oldWallet: false,
  at: Date.UTC(2026, 10, 20),
  state: 'suspense',
  boundBy: null,
  reportedBy: [],
  assigned: null,
  returned: null,
};
const READ = 'GET /api/admin/deposits/suspense';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => cursorPageOf([]) });
});
afterEach(() => api.close());

it('opens at what waits, and shows all by the URL', async () => {
  const { history } = await visitAs(api, '/admin/money/suspense?before=90');
  expect(await screen.findByText('沒有待查的款項。')).toBeInTheDocument();
  await waitFor(() =>
    expect(Object.fromEntries(api.askedOf(READ)[0]?.query ?? [])).toEqual({
      state: 'open',
      before: '90',
    }),
  );
  await person.click(screen.getByText('全部', { selector: '[role=tab], [role=tab] *' }));
  expect(await screen.findByText('還沒有不明來源的款項。')).toBeInTheDocument();
  expect(history.location.search).toBe('?state=all');
  await waitFor(() => expect(api.askedOf(READ).at(-1)?.query.get('before')).toBeNull());
});

it('offers to load again what did not load', async () => {
  api.on({
    [READ]: () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await visitAs(api, '/admin/money/suspense');
  await screen.findByText('無法載入，重新載入');
  api.on({ [READ]: () => cursorPageOf([]) });
  await press('無法載入，重新載入');
  expect(await screen.findByText('沒有待查的款項。')).toBeInTheDocument();
});

it.each(['指定會員', '退回'])('%s: who else decides about the deposit is shown', async (button) => {
  const quiet = '/api/admin/presence/deposit/7/events';
  api.on({ [READ]: () => cursorPageOf([DEPOSIT]) });
  await visitAs(api, '/admin/money/suspense', ADMIN);
  await press(button);
  await waitFor(() => expect(api.isFollowed(quiet)).toBe(true));
  const people = [{ id: 9, name: '財務小姐', isEditing: false, since: Date.now() }];
  api.emit('presence', { people, last: null, changes: 0 }, quiet);
  await findVisible(/財務小姐也在看/);
});

const RETURNED: SuspenseDeposit = {
  ...DEPOSIT,
  state: 'returned',
  returned: {
    id: 41,
    state: 'queued',
    result: null,
    staff: { id: 9, name: '財務小姐' },
    reason: '客服單 8812',
    at: Date.UTC(2026, 10, 21),
  },
};

it('an open deposit shows that a colleague has returned it meanwhile, and keeps what was typed', async () => {
  const quiet = '/api/admin/presence/deposit/7/events';
  api.on({ [READ]: () => cursorPageOf([DEPOSIT]) });
  await visitAs(api, '/admin/money/suspense', ADMIN);
  await press('退回');
  await waitFor(() => expect(api.isFollowed(quiet)).toBe(true));
  await fill('退回的原因（會留下紀錄）', '付款人來信要求');
  // No more among the open ones, but read by its number.
  api.on({ [READ]: ({ query }) => cursorPageOf(query.get('id') === '7' ? [RETURNED] : []) });
  await colleagueTypes(api, quiet);
  colleagueDid(api, quiet, 'deposit.return');
  await findVisible(/財務小姐 在 /);
  await press('看最新的');
  await findVisible('這筆款項現在是「退回付款地址」，不能再處理。您填的內容還在。');
  expect(screen.getByText(/客服單 8812/)).toBeVisible();
  expect(screen.getByLabelText('退回的原因（會留下紀錄）')).toHaveValue('付款人來信要求');
});

it('a deposit that was returned since the list was read says so when it is opened', async () => {
  api.on({ [READ]: ({ query }) => cursorPageOf(query.get('id') ? [RETURNED] : [DEPOSIT]) });
  await visitAs(api, '/admin/money/suspense', ADMIN);
  await press('指定會員');
  await findVisible('這筆款項現在是「退回付款地址」，不能再處理。您填的內容還在。');
});

it('a refusal because a colleague was first shows the same', async () => {
  let isReturned = false;
  api.on({
    [READ]: ({ query }) => cursorPageOf(query.get('id') && isReturned ? [RETURNED] : [DEPOSIT]),
    'POST /api/admin/deposits/7/return': () => {
      isReturned = true;
      throw new Refusal('DEPOSIT_NOT_SUSPENSE');
    },
  });
  await visitAs(api, '/admin/money/suspense', ADMIN);
  await press('退回');
  await fill('退回的原因（會留下紀錄）', '付款人來信要求');
  await press('確認退回');
  await findVisible('這筆款項現在是「退回付款地址」，不能再處理。您填的內容還在。');
});
