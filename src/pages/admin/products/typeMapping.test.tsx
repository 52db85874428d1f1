import type { ImportReport } from '@common/endpoints/productFiles';
import { screen, waitFor } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './import';

const REPORT: ImportReport = {
  plan: 'a'.repeat(64),
  applied: false,
  encoding: 'utf-8',
  ignored: [],
  create: 0,
  update: 0,
  same: 0,
  fault: 2,
  unknownTypes: [{ type: 'Drinkware', products: 2 }],
  missingPictures: [],
  products: [],
};
const category = (slug: string, name: string) => ({
  slug,
  name,
  parent: null,
  picture: null,
  products: 0,
});
const MUG = { type: 'mug', category: 'cup' };
const PUT = 'PUT /api/admin/product-types';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/product-types': () => [MUG],
    'GET /api/admin/categories': () => [category('cup', '杯子'), category('bowl', '碗盤')],
    'POST /api/admin/products/import': () => REPORT,
  });
  await visitAs(api, '/admin/products/import');
});
afterEach(() => api.close());

async function choose(type: string, name: string) {
  await person.click(await screen.findByLabelText(`${type} 的分類`));
  const options = await screen.findAllByTitle(name);
  await person.click(options.at(-1) as HTMLElement);
}
const sent = () => api.askedOf(PUT).map(({ body }) => body);

it('a type that somebody else mapped meanwhile is not mapped anew before that is seen', async () => {
  const file = new File(['Handle\nx\n'], 'goods.csv', { type: 'text/csv' });
  await person.upload(await screen.findByLabelText('選擇 CSV 或 zip'), file);
  await choose('Drinkware', '碗盤');
  api.on({
    'GET /api/admin/product-types': () => [{ type: 'drinkware', category: 'cup' }, MUG],
    [PUT]: () => {
      throw new Refusal('SEEN_CHANGED', { what: 'Type「drinkware」的分類', now: '杯子' });
    },
  });
  await press('記住並重新檢查');
  await findVisible(/Type「drinkware」的分類剛剛被其他人變更，現在是「杯子」/);
  await findVisible('Type 與分類的對照（2）');
  expect(api.askedOf('POST /api/admin/products/import')).toHaveLength(1);
  api.on({
    'POST /api/admin/products/import': () => ({ ...REPORT, plan: 'b', unknownTypes: [] }),
    [PUT]: () => [{ type: 'drinkware', category: 'bowl' }, MUG],
  });
  await press('記住並重新檢查');
  await waitFor(() => expect(screen.queryByText('這些 Type 要放進哪個分類？')).toBeNull());
  const types = [{ type: 'Drinkware', category: 'bowl' }];
  expect(sent()).toEqual([
    { types, seen: [] },
    { types, seen: [{ type: 'drinkware', category: 'cup' }] },
  ]);
});

it('a mapping is changed from the category that is shown, and read anew where that is another', async () => {
  await person.click(await findVisible('Type 與分類的對照（1）'));
  api.on({
    'GET /api/admin/product-types': () => [{ ...MUG, category: 'bowl' }],
    [PUT]: () => {
      throw new Refusal('SEEN_CHANGED', { what: 'Type「mug」的分類', now: '碗盤' });
    },
  });
  await person.click(screen.getByLabelText('移除 mug 的對照'));
  await findVisible(/Type「mug」的分類剛剛被其他人變更，現在是「碗盤」/);
  await findVisible('碗盤');
  api.on({ [PUT]: () => [MUG] });
  await choose('mug', '杯子');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { types: [{ type: 'mug', category: null }], seen: [MUG] },
    { types: [MUG], seen: [{ type: 'mug', category: 'bowl' }] },
  ]);
});
