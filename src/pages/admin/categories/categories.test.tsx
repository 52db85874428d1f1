import type { StaffCategory } from '@common/endpoints/adminCategories';
import { screen, waitFor } from '@testing-library/react';
import { findVisible, person } from '@/testing/person';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './index';

const TEA: StaffCategory = { slug: 'tea', name: '茶', parent: null, picture: null, products: 2 };
const READ = 'GET /api/admin/categories';
const SAVE = 'PUT /api/admin/categories/tea';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => [TEA] });
});
afterEach(() => api.close());

/** Opens the category, while somebody else saves it as 「茶葉」 and a save from here is refused. */
async function open(refusal: Refusal): Promise<void> {
  await visitAs(api, '/admin/categories');
  await person.click(await screen.findByText(/^修\s?改$/));
  await screen.findByLabelText('名稱');
  api.on({
    [READ]: () => [{ ...TEA, name: '茶葉' }],
    [SAVE]: () => {
      throw refusal;
    },
  });
}

async function save(name: string, times: number): Promise<void> {
  const field = screen.getByLabelText('名稱');
  await person.clear(field);
  await person.type(field, name);
  await person.click(screen.getByText(/^儲\s?存$/));
  await waitFor(() => expect(api.askedOf(SAVE)).toHaveLength(times));
}

it('a category that somebody else changed is not overwritten before that is seen', async () => {
  await open(new Refusal('SEEN_CHANGED', { what: '這個分類', now: '茶葉' }));
  await save('好茶', 1);
  await findVisible('茶葉');
  expect(screen.getByLabelText('名稱')).toHaveValue('好茶');
  await save('好茶', 2);
  expect(api.askedOf(SAVE)[1]?.body).toMatchObject({ seen: { name: '茶葉' } });
});

it('a category save that fails for another reason is not taken for having seen what another saved', async () => {
  await open(new Refusal('PICTURE_UNKNOWN'));
  await save('好茶', 1);
  await save('好茶二', 2);
  expect(api.askedOf(SAVE)[1]?.body).toMatchObject({ seen: { name: '茶' } });
});

it('a fault that the server finds stands beside its field alone, which keeps what was typed', async () => {
  await open(
    new Refusal('BAD_INPUT', { faults: [{ field: 'name', message: '名稱已經有人使用' }] }),
  );
  await save('好茶', 1);
  await findVisible('名稱已經有人使用');
  expect(screen.getByLabelText('名稱')).toHaveValue('好茶');
  expect(screen.getByLabelText('名稱')).toBeInvalid();
  expect(document.querySelector('.ant-message-notice')).toBeNull();
});

it('says who else has the category open', async () => {
  const quiet = '/api/admin/presence/category/tea/events';
  await visitAs(api, '/admin/categories');
  await person.click(await screen.findByText(/^修\s?改$/));
  await waitFor(() => expect(api.isFollowed(quiet)).toBe(true));
  const people = [{ id: 9, name: '企劃', isEditing: false, since: Date.now() }];
  api.emit('presence', { people, last: null, changes: 0 }, quiet);
  await findVisible(/企劃也在看/);
});
