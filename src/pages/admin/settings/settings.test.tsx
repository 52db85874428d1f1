import type { ShopSetting, ShopSettings } from '@common/endpoints/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { ADMIN, visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './index';
import '@/feedback/shown';

const BASE = {
  schema: {},
  version: 4,
  mayChange: true,
  takesTwo: [],
  last: { staff: '王店長', at: Date.UTC(2026, 10, 1) },
  proposal: null,
};
const WINDOWS: ShopSetting = {
  ...BASE,
  key: 'windows',
  value: { paymentMinutes: 30 },
  defaults: { paymentMinutes: 30 },
  schema: { properties: { paymentMinutes: { minimum: 10, maximum: 1440 } } },
};
const SELLING: ShopSetting = {
  ...BASE,
  key: 'selling',
  takesTwo: ['feeBps'],
  value: {
    feeBps: 300,
    openListings: 100,
    newSeller: { days: 30, sales: 3, openListings: 5, price: '20000' },
    blockedWords: ['高仿'],
  },
  defaults: {},
};
const MAINTENANCE: ShopSetting = {
  ...BASE,
  key: 'maintenance',
  value: { from: null, until: null, note: '' },
  defaults: {},
};
const all = (...changed: ShopSetting[]): ShopSettings => ({
  administrators: 2,
  countsFrom: null,
  settings: [MAINTENANCE, SELLING, WINDOWS].map(
    (one) => changed.find(({ key }) => key === one.key) ?? one,
  ),
});

const LIST = 'GET /api/admin/settings';
const SAVE = 'PUT /api/admin/settings/windows';
const REASON = '原因（會留下紀錄）';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [LIST]: () => all() });
});
afterEach(() => api.close());

async function edit(title: string) {
  await visitAs(api, '/admin/settings', ADMIN);
  const card = await screen.findByRole('region', { name: title });
  await person.click(within(card).getByRole('button', { name: '調整' }));
}

it('a change shows from what to what before it is sent, with version and reason', async () => {
  api.on({ [SAVE]: () => ({ ...WINDOWS, value: { paymentMinutes: 45 }, version: 5 }) });
  await edit('付款期限');
  const field = await screen.findByRole('spinbutton');
  await person.clear(field);
  await person.type(field, '45');
  await findVisible('45 分鐘');
  await fill(REASON, '連假期間放寬');
  await press('確認調整');
  await findVisible('已儲存，2 秒內生效');
  expect(api.askedOf(SAVE)[0]?.body).toEqual({
    value: { paymentMinutes: 45 },
    version: 4,
    reason: '連假期間放寬',
  });
});

it('a fault of the reason stands at its field, and one of no field is said', async () => {
  const refuse = (field: string, message: string) =>
    api.on({
      [SAVE]: () => {
        throw new Refusal('BAD_INPUT', { faults: [{ field, message }] });
      },
    });
  refuse('reason', '至少 5 個字');
  await edit('付款期限');
  // The form counts the blanks that are not sent.
  await fill(REASON, '連假     ');
  await press('確認調整');
  await findVisible('至少 5 個字');
  expect(screen.getByLabelText(REASON)).toHaveValue('連假     ');
  refuse('version', '不是整數');
  await press('確認調整');
  await screen.findByText('Response status:400');
});

it('a fault of the server stands at its field, and what was typed stays', async () => {
  api.on({
    [SAVE]: () => {
      throw new Refusal('BAD_INPUT', {
        faults: [{ field: 'paymentMinutes', message: '不能大於 1440' }],
      });
    },
  });
  await edit('付款期限');
  await fill(REASON, '連假期間放寬');
  await press('確認調整');
  await findVisible('不能大於 1440');
  expect(screen.getByLabelText(REASON)).toHaveValue('連假期間放寬');
});

it('when somebody else was first, their change is shown and nothing typed is lost', async () => {
  const theirs = { ...WINDOWS, value: { paymentMinutes: 60 }, version: 9 };
  api.on({
    [SAVE]: () => {
      api.on({ [LIST]: () => all(theirs) });
      throw new Refusal('SETTING_CHANGED', { staff: '乙店長' });
    },
  });
  await edit('付款期限');
  const field = await screen.findByRole('spinbutton');
  await person.clear(field);
  await person.type(field, '45');
  await fill(REASON, '連假期間放寬');
  await press('確認調整');
  await screen.findByText(/王店長 在 .* 改了：付款期限/);
  expect(field).toHaveValue('45');
  expect(screen.getByLabelText(REASON)).toHaveValue('連假期間放寬');
  api.on({ [SAVE]: () => ({ ...theirs, value: { paymentMinutes: 45 }, version: 10 }) });
  await press('保留我的');
  await findVisible('兩個人都改了這些欄位');
  await press('套用選擇');
  await press('確認調整');
  await waitFor(() => expect(api.askedOf(SAVE)).toHaveLength(2));
  expect(api.askedOf(SAVE)[1]?.body).toMatchObject({ version: 9 });
});

