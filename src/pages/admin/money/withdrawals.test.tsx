import type { StaffWithdrawalDetail } from '@common/endpoints/adminWithdrawals';
import type { WithdrawalDesk } from '@common/endpoints/withdrawalDesk';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { cursorPageOf } from '@/testing/shop';
import { ADMIN, visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { AT, desk, waiting } from '@/testing/withdrawalDesk';
// The page's chunk, so that no test waits for it to be compiled.
import './withdrawals';

const READ = 'GET /api/admin/withdrawals';
const DESK = 'GET /api/admin/withdrawal-desk';
const APPROVE = 'POST /api/admin/withdrawals/9/approve';
const KILL = 'POST /api/admin/withdrawal-desk/kill';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    [READ]: () => cursorPageOf([waiting]),
    [DESK]: () => desk,
    [`${READ}/9` as const]: () => waiting,
  });
});
afterEach(() => api.close());

it('shows who asks and what ties them to others, and agrees with a note', async () => {
  await visitAs(api, '/admin/money/withdrawals');
  await press('9');
  expect(await screen.findByText('42・阿明：同一台裝置')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '41・小美' })).toHaveAttribute(
    'href',
    '/admin/members/41',
  );
  await press('同意');
  await press('確認同意');
  expect(await screen.findByText('請填寫，這會留在稽核紀錄')).toBeInTheDocument();
  expect(api.askedOf(APPROVE)).toEqual([]);
  await fill('審核意見（會留下紀錄）', '已致電本人確認');
  const queued: StaffWithdrawalDetail = {
    ...waiting,
    state: 'queued',
    canApprove: false,
    canReject: false,
  };
  api.on({ [APPROVE]: () => queued });
  await press('確認同意');
  await waitFor(() => expect(api.askedOf(APPROVE)[0]?.body).toEqual({ note: '已致電本人確認' }));
  // The decided withdrawal and the list are read anew.
  await waitFor(() => expect(screen.queryByText('同意', { selector: 'button *' })).toBeNull());
  await waitFor(() => expect(api.askedOf(READ)).toHaveLength(2));
});

it('keeps the note when it is refused', async () => {
  await visitAs(api, '/admin/money/withdrawals?id=9');
  await press('同意');
  await fill('審核意見（會留下紀錄）', '已致電本人確認');
  api.on({
    [APPROVE]: () => {
      throw new Refusal('WITHDRAWAL_SECOND_PERSON');
    },
  });
  await press('確認同意');
  expect(await screen.findByText(/還需要另一位同事審核/)).toBeInTheDocument();
  expect(screen.getByLabelText('審核意見（會留下紀錄）')).toHaveValue('已致電本人確認');
});

it('says why one may not judge it', async () => {
  api.on({ [`${READ}/9` as const]: () => ({ ...waiting, canApprove: false, canReject: false }) });
  await visitAs(api, '/admin/money/withdrawals?id=9');
  expect(await screen.findByText(/您不能同意這筆/)).toBeInTheDocument();
  expect(screen.queryByText('同意', { selector: 'button *' })).toBeNull();
});

it('lets any staff stop all withdrawals with a reason, and only an administrator go on', async () => {
  await visitAs(api, '/admin/money/withdrawals');
  await press('立即停止所有提幣');
  await fill('原因（會員看得到）', '系統維護中');
  api.on({
    [KILL]: () => ({
      ...desk,
      switch: { killed: true, reason: '系統維護中', version: 4 },
    }),
  });
  await press('確認停止');
  expect(await screen.findByText('所有提幣已停止：系統維護中')).toBeInTheDocument();
  expect(api.askedOf(KILL)[0]?.body).toEqual({ reason: '系統維護中' });
  expect(screen.queryByText('恢復提幣')).toBeNull();
  expect(screen.queryByText('調整限額')).toBeNull();
});

it('a stop dialog that is open stays one when somebody else stops withdrawals meanwhile', async () => {
  await visitAs(api, '/admin/money/withdrawals', ADMIN);
  await press('立即停止所有提幣');
  api.on({
    'GET /api/admin/withdrawal-desk': () => ({
      ...desk,
      switch: { killed: true, reason: '別人停的', version: 4 },
    }),
  });
  api.on({
    [KILL]: () => {
      throw new Refusal('SEEN_STATE_CHANGED');
    },
  });
  await fill('原因（會員看得到）', '系統維護中');
  await press('確認停止');
  expect(await screen.findByText('所有提幣已停止：別人停的')).toBeInTheDocument();
  expect(screen.getByText('確認停止')).toBeInTheDocument();
  expect(screen.queryByText('確認恢復')).toBeNull();
  expect(screen.getByLabelText('原因（會員看得到）')).toHaveValue('系統維護中');
});

