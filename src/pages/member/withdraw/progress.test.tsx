import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { challenge, detail, terms } from '@/testing/withdrawal';
import { disconnectWallet } from '@/wallet/connection';
import { announce, FakeWallet, SIGNATURE, ADDRESS as WALLET } from '@/wallet/testing/fakeWallet';
// Imports the page's chunk, so that no test waits for its compilation.
import '.';

const CONFIRM = 'POST /api/me/withdrawals/12/confirm';
const ONE = 'GET /api/me/withdrawals/12';
const CODE = /6 位數驗證碼/;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/withdrawals/terms': () => terms(),
    'GET /api/me/withdrawals': () => pageOf([]),
    [ONE]: () => detail(),
  });
  signIn();
});
afterEach(async () => {
  cleanup();
  disconnectWallet();
  await api.close();
});

it('the mailed code confirms a withdrawal; a wrong one is counted and stays in the field', async () => {
  api.on({
    [CONFIRM]: () => {
      throw new Refusal('EMAIL_CODE_WRONG', { left: 2 });
    },
  });
  await renderSite('/member/withdraw?id=12');
  await person.click(await screen.findByLabelText(CODE));
  await person.paste('123456');
  api.on({ [ONE]: () => detail({ challenge: challenge(2) }) });
  await press('確認提幣');
  await findVisible(/輸入錯誤 5 次會取消這次申請/);
  expect(screen.getByLabelText(CODE)).toHaveValue('123456');
  const queued = detail({ state: 'queued', challenge: null, canCancel: false });
  api.on({ [CONFIRM]: () => queued });
  api.on({ [ONE]: () => queued });
  await press('確認提幣');
  await waitFor(() => expect(screen.queryByLabelText(CODE)).toBeNull());
  expect(api.askedOf(CONFIRM).map(({ body }) => body)).toEqual([
    { code: '123456' },
    { code: '123456' },
  ]);
  expect(screen.queryByText('取消提幣', { selector: 'button *' })).toBeNull();
});

it('a signature of the message confirms it for a member without e-mail', async () => {
  const wallet = new FakeWallet();
  const takeAway = announce(wallet);
  api.on({ [ONE]: () => detail({ challenge: { ...challenge(), email: null } }) });
  api.on({ [CONFIRM]: () => detail({ state: 'review', challenge: null }) });
  await renderSite('/member/withdraw?id=12');
  await findVisible('GAB 商城市集：提幣 12');
  await press('MetaMask');
  await waitFor(() =>
    expect(api.askedOf(CONFIRM).map(({ body }) => body)).toEqual([{ signature: SIGNATURE }]),
  );
  const signed = wallet.calls.find(({ method }) => method === 'personal_sign');
  const hex = Buffer.from('GAB 商城市集：提幣 12').toString('hex');
  expect(signed?.params).toEqual([`0x${hex}`, WALLET]);
  takeAway();
});

it('the dialog follows the transaction and shows the labelled result', async () => {
  const moving = detail({
    state: 'confirming',
    confirmations: 1,
    challenge: null,
    canCancel: false,
  });
  api.on({ [ONE]: () => moving });
  await renderSite('/member/withdraw?id=12');
  await findVisible('1 / 3');
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  api.on({ [ONE]: () => ({ ...moving, state: 'done', result: 1, confirmations: 3 }) });
  act(() => api.emit('withdrawal', { id: 12, state: 'done' }));
  await findVisible('成功');
});

it.each([
  [2, '賬戶不存在'],
  [3, 'ID錯誤'],
  [255, '超時'],
])('result %i is shown as %s', async (result, label) => {
  const state = result === 255 ? 'broadcast' : 'rejected';
  api.on({ [ONE]: () => detail({ state, result, challenge: null, canCancel: false }) });
  await renderSite('/member/withdraw?id=12');
  await findVisible(label);
  expect(screen.queryByText(/區塊鏈還沒回報結果/) !== null).toBe(result === 255);
});

it('a withdrawal can be cancelled while it is allowed', async () => {
  const cancel = 'POST /api/me/withdrawals/12/cancel';
  const cancelled = detail({ state: 'cancelled', challenge: null, canCancel: false });
  api.on({ [cancel]: () => cancelled });
  await renderSite('/member/withdraw?id=12');
  await press('取消提幣');
  await screen.findByText('取消這筆提幣？');
  api.on({ [ONE]: () => cancelled });
  await press('取消提幣');
  await waitFor(() => expect(api.askedOf(cancel)).toHaveLength(1));
  expect((await screen.findAllByText('已取消')).length).toBeGreaterThan(0);
});

it.each(['cancelled', 'rejected'] as const)(
  'a withdrawal that is %s says what came back, and promises no arrival',
  async (state) => {
    api.on({ [ONE]: () => detail({ state, result: 255, challenge: null, canCancel: false }) });
    await renderSite('/member/withdraw?id=12');
    await findVisible('51.00');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('alert')).toHaveTextContent(
      /^沒有轉出任何 GAB。51.00 GAB（含手續費）已退回您的餘額。$/,
    );
    expect(dialog.getByText('申請數量')).toBeVisible();
    expect(dialog.queryByText('實際入帳')).toBeNull();
  },
);
