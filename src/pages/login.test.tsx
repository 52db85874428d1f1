import { screen, waitFor } from '@testing-library/react';
import { storedUser } from '@/session/session';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import './login';

const PASS = 'p'.repeat(43);
const ASK = 'POST /api/auth/email/code';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    [ASK]: () => ({
      ticket: 't'.repeat(43),
      resendAt: Date.now() + 60_000,
      expiresAt: Date.now() + 600_000,
    }),
    'POST /api/auth/email': () => ({
      access_token: 'new-token',
      expires_at: Date.now() + 60_000,
      member: MEMBER,
    }),
  });
});
afterEach(() => {
  window.location.hash = '';
  sessionStorage.clear();
  return api.close();
});

async function askFor(email: string): Promise<void> {
  await person.type(await screen.findByLabelText('電子郵件'), email);
  await person.click(screen.getByRole('button', { name: '寄送驗證碼' }));
}

it('leads home who was not on the way to a page', async () => {
  const { history } = await renderSite('/login');
  await askFor('mei@mail.example');
  await person.type(await screen.findByLabelText('6 位數驗證碼'), '123456{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/'));
});

it('the link of a mailed pass asks for codes by it until the owner is signed in', async () => {
  window.location.hash = `#${PASS}`;
  await renderSite('/login');
  await findVisible('請輸入收到這封信的電子郵件，就能取得登入驗證碼。');
  await askFor('mei@mail.example');
  await person.type(await screen.findByLabelText('6 位數驗證碼'), '123456{Enter}');
  expect(api.askedOf(ASK).map(({ body }) => body)).toMatchObject([
    { email: 'mei@mail.example', pass: PASS },
  ]);
  await waitFor(() => expect(storedUser()?.access_token).toBe('new-token'));
  expect(sessionStorage.getItem('codePass')).toBeNull();
});

it('a refused request keeps the typed address and says where the link is', async () => {
  api.on({
    [ASK]: () => {
      throw new Refusal('CODE_LIMIT', { seconds: 600, minutes: 10 });
    },
  });
  await renderSite('/login');
  await askFor('mei@mail.example');
  await findVisible(/請於 10 分鐘後再試.*附連結的信/);
  expect(screen.getByLabelText('電子郵件')).toHaveValue('mei@mail.example');
  expect(api.askedOf(ASK)[0]?.body).not.toHaveProperty('pass');
});
