import { screen, waitFor, within } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import '.';

const row = (id: number, title: string, onSale: boolean) => ({
  id,
  title,
  onSale,
  category: 'tea',
  picture: null,
  price: '100',
  highestPrice: '100',
  skuCount: 1,
  stock: 5,
  reserved: 0,
  isLow: false,
  sold: 0,
  updatedAt: Date.UTC(2026, 10, 1),
  version: id + 1,
});
const ROWS = [row(1, '春茶', false), row(2, '夏茶', false), row(3, '秋茶', true)];
const SALE = (id: number) => `POST /api/admin/products/${id}/sale`;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/products': () => cursorPageOf(ROWS),
    'GET /api/admin/categories': () => [],
    [SALE(1)]: () => ({ ...ROWS[0], onSale: true }),
    [SALE(2)]: () => {
      throw new Refusal('SEEN_STATE_CHANGED');
    },
    [SALE(3)]: () => ({ ...ROWS[2], onSale: false }),
  });
});
afterEach(() => api.close());
const tick = async (name: string) => person.click(await screen.findByRole('checkbox', { name }));

it('products that are ticked are put on sale one by one, each with its version and its own report', async () => {
  await visitAs(api, '/admin/products');
  await screen.findByText('春茶');
  await tick('選取這一頁的商品');
  await findVisible('已選 3 件');
  await press('上架 2 件');
  await findVisible('上架 2 件商品');
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).queryByText('秋茶')).toBeNull();
  expect(api.askedOf(SALE(1))).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: '上架 2 件' }));
  await findVisible('已上架 1 件，共 2 件');
  expect((await screen.findByText('沒有上架')).parentElement).toHaveTextContent(/沒有上架.{6,}/);
  expect(api.askedOf(SALE(1))[0]?.body).toEqual({ onSale: true, version: 2 });
  expect(api.askedOf(SALE(2))[0]?.body).toEqual({ onSale: true, version: 3 });
  expect(api.askedOf(SALE(3))).toEqual([]);
  const reads = api.askedOf('GET /api/admin/products').length;
  await press('關閉');
  await screen.findByRole('checkbox', { name: '選取 春茶', checked: false });
  expect(screen.queryByText(/已選/)).toBeNull();
  await waitFor(() => expect(api.askedOf('GET /api/admin/products').length).toBeGreaterThan(reads));
});

it('taking products off sale can be left before it begins, and what is ticked can be unticked', async () => {
  await visitAs(api, '/admin/products');
  await tick('選取 秋茶');
  await press('下架 1 件');
  await press('先不要');
  expect(api.askedOf(SALE(3))).toEqual([]);
  expect(screen.getByRole('checkbox', { name: '選取 秋茶' })).toBeChecked();
  await tick('選取 春茶');
  await press('取消選取');
  expect(screen.getByRole('checkbox', { name: '選取 春茶' })).not.toBeChecked();
});