it('limits that somebody else changed while they were edited are shown, and not overwritten unseen', async () => {
  const save = 'POST /api/admin/withdrawal-desk/proposals/limits';
  await visitAs(api, '/admin/money/withdrawals', ADMIN);
  await press('調整限額');
  await person.clear(await screen.findByLabelText('手續費（GAB）'));
  await fill('手續費（GAB）', '1.5');
  await fill('原因（會留下紀錄）', '鏈上費用上漲');
  const theirs = { ...desk.limits, dailyLimit: '777' };
  api.on({
    [DESK]: () => ({ ...desk, limits: theirs }),
    [save]: () => {
      throw new Refusal('SEEN_CHANGED', { what: '提幣限額', now: '' });
    },
  });
  await press('提出變更');
  await findVisible('其他人剛剛改了：每人每日上限（GAB）');
  // What the page has read since is not taken for what the form began with.
  await press('提出變更');
  await waitFor(() => expect(api.askedOf(save)).toHaveLength(2));
  expect(api.askedOf(save)[1]?.body).toMatchObject({ seen: desk.limits });
  await press('保留我的');
  expect(await screen.findByLabelText('每人每日上限（GAB）')).toHaveValue('777');
  api.on({ [save]: () => desk });
  await press('提出變更');
  await waitFor(() =>
    expect(api.askedOf(save)[2]?.body).toEqual({
      ...theirs,
      fee: '1.5',
      note: '鏈上費用上漲',
      seen: theirs,
    }),
  );
});

it('sends every limit as an administrator leaves it', async () => {
  const save = 'POST /api/admin/withdrawal-desk/proposals/limits';
  await visitAs(api, '/admin/money/withdrawals', ADMIN);
  await press('調整限額');
  // Two of the thresholds hold for what was asked for before as well: the dialog promises nothing else.
  await findVisible(/另一位管理員在 24 小時內同意後才會生效/);
  expect(screen.queryByText(/之後的申請|從現在起/)).toBeNull();
  await person.clear(await screen.findByLabelText('手續費（GAB）'));
  await fill('手續費（GAB）', '1.5');
  await fill('原因（會留下紀錄）', '鏈上費用上漲');
  api.on({ [save]: () => desk });
  await press('提出變更');
  await waitFor(() =>
    expect(api.askedOf(save)[0]?.body).toEqual({
      ...desk.limits,
      fee: '1.5',
      note: '鏈上費用上漲',
      seen: desk.limits,
    }),
  );
});

const PROPOSAL: WithdrawalDesk['proposals'][number] = {
  id: 5,
  kind: 'limits',
  by: { id: 77, name: '副店長' },
  note: '鏈上費用上漲',
  at: AT,
  expiresAt: AT + 86_400_000,
  before: { ...desk.limits },
  after: { ...desk.limits, fee: '1.5' },
};
const AGREE = 'POST /api/admin/withdrawal-desk/proposals/5/approve';

it("shows what another administrator's proposal would change, and agrees to it", async () => {
  api.on({ [DESK]: () => ({ ...desk, proposals: [PROPOSAL] }) });
  api.on({ [AGREE]: () => ({ ...desk, limits: { ...desk.limits, fee: '1.5' } }) });
  await visitAs(api, '/admin/money/withdrawals', ADMIN);
  await findVisible('副店長 提出：調整提幣限額，等待另一位管理員同意');
  expect(screen.getByText('手續費（GAB）：1 → 1.5')).toBeVisible();
  expect(screen.queryByText(/每日上限（GAB）：/)).toBeNull();
  expect(screen.getByText('調整限額').closest('button')).toBeDisabled();
  await person.click(within(screen.getByRole('alert')).getByRole('button', { name: /^同\s?意$/ }));
  await press('確認同意');
  await waitFor(() => expect(api.askedOf(AGREE)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('手續費（GAB）：1 → 1.5')).toBeNull());
});

