import type { PlannedPublishing } from '@common/endpoints/publishing';
import { screen, waitFor } from '@testing-library/react';
import { findVisible, person } from '@/testing/person';
import { pageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './planned';

const LIST = 'GET /api/admin/planned';
const END = 'PUT /api/admin/products/7/plan';
const HOUR = 3_600_000;
const NEWS: PlannedPublishing = {
  kind: 'news',
  id: 3,
  title: '連假公告',
  at: Date.now() - HOUR,
  staff: '王店長',
  hasFailed: false,
};
const PRODUCT: PlannedPublishing = {
  kind: 'product',
  id: 7,
  title: '手沖咖啡壺',
  at: Date.now() + HOUR,
  staff: '王店長',
  hasFailed: false,
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [LIST]: () => pageOf([NEWS, PRODUCT]), [END]: () => null });
});
afterEach(() => api.close());

it('what is planned leads to its editor, and what is late says so', async () => {
  await visitAs(api, '/admin/planned?kind=news');
  expect(await screen.findByText('連假公告')).toHaveAttribute('href', '/admin/news/edit/3');
  expect(screen.getByText('手沖咖啡壺')).toHaveAttribute('href', '/admin/products/edit/7');
  expect(screen.getAllByText('等待公開')).toHaveLength(1);
  expect(api.askedOf(LIST)[0]?.query.get('kind')).toBe('news');
});

it('one that could not be shown says so', async () => {
  api.on({ [LIST]: () => pageOf([{ ...NEWS, hasFailed: true }]) });
  await visitAs(api, '/admin/planned');
  await findVisible('公開失敗，會再試');
  expect(screen.queryByText('等待公開')).toBeNull();
});

it('a plan is ended after a question, and the list is read again', async () => {
  await visitAs(api, '/admin/planned');
  await screen.findByText('手沖咖啡壺');
  const [, second] = screen.getAllByRole('button', { name: '取消預定' });
  if (second) await person.click(second);
  await findVisible('要取消「手沖咖啡壺」的預定嗎？');
  expect(api.askedOf(END)).toEqual([]);
  const confirm = screen.getAllByRole('button', { name: '取消預定' }).at(-1);
  if (confirm) await person.click(confirm);
  await waitFor(() => expect(api.askedOf(END)[0]?.body).toEqual({ at: null, seen: PRODUCT.at }));
  await waitFor(() => expect(api.askedOf(LIST)).toHaveLength(2));
});
