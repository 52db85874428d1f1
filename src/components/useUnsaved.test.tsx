import type { StaffNews } from '@common/endpoints/news';
import { screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { fill, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, meOf, STAFF, signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';

const ITEM: StaffNews = {
  id: 7,
  category: 'notice',
  title: '系統維護',
  summary: '週日凌晨暫停服務',
  cover: 'maintenance',
  picture: null,
  markdown: '兩點到四點',
  published: false,
  publishedAt: null,
  updatedAt: Date.UTC(2026, 10, 21),
  version: 3,
};

let api: StubApi;
let failure: Refusal | undefined;
let me = STAFF;
beforeEach(async () => {
  failure = undefined;
  me = STAFF;
  api = await startApi({
    'GET /api/me': () => meOf(me),
    'GET /api/admin/news/7': () => ITEM,
    'PUT /api/admin/news/7': ({ body }) => {
      if (failure) throw failure;
      return { ...ITEM, ...Object(body), version: 4 };
    },
  });
  signIn(STAFF);
});
afterEach(() => api.close());

const GUARD = '還有沒儲存的修改';

describe.each([
  ['FORBIDDEN', '/403'],
  ['NOT_FOUND', '/404'],
  ['INTERNAL', '/500'],
] as const)('a save that fails with %s', (code, path) => {
  it('opens the error’s page, explains it, and the form restores what was typed', async () => {
    failure = new Refusal(code);
    await renderSite('/admin/news/edit/7');
    await fill('標題', '（更新）');
    await press('儲存草稿');
    await waitFor(() => expect(history.location.pathname).toBe(path));
    expect(await screen.findByRole('alert')).toHaveTextContent('剛才沒有儲存成功');
    expect(screen.queryByText(GUARD)).toBeNull();

    failure = undefined;
    await press('回上一頁');
    const title = await screen.findByLabelText('標題');
    await waitFor(() => expect(title).toHaveValue('系統維護（更新）'));
    await press('儲存草稿');
    await waitFor(() =>
      expect(api.askedOf('PUT /api/admin/news/7').at(-1)?.body).toMatchObject({
        title: '系統維護（更新）',
      }),
    );
    expect(await screen.findByText('已儲存草稿')).toBeInTheDocument();
  });
});

it('unsaved input of one member is not restored for another', async () => {
  failure = new Refusal('INTERNAL');
  await renderSite('/admin/news/edit/7');
  await fill('標題', '（更新）');
  await press('儲存草稿');
  await waitFor(() => expect(history.location.pathname).toBe('/500'));
  me = { ...STAFF, id: MEMBER.id + 100, name: '別人' };
  signIn(me);
  history.back();
  expect(await screen.findByLabelText('標題')).toHaveValue('系統維護');
});
