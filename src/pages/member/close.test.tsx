import type { Closing } from '@common/endpoints/closing';
import { screen, waitFor } from '@testing-library/react';
import { storedUser } from '@/session/session';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './close';

const READ = 'GET /api/me/closing';
const CLOSE = 'POST /api/me/closing';
const FREE: Closing = { blocks: [], coin: '5', adv: '0', minWithdrawal: '10' };

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => FREE, [CLOSE]: () => null });
  signIn();
});
afterEach(() => api.close());

it('a member closes the account after agreeing to what it costs, and is signed out', async () => {
  await renderSite('/member/close');
  await findVisible(/不到最低提幣金額，會一併放棄/);
  const button = screen.getByRole('button', { name: '關閉帳戶' });
  expect(button).toBeDisabled();
  await person.click(screen.getByText('我知道關閉後無法恢復'));
  await press('關閉帳戶');
  await waitFor(() => expect(storedUser()).toBeUndefined());
  expect(api.askedOf(CLOSE)[0]?.body).toEqual({ coin: '5', adv: '0' });
});

it('what has to end first is listed with its page, and nothing can be closed', async () => {
  api.on({ [READ]: () => ({ ...FREE, blocks: [{ kind: 'orders', count: 2 }] }) });
  await renderSite('/member/close');
  await findVisible(/2 筆購買的訂單還沒結束/);
  expect(screen.getByRole('link', { name: '看訂單' })).toHaveAttribute('href', '/member/order');
  expect(screen.queryByRole('button', { name: '關閉帳戶' })).toBeNull();
});

it('a balance that changed meanwhile has to be agreed to anew', async () => {
  api.on({
    [CLOSE]: () => {
      throw new Refusal('SEEN_CHANGED', { what: '您的餘額', now: '6 GAB、0 廣告幣' });
    },
  });
  await renderSite('/member/close');
  await person.click(await findVisible('我知道關閉後無法恢復'));
  await press('關閉帳戶');
  await waitFor(() => expect(screen.getByRole('button', { name: '關閉帳戶' })).toBeDisabled());
  expect(storedUser()).toBeDefined();
});
