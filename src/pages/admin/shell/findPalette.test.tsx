import type { FoundRecord } from '@common/endpoints/console';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { person } from '@/testing/person';
import { STAFF } from '@/testing/session';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '../log';

const FIND = 'GET /api/admin/find';
const FOUND: FoundRecord[] = [
  { kind: 'order', ref: '20261122ABC', title: '20261122ABC', detail: '王小明' },
  { kind: 'member', ref: '42', title: '王小明', detail: 'ming@mail.example' },
  { kind: 'withdrawal', ref: '7', title: '0xc0de', detail: '王小明' },
];

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ 'GET /api/admin/log': () => cursorPageOf([]), [FIND]: () => FOUND });
});
afterEach(() => api.close());

async function open() {
  const site = await visitAs(api, '/admin/log');
  await screen.findByRole('navigation', { name: '管理後台' });
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: '搜尋後台' });
  return { ...site, field };
}

/** At once: what is typed slowly is searched for in parts. */
async function search(field: HTMLElement, text: string): Promise<void> {
  await person.click(field);
  await person.paste(text);
}

it('Ctrl+K opens the search, arrow keys choose and Enter opens what was chosen', async () => {
  const { history, field } = await open();
  await search(field, '小明');
  const list = within(screen.getByRole('listbox', { name: '搜尋結果' }));
  await list.findByText('ming@mail.example');
  expect(api.askedOf(FIND).at(-1)?.query.get('q')).toBe('小明');
  expect(list.getByText('提幣・王小明')).toBeVisible();
  await person.keyboard('{ArrowDown}');
  expect(list.getByText('ming@mail.example').closest('a')).toHaveAttribute('aria-selected', 'true');
  api.on({
    'GET /api/admin/members/42': () => {
      throw new Refusal('NOT_FOUND');
    },
  });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/admin/members/42'));
});

it('a deposit that nobody owns leads to the list that has returned ones too', async () => {
  api.on({ [FIND]: () => [{ kind: 'deposit', ref: '', title: '0xbeef', detail: null }] });
  const { field } = await open();
  await search(field, '0xbeef');
  const list = within(screen.getByRole('listbox', { name: '搜尋結果' }));
  const link = (await list.findByText('0xbeef')).closest('a');
  expect(link).toHaveAttribute('href', '/admin/money/suspense?state=all');
});

const MARKET: FoundRecord[] = [
  { kind: 'lot', ref: '8', title: '老茶壺', detail: '3' },
  { kind: 'listing', ref: '9', title: '手沖咖啡壺', detail: null },
];

it.each([
  [
    'staff who may work on them',
    'staff' as const,
    '/admin/auctions?state=all&q=%233',
    '/admin/listings?state=all&q=9',
  ],
  ['others', 'finance' as const, '/product/view/8', '/product/view/9'],
])('lots and listings lead %s to where they can do something', async (_, role, lot, listing) => {
  api.on({ [FIND]: () => MARKET });
  await visitAs(api, '/admin/log', { ...STAFF, capabilities: [role] });
  await screen.findByRole('navigation', { name: '管理後台' });
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  await search(await screen.findByRole('combobox', { name: '搜尋後台' }), '茶壺');
  const list = within(screen.getByRole('listbox', { name: '搜尋結果' }));
  expect((await list.findByText('老茶壺')).closest('a')).toHaveAttribute('href', lot);
  expect(list.getByText('手沖咖啡壺').closest('a')).toHaveAttribute('href', listing);
});

it('without a text it lists the pages of the console, and a text narrows them', async () => {
  api.on({ [FIND]: () => [] });
  const { field } = await open();
  const list = within(screen.getByRole('listbox', { name: '搜尋結果' }));
  expect(list.getByText('對帳')).toBeVisible();
  await search(field, '提幣');
  await list.findByText('提幣審核');
  expect(list.queryByText('對帳')).toBeNull();
});

it('a search that fails says so and can be repeated; one that finds nothing says what to do', async () => {
  api.on({
    [FIND]: () => {
      throw new Refusal('INTERNAL');
    },
  });
  const { field } = await open();
  await search(field, 'zzzz');
  const retry = await screen.findByText('無法搜尋，請再試一次');
  api.on({ [FIND]: () => [] });
  await person.click(retry);
  expect(await screen.findByText(/沒有符合的結果/)).toBeInTheDocument();
});
