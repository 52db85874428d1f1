import type { ShippingProfile } from '@common/endpoints/shipping';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './index';
import '@/feedback/shown';

const SET = 'PUT /api/admin/shipping';
const PROFILE: ShippingProfile = {
  version: 4,
  terms: {
    handlingDays: 2,
    ways: [
      {
        way: 'home',
        fee: '80',
        eachMore: '0',
        freeFrom: null,
        islandFee: '0',
        notServed: [],
        note: '',
      },
    ],
  },
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/shipping': () => PROFILE,
    'GET /api/admin/sender-address': () => ({ address: null, version: 0 }),
  });
});
afterEach(() => api.close());

it('staff change the platform’s fees with a reason; a refused change keeps what was typed', async () => {
  // As the server does: only the version that is stored now can be replaced.
  let stored = PROFILE;
  api.on({
    'GET /api/admin/shipping': () => stored,
    [SET]: ({ body }) => {
      const { version, terms } = body as ShippingProfile;
      if (version !== stored.version) throw new Refusal('CONTENT_CHANGED');
      stored = { version: version + 1, terms };
      return stored;
    },
  });
  await visitAs(api, '/admin/shipping');
  const fee = await screen.findByDisplayValue('80');
  stored = { version: 5, terms: { handlingDays: 4, ways: PROFILE.terms?.ways ?? [] } };
  await person.clear(fee);
  await person.type(fee, '60');
  await press('儲存');
  await findVisible('請填寫，這會留在稽核紀錄');
  expect(api.askedOf(SET)).toEqual([]);
  await fill('原因（會留下紀錄）', '調降宅配運費');
  await press('儲存');
  await screen.findByText(/^內容已被其他人更新/);
  expect(fee).toHaveValue('60');
  // What the colleague saved stands beside it, and the next save is one on top of that.
  await findVisible(/^其他人剛剛改了：.*付款後幾天內出貨/);
  await press('看看變更');
  await findVisible(/^付款後幾天內出貨：/);
  await press('保留我的');
  expect(fee).toHaveValue('60');
  expect(screen.getByLabelText('原因（會留下紀錄）')).toHaveValue('調降宅配運費');
  await press('儲存');
  await findVisible('已儲存，之後的訂單都用新的運費');
  const [way] = PROFILE.terms?.ways ?? [];
  expect(api.askedOf(SET)[1]?.body).toEqual({
    version: 5,
    reason: '調降宅配運費',
    terms: { handlingDays: 4, ways: [{ ...way, fee: '60' }] },
  });
  // The next change has a reason of its own.
  const reason = screen.getByLabelText('原因（會留下紀錄）');
  await waitFor(() => expect(reason).toHaveValue(''));
  expect(fee).toHaveValue('60');
  await press('儲存');
  await findVisible('請填寫，這會留在稽核紀錄');
  expect(api.askedOf(SET)).toHaveLength(2);
});

it('what a save changes stands above its button', async () => {
  await visitAs(api, '/admin/shipping');
  const fee = await screen.findByDisplayValue('80');
  await findVisible('沒有差異。');
  await person.clear(fee);
  await person.type(fee, '60');
  expect(await screen.findByText('宅配運費', { exact: false, selector: 'li' })).toHaveTextContent(
    '宅配運費：80 → 60',
  );
  await person.click(screen.getByRole('checkbox', { name: '提供郵寄' }));
  expect(await screen.findByText('郵寄：提供', { exact: false, selector: 'li' })).toHaveTextContent(
    '郵寄：提供：關閉 → 開啟',
  );
  await person.click(screen.getByRole('radio', { name: /^一律免運費/ }));
  expect(await screen.findByText('收取運費', { exact: false, selector: 'li' })).toHaveTextContent(
    '收取運費：開啟 → 關閉',
  );
  expect(screen.queryByText('宅配運費', { exact: false, selector: 'li' })).toBeNull();
});

it('an earlier version is put into the form with its reason, and saved as a change of its own', async () => {
  const change = { id: 3, staff: '王店長', note: '調高宅配運費', at: Date.UTC(2026, 10, 1) };
  const { terms } = PROFILE;
  const [way] = terms?.ways ?? [];
  const before = { handlingDays: 2, ways: way ? [{ ...way, fee: '50' }] : [] };
  api.on({
    'GET /api/admin/shipping/changes': () => [
      { ...change, before, after: terms },
      { ...change, id: 2, before: terms, after: before },
    ],
    [SET]: () => ({ version: 5, terms: before }),
  });
  await visitAs(api, '/admin/shipping');
  const fee = await screen.findByDisplayValue('80');
  await person.clear(fee);
  await person.type(fee, '70');
  await press('變更紀錄');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('調高宅配運費', { selector: 'tr:nth-child(2) td' });
  // The second row began with the terms of now: there is nothing to bring back.
  const restore = within(dialog).getByRole('button', { name: '還原到之前' });
  await person.click(restore);
  expect(fee).toHaveValue('70');
  await press('換成之前的');
  expect(fee).toHaveValue('50');
  await press('儲存');
  await findVisible('已儲存，之後的訂單都用新的運費');
  expect(api.askedOf(SET)[0]?.body).toMatchObject({
    version: 4,
    terms: before,
    reason: expect.stringMatching(/^還原 .* 之前的設定$/),
  });
});

it('the label of a dialog names its own field, not one of the same name on the page below', async () => {
  await visitAs(api, '/admin/shipping');
  await press('填寫地址');
  const dialog = await screen.findByRole('dialog');
  const label = within(dialog).getByText<HTMLLabelElement>('原因（會留下紀錄）', {
    selector: 'label',
  });
  expect(dialog).toContainElement(label.control);
});

it('a fault of a way stands at its field, and what was typed stays', async () => {
  const refuse = (field: string, message: string) =>
    api.on({
      [SET]: () => {
        throw new Refusal('BAD_INPUT', { faults: [{ field, message }] });
      },
    });
  refuse('terms.ways.0.fee', '不能大於 99999');
  await visitAs(api, '/admin/shipping');
  const fee = await screen.findByDisplayValue('80');
  await person.clear(fee);
  await person.type(fee, '100000');
  await fill('原因（會留下紀錄）', '調高宅配運費');
  await press('儲存');
  const item = within(fee.closest('.ant-form-item') as HTMLElement);
  await item.findByText('不能大於 99999');
  expect(fee).toHaveValue('100000');
  refuse('reason', '至少 5 個字');
  await press('儲存');
  await findVisible('至少 5 個字');
});
