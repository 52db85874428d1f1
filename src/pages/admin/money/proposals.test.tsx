import type { MoneyProposal } from '@common/endpoints/moneyProposals';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, press } from '@/testing/person';
import { ADMIN, visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './proposals';

const LIST = 'GET /api/admin/money-proposals';
const APPROVE = 'POST /api/admin/money-proposals/5/approve';
const REJECT = 'POST /api/admin/money-proposals/5/reject';
const AT = Date.UTC(2026, 10, 20);
const waiting = (by: number): MoneyProposal => ({
  id: 5,
  decision: 'deposit.assign',
  ref: { type: 'deposit', id: '41' },
  members: [9],
  coin: '20000',
  adv: '0',
  summary: '歸入 小美（#9）：客服單 123',
  by: { id: by, name: '阿明' },
  at: AT,
  expiresAt: AT + 86_400_000,
  countsFrom: null,
});

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    [LIST]: () => [waiting(88)],
    [APPROVE]: () => null,
    [REJECT]: () => null,
  });
});
afterEach(() => api.close());

it('shows what waits, and agrees after a question', async () => {
  await visitAs(api, '/admin/money/proposals', ADMIN);
  expect(await screen.findByText('歸入 小美（#9）：客服單 123')).toBeInTheDocument();
  expect(screen.getByText('歸入待查款項')).toBeInTheDocument();
  expect(screen.getByText('20,000.00')).toHaveTextContent('20,000.00 GAB');
  await press('同意');
  await findVisible('同意後立即執行，無法復原。');
  expect(screen.getByRole('dialog')).toHaveTextContent('對象：款項 41、會員 9');
  api.on({ [LIST]: () => [] });
  await press('確認同意');
  expect(await screen.findByText('已同意並執行')).toBeInTheDocument();
  expect(await screen.findByText('沒有等待同意的款項。')).toBeInTheDocument();
});

it('says from when staff with a new role can agree, in place of the button', async () => {
  api.on({ [LIST]: () => [{ ...waiting(88), countsFrom: AT + 86_400_000 }] });
  await visitAs(api, '/admin/money/proposals', ADMIN);
  await findVisible(/您的職務剛由同事授予，.*起才能同意/);
  expect(screen.queryByRole('button', { name: /^同\s?意$/ })).toBeNull();
  await findVisible(/^不同意$/);
});

it('shows each asset of a refund with its unit, and only what is moved', async () => {
  const refund = { ...waiting(88), decision: 'order.refund', coin: '80', adv: '20.5' };
  const grant = { ...waiting(88), id: 6, decision: 'campaign.grant', coin: '0', adv: '9000' };
  api.on({ [LIST]: () => [refund, grant] });
  await visitAs(api, '/admin/money/proposals', ADMIN);
  const texts = async (name: string) =>
    (await screen.findByText(name)).closest('tr')?.querySelectorAll('td')[2]?.textContent;
  expect(await texts('訂單退款')).toBe('80.00 GAB、20.50 廣告幣');
  expect(await texts('發放廣告幣')).toBe('9,000.00 廣告幣');
});

it('keeps the reason of a refusal that is refused', async () => {
  await visitAs(api, '/admin/money/proposals', ADMIN);
  await screen.findByText('歸入待查款項');
  await press('不同意');
  await fill('原因（會留下紀錄）', '金額與客服單不符');
  api.on({
    [REJECT]: () => {
      throw new Refusal('DECISION_GONE');
    },
  });
  await press('確認不同意');
  expect(await screen.findByText(/這份提案已處理/)).toBeInTheDocument();
  expect(screen.getByLabelText('原因（會留下紀錄）')).toHaveValue('金額與客服單不符');
});

it('offers who proposed it only to take it back', async () => {
  api.on({ [LIST]: () => [waiting(ADMIN.id)] });
  await visitAs(api, '/admin/money/proposals', ADMIN);
  await screen.findByText('歸入待查款項');
  expect(screen.queryByText('同意', { selector: 'button *' })).toBeNull();
  await press('撤回');
  await fill('原因（會留下紀錄）', '會員已自行處理');
  await press('確認撤回');
  await waitFor(() => expect(api.askedOf(REJECT)[0]?.body).toEqual({ note: '會員已自行處理' }));
});
