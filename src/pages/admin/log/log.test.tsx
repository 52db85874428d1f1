import type { StaffLogEntry } from '@common/endpoints/adminLog';
import { screen, waitFor } from '@testing-library/react';
import { findVisible, person } from '@/testing/person';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './index';

const READ = 'GET /api/admin/log';
const ENTRY: StaffLogEntry = {
  id: 7,
  at: Date.UTC(2026, 10, 21, 4),
  staff: { id: 3, name: '王店長' },
  action: 'member.freeze',
  subject: { type: 'member', id: '42' },
  note: '疑似盜用',
  source: { by: 'web', address: '203.0.113.5', device: 'Chrome・Windows', session: 12 },
  changes: [
    { field: '凍結', before: false, after: true },
    { field: '職務', before: ['客服', '財務'], after: null },
  ],
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => cursorPageOf([ENTRY]) });
});
afterEach(() => api.close());

it('lists actor, action, object and reason, with a link to the object', async () => {
  await visitAs(api, '/admin/log');
  await findVisible('凍結會員');
  for (const text of ['王店長（#3）', '疑似盜用']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('會員 42')).toHaveAttribute('href', '/admin/members/42');
});

it('leads to each record that has a page, and to none where the entry is about all of them', async () => {
  const subjects = [
    { type: 'order', id: '20261122ABCDEFGH' },
    { type: 'withdrawal', id: '31' },
    { type: 'banner', id: '4' },
    { type: 'page', id: 'terms' },
    { type: 'lot', id: '9' },
    { type: 'banner', id: 'order' },
    { type: 'media', id: 'csv' },
  ];
  const entries = subjects.map((subject, index) => ({ ...ENTRY, id: index + 1, subject }));
  api.on({ [READ]: () => cursorPageOf(entries) });
  await visitAs(api, '/admin/log');
  await findVisible('訂單 20261122ABCDEFGH');
  const ways = subjects.map(({ id }) => {
    const text = screen.getByText(id === 'csv' ? '媒體庫圖片 CSV' : new RegExp(` ${id}$`));
    return text.getAttribute('href');
  });
  expect(ways).toEqual([
    '/admin/orders/20261122ABCDEFGH',
    '/admin/money/withdrawals?state=all&id=31',
    '/admin/banners?id=4',
    '/admin/pages?page=terms',
    '/admin/auctions?q=%239',
    null,
    null,
  ]);
});

it('names what this build does not know as it is kept', async () => {
  const other = { ...ENTRY, action: 'moon.land', subject: { type: 'moon', id: '1' } };
  api.on({ [READ]: () => cursorPageOf([other]) });
  await visitAs(api, '/admin/log');
  await findVisible('moon.land');
  expect(screen.getByText('moon 1')).toBeVisible();
});

it('searches within the kind of the URL', async () => {
  const { history } = await visitAs(api, '/admin/log?kind=member');
  await findVisible('凍結會員');
  await person.type(screen.getByPlaceholderText('人員、編號或說明'), '盜用{Enter}');
  await waitFor(() => expect(api.askedOf(READ).at(-1)?.query.get('q')).toBe('盜用'));
  expect(api.askedOf(READ).at(-1)?.query.get('kind')).toBe('member');
  expect(new URLSearchParams(history.location.search).get('q')).toBe('盜用');
});

it('an unknown kind in the address shows all kinds', async () => {
  api.on({ [READ]: () => cursorPageOf([]) });
  await visitAs(api, '/admin/log?kind=moon');
  await findVisible('還沒有任何紀錄。');
  expect(api.askedOf(READ)[0]?.query.get('kind')).toBeNull();
});

it('shows fields before and after, and where it came from; an older entry says that this was not recorded', async () => {
  api.on({ [READ]: () => cursorPageOf([ENTRY, { ...ENTRY, id: 6, source: null, changes: null }]) });
  await visitAs(api, '/admin/log');
  const row = (await findVisible('203.0.113.5・Chrome・Windows・工作階段 #12')).closest('tr');
  expect(row).toHaveTextContent('凍結：否 → 是');
  expect(row).toHaveTextContent('職務：客服、財務 → （無）');
  expect(screen.getByText('沒有記錄')).toBeVisible();
});

it('narrows to a person by their name, to an address and to days, and back', async () => {
  const { history } = await visitAs(api, '/admin/log?from=2026-11-01');
  await findVisible('凍結會員');
  await person.click(screen.getByText('王店長（#3）'));
  await person.type(screen.getByPlaceholderText('IP 位址'), '203.0.113.5{Enter}');
  await waitFor(() => expect(api.askedOf(READ).at(-1)?.query.get('address')).toBe('203.0.113.5'));
  const asked = api.askedOf(READ).at(-1)?.query;
  expect([asked?.get('staff'), asked?.get('from')]).toEqual(['3', '2026-11-01']);
  expect(screen.getByText('只看人員 #3')).toBeVisible();
  expect(new URLSearchParams(history.location.search).get('staff')).toBe('3');
});
