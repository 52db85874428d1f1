import { screen, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { pageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The pages' chunks, so that no test waits for them to be compiled.
import '../log';
import './Gate';
import './index';

const CODES = [...'ABCDEFGHIJ'].map((letter) => `AB23-CD45-EF67-GHI${letter}`);
const NONE = { required: true, enrolledAt: null, passed: false, recoveryCodesLeft: 0 };
const ENROLLED = { ...NONE, enrolledAt: Date.UTC(2026, 10, 22), recoveryCodesLeft: 10 };
const refused = () => {
  throw new Refusal('SECOND_FACTOR_NEEDED', { enrolled: false });
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/queues': refused,
    'GET /api/admin/log': refused,
    'GET /api/admin/second-factor': () => NONE,
  });
});
afterEach(async () => {
  localStorage.clear();
  await api.close();
});
const open = () =>
  api.on({ 'GET /api/admin/queues': () => [], 'GET /api/admin/log': () => pageOf([]) });

it('staff without a second factor set one up, keep the recovery codes, and enter the console', async () => {
  await visitAs(api, '/admin/log');
  await findVisible(() => screen.getByRole('heading', { level: 1, name: '兩步驟驗證' }));
  api.on({
    'POST /api/admin/second-factor/enrolment': () => ({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      uri: 'otpauth://totp/GAB:a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    }),
    'PUT /api/admin/second-factor': () => ({ recoveryCodes: CODES }),
  });
  await press('開始設定');
  expect(await screen.findByText(/^GEZD GNBV/)).toBeInTheDocument();
  await press('完成設定');
  expect(await screen.findByText('請輸入 6 位數驗證碼')).toBeInTheDocument();
  await fill('App 顯示的驗證碼', '123456');
  await press('完成設定');
  const list = within(await screen.findByRole('list', { name: '備用碼' }));
  expect(list.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getByRole('button', { name: '進入管理後台' })).toBeDisabled();
  open();
  await person.click(screen.getByRole('checkbox', { name: '我已保存備用碼' }));
  await press('進入管理後台');
  await findVisible(() => screen.getByRole('heading', { level: 1, name: '操作紀錄' }));
  expect(api.askedOf('PUT /api/admin/second-factor')).toMatchObject([{ body: { code: '123456' } }]);
});

it('a session with a second factor is asked once; a refused code stays in its field', async () => {
  api.on({
    'GET /api/admin/second-factor': () => ENROLLED,
    'POST /api/admin/second-factor/pass': () => {
      throw new Refusal('SECOND_FACTOR_WRONG', { left: 4 });
    },
  });
  await visitAs(api, '/admin/log');
  await fill('驗證碼或備用碼', '000000');
  await press('驗證');
  expect(await screen.findByText(/還可以再試 4 次/)).toBeInTheDocument();
  expect(screen.getByLabelText('驗證碼或備用碼')).toHaveValue('000000');
  open();
  api.on({ 'POST /api/admin/second-factor/pass': () => ({ recoveryCodesLeft: 10 }) });
  await press('驗證');
  await findVisible(() => screen.getByRole('heading', { level: 1, name: '操作紀錄' }));
  expect(screen.queryByLabelText('驗證碼或備用碼')).toBeNull();
});

it('the page of the second factor replaces the recovery codes', async () => {
  open();
  api.on({
    'GET /api/admin/second-factor': () => ({ ...ENROLLED, passed: true }),
    'POST /api/admin/second-factor/recovery-codes': () => ({ recoveryCodes: CODES }),
  });
  await visitAs(api, '/admin/security');
  expect(await screen.findByText('還有 10 組可用')).toBeInTheDocument();
  await press('產生新的備用碼');
  expect(await screen.findByRole('list', { name: '備用碼' })).toHaveTextContent(CODES[0] ?? '');
});
