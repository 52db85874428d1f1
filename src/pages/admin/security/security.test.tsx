import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The pages' chunks, so that no test waits for them to be compiled.
import '../log';
import './Gate';
import './index';

const CODES = [...'ABCDEFGHIJ'].map((letter) => `AB23-CD45-EF67-GHI${letter}`);
const NONE = { required: true, enrolledAt: null, passkeys: 0, passed: false, recoveryCodesLeft: 0 };
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
  api.on({ 'GET /api/admin/queues': () => [], 'GET /api/admin/log': () => cursorPageOf([]) });

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
    'GET /api/admin/passkeys': () => [],
    'POST /api/admin/second-factor/recovery-codes': () => ({ recoveryCodes: CODES }),
  });
  await visitAs(api, '/admin/security');
  expect(await screen.findByText(/還有 10 組可用/)).toBeInTheDocument();
  await press('產生新的備用碼');
  expect(await screen.findByRole('list', { name: '備用碼' })).toHaveTextContent(CODES[0] ?? '');
});

describe('passkeys', () => {
  const bytes = (...values: number[]) => new Uint8Array(values).buffer;
  const credential = (response: object) => ({
    id: 'AQID',
    rawId: bytes(1, 2, 3),
    type: 'public-key',
    getClientExtensionResults: () => ({}),
    response: { clientDataJSON: bytes(4), ...response },
  });
  const container = { create: jest.fn(), get: jest.fn() };
  beforeEach(() => {
    Object.assign(window, { PublicKeyCredential: class {} });
    Object.defineProperty(navigator, 'credentials', { value: container, configurable: true });
  });
  const challenge = { challenge: 'AAAA', passkeys: [{ id: 'AQID', transports: ['usb' as const] }] };

  it('a session is asked for a passkey, and a dialog that was closed can be opened again', async () => {
    container.get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    container.get.mockResolvedValue(
      credential({ authenticatorData: bytes(5), signature: bytes(6), userHandle: null }),
    );
    api.on({
      'GET /api/admin/second-factor': () => ({ ...NONE, passkeys: 1, recoveryCodesLeft: 10 }),
      'POST /api/admin/second-factor/passkey/challenge': () => ({
        ...challenge,
        rpId: 'localhost',
      }),
      'POST /api/admin/second-factor/passkey': () => {
        open();
        return null;
      },
    });
    await visitAs(api, '/admin/log');
    await findVisible('或輸入備用碼');
    await press('用通行金鑰驗證');
    await findVisible('通行金鑰的驗證已取消或逾時，請再試一次');
    await press('用通行金鑰驗證');
    await findVisible(() => screen.getByRole('heading', { level: 1, name: '操作紀錄' }));
    expect(api.askedOf('POST /api/admin/second-factor/passkey')).toMatchObject([
      { body: { id: 'AQID', clientDataJSON: 'BA', authenticatorData: 'BQ', signature: 'Bg' } },
    ]);
    const { publicKey } = container.get.mock.lastCall[0];
    expect(publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  });

  it('the first one is registered with a name, and its recovery codes are kept', async () => {
    container.create.mockResolvedValue(
      credential({ attestationObject: bytes(7), getTransports: () => ['usb', 'telepathy'] }),
    );
    api.on({
      'POST /api/admin/passkeys/challenge': () => ({
        challenge: 'AAAA',
        rp: { id: 'localhost', name: 'GAB' },
        user: { id: 'AAAA', name: 'a@shop.example', displayName: 'a' },
        algorithms: [-7],
        passkeys: [],
      }),
      'POST /api/admin/passkeys': () => ({ recoveryCodes: CODES }),
    });
    await visitAs(api, '/admin/log');
    await screen.findByLabelText('通行金鑰的名稱');
    await person.clear(screen.getByLabelText('通行金鑰的名稱'));
    await press('登記通行金鑰');
    expect(await screen.findByText('請輸入名稱')).toBeInTheDocument();
    await fill('通行金鑰的名稱', '我的筆電');
    await press('登記通行金鑰');
    expect(await screen.findByRole('list', { name: '備用碼' })).toHaveTextContent(CODES[0] ?? '');
    expect(screen.queryByText('開始設定')).toBeNull();
    expect(api.askedOf('POST /api/admin/passkeys')).toMatchObject([
      { body: { name: '我的筆電', id: 'AQID', attestationObject: 'Bw', transports: ['usb'] } },
    ]);
  });

  it('one of several is removed', async () => {
    open();
    const keys = [
      { id: 1, name: '筆電', createdAt: Date.UTC(2026, 10, 1), lastUsedAt: Date.UTC(2026, 10, 2) },
      { id: 2, name: '舊手機', createdAt: Date.UTC(2026, 10, 1), lastUsedAt: null },
    ];
    api.on({
      'GET /api/admin/second-factor': () => ({ ...NONE, passkeys: 2, passed: true }),
      'GET /api/admin/passkeys': () => keys,
      'DELETE /api/admin/passkeys/2': () => {
        keys.pop();
        return null;
      },
    });
    await visitAs(api, '/admin/security');
    await person.click(await findVisible(() => screen.getByLabelText('移除：舊手機')));
    const dialog = await screen.findByRole('dialog', { name: '移除通行金鑰：舊手機' });
    await person.click(within(dialog).getByText('移除', { selector: 'button *' }));
    await waitFor(() => expect(screen.queryByText('舊手機')).toBeNull());
    expect(screen.getByText('筆電')).toBeInTheDocument();
  });
});
