import { screen, waitFor } from '@testing-library/react';
import { findVisible, person } from '@/testing/person';
import { visitAs } from '@/testing/staff';
import { type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './index';

const TEA = { id: 7, words: ['烏龍', 'oolong'], version: 3 };
let api: StubApi;
beforeEach(async () => {
  api = await startApi({ 'GET /api/admin/synonyms': () => [TEA] });
});
afterEach(() => api.close());

async function save(line: string): Promise<void> {
  const field = await screen.findByLabelText(/^意思相同的詞/);
  await person.clear(field);
  await person.type(field, line);
  await person.click(screen.getByText(/^儲\s?存$/));
}

it('a group is changed in the version that was seen, with each word once', async () => {
  api.on({ 'PUT /api/admin/synonyms/7': () => [{ ...TEA, words: ['烏龍', 'wulong'] }] });
  await visitAs(api, '/admin/synonyms');
  await findVisible('oolong');
  await person.click(screen.getByLabelText('編輯：烏龍、oolong'));
  await save('烏龍， wulong、wulong');
  await waitFor(() => expect(api.askedOf('PUT /api/admin/synonyms/7')).toHaveLength(1));
  await findVisible('wulong');
  expect(api.askedOf('PUT /api/admin/synonyms/7')[0]?.body).toEqual({
    words: ['烏龍', 'wulong'],
    version: 3,
  });
});

it('one word alone is refused beside the field, and nothing is sent', async () => {
  api.on({ 'POST /api/admin/synonyms': () => [] });
  await visitAs(api, '/admin/synonyms');
  await person.click(await screen.findByText('新增同義詞'));
  await save('烏龍、');
  await findVisible('請填寫至少 2 個詞，用頓號或逗號分開');
  expect(api.askedOf('POST /api/admin/synonyms')).toEqual([]);
});

it('a group is deleted after a confirmation', async () => {
  api.on({ 'DELETE /api/admin/synonyms/7': () => [] });
  await visitAs(api, '/admin/synonyms');
  await person.click(await screen.findByLabelText('刪除：烏龍、oolong'));
  await person.click(await screen.findByText('確定刪除'));
  await waitFor(() => expect(api.askedOf('DELETE /api/admin/synonyms/7')).toHaveLength(1));
  await findVisible('還沒有同義詞。顧客常用英文或別名搜尋時，可以在這裡補上。');
});
