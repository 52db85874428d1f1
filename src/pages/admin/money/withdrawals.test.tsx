import type { StaffWithdrawalDetail, WithdrawalDesk } from '@common/endpoints/adminWithdrawals';
import { screen, waitFor } from '@testing-library/react';
import { fill, person, press } from '@/testing/person';
import { pageOf } from '@/testing/shop';
import { ADMIN, visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './withdrawals';

const READ = 'GET /api/admin/withdrawals';
const DESK = 'GET /api/admin/withdrawal-desk';
const APPROVE = 'POST /api/admin/withdrawals/9/approve';
const KILL = 'POST /api/admin/withdrawal-desk/kill';
const AT = Date.UTC(2026, 10, 20);
const desk: WithdrawalDesk = {
  limits: {
    fee: '1',
    min: '10',
    dailyLimit: '50000',
    reviewAbove: '1000',
    secondAbove: '10000',
    coolOffHours: 24,
  },
  switch: { killed: false, reason: '' },
  halted: null,
  payer: { state: 'paying', detail: '', at: AT },
  waiting: { review: 1, queued: 0, inFlight: 0, unknown: 0, inFlightAmount: '0' },
  changes: [],
};
const waiting = {
  id: 9,
  requestId: '00000000-0000-4000-8000-000000000009',
  memberId: 41,
  memberName: '小美',
  amount: '2000',
  fee: '1',
  address: `0x${'a'.repeat(40)}`,
  state: 'review',
  result: null,
  reason: '',
  txHash: null,
  confirmations: 0,
  needed: 3,
  createdAt: AT,
  movedAt: AT,
  approvals: 0,
  approvalsNeeded: 1,
  nonce: null,
  canApprove: true,
  canReject: true,
  canRelease: false,
  history: [{ state: 'review', at: AT, by: 'system', person: null, reason: '' }],
  voices: [],
  attempts: [],
  member: {
    id: 41,
    name: '小美',
    email: null,
    joinedAt: AT,
    frozenAt: null,
    wallets: [],
    available: '5',
    held: '2001',
    deposited: '2006',
    deposits: 1,
    withdrawn: '0',
    withdrawals: 0,
    lastDay: '2000',
  },
  addressAddedAt: null,
  addressUsableAt: null,
  ties: [{ member: { id: 42, name: '阿明' }, by: 'device' }],
} satisfies Partial<StaffWithdrawalDetail>;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    [READ]: () => pageOf([waiting]),
    [DESK]: () => desk,
    [`${READ}/9`]: () => waiting,
  });
});
afterEach(() => api.close());

it('shows who asks and what ties them to others, and agrees with a note', async () => {
  await visitAs(api, '/admin/money/withdrawals');
  await press('9');
  expect(await screen.findByText('42・阿明：同一台裝置')).toBeInTheDocument();
  await press('同意');
  await press('確認同意');
  expect(await screen.findByText('請填寫，這會留在稽核紀錄')).toBeInTheDocument();
  expect(api.askedOf(APPROVE)).toEqual([]);
  await fill('審核意見（會留下紀錄）', '已致電本人確認');
  const queued = { ...waiting, state: 'queued', canApprove: false, canReject: false };
  api.routes[APPROVE] = () => queued;
  await press('確認同意');
  await waitFor(() => expect(api.askedOf(APPROVE)[0]?.body).toEqual({ note: '已致電本人確認' }));
  // What was decided, and the list, are told anew.
  await waitFor(() => expect(screen.queryByText('同意', { selector: 'button *' })).toBeNull());
  await waitFor(() => expect(api.askedOf(READ)).toHaveLength(2));
});

it('keeps the note when it is refused', async () => {
  await visitAs(api, '/admin/money/withdrawals?id=9');
  await press('同意');
  await fill('審核意見（會留下紀錄）', '已致電本人確認');
  api.routes[APPROVE] = () => {
    throw new Refusal('WITHDRAWAL_SECOND_PERSON');
  };
  await press('確認同意');
  expect(await screen.findByText(/還需要另一位同事審核/)).toBeInTheDocument();
  expect(screen.getByLabelText('審核意見（會留下紀錄）')).toHaveValue('已致電本人確認');
});

it('says why one may not judge it', async () => {
  api.routes[`${READ}/9`] = () => ({ ...waiting, canApprove: false, canReject: false });
  await visitAs(api, '/admin/money/withdrawals?id=9');
  expect(await screen.findByText(/您不能同意這筆/)).toBeInTheDocument();
  expect(screen.queryByText('同意', { selector: 'button *' })).toBeNull();
});

it('lets any staff stop all withdrawals with a reason, and only an administrator go on', async () => {
  await visitAs(api, '/admin/money/withdrawals');
  await press('立即停止所有提幣');
  await fill('原因（會員看得到）', '系統維護中');
  api.routes[KILL] = () => ({ ...desk, switch: { killed: true, reason: '系統維護中' } });
  await press('確認停止');
  expect(await screen.findByText('所有提幣已停止：系統維護中')).toBeInTheDocument();
  expect(api.askedOf(KILL)[0]?.body).toEqual({ reason: '系統維護中' });
  expect(screen.queryByText('恢復提幣')).toBeNull();
  expect(screen.queryByText('調整限額')).toBeNull();
});

it('sends every limit as an administrator leaves it', async () => {
  const save = 'PUT /api/admin/withdrawal-desk/limits';
  await visitAs(api, '/admin/money/withdrawals', ADMIN);
  await press('調整限額');
  await person.clear(await screen.findByLabelText('手續費（GAB）'));
  await fill('手續費（GAB）', '1.5');
  await fill('原因（會留下紀錄）', '鏈上費用上漲');
  api.routes[save] = () => desk;
  await press('確認調整');
  await waitFor(() =>
    expect(api.askedOf(save)[0]?.body).toEqual({
      ...desk.limits,
      fee: '1.5',
      note: '鏈上費用上漲',
    }),
  );
});

it('opens at what waits, and says when nothing does', async () => {
  api.routes[READ] = () => pageOf([]);
  await visitAs(api, '/admin/money/withdrawals');
  expect(await screen.findByText('沒有等待審核的提幣。')).toBeInTheDocument();
  await waitFor(() => expect(api.askedOf(READ)[0]?.query.get('state')).toBe('review'));
});
