import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, meOf, signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import './staff';

const TOKEN = 'i'.repeat(43);
const READ = 'POST /api/me/staff-invitation/read';
const ACCEPT = 'POST /api/me/staff-invitation';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me': () => meOf(),
    [READ]: () => ({ role: 'support', invitedBy: '王店長', expiresAt: Date.now() + 1e8 }),
    [ACCEPT]: () => ({ ...MEMBER, capabilities: ['support'] }),
  });
});
afterEach(() => {
  window.location.hash = '';
  return api.close();
});

async function open(hash = `#${TOKEN}`): Promise<void> {
  window.location.hash = hash;
  await renderSite('/email/staff');
}

it('an invitation names role and inviter, and is accepted by a click alone', async () => {
  signIn();
  await open();
  await findVisible('客服');
  expect(screen.getByText(/王店長/)).toBeVisible();
  expect(api.askedOf(READ)[0]?.body).toEqual({ token: TOKEN });
  expect(api.askedOf(ACCEPT)).toEqual([]);
  await press('接受邀請');
  await findVisible('您已加入管理後台');
  expect(api.askedOf(ACCEPT)[0]?.body).toEqual({ token: TOKEN, name: '王小明' });
  expect(screen.getByText('進入管理後台').closest('a')).toHaveAttribute('href', '/admin');
});

it('a name that the shop gave is asked for anew, and one that the member chose stays', async () => {
  const unnamed = { ...MEMBER, name: '會員1967' };
  signIn(unnamed);
  api.on({ 'GET /api/me': () => meOf(unnamed) });
  await open();
  expect(await screen.findByLabelText('您的名稱')).toHaveValue('');
  await press('接受邀請');
  await findVisible('請填寫名稱');
  expect(api.askedOf(ACCEPT)).toEqual([]);
  await fill('您的名稱', ' 客服阿芳 ');
  await press('接受邀請');
  await findVisible('您已加入管理後台');
  expect(api.askedOf(ACCEPT)[0]?.body).toEqual({ token: TOKEN, name: '客服阿芳' });
});

it('a visitor signs in first, and nothing is asked of the server before', async () => {
  await open();
  await findVisible('請用收到邀請的信箱登入，再接受邀請。');
  expect(api.askedOf(READ)).toEqual([]);
});

it('an invitation that is gone when it is accepted says so and can be read again', async () => {
  signIn();
  await open();
  await findVisible('客服');
  const gone = () => {
    throw new Refusal('INVITATION_GONE');
  };
  api.on({ [ACCEPT]: gone, [READ]: gone });
  await press('接受邀請');
  await findVisible('這份邀請不能使用');
  await waitFor(() => expect(screen.queryByText('您已加入管理後台')).toBeNull());
});

it('a link without a token is not sent to the server', async () => {
  signIn();
  await open('');
  await findVisible('這份邀請不能使用');
  expect(api.askedOf(READ)).toEqual([]);
});
