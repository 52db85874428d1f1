import type { StaffProduct, StockMovement } from '@common/endpoints/adminProducts';
import { categoryArt } from '@common/goods/categoryArts';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';

const PRODUCT: StaffProduct = {
  id: 7,
  category: 'tea',
  title: '高山茶',
  subtitle: '',
  description: '**春茶**',
  seoTitle: '',
  seoDescription: '',
  fulfilment: 'shipping',
  temperature: 'ambient',
  advMaxBps: 1000,
  lowStockLimit: 4,
  perBuyer: null,
  attributes: [{ name: '產地', values: ['嘉義'] }],
  axes: [],
  pictures: [{ url: '/demo/tea.svg', alt: '茶罐' }],
  onSale: false,
  sold: 2,
  version: 3,
  skus: [
    {
      id: 70,
      name: '',
      values: [],
      code: 'T1',
      price: '100',
      compareAt: '120',
      cost: '40',
      weightGrams: 150,
      barcode: '',
      stock: 5,
      reserved: 2,
    },
  ],
};
const RESERVED: StockMovement = {
  id: 41,
  at: Date.UTC(2026, 10, 1),
  sku: '',
  stock: 0,
  reserved: 2,
  kind: 'order.place',
  refType: 'order',
  refId: '20261101AAAAAAAAAA',
  actor: '小美',
  note: null,
};
const OPENED: StockMovement = {
  ...RESERVED,
  id: 40,
  stock: 5,
  reserved: 0,
  kind: 'product.edit',
  refType: 'product',
  refId: '7',
  actor: '店長',
  note: '期初盤點',
};
const TEA = { slug: 'tea', name: '茶', parent: null, picture: null, products: 1 };
const OOLONG = { slug: 'oolong', name: '烏龍', parent: 'tea', picture: null, products: 0 };

