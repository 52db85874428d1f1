import type { SuspenseDeposit } from '@common/endpoints/adminDeposits';
import type { StaffMember } from '@common/endpoints/adminMembers';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { cursorPageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The pages' chunks, so that no test waits for them to be compiled.
import './members';
import './suspense';

const ADMIN = { ...STAFF, id: 3, name: '王店長', capabilities: ['admin' as const] };
const MEMBER: StaffMember = {
  id: 41,
  name: '小美',
  email: 'mei@example.com',
  wallets: [`0x${'a'.repeat(40)}`],
  capabilities: [],
  createdAt: Date.UTC(2026, 10, 1),
  frozenAt: null,
  closedAt: null,
  pausedProducts: 0,
  secondFactorSince: null,
  emailRefusal: null,
  pausedLots: 0,
  coin: { available: '12', held: '0' },
  adv: { available: '0', held: '0' },
  sessions: 2,
  history: [],
};
const DEPOSIT: SuspenseDeposit = {
  id: 7,
  txHash: `0x${'7'.repeat(64)}`,
  from: `0x${'b'.repeat(40)}`,
  amount: '9',
  blockNumber: 5,
  at: Date.UTC(2026, 10, 20),
  state: 'suspense',
  oldWallet: false,
  boundBy: null,
  reportedBy: [{ id: 41, name: '小美', at: Date.UTC(2026, 10, 20) }],
  assigned: null,
  returned: null,
};
const ASSIGN = 'POST /api/admin/deposits/7/assign';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/deposits/suspense': () => cursorPageOf([DEPOSIT]),
    'GET /api/admin/members': () => cursorPageOf([MEMBER]),
  });
});
afterEach(() => api.close());

async function visit(path: string, member = STAFF): Promise<void> {
  signIn(member);
  api.on({ 'GET /api/me': () => meOf(member) });
  await renderSite(path);
}

it('assigns a deposit only with a member and a proof; a refusal keeps both', async () => {
  await visit('/admin/money/suspense');
  await findVisible(/小美 回報過這筆交易/);
  await press('指定會員');
  await press('確認入帳');
  expect(await screen.findByText('請選擇會員')).toBeInTheDocument();
  expect(api.askedOf(ASSIGN)).toEqual([]);
  await fill('會員', '小美');
  await person.click(await screen.findByText(/41・小美・mei@example.com/));
  await fill('核對的證明（會留下紀錄）', '客服單 123 的出金紀錄');
  api.on({
    [ASSIGN]: () => {
      throw new Refusal('OWN_ACCOUNT');
    },
  });
  await press('確認入帳');
  expect(await screen.findByText(/不能處理自己的帳戶/)).toBeInTheDocument();
  expect(screen.getByLabelText('核對的證明（會留下紀錄）')).toHaveValue('客服單 123 的出金紀錄');
  api.on({ [ASSIGN]: () => ({ ...DEPOSIT, state: 'credited' }) });
  await press('確認入帳');
  expect(await screen.findByText('已記入會員的加密幣餘額')).toBeInTheDocument();
  expect(api.askedOf(ASSIGN).map(({ body }) => body)).toEqual([
    { memberId: 41, proof: '客服單 123 的出金紀錄' },
    { memberId: 41, proof: '客服單 123 的出金紀錄' },
  ]);
});