it('says from when an administrator with a new role can agree, in place of the button', async () => {
  const proposal = {
    id: 7,
    staffId: 88,
    staff: '乙店長',
    note: '配合活動',
    expiresAt: Date.UTC(2026, 10, 21),
    after: { ...SELLING.value, feeBps: 250 },
  };
  const countsFrom = Date.UTC(2026, 10, 22);
  api.on({ [LIST]: () => ({ ...all({ ...SELLING, proposal }), countsFrom }) });
  await visitAs(api, '/admin/settings', ADMIN);
  await findVisible(/您的職務剛由同事授予，.*起才能同意/);
  expect(screen.queryByRole('button', { name: /^同\s?意$/ })).toBeNull();
  await findVisible(/起，您才能提出或同意與款項有關的設定/);
});

it('what moves money is proposed, the rest of the same form is saved', async () => {
  const propose = 'POST /api/admin/settings/selling/proposals';
  api.on({ [propose]: () => SELLING });
  await edit('市集刊登');
  const fee = await screen.findByLabelText('成交手續費');
  await screen.findByText('確認調整');
  await person.clear(fee);
  await person.type(fee, '2.5');
  await fill(REASON, '配合活動調降');
  await press('提出變更');
  await waitFor(() => expect(api.askedOf(propose)).toHaveLength(1));
  expect(api.askedOf(propose)[0]?.body).toMatchObject({
    value: { ...SELLING.value, feeBps: 250 },
  });
});

it('an earlier version is brought back as a change of its own', async () => {
  api.on({
    'GET /api/admin/settings/windows/changes': () => [
      {
        id: 4,
        before: { paymentMinutes: 20 },
        after: { paymentMinutes: 30 },
        staff: '王店長',
        proposer: null,
        note: '恢復平常',
        at: Date.UTC(2026, 10, 1),
      },
    ],
    [SAVE]: () => ({ ...WINDOWS, value: { paymentMinutes: 20 } }),
  });
  await visitAs(api, '/admin/settings', ADMIN);
  const card = await screen.findByRole('region', { name: '付款期限' });
  await person.click(within(card).getByRole('button', { name: '變更紀錄' }));
  await press('還原到之前');
  await press('確認調整');
  await waitFor(() => expect(api.askedOf(SAVE)).toHaveLength(1));
  expect(api.askedOf(SAVE)[0]?.body).toMatchObject({ value: { paymentMinutes: 20 }, version: 4 });
});

it('a proposal is agreed to by another administrator, and withdrawn by its author', async () => {
  const proposal = {
    id: 7,
    staffId: 99,
    staff: '乙店長',
    note: '配合活動調降',
    expiresAt: Date.UTC(2026, 10, 2),
    after: { ...SELLING.value, feeBps: 250 },
  };
  const approve = 'POST /api/admin/settings/proposals/7/approve';
  api.on({
    [LIST]: () => all({ ...SELLING, proposal }),
    [approve]: () => ({ ...SELLING, value: proposal.after }),
  });
  await visitAs(api, '/admin/settings', ADMIN);
  await screen.findByText('乙店長 提出變更，等待另一位管理員同意');
  await press('同意');
  await press('確認同意');
  await waitFor(() => expect(api.askedOf(approve)).toHaveLength(1));
  await findVisible('2.5%');
});

it('one switch opens the shop again', async () => {
  const now = Date.now();
  const value = { from: now - 60_000, until: now + 3_600_000, note: '' };
  const save = 'PUT /api/admin/settings/maintenance';
  api.on({ [LIST]: () => all({ ...MAINTENANCE, value }), [save]: () => MAINTENANCE });
  await visitAs(api, '/admin/settings', ADMIN);
  await findVisible('維護中');
  await press('立即恢復營運');
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: '立即恢復營運' }));
  await findVisible('商城已恢復營運');
  expect(api.askedOf(save)[0]?.body).toMatchObject({
    value: { from: null, until: null, note: '' },
    version: 4,
  });
});
