import type { NewsInput, StaffNews } from '@common/endpoints/news';
import type { LastAction, PresenceState } from '@common/staff/presence';
import { act, screen, waitFor } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { STAFF } from '@/testing/session';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '../news/edit/$id';

const ITEM: StaffNews = {
  id: 7,
  category: 'notice',
  title: '週年慶',
  summary: '全館活動',
  cover: 'opening',
  picture: null,
  markdown: '三天',
  published: false,
  publishedAt: null,
  updatedAt: Date.UTC(2026, 10, 21),
  version: 3,
};
const RECORD = 'GET /api/admin/news/7';
const SAVE = 'PUT /api/admin/news/7';
const QUIET = '/api/admin/presence/news/7/events';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [RECORD]: () => ITEM });
});
afterEach(() => api.close());

const byClerk: LastAction = {
  id: 11,
  staff: { id: 9, name: '客服小編' },
  action: 'news.update',
  at: Date.UTC(2026, 10, 25, 2),
};
const clerk = { id: 9, name: '客服小編', isEditing: true, since: Date.now() };

async function open() {
  await visitAs(api, '/admin/news/edit/7', STAFF);
  await screen.findByDisplayValue('週年慶');
  await waitFor(() => expect(api.isFollowed(QUIET)).toBe(true));
}
const say = (state: Partial<PresenceState>) =>
  api.emit('presence', { people: [], last: null, ...state }, QUIET);

/** Says it until the page has heard it: typing changes the stream. */
const hear = (state: Partial<PresenceState>, words: RegExp) =>
  waitFor(() => {
    say(state);
    expect(screen.getByText(words)).toBeVisible();
  });

async function type(label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await person.clear(field);
  act(() => field.focus());
  await person.paste(text);
}

it('the line says who edits, and goes when they leave', async () => {
  await open();
  await hear({ people: [clerk] }, /客服小編正在編輯/);
  say({ people: [{ ...clerk, isEditing: false }] });
  await findVisible(/客服小編也在看/);
  say({});
  await waitFor(() => expect(screen.queryByText(/客服小編/)).toBeNull());
});

it('what the other one saved is shown, and goes together with what is typed here', async () => {
  await open();
  await hear({ people: [clerk] }, /客服小編正在編輯/);
  await type('標題', '週年慶開跑');
  api.on({ [RECORD]: () => ({ ...ITEM, summary: '全館九折', version: 4 }) });
  await hear({ last: byClerk }, /客服小編 在 .* 改了：摘要/);
  await press('看看變更');
  expect((await findVisible('全館九折')).tagName).toBe('INS');
  expect(screen.getByDisplayValue('全館活動')).toBeVisible();
  await press('保留我的');
  await screen.findByDisplayValue('全館九折');
  expect(screen.getByDisplayValue('週年慶開跑')).toBeVisible();
  api.on({ [SAVE]: ({ body }) => ({ ...ITEM, ...(body as NewsInput), version: 5 }) as StaffNews });
  await press('儲存草稿');
  await waitFor(() => expect(api.askedOf(SAVE)).toHaveLength(1));
  expect(api.askedOf(SAVE)[0]?.body).toMatchObject({
    title: '週年慶開跑',
    summary: '全館九折',
    version: 4,
  });
});

it('a refused save shows the same, and where both changed a field it is chosen', async () => {
  await open();
  await type('標題', '我的標題');
  await type('摘要（列表與文章開頭都會顯示）', '我的摘要');
  api.on({
    [SAVE]: () => {
      throw new Refusal('CONTENT_CHANGED');
    },
    [RECORD]: () => ({ ...ITEM, title: '新的標題', summary: '新的摘要', version: 4 }),
  });
  await press('儲存草稿');
  await findVisible('剛才沒有儲存，您填的內容都還在。');
  await press('保留我的');
  await findVisible('兩個人都改了這些欄位');
  await person.click(await screen.findByLabelText('改用新的：新的標題'));
  await press('套用選擇');
  await screen.findByDisplayValue('新的標題');
  expect(screen.getByDisplayValue('我的摘要')).toBeVisible();
  expect(screen.queryByText('剛才沒有儲存，您填的內容都還在。')).toBeNull();
});

it('the new version replaces what is typed only after a question', async () => {
  await open();
  await hear({ people: [clerk] }, /客服小編正在編輯/);
  await type('標題', '我的標題');
  api.on({ [RECORD]: () => ({ ...ITEM, title: '新的標題', version: 4 }) });
  await hear({ last: byClerk }, /改了：標題/);
  await press('改用新的');
  await findVisible('您填了還沒儲存的內容會換掉，無法復原。');
  expect(screen.getByDisplayValue('我的標題')).toBeVisible();
  await press('改用新的');
  await screen.findByDisplayValue('新的標題');
  expect(screen.queryByText(/改了：標題/)).toBeNull();
});
