import { writeMaintenance } from '@common/staff/settingKeys';
import { act, screen, waitFor } from '@testing-library/react';
import { findVisible } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { type StubApi, startApi } from '@/testing/stubApi';
import './Closed';
import { hearOfMaintenance } from './maintenance';
import './MaintenanceBar';

const HOUR = 3_600_000;
const told = (from: number, until: number, note = '') =>
  act(() => hearOfMaintenance(writeMaintenance({ from, until, note })));

let api: StubApi;
beforeEach(async () => {
  localStorage.clear();
  api = await startApi({});
});
afterEach(async () => {
  act(() => hearOfMaintenance(undefined));
  await api.close();
});

it('a planned maintenance is announced above the page, which stays as it is', async () => {
  await renderSite('/404');
  told(Date.now() + HOUR, Date.now() + 2 * HOUR, '更新資料庫');
  await screen.findByText(/系統維護預告/);
  expect(screen.getByRole('status')).toHaveTextContent('更新資料庫');
  expect(screen.getByRole('banner')).toBeInTheDocument();
});

it('while it is on, visitors read until when in place of every page, and staff can sign in', async () => {
  await renderSite('/404');
  told(Date.now() - HOUR, Date.now() + HOUR);
  await findVisible('系統維護中');
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.getByText('工作人員登入')).toHaveAttribute('href', '/login');
  act(() => hearOfMaintenance(undefined));
  await waitFor(() => expect(screen.queryByText('系統維護中')).toBeNull());
});

it('the closed page is seen: the first paint of the document goes', async () => {
  const cover = document.createElement('div');
  cover.id = 'first-paint';
  document.body.prepend(cover);
  told(Date.now() - HOUR, Date.now() + HOUR);
  await renderSite('/404');
  await findVisible('系統維護中');
  await waitFor(() => expect(cover.isConnected).toBe(false));
});

it('staff go on, and are told that members cannot', async () => {
  signIn(STAFF);
  api.on({ 'GET /api/me': () => meOf(STAFF) });
  await renderSite('/404');
  told(Date.now() - HOUR, Date.now() + HOUR);
  await screen.findByText(/會員看到維護頁/);
  expect(screen.getByRole('banner')).toBeInTheDocument();
});
