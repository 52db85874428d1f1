import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot } from '../../../testing/lots';

let test: TestDatabase;
let api: TestApi;
beforeEach(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterEach(async () => {
  await api.close();
  await test.drop();
});

const sql = (text: string, values: unknown[] = []) => test.db.pool.query(text, values);

it('similar products are of the same category, nearest in price, without the product itself', async () => {
  const make1 = async (price: string) => (await make.createProduct(test.db, { price })).productId;
  const [own, near, far, nearest] = [
    await make1('100'),
    await make1('150'),
    await make1('9000'),
    await make1('99'),
  ];
  const similar = await api.call('', 'GET', `/api/products/${own}/similar`);
  expect(similar.body.data.map(({ id }: { id: number }) => id)).toEqual([nearest, near, far]);
  expect((await api.call('', 'GET', '/api/products/999999/similar')).status).toBe(404);
});

it('similar products are filled from related categories when the own category has few', async () => {
  await sql(
    "INSERT INTO categories (slug, name, parent) VALUES ('paper', '文具', NULL), ('pens', '筆', 'paper'), ('ink', '墨水', 'paper'), ('pots', '茶具', NULL)",
    [],
  );
  const put = async (category: string, sold: number) => {
    const { productId } = await make.createProduct(test.db);
    await sql('UPDATE products SET category = $2, sold = $3 WHERE id = $1', [
      productId,
      category,
      sold,
    ]);
    return productId;
  };
  const own = await put('pens', 0);
  const mate = await put('pens', 0);
  const beside = await put('ink', 1);
  const above = await put('paper', 5);
  await put('pots', 99);
  const { body } = await api.call('', 'GET', `/api/products/${own}/similar`);
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([mate, above, beside]);
});

it('similar products omit those at auction until the auction ends', async () => {
  await sql("INSERT INTO categories (slug, name) VALUES ('clocks', '時鐘')", []);
  const put = async () => {
    const made = await make.createProduct(test.db);
    await sql("UPDATE products SET category = 'clocks' WHERE id = $1", [made.productId]);
    return made;
  };
  const [own, other, source] = [await put(), await put(), await put()];
  const lotId = await createLot(test.db);
  await sql('UPDATE lots SET source_sku_id = $2 WHERE id = $1', [lotId, source.skuId]);
  const similar = async () =>
    (await api.call('', 'GET', `/api/products/${own.productId}/similar`)).body.data.map(
      ({ id }: { id: number }) => id,
    );
  expect(await similar()).toEqual([other.productId]);
  await sql('UPDATE lots SET withdrawn_at = now() WHERE id = $1', [lotId]);
  const another = await api.call('', 'GET', `/api/products/${other.productId}/similar`);
  expect(another.body.data.map(({ id }: { id: number }) => id)).toContain(source.productId);
});
