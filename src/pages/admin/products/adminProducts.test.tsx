import type { StaffProduct } from '@common/endpoints/adminProducts';
import { screen, waitFor } from '@testing-library/react';
import { fill, person, press, shows } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { STAFF, signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';

const PRODUCT: StaffProduct = {
  id: 7,
  category: 'tea',
  title: '高山茶',
  subtitle: '',
  description: '**春茶**',
  fulfilment: 'shipping',
  advMaxBps: 1000,
  attributes: [{ name: '產地', values: ['嘉義'] }],
  pictures: [{ url: '/demo/tea.svg', alt: '茶罐' }],
  onSale: false,
  sold: 2,
  version: 3,
  skus: [{ id: 70, name: '', code: 'T1', price: '100', stock: 5, reserved: 2 }],
};
const TREE = [
  { slug: 'tea', name: '茶', parent: null, products: 1 },
  { slug: 'oolong', name: '烏龍', parent: 'tea', products: 0 },
];

let api: StubApi;
let saved: StaffProduct;
beforeEach(async () => {
  saved = PRODUCT;
  api = await startApi({
    'GET /api/me': () => ({ member: STAFF }),
    'GET /api/admin/products/7': () => saved,
    'PUT /api/admin/products/7': () => {
      saved = { ...saved, version: saved.version + 1 };
      return saved;
    },
    'POST /api/admin/products/7/sale': ({ body }) => ({ ...saved, ...(body as object) }),
    'POST /api/admin/rich-text/preview': () => ({ html: '<p>春天的茶</p>' }),
    'GET /api/admin/categories': () => TREE,
    'PUT /api/admin/categories/oolong': () => [TREE[0], { ...TREE[1], name: '烏龍茶' }],
  });
  signIn(STAFF);
});
afterEach(() => api.close());

const bodyOf = (route: string) => api.askedOf(route).at(-1)?.body;
const edit = async () => {
  await renderSite('/admin/products/edit/7');
  await screen.findByRole('heading', { name: '編輯商品' });
};
const replace = async (label: string, text: string) => {
  await person.clear(await screen.findByLabelText(label));
  await fill(label, text);
};

it('sends what was changed, with the stock that was seen', async () => {
  await edit();
  await replace('標題', '高山烏龍');
  await replace('庫存（保留 2）', '9');
  await press('儲存');
  await waitFor(() => expect(bodyOf('PUT /api/admin/products/7')).toBeDefined());
  expect(bodyOf('PUT /api/admin/products/7')).toMatchObject({
    title: '高山烏龍',
    version: 3,
    advMaxBps: 1000,
    pictures: [{ url: '/demo/tea.svg', alt: '茶罐' }],
    attributes: [{ name: '產地', values: ['嘉義'] }],
    skus: [{ id: 70, name: '', code: 'T1', price: '100', stock: 9, stockSeen: 5 }],
  });
});

it('does not send a stock below what is reserved, nor a price of nothing', async () => {
  await edit();
  await replace('庫存（保留 2）', '1');
  await replace('價格', '0');
  await press('儲存');
  await shows('已被訂單保留 2 件');
  await shows('請輸入大於 0 的價格，例如 120 或 99.5');
  await waitFor(() => expect(screen.getByLabelText('價格')).toHaveFocus());
  expect(api.askedOf('PUT /api/admin/products/7')).toEqual([]);
});

it('keeps what was typed when a save is refused', async () => {
  api.routes['PUT /api/admin/products/7'] = () => {
    throw new Refusal('CONTENT_CHANGED');
  };
  await edit();
  await replace('標題', '我的標題');
  await press('儲存');
  await waitFor(() => expect(document.body).toHaveTextContent('內容已被其他人更新'));
  expect(screen.getByLabelText('標題')).toHaveValue('我的標題');
});

it('shows the description as the server renders it, and puts the product on sale', async () => {
  await edit();
  await press('預覽說明');
  await shows('春天的茶');
  expect(bodyOf('POST /api/admin/rich-text/preview')).toEqual({ markdown: '**春茶**' });
  await person.keyboard('{Escape}');
  await press('上架');
  await shows('上架中');
  expect(bodyOf('POST /api/admin/products/7/sale')).toEqual({ onSale: true });
});

it('shows the tree of categories, and renames in it', async () => {
  await renderSite('/admin/categories');
  await shows('烏龍');
  await press('改名');
  await replace('名稱', '烏龍茶');
  await press('儲存');
  await shows('烏龍茶');
  expect(bodyOf('PUT /api/admin/categories/oolong')).toEqual({ name: '烏龍茶' });
  expect(screen.getByRole('button', { name: '烏龍茶往上移' })).toBeDisabled();
});