it('returns a deposit with a reason, and follows it to its end', async () => {
  const RETURN = 'POST /api/admin/deposits/7/return';
  const returned = {
    id: 5,
    state: 'queued' as const,
    result: null,
    staff: { id: 2, name: '客服' },
    reason: '付款人要求退回',
    at: Date.UTC(2026, 10, 20),
  };
  let deposit: SuspenseDeposit = DEPOSIT;
  api.on({ 'GET /api/admin/deposits/suspense': () => cursorPageOf([deposit]) });
  await visit('/admin/money/suspense');
  await screen.findByText(/小美 回報過這筆交易/);
  await press('退回');
  await fill('退回的原因（會留下紀錄）', '付款人要求退回');
  api.on({
    [RETURN]: () => {
      throw new Refusal('DEPOSIT_RETURN_CONTRACT');
    },
  });
  await press('確認退回');
  expect(await screen.findByText(/付款地址是合約/)).toBeInTheDocument();
  expect(screen.getByLabelText('退回的原因（會留下紀錄）')).toHaveValue('付款人要求退回');
  api.on({
    [RETURN]: () => {
      deposit = { ...DEPOSIT, state: 'returned', returned };
      return deposit;
    },
  });
  await press('確認退回');
  expect(await screen.findByText('已排入送出')).toBeInTheDocument();
  expect(api.askedOf(RETURN)[1]?.body).toEqual({ reason: '付款人要求退回' });
  expect(await screen.findByRole('link', { name: '退回 5' })).toHaveAttribute(
    'href',
    '/admin/money/withdrawals?state=all&id=5',
  );
  expect(screen.queryByText('指定會員')).toBeNull();
});

it('freezes with a reason of some length', async () => {
  const freeze = 'POST /api/admin/members/41/freeze';
  api.on({ [freeze]: () => ({ ...MEMBER, frozenAt: Date.now() }) });
  await visit('/admin/money/members');
  await press('凍結');
  await fill('原因（會留下紀錄）', '嗯');
  await press('確認凍結');
  expect(await screen.findByText('請至少寫 5 個字')).toBeInTheDocument();
  await fill('原因（會留下紀錄）', '短時間多次異常提幣');
  await press('確認凍結');
  await waitFor(() =>
    expect(api.askedOf(freeze)[0]?.body).toEqual({ reason: '嗯短時間多次異常提幣' }),
  );
});

it.each([
  ['not let staff unfreeze', STAFF, { frozenAt: 1 }, '解除凍結', false],
  ['let an administrator unfreeze', ADMIN, { frozenAt: 1 }, '解除凍結', true],
  ['not let staff freeze staff', STAFF, { capabilities: ['staff'] }, '凍結', false],
  ['let an administrator freeze staff', ADMIN, { capabilities: ['staff'] }, '凍結', true],
  ['not let staff freeze themselves', ADMIN, { id: ADMIN.id }, '凍結', false],
  ['let an administrator end sessions', ADMIN, {}, '全部登出', true],
  ['not let staff end sessions', STAFF, {}, '全部登出', false],
  ['not offer to end the sessions of who has none', ADMIN, { sessions: 0 }, '全部登出', false],
])('does %s', async (_, who, change, label, offered) => {
  api.on({ 'GET /api/admin/members': () => cursorPageOf([{ ...MEMBER, ...change }]) });
  await visit('/admin/money/members', { ...STAFF, ...who });
  await screen.findByText('小美');
  const found = screen.queryAllByText(label, { selector: 'button *' });
  expect(found.length > 0).toBe(offered);
});

it('signs a member out everywhere with a reason that is kept when it is refused', async () => {
  const END = 'POST /api/admin/members/41/end-sessions';
  api.on({
    [END]: () => {
      throw new Refusal('MEMBER_SIGNED_OUT');
    },
  });
  await visit('/admin/money/members', ADMIN);
  await findVisible('2 個裝置登入中');
  await press('全部登出');
  await fill('原因（會留下紀錄）', '會員來電，手機遺失');
  await press('確認登出');
  expect(await screen.findByText('這位會員目前沒有登入任何裝置。')).toBeInTheDocument();
  expect(screen.getByLabelText('原因（會留下紀錄）')).toHaveValue('會員來電，手機遺失');
  api.on({ [END]: () => ({ ...MEMBER, sessions: 0 }) });
  await press('確認登出');
  expect(await screen.findByText('已登出所有裝置')).toBeInTheDocument();
  expect(api.askedOf(END)[1]?.body).toEqual({ reason: '會員來電，手機遺失' });
});

it('searches by what stands in the URL', async () => {
  await visit('/admin/money/members?q=0xab&frozen=1&before=90');
  await screen.findByText('小美');
  const query = Object.fromEntries(api.askedOf('GET /api/admin/members')[0]?.query ?? []);
  expect(query).toEqual({ q: '0xab', frozen: '1', before: '90' });
});
