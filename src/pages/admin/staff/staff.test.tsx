import { screen, waitFor, within } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { STAFF } from '@/testing/session';
import { ADMIN, visitAs } from '@/testing/staff';
import { type StubApi, startApi } from '@/testing/stubApi';
import '.';

const CLERK = {
  id: 7,
  name: '林小美',
  email: 'lin@shop.example',
  frozen: false,
  capabilities: ['support' as const],
  secondFactor: true,
  lastSeenAt: Date.now() - 3_600_000,
};
const ME = { ...CLERK, id: ADMIN.id, name: ADMIN.name, capabilities: ['admin' as const] };
const INVITED = {
  id: 4,
  email: 'new@shop.example',
  role: 'finance' as const,
  invitedBy: ADMIN.name,
  sentAt: Date.now(),
  expiresAt: Date.now() + 3_600_000,
};
const LIST = { people: [ME, CLERK], invitations: [INVITED] };

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ 'GET /api/admin/staff': () => LIST });
});
afterEach(async () => {
  localStorage.clear();
  await api.close();
});

it('an administrator revokes a role of another with a reason, and has no buttons for their own', async () => {
  api.on({ 'POST /api/admin/staff/7/roles': () => ({ ...LIST, people: [ME] }) });
  await visitAs(api, '/admin/staff', ADMIN);
  await findVisible('林小美');
  expect(screen.getByText('由其他管理員調整')).toBeInTheDocument();
  await person.click(screen.getByLabelText('收回職務：林小美'));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByLabelText('職務'));
  await person.click(await screen.findByTitle('客服'));
  await person.type(dialog.getByLabelText('原因（會留下紀錄）'), '調任其他部門');
  await person.click(dialog.getByText('收回職務', { selector: 'button span' }));
  await findVisible('已收回職務');
  expect(api.askedOf('POST /api/admin/staff/7/roles')[0]?.body).toEqual({
    role: 'support',
    granted: false,
    reason: '調任其他部門',
  });
  expect(screen.queryByText('林小美')).toBeNull();
});

it('the first field at fault has the focus when an invitation is refused', async () => {
  await visitAs(api, '/admin/staff', ADMIN);
  await press('邀請人員');
  await screen.findByLabelText('電子郵件');
  await press('寄出邀請');
  await findVisible('請填寫電子郵件');
  await waitFor(() => expect(screen.getByLabelText('電子郵件')).toHaveFocus());
});

it('an invitation is sent again by its button', async () => {
  api.on({ 'POST /api/admin/staff/invitations/4/resend': () => LIST });
  await visitAs(api, '/admin/staff', ADMIN);
  await person.click(await screen.findByLabelText('重寄邀請：new@shop.example'));
  await findVisible('邀請已重新排入寄送，先前的連結已失效');
});

it('staff who are no administrators are refused the page', async () => {
  await visitAs(api, '/admin/staff', STAFF);
  await findVisible('您沒有權限查看這個頁面');
  expect(api.askedOf('GET /api/admin/staff')).toEqual([]);
});
