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
