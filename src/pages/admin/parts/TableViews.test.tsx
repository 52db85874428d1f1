import type { SavedView } from '@common/endpoints/savedViews';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { cursorPageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '../orders';
import '../reviews';

const LATE: SavedView = { id: 3, name: '急件', query: 'hide=seller&work=late' };
const SAVE = 'POST /api/admin/views/orders';

let api: StubApi;
let views: SavedView[];
beforeEach(async () => {
  views = [LATE];
  api = await startApi({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/orders': () => cursorPageOf([]),
    'GET /api/admin/views/orders': () => views,
  });
  signIn(STAFF);
});
afterEach(() => api.close());

const asked = () => api.askedOf('GET /api/admin/orders').at(-1)?.query;

it('a chosen view sets filters and columns in the URL', async () => {
  await renderSite('/admin/orders?q=20261123&before=9');
  expect((await screen.findAllByText('賣家')).length).toBeGreaterThan(0);
  await press('檢視');
  await person.click(await findVisible('急件'));
  await waitFor(() => expect(asked()?.get('work')).toBe('late'));
  expect([asked()?.get('q'), asked()?.get('before')]).toEqual([null, null]);
  await waitFor(() => expect(screen.queryAllByText('賣家')).toEqual([]));
  await findVisible('檢視：急件');
});

it('what the list shows is saved under a name without the page; a refusal keeps the name', async () => {
  api.on({
    [SAVE]: () => {
      throw new Refusal('VIEW_NAME', { name: '急件' });
    },
  });
  await renderSite('/admin/orders?status=2&before=9');
  await press('檢視');
  await person.click(await findVisible('保存目前的檢視…'));
  await fill('名稱', '急件');
  await press('保存');
  await findVisible(/您已經有叫「急件」的檢視/);
  expect(screen.getByLabelText('名稱')).toHaveValue('急件');
  api.on({ [SAVE]: () => [LATE, { id: 4, name: '急件二', query: 'status=2' }] });
  await fill('名稱', '二');
  await press('保存');
  await findVisible('檢視：急件二');
  expect(api.askedOf(SAVE).at(-1)?.body).toEqual({ name: '急件二', query: 'status=2' });
});

it('a view is renamed and deleted', async () => {
  const one = '/api/admin/views/orders/3';
  api.on({
    [`PUT ${one}`]: () => [{ ...LATE, name: '今天' }],
    [`DELETE ${one}`]: () => [],
  });
  await renderSite(`/admin/orders?${LATE.query}`);
  await press('檢視');
  await person.click(await findVisible('重新命名「急件」…'));
  await person.clear(await screen.findByLabelText('名稱'));
  await fill('名稱', '今天');
  await press('更名');
  await findVisible('檢視：今天');
  expect(api.askedOf(`PUT ${one}`)[0]?.body).toEqual({ name: '今天', query: LATE.query });
  await press('檢視：今天');
  await person.click(await findVisible('刪除「今天」…'));
  await press('刪除檢視');
  await findVisible('檢視');
});

it('all columns are shown until the URL hides some', async () => {
  await renderSite('/admin/orders');
  for (const title of ['訂單編號', '狀態', '賣家', '下單時間']) {
    await screen.findByText(title, { selector: 'th *, th' });
  }
});

it('hidden columns stand in the URL, but not those by which a row is known', async () => {
  await renderSite('/admin/orders?hide=seller');
  await screen.findByText('訂單編號', { selector: 'th *, th' });
  await press('欄位');
  const seller = await screen.findByLabelText('賣家');
  expect(seller).not.toBeChecked();
  await person.click(screen.getByLabelText('交付'));
  await waitFor(() => expect(screen.queryByText('交付', { selector: 'th *, th' })).toBeNull());
  await person.click(seller);
  await screen.findByText('賣家', { selector: 'th *, th' });
});

it('a list of cards has views of its filters and order, and no columns', async () => {
  const list = 'GET /api/admin/reviews';
  api.on({
    [list]: () => cursorPageOf([]),
    'GET /api/admin/views/reviews': () => [
      { id: 5, name: '低分', query: 'q=%E6%B0%B4%E5%A3%BA&sort=-rating&state=low' },
    ],
  });
  await renderSite('/admin/reviews');
  await press('檢視');
  await person.click(await findVisible('低分'));
  await waitFor(() => {
    const { query } = api.askedOf(list).at(-1) ?? {};
    expect([query?.get('state'), query?.get('q'), query?.get('sort')]).toEqual([
      'low',
      '水壺',
      '-rating',
    ]);
  });
  expect(screen.getByLabelText('商品名稱')).toHaveValue('水壺');
  await findVisible('檢視：低分');
  expect(screen.queryByText('欄位')).toBeNull();
});