it('a proposal of my own can be taken back and not agreed to', async () => {
  const BACK = 'POST /api/admin/withdrawal-desk/proposals/5/reject';
  const mine = { ...PROPOSAL, by: { id: ADMIN.id, name: ADMIN.name } };
  api.on({ [DESK]: () => ({ ...desk, proposals: [mine] }) });
  api.on({ [BACK]: () => desk });
  await visitAs(api, '/admin/money/withdrawals', ADMIN);
  await screen.findByText(/等待另一位管理員同意/);
  expect(within(screen.getByRole('alert')).queryByRole('button', { name: /^同\s?意$/ })).toBeNull();
  await press('撤回');
  await fill('原因（會留下紀錄）', '金額打錯了');
  await press('確認撤回');
  await waitFor(() => expect(api.askedOf(BACK)[0]?.body).toEqual({ note: '金額打錯了' }));
});

it('says to an administrator who is alone that changes take two', async () => {
  api.on({
    [DESK]: () => ({
      ...desk,
      administrators: 1,
      switch: { killed: true, reason: '系統維護', version: 4 },
    }),
  });
  await visitAs(api, '/admin/money/withdrawals', ADMIN);
  await findVisible(/目前只有一位管理員/);
  for (const label of ['調整限額', '恢復提幣']) {
    expect(screen.getByText(label).closest('button')).toBeDisabled();
  }
});

it('says to an administrator with a new role when they can agree, in place of the button', async () => {
  const countsFrom = AT + 86_400_000;
  api.on({ [DESK]: () => ({ ...desk, countsFrom, proposals: [PROPOSAL] }) });
  await visitAs(api, '/admin/money/withdrawals', ADMIN);
  await findVisible(/您的職務剛由同事授予，.*起才能同意/);
  expect(screen.queryByRole('button', { name: /^同\s?意$/ })).toBeNull();
  expect(screen.getByText('調整限額').closest('button')).toBeDisabled();
});

it('says when the caller can agree to a withdrawal that takes two', async () => {
  const countsFrom = AT + 86_400_000;
  const two = { ...waiting, approvalsNeeded: 2, canApprove: false, countsFrom };
  api.on({ [`${READ}/9` as const]: () => two });
  await visitAs(api, '/admin/money/withdrawals?id=9');
  await findVisible(/這筆要兩個人同意。您的職務剛由同事授予/);
  expect(screen.queryByText(/您不能同意這筆/)).toBeNull();
});

it('opens at what waits, and says when nothing does', async () => {
  api.on({ [READ]: () => cursorPageOf([]) });
  await visitAs(api, '/admin/money/withdrawals');
  expect(await screen.findByText('沒有等待審核的提幣。')).toBeInTheDocument();
  await waitFor(() => expect(api.askedOf(READ)[0]?.query.get('state')).toBe('review'));
});

it('the queue of those in review goes on from its oldest, all others from the newest', async () => {
  api.on({ [READ]: () => cursorPageOf([waiting], { newer: '9' }) });
  await visitAs(api, '/admin/money/withdrawals');
  await press('較新');
  const asked = () => api.askedOf(READ).at(-1)?.query;
  await waitFor(() => expect(asked()?.get('after')).toBe('9'));
  expect(asked()?.get('state')).toBe('review');
  const labels = screen.getAllByText(/^較[新舊]$/).map((one) => one.textContent);
  expect(labels).toEqual(['較舊', '較新']);
  await person.click(screen.getByText('已完成'));
  await waitFor(() => expect(asked()?.get('state')).toBe('done'));
  expect(asked()?.get('after')).toBeNull();
});

it('brings earlier limits back as a proposal', async () => {
  const before = { ...desk.limits, fee: '2', reviewAbove: '500' };
  const by = { id: 3, name: '王店長' };
  const change = { by, proposedBy: '阿明', note: '降低手續費', at: AT, before, after: desk.limits };
  api.on({ [DESK]: () => ({ ...desk, changes: [change] }) });
  await visitAs(api, '/admin/money/withdrawals', ADMIN);
  await press('變更紀錄');
  await press('還原到之前');
  expect(await screen.findByLabelText('手續費（GAB）')).toHaveValue('2');
  api.on({ 'POST /api/admin/withdrawal-desk/proposals/limits': () => desk });
  await press('提出變更');
  await waitFor(() =>
    expect(api.askedOf('POST /api/admin/withdrawal-desk/proposals/limits')[0]?.body).toEqual({
      ...before,
      note: expect.stringMatching(/^還原 2026\/11\/20 .* 之前的限額$/),
      seen: desk.limits,
    }),
  );
});
