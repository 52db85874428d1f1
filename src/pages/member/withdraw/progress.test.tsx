import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { challenge, detail, terms } from '@/testing/withdrawal';
import { disconnectWallet } from '@/wallet/connection';
import { announce, FakeWallet, SIGNATURE, ADDRESS as WALLET } from '@/wallet/testing/fakeWallet';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const CONFIRM = 'POST /api/me/withdrawals/12/confirm';
const ONE = 'GET /api/me/withdrawals/12';
const CODE = /六位數驗證碼/;

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

it('confirms by the mailed code; a wrong one stays in the field and is counted', async () => {
  api.routes[CONFIRM] = () => {
    throw new Refusal('EMAIL_CODE_WRONG', { left: 2 });
  };
  await renderSite('/member/withdraw?id=12');
  await person.click(await screen.findByLabelText(CODE));
  await person.paste('123456');
  api.routes[ONE] = () => detail({ challenge: challenge(2) });
  await press('確認提幣');
  expect(await screen.findByText(/輸入錯誤 5 次會取消這次申請/)).toBeVisible();
  expect(screen.getByLabelText(CODE)).toHaveValue('123456');
  const queued = detail({ state: 'queued', challenge: null, canCancel: false });
  api.routes[CONFIRM] = () => queued;
  api.routes[ONE] = () => queued;
  await press('確認提幣');
  await waitFor(() => expect(screen.queryByLabelText(CODE)).toBeNull());
  expect(api.askedOf(CONFIRM).map(({ body }) => body)).toEqual([
    { code: '123456' },
    { code: '123456' },
  ]);
  expect(screen.queryByText('取消提幣', { selector: 'button *' })).toBeNull();
});

it('confirms by a signature over exactly the message where there is no mailbox', async () => {
  const wallet = new FakeWallet();
  const takeAway = announce(wallet);
  api.routes[ONE] = () => detail({ challenge: { ...challenge(), email: null } });
  api.routes[CONFIRM] = () => detail({ state: 'review', challenge: null });
  await renderSite('/member/withdraw?id=12');
  expect(await screen.findByText('GAB 商城市集：提幣 12')).toBeVisible();
  await press('MetaMask');
  await waitFor(() =>
    expect(api.askedOf(CONFIRM).map(({ body }) => body)).toEqual([{ signature: SIGNATURE }]),
  );
  const signed = wallet.calls.find(({ method }) => method === 'personal_sign');
  const hex = Buffer.from('GAB 商城市集：提幣 12').toString('hex');
  expect(signed?.params).toEqual([`0x${hex}`, WALLET]);
  takeAway();
});

it('follows it on the chain, and shows the result with its label', async () => {
  const moving = detail({
    state: 'confirming',
    confirmations: 1,
    challenge: null,
    canCancel: false,
  });
  api.routes[ONE] = () => moving;
  await renderSite('/member/withdraw?id=12');
  expect(await screen.findByText('1 / 3')).toBeVisible();
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  api.routes[ONE] = () => ({ ...moving, state: 'done', result: 1, confirmations: 3 });
  act(() => api.emit('withdrawal', { id: 12, state: 'done' }));
  expect(await screen.findByText('成功')).toBeVisible();
});

it.each([
  [2, '賬戶不存在'],
  [3, 'ID錯誤'],
  [255, '超時'],
])('shows result %i as %s', async (result, label) => {
  const state = result === 255 ? 'broadcast' : 'rejected';
  api.routes[ONE] = () => detail({ state, result, challenge: null, canCancel: false });
  await renderSite('/member/withdraw?id=12');
  expect(await screen.findByText(label)).toBeVisible();
  expect(screen.queryByText(/結果還不明/) !== null).toBe(result === 255);
});

it('cancels while one still may', async () => {
  const cancel = 'POST /api/me/withdrawals/12/cancel';
  const cancelled = detail({ state: 'cancelled', challenge: null, canCancel: false });
  api.routes[cancel] = () => cancelled;
  await renderSite('/member/withdraw?id=12');
  await press('取消提幣');
  await screen.findByText('取消這筆提幣？');
  api.routes[ONE] = () => cancelled;
  await press('取消提幣');
  await waitFor(() => expect(api.askedOf(cancel)).toHaveLength(1));
  expect((await screen.findAllByText('已取消')).length).toBeGreaterThan(0);
});
