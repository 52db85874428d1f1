import type { Member } from '@common/endpoints/auth';
import { screen, waitFor } from '@testing-library/react';
import { storedUser } from '@/session/session';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { type StubApi, startApi } from '@/testing/stubApi';
// Imports the page's chunk, so that no test waits for its compilation.
import '.';

const MINE: Member = { ...MEMBER, email: 'mei@shop.example' };

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/sessions': () => ({ list: [], provenUntil: null, views: [] }),
    'POST /api/me/email/code': () => ({
      expiresAt: Date.now() + 600_000,
      resendAt: Date.now() + 60_000,
    }),
  });
});
afterEach(() => api.close());

async function show(member: Member = MINE) {
  api.on({
    'GET /api/me': () => ({
      member,
      sessionExpiresAt: Date.now() + 60_000,
      coin: { available: '0', held: '0' },
      adv: { available: '0', held: '0' },
      orders: { awaitingPayment: 0, processing: 0, shipped: 0 },
      auctions: { leading: 0, outbid: 0 },
    }),
  });
  signIn(member);
  await renderSite('/member/profile');
  await screen.findByRole('heading', { name: '個人資料' });
}

it('the address is changed with a code sent to the new one', async () => {
  api.on({ 'PUT /api/me/email': () => ({ ...MINE, email: 'new@shop.example' }) });
  await show();
  // Nothing is wrong with the present one.
  expect(screen.queryByText(/信被退回/)).toBeNull();
  expect(screen.queryByRole('button', { name: '重新驗證' })).toBeNull();
  await press('變更電子郵件');
  await screen.findByText(/原來的仍然有效/);
  // One's own address would be "changed" to itself, for a code.
  await fill('電子郵件', 'Mei@shop.example');
  await press('寄送驗證碼');
  await findVisible('這是您目前的電子郵件，請輸入新的');
  await person.clear(screen.getByLabelText('電子郵件'));
  await fill('電子郵件', 'new@shop.example');
  await press('寄送驗證碼');
  await fill('6 位數驗證碼', '654321');
  await press('變更');
  await waitFor(() => expect(storedUser()?.member?.email).toBe('new@shop.example'));
});

it('one that the mail server refuses is shown as such, and verified again with a code to it', async () => {
  api.on({ 'PUT /api/me/email': () => MINE });
  await show({ ...MINE, emailRefusedAt: Date.now() - 60_000 });
  await findVisible(/信被退回.*請變更電子郵件；如果信箱沒有錯，請重新驗證/);
  await press('重新驗證');
  // The address stays: there is nothing to warn of.
  expect(screen.queryByText(/原來的仍然有效/)).toBeNull();
  await press('寄送驗證碼到 mei@shop.example');
  await fill('6 位數驗證碼', '654321');
  await press('驗證');
  await waitFor(() => expect(screen.queryByText(/信被退回/)).toBeNull());
  expect(api.askedOf('PUT /api/me/email').map(({ body }) => body)).toEqual([
    { email: 'mei@shop.example', code: '654321' },
  ]);
});
