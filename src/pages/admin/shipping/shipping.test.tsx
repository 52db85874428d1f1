import type { ShippingProfile } from '@common/endpoints/shipping';
import { screen, within } from '@testing-library/react';
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
