import { screen, waitFor } from '@testing-library/react';
import { findVisible, person } from '@/testing/person';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
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

it('a group that somebody else changed is not overwritten before that is seen', async () => {
  const put = 'PUT /api/admin/synonyms/7';
  await visitAs(api, '/admin/synonyms');
  await person.click(await screen.findByLabelText('編輯：烏龍、oolong'));
  api.on({
    'GET /api/admin/synonyms': () => [{ ...TEA, words: ['烏龍', '青茶'], version: 4 }],
    [put]: () => {
      throw new Refusal('SEEN_CHANGED', { what: '這組同義詞', now: '烏龍、青茶' });
    },
  });
  await save('烏龍、wulong');
  await findVisible(/這組同義詞剛剛被其他人變更，現在是「烏龍、青茶」/);
  await findVisible('青茶');
  expect(screen.getByLabelText(/^意思相同的詞/)).toHaveValue('烏龍、wulong');
  api.on({ [put]: () => [{ ...TEA, words: ['烏龍', 'wulong'], version: 5 }] });
  await person.click(screen.getByText(/^儲\s?存$/));
  await findVisible('wulong');
  expect(api.askedOf(put).map(({ body }) => body)).toEqual([
    { words: ['烏龍', 'wulong'], version: 3 },
    { words: ['烏龍', 'wulong'], version: 4 },
  ]);
});

it('a save that fails for another reason is not taken for having seen what another saved', async () => {
  const put = 'PUT /api/admin/synonyms/7';
  await visitAs(api, '/admin/synonyms');
  await person.click(await screen.findByLabelText('編輯：烏龍、oolong'));
  api.on({
    'GET /api/admin/synonyms': () => [{ ...TEA, words: ['烏龍', '青茶'], version: 4 }],
    [put]: () => {
      throw new Refusal('SYNONYM_TAKEN', { word: '茶' });
    },
  });
  await save('烏龍、茶');
  await waitFor(() => expect(api.askedOf(put)).toHaveLength(1));
  await save('烏龍、wulong');
  await waitFor(() => expect(api.askedOf(put)).toHaveLength(2));
  expect(api.askedOf(put)[1]?.body).toMatchObject({ version: 3 });
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
  expect(api.askedOf('DELETE /api/admin/synonyms/7')[0]?.query.get('version')).toBe('3');
});

it('a group that somebody else changed is shown anew instead of being deleted', async () => {
  await visitAs(api, '/admin/synonyms');
  await person.click(await screen.findByLabelText('刪除：烏龍、oolong'));
  api.on({
    'GET /api/admin/synonyms': () => [{ ...TEA, words: ['烏龍', '青茶'], version: 4 }],
    'DELETE /api/admin/synonyms/7': () => {
      throw new Refusal('SEEN_STATE_CHANGED');
    },
  });
  await person.click(await screen.findByText('確定刪除'));
  await findVisible(/剛剛有其他人變更了狀態，您的操作沒有執行/);
  await screen.findByLabelText('刪除：烏龍、青茶');
});
