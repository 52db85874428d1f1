import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { storedUser } from '@/session/session';
import { findVisible, person as user } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { Refusal } from '@/testing/stubApi';
import { OWNER, sessionOf, startWalletApi } from '@/wallet/testing/walletApi';

const DEVICE = expect.stringMatching(/^[A-Za-z0-9_-]{22}$/);

let api: Awaited<ReturnType<typeof startWalletApi>>;
beforeEach(async () => {
  api = await startWalletApi();
});
afterEach(() => api.close());

async function openDialog(): Promise<HTMLElement> {
  await renderSite('/about');
  await user.click(screen.getByRole('button', { name: '登入' }));
  return screen.findByRole('dialog', { name: '登入' });
}
const bodiesOf = (route: string) => api.askedOf(route).map(({ body }) => body);

const TICKET = 't'.repeat(43);
const openCode = async (delay?: 'late' | 'away') => {
  const dialog = await openDialog();
  const times = { expiresAt: Date.now() + 600_000, resendAt: Date.now() + 60_000 };
  const answer = { ...times, ticket: TICKET, ...(delay && { delay }) };
  api.on({ 'POST /api/auth/email/code': () => answer });
  await user.type(within(dialog).getByLabelText('電子郵件'), 'mei@example.com{Enter}');
  return { dialog, code: await within(dialog).findByLabelText('6 位數驗證碼') };
};

it('begins in its field, unless the last sign-in was by wallet', async () => {
  const first = within(await openDialog()).getByLabelText('電子郵件');
  await waitFor(() => expect(first).toHaveFocus());
  cleanup();
  localStorage.setItem('signInWay', 'wallet');
  const dialog = await openDialog();
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  expect(within(dialog).getByLabelText('電子郵件')).not.toHaveFocus();
});

it('blames nobody who leaves its field empty', async () => {
  const dialog = await openDialog();
  const field = within(dialog).getByLabelText('電子郵件');
  await user.tab();
  await user.type(field, 'mei');
  await user.tab();
  await findVisible('電子郵件格式不正確');
  await user.clear(field);
  await user.tab();
  expect(screen.queryByText('請輸入電子郵件')).toBeNull();
  await user.type(field, '{Enter}');
  await findVisible('請輸入電子郵件');
});

it('takes a pasted code with a space', async () => {
  const { code } = await openCode();
  api.on({ 'POST /api/auth/email': () => sessionOf(OWNER, 'mail-token') });
  await user.click(code);
  await user.paste('123 456');
  await waitFor(() => expect(storedUser()?.access_token).toBe('mail-token'));
  expect(bodiesOf('POST /api/auth/email')).toMatchObject([{ code: '123456' }]);
});

it('says what is wrong with an address in words of the page', async () => {
  const dialog = await openDialog();
  const field = within(dialog).getByLabelText('電子郵件');
  await user.type(field, 'mei{Enter}');
  await findVisible('電子郵件格式不正確');
  expect(field).toBeInvalid();
});

it('works with the mailed code', async () => {
  const { dialog, code } = await openCode();
  expect(bodiesOf('POST /api/auth/email/code')).toEqual([
    { email: 'mei@example.com', device: DEVICE },
  ]);
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await within(dialog).findByRole('button', { name: /秒後可重新寄送/ })).toBeDisabled();
  api.on({ 'POST /api/auth/email': () => sessionOf(OWNER, 'mail-token') });
  await user.type(code, '123 45');
  expect(bodiesOf('POST /api/auth/email')).toEqual([]);
  // The last digit submits; who presses Enter all the same submits nothing more.
  await user.type(code, '6{Enter}');
  await waitFor(() => expect(storedUser()?.access_token).toBe('mail-token'));
  expect(bodiesOf('POST /api/auth/email')).toEqual([
    { ticket: TICKET, code: '123456', device: DEVICE },
  ]);
  expect(sessionStorage.getItem('signInTicket')).toBeNull();
});

it.each(['late', 'away'] as const)('claims no code was sent while mails are %s', async (delay) => {
  await openCode(delay);
  await findVisible(delay === 'late' ? /寄信較慢.*改用錢包/ : /無法寄信.*改用錢包/);
  cleanup();
  await renderSite('/about');
  await findVisible('驗證碼會寄到您剛才填寫的電子郵件');
});

it('accepts the code after a reload although nothing typed was stored', async () => {
  await openCode();
  const kept = JSON.stringify({ ...sessionStorage });
  expect(kept).toContain(TICKET);
  expect(kept).not.toContain('mei');
  cleanup();
  await renderSite('/about');
  const dialog = await screen.findByRole('dialog', { name: '登入' });
  api.on({ 'POST /api/auth/email': () => sessionOf(OWNER, 'mail-token') });
  await findVisible(() => within(dialog).getByText(/驗證碼已寄到您剛才填寫的電子郵件/));
  await user.type(within(dialog).getByLabelText('6 位數驗證碼'), '123456{Enter}');
  await waitFor(() => expect(storedUser()?.access_token).toBe('mail-token'));
  expect(bodiesOf('POST /api/auth/email')[0]).toMatchObject({ ticket: TICKET });
});

it('asks for the address again when the user wants another one', async () => {
  const { dialog } = await openCode();
  await user.click(within(dialog).getByRole('button', { name: /更\s?換/ }));
  expect(within(dialog).getByLabelText('電子郵件')).toBeVisible();
  expect(sessionStorage.getItem('signInTicket')).toBeNull();
});

it('keeps the form after a wrong code', async () => {
  const { dialog, code } = await openCode();
  api.on({
    'POST /api/auth/email': () => {
      throw new Refusal('EMAIL_CODE_WRONG', { left: 4 });
    },
  });
  await user.type(code, '000000{Enter}');
  await findVisible(/還可以再試 4 次/);
  expect(within(dialog).getByText('mei@example.com')).toBeVisible();
  expect(code).toHaveValue('000000');
  expect(storedUser()).toBeUndefined();
});
