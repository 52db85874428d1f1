import type { ProductInput, StaffProduct } from '@common/endpoints/adminProducts';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';

const sku = (id: number, name: string) => ({
  id,
  name,
  values: [],
  code: '',
  price: '100',
  compareAt: null,
  cost: null,
  weightGrams: null,
  barcode: '',
  stock: 5,
  reserved: 0,
});
const PRODUCT: StaffProduct = {
  id: 7,
  category: 'tea',
  title: '上衣',
  subtitle: '',
  description: '',
  seoTitle: '',
  seoDescription: '',
  fulfilment: 'shipping',
  temperature: 'ambient',
  advMaxBps: 0,
  lowStockLimit: null,
  perBuyer: null,
  attributes: [],
  axes: [],
  pictures: [],
  onSale: false,
  sold: 0,
  version: 3,
  skus: [sku(70, '紅／L'), sku(71, '藍／M')],
};

let api: StubApi;
let refusal: Refusal | undefined;
beforeEach(async () => {
  refusal = undefined;
  api = await startApi({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/products/7': () => PRODUCT,
    'GET /api/admin/products/7/stock-movements': () => ({ list: [], older: null }),
    'PUT /api/admin/products/7': () => {
      if (refusal) throw refusal;
      return PRODUCT;
    },
    'GET /api/admin/categories': () => [],
  });
  signIn(STAFF);
  await renderSite('/admin/products/edit/7');
  await screen.findByRole('heading', { name: '編輯商品' });
});
afterEach(() => api.close());

const sent = () => api.askedOf('PUT /api/admin/products/7').at(-1)?.body as ProductInput;

it('turns plain names into axes, fills many variants at once, and keeps it all when another saved first', async () => {
  await press('用選項分規格（尺寸、顏色…）');
  await fill('選項 1', '顏色');
  await fill('選項 2', '尺寸');
  expect(screen.getByLabelText('選項 2 的第 1 個值')).toHaveValue('L');
  await press('產生缺少的組合（2）');
  await findVisible('顏色 藍・尺寸 L');
  await fill('一次填寫的價格', '88');
  await fill('一次填寫的重量', '300');
  await press('填入');
  refusal = new Refusal('CONTENT_CHANGED');
  await press('儲存');
  await waitFor(() => expect(api.askedOf('PUT /api/admin/products/7')).toHaveLength(1));
  expect(sent()).toMatchObject({
    version: 3,
    axes: ['顏色', '尺寸'],
    skus: [
      { id: 70, values: ['紅', 'L'], price: '88', stock: 5, stockSeen: 5 },
      { id: null, values: ['紅', 'M'], price: '88', stock: 0, weightGrams: 300 },
      { id: null, values: ['藍', 'L'], price: '88' },
      { id: 71, values: ['藍', 'M'], price: '88', stock: 5 },
    ],
  });
  await findVisible('顏色 藍・尺寸 L');
  expect(screen.getByLabelText('選項 1')).toHaveValue('顏色');
});

it('renames a value in its variants, and takes those of a removed value along after asking', async () => {
  await press('用選項分規格（尺寸、顏色…）');
  await fill('選項 1', '顏色');
  await press('儲存');
  await findVisible('請填寫選項名稱');
  expect(api.askedOf('PUT /api/admin/products/7')).toEqual([]);
  await fill('選項 2', '尺寸');
  const value = screen.getByLabelText('選項 1 的第 1 個值');
  await person.clear(value);
  await fill('選項 1 的第 1 個值', '藍');
  await press('儲存');
  await screen.findAllByText('「藍」重複了');
  await fill('選項 1 的第 1 個值', '綠');
  await findVisible('顏色 藍綠・尺寸 L');
  await person.click(screen.getAllByLabelText('移除藍')[0] as HTMLElement);
  await findVisible('有「藍」的 1 個組合會一起移除，儲存後停售；已成立的訂單照常處理。');
  await press('移除');
  await press('儲存');
  await waitFor(() => expect(sent()).toMatchObject({ skus: [{ id: 70, values: ['藍綠', 'L'] }] }));
});