let api: StubApi;
let saved: StaffProduct;
beforeEach(async () => {
  saved = PRODUCT;
  api = await startApi({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/products/7': () => saved,
    'GET /api/admin/products/7/stock-movements': ({ query }) =>
      query.get('before') === '41'
        ? { list: [OPENED], older: null }
        : { list: [RESERVED], older: 41 },
    'PUT /api/admin/products/7': () => {
      saved = { ...saved, version: saved.version + 1 };
      return saved;
    },
    'POST /api/admin/products/7/sale': ({ body }) => ({ ...saved, ...(body as object) }),
    'POST /api/admin/rich-text/preview': () => ({ html: '<p>春天的茶</p>' }),
    'GET /api/admin/categories': () => [TEA, OOLONG],
    'PUT /api/admin/categories/oolong': () => [TEA, { ...OOLONG, name: '烏龍茶' }],
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
  await findVisible('請寫下修改庫存的原因');
  expect(bodyOf('PUT /api/admin/products/7')).toBeUndefined();
  await fill('修改庫存的原因', '進貨 4 件');
  await press('儲存');
  await waitFor(() => expect(bodyOf('PUT /api/admin/products/7')).toBeDefined());
  expect(bodyOf('PUT /api/admin/products/7')).toMatchObject({
    ...{ title: '高山烏龍', version: 3, advMaxBps: 1000, lowStockLimit: 4, perBuyer: null },
    stockReason: '進貨 4 件',
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
  await findVisible('已被訂單保留 2 件');
  await findVisible('請輸入大於 0 的價格，例如 120 或 99.5');
  await waitFor(() => expect(screen.getByLabelText('價格')).toHaveFocus());
  expect(api.askedOf('PUT /api/admin/products/7')).toEqual([]);
});

it('sends the facts of a variant, and stops a mistyped barcode', async () => {
  await edit();
  const preview = screen.getByRole('region', { name: '搜尋結果預覽' });
  expect(preview).toHaveTextContent('高山茶｜');
  await replace('原價（選填）', '90');
  await findVisible('不高於價格，商店不會顯示');
  await replace('成本（不公開）', '31.5');
  await replace('條碼（選填）', '4006381333932');
  await replace('搜尋標題（選填）', '阿里山茶');
  await waitFor(() => expect(preview).toHaveTextContent('阿里山茶｜'));
  await press('儲存');
  await findVisible('條碼的檢查碼不對，請對照商品');
  expect(api.askedOf('PUT /api/admin/products/7')).toEqual([]);
  await replace('條碼（選填）', '4006381333931');
  await press('儲存');
  await waitFor(() =>
    expect(bodyOf('PUT /api/admin/products/7')).toMatchObject({
      seoTitle: '阿里山茶',
      skus: [{ compareAt: '90', cost: '31.5', weightGrams: 150, barcode: '4006381333931' }],
    }),
  );
});

it('keeps what was typed when a save is refused', async () => {
  api.on({
    'PUT /api/admin/products/7': () => {
      throw new Refusal('CONTENT_CHANGED');
    },
  });
  await edit();
  await replace('標題', '我的標題');
  await press('儲存');
  await waitFor(() => expect(document.body).toHaveTextContent('內容已被其他人更新'));
  expect(screen.getByLabelText('標題')).toHaveValue('我的標題');
});

it('shows the description as the server renders it, and puts the product on sale', async () => {
  await edit();
  await press('預覽說明');
  await findVisible('春天的茶');
  expect(bodyOf('POST /api/admin/rich-text/preview')).toEqual({ markdown: '**春茶**' });
  await person.keyboard('{Escape}');
  await press('上架');
  await findVisible('要上架這個商品嗎？');
  expect(api.askedOf('POST /api/admin/products/7/sale')).toEqual([]);
  await press('上架');
  await findVisible('上架中');
  expect(bodyOf('POST /api/admin/products/7/sale')).toEqual({
    onSale: true,
    version: expect.any(Number),
  });
});

it('the categories to choose from stand in their tree, and a search leaves the matches', async () => {
  const CUP = { ...OOLONG, slug: 'cup', name: '杯子', parent: null };
  api.on({ 'GET /api/admin/categories': () => [TEA, CUP, OOLONG] });
  await renderSite('/admin/products/new');
  const field = await screen.findByRole('combobox', { name: '分類' });
  await person.click(field);
  const shown = () => {
    const options = document.querySelectorAll<HTMLElement>(
      '.ant-select-item-option-content > span',
    );
    return [...options].map((one) => `${one.style.paddingInlineStart} ${one.textContent}`);
  };
  await waitFor(() => expect(shown()).toEqual([`0em ${TEA.name}`, '1.25em 烏龍', '0em 杯子']));
  await person.type(field, '烏');
  await waitFor(() => expect(shown()).toEqual(['1.25em 烏龍']));
});

it('shows the tree of categories, and changes name and picture in it', async () => {
  await renderSite('/admin/categories');
  await findVisible('烏龍');
  await press('修改');
  await replace('名稱', '烏龍茶');
  await person.click(screen.getByRole('combobox', { name: '使用本站的圖片' }));
  await person.click(await screen.findByText('茶壺', { selector: '.ant-select-item *' }));
  await press('儲存');
  await findVisible('烏龍茶');
  expect(bodyOf('PUT /api/admin/categories/oolong')).toEqual({
    name: '烏龍茶',
    picture: categoryArt('tea'),
    seen: { name: '烏龍', picture: null },
  });
  expect(screen.getByRole('button', { name: '烏龍茶往上移' })).toBeDisabled();
});

it('a category that somebody else renamed is not overwritten before that is seen', async () => {
  const save = 'PUT /api/admin/categories/oolong';
  await renderSite('/admin/categories');
  await findVisible('烏龍');
  await press('修改');
  await replace('名稱', '烏龍茶');
  api.on({
    'GET /api/admin/categories': () => [TEA, { ...OOLONG, name: '青茶' }],
    [save]: () => {
      throw new Refusal('SEEN_CHANGED', { what: '這個分類', now: '青茶' });
    },
  });
  await press('儲存');
  await findVisible(/這個分類剛剛被其他人變更，現在是「青茶」/);
  await findVisible('青茶');
  expect(screen.getByLabelText('名稱')).toHaveValue('烏龍茶');
  api.on({ [save]: () => [TEA, { ...OOLONG, name: '烏龍茶' }] });
  await press('儲存');
  await findVisible('烏龍茶');
  expect(api.askedOf(save)[1]?.body).toMatchObject({ seen: { name: '青茶' } });
});

it('a category is moved among the siblings that were shown', async () => {
  const GREEN = { ...OOLONG, slug: 'green', name: '綠茶' };
  const move = 'POST /api/admin/categories/green/move';
  api.on({
    'GET /api/admin/categories': () => [TEA, OOLONG, GREEN],
    [move]: () => [TEA, GREEN, OOLONG],
  });
  await renderSite('/admin/categories');
  await person.click(await screen.findByRole('button', { name: '綠茶往上移' }));
  await waitFor(() => expect(api.askedOf(move)).toHaveLength(1));
  expect(bodyOf(move)).toEqual({
    parent: OOLONG.parent,
    place: 0,
    seen: { parent: OOLONG.parent, siblings: ['oolong', 'green'] },
  });
});

it('shows why the stock changed, page by page', async () => {
  await edit();
  const history = await screen.findByRole('region', { name: '庫存異動' });
  await within(history).findByText('訂單成立，保留');
  expect(within(history).getByText('+2')).toBeVisible();
  expect(within(history).getByText('訂單 20261101AAAAAAAAAA').closest('a')).toHaveAttribute(
    'href',
    '/admin/orders/20261101AAAAAAAAAA',
  );
  await person.click(within(history).getByText('較舊'));
  await within(history).findByText('編輯商品');
  expect(within(history).getByText('店長')).toBeVisible();
  expect(within(history).getByText('期初盤點')).toBeVisible();
  await person.click(within(history).getByText('較新'));
  await within(history).findByText('訂單成立，保留');
});

it('an order in the stock history is plain text for a role that cannot open orders', async () => {
  const merchandiser = { ...STAFF, capabilities: ['merchandiser' as const] };
  await visitAs(api, '/admin/products/edit/7', merchandiser);
  const order = await screen.findByText(/訂單 20261101AAAAAAAAAA/);
  expect(order.closest('a')).toBeNull();
});

it('exports the products that are listed, in the order of the list', async () => {
  URL.createObjectURL = () => 'blob:products';
  URL.revokeObjectURL = () => undefined;
  const EXPORT = 'GET /api/admin/products/export';
  api.on({ 'GET /api/admin/products': () => cursorPageOf([]), [EXPORT]: () => 'Handle' });
  await visitAs(api, '/admin/products?state=onSale&category=tea&sort=-price&before=5-7');
  await press('匯出 CSV');
  await waitFor(() => expect(api.askedOf(EXPORT)).toHaveLength(1));
  expect(Object.fromEntries(api.askedOf(EXPORT)[0]?.query ?? [])).toEqual({
    state: 'onSale',
    category: 'tea',
    sort: '-price',
  });
});
