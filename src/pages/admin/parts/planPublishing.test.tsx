import { screen, waitFor } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { visitAs } from '@/testing/staff';
import { type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '../news/edit/$id';

const DRAFT = {
  id: 7,
  category: 'notice' as const,
  title: '連假公告',
  summary: '照常接單',
  cover: 'delivery' as const,
  picture: null,
  markdown: '照常接單。',
  published: false,
  publishedAt: null,
  updatedAt: 0,
  version: 1,
};
const PLAN = 'PUT /api/admin/news/7/plan';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/news/7': () => DRAFT,
    'GET /api/admin/news/7/plan': () => null,
  });
});
afterEach(() => api.close());

it('a draft is planned for a time, and the plan is ended', async () => {
  const year = new Date().getFullYear() + 1;
  const at = new Date(year, 0, 2, 11, 4).getTime();
  api.on({
    [PLAN]: ({ body }: { body: unknown }) =>
      Object(body).at === null ? null : { at, staff: '王店長' },
  });
  await visitAs(api, '/admin/news/edit/7');
  const field = await screen.findByLabelText('預定發布的時間');
  await person.type(field, `${year}/01/02 11:04`);
  await person.keyboard('{Enter}');
  await press('預定發布');
  await findVisible(/王店長/);
  expect(api.askedOf(PLAN)[0]?.body).toEqual({ at, seen: null });
  await press('取消預定');
  await waitFor(() => expect(api.askedOf(PLAN)).toHaveLength(2));
  expect(api.askedOf(PLAN)[1]?.body).toEqual({ at: null, seen: at });
  await screen.findByLabelText('預定發布的時間');
});
