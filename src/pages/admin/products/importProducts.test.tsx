import { Blob } from 'node:buffer';
import type { ImportReport } from '@common/endpoints/productFiles';
import { screen, waitFor } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { zipBytes } from '@/testing/zipBytes';

const REPORT: ImportReport = {
  plan: 'a'.repeat(64),
  applied: false,
  encoding: 'big5',
  ignored: ['Gift Card'],
  create: 1,
  update: 0,
  same: 3,
  fault: 0,
  unknownTypes: [],
  missingPictures: [],
  products: [
    {
      handle: 'mug',
      title: '馬克杯',
      action: 'create',
      notes: [{ row: 2, kind: 'change', text: '新增商品' }],
    },
  ],
};

let api: StubApi;
let report: ImportReport;
let refusal: Refusal | undefined;
beforeEach(async () => {
  report = REPORT;
  refusal = undefined;
  api = await startApi({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/product-types': () => [],
    'GET /api/admin/categories': () => [],
    'POST /api/admin/products/import/faults': () => ({ csv: 'Handle,錯誤\r\n' }),
    'POST /api/admin/products/import': ({ query }) => {
      if (refusal) throw refusal;
      return { ...report, applied: query.has('plan') };
    },
  });
  signIn(STAFF);
  await renderSite('/admin/products/import');
  const file = new File(['Handle,Title\nmug,馬克杯\n'], 'products.csv', { type: 'text/csv' });
  await screen.findByRole('heading', { name: '匯入商品' });
  const field = screen.getByLabelText('選擇 CSV 或 zip');
  await person.upload(field, file);
});
afterEach(() => api.close());

it('shows what a file would change, and then does exactly that', async () => {
  await findVisible('第 2 列：新增商品');
  await findVisible('沒有用到的欄位：Gift Card');
  await findVisible('檔案是 Big5 編碼，已轉換；請看看文字是否正確。');
  const asked = () => api.askedOf('POST /api/admin/products/import');
  expect(asked()).toHaveLength(1);
  await press('確認匯入（新增 1、更新 0）');
  await findVisible('匯入完成');
  expect(asked()[1]?.query.get('plan')).toBe(REPORT.plan);
  expect(asked()[1]?.body).toBe('Handle,Title\nmug,馬克杯\n');
});

it('offers no import where every product has a fault, but their rows', async () => {
  report = {
    ...REPORT,
    create: 0,
    fault: 1,
    products: [
      {
        handle: 'x',
        title: '',
        action: 'fault',
        notes: [{ row: 3, kind: 'fault', text: '缺少 Title' }],
      },
    ],
  };
  const again = new File(['Handle\nx\n'], 'again.csv', { type: 'text/csv' });
  await person.upload(await screen.findByLabelText('選擇 CSV 或 zip'), again);
  await findVisible('第 3 列：缺少 Title');
  await waitFor(() => expect(screen.queryByText(/匯入沒有問題的|確認匯入/)).toBeNull());
  await findVisible('下載有問題的列');
});

it('imports what has no fault, and saves the rows that have as a file', async () => {
  report = { ...REPORT, fault: 2 };
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:rows';
  const again = new File(['Handle\nx\n'], 'again.csv', { type: 'text/csv' });
  await person.upload(await screen.findByLabelText('選擇 CSV 或 zip'), again);
  await press('只匯入沒有問題的（新增 1、更新 0）');
  await findVisible('匯入完成，2 件有問題的沒有匯入');
  const asked = api.askedOf('POST /api/admin/products/import').at(-1);
  expect([asked?.query.get('plan'), asked?.query.get('partial')]).toEqual([REPORT.plan, '1']);
  await press('下載有問題的列');
  await waitFor(() => expect(saved).toEqual(['products-faults.csv']));
  expect(api.askedOf('POST /api/admin/products/import/faults')[0]?.body).toBe('Handle\nx\n');
  click.mockRestore();
});

it('says beside the file why it could not be read, until another is chosen', async () => {
  const choose = async (text: string) =>
    person.upload(
      await screen.findByLabelText('選擇 CSV 或 zip'),
      new File([text], 'again.csv', { type: 'text/csv' }),
    );
  await findVisible('第 2 列：新增商品');
  refusal = new Refusal('CSV_FORM', { row: 1, what: '缺少 Handle 欄位' });
  await choose('nonsense');
  await findVisible('CSV 第 1 列格式有誤：缺少 Handle 欄位。');
  await choose('');
  await findVisible('這個檔案是空的，請換一個。');
  refusal = undefined;
  await choose('Handle,Title\nmug,馬克杯\n');
  await findVisible('第 2 列：新增商品');
  expect(screen.queryByText('目前什麼都沒有改。')).toBeNull();
});

it('asks for the category of a type that the shop does not know, keeps it, and checks the file again', async () => {
  report = { ...REPORT, create: 0, fault: 2, unknownTypes: [{ type: 'Drinkware', products: 2 }] };
  api.on({
    'GET /api/admin/categories': () => [
      { slug: 'cup', name: '杯子', parent: null, picture: null, products: 0 },
    ],
    'PUT /api/admin/product-types': () => {
      report = REPORT;
      return [{ type: 'drinkware', category: 'cup' }];
    },
  });
  const again = new File(['Handle\nx\n'], 'again.csv', { type: 'text/csv' });
  await person.upload(await screen.findByLabelText('選擇 CSV 或 zip'), again);
  await findVisible('這些 Type 要放進哪個分類？');
  await person.click(screen.getByLabelText('Drinkware 的分類'));
  await person.click(await screen.findByText('杯子'));
  await press('記住並重新檢查');
  await findVisible('確認匯入（新增 1、更新 0）');
  expect(api.askedOf('PUT /api/admin/product-types')[0]?.body).toEqual({
    types: [{ type: 'Drinkware', category: 'cup' }],
    seen: [],
  });
  expect(screen.queryByText('這些 Type 要放進哪個分類？')).toBeNull();
});

it('takes the pictures that a file waits for from a zip, and says which it could not use', async () => {
  const picture = Buffer.from('a picture');
  const bytes = zipBytes(
    [
      { name: 'goods.csv', content: Buffer.from('Handle\nmug\n'), method: 0 },
      { name: 'photos/Mug.JPG', content: picture, method: 0 },
      { name: '1/two.jpg', content: picture, method: 0 },
      { name: '2/two.jpg', content: Buffer.from('another'), method: 0 },
    ],
    4,
  );
  // jsdom's files cannot be read in parts.
  const blob = new Blob([new Uint8Array(bytes)]);
  const zip = Object.assign(new File([new Uint8Array(bytes)], 'goods.zip'), {
    slice: (from?: number, to?: number) => blob.slice(from, to),
  });
  const waiting = ['mug.jpg', 'two.jpg', 'none.jpg'];
  report = { ...REPORT, missingPictures: waiting };
  api.on({
    'POST /api/pictures': () => {
      report = { ...REPORT, missingPictures: ['two.jpg', 'none.jpg'] };
      return { url: '/files/pictures/a/320.jpg', alt: '' };
    },
  });
  await person.upload(await screen.findByLabelText('選擇 CSV 或 zip'), zip);
  await findVisible('從 zip 上傳了 1 張圖片。');
  await findVisible('two.jpg：zip 裡有好幾張不同的圖片用這個檔名，請改名。');
  await findVisible('two.jpg、none.jpg');
  const sent = api.askedOf('POST /api/pictures').map(({ query }) => query.toString());
  expect(sent).toEqual(['purpose=product&name=mug.jpg']);
});
