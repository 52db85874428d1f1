import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const sql = async (text: string, values: unknown[] = []) =>
  (await test.db.pool.query(text, values)).rows;

/** A product with two variants, one piece of each. */
async function createPair() {
  const { productId, skuId } = await make.createProduct(test.db, { price: '100', stock: 1 });
  const [second] = await sql(
    `INSERT INTO skus (product_id, name, price, stock, position)
     SELECT product_id, '另一款', price * 2, 1, 1 FROM skus WHERE id = $1 RETURNING id`,
    [skuId],
  );
  return { productId, skus: [skuId, Number(second.id)] as const };
}

const shown = async (productId: number) =>
  (await sql('SELECT min_price, in_stock FROM products WHERE id = $1', [productId]))[0];
const searched = async (productId: number) =>
  (
    await sql('SELECT min_price, in_stock FROM product_search WHERE product_id = $1', [productId])
  )[0];

/** Two transactions that change one variant each before either commits. */
async function changeBoth(skus: readonly [number, number], change: string): Promise<void> {
  const [one, other] = [await test.db.pool.connect(), await test.db.pool.connect()];
  try {
    await one.query('BEGIN');
    await other.query('BEGIN');
    await one.query(`UPDATE skus SET ${change} WHERE id = $1`, [skus[0]]);
    const second = other.query(`UPDATE skus SET ${change} WHERE id = $1`, [skus[1]]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await one.query('COMMIT');
    await second;
    await other.query('COMMIT');
  } finally {
    one.release();
    other.release();
  }
}

it('a product is out of stock when its last two variants are sold concurrently', async () => {
  const { productId, skus } = await createPair();
  await changeBoth(skus, 'reserved = 1');
  expect(await shown(productId)).toMatchObject({ in_stock: false });
  expect(await searched(productId)).toMatchObject({ in_stock: false });
});

it('a product has the right lowest price when both prices change concurrently', async () => {
  const { productId, skus } = await createPair();
  await changeBoth(skus, 'price = price + 5e20');
  const [{ least }] = await sql('SELECT min(price) AS least FROM skus WHERE product_id = $1', [
    productId,
  ]);
  expect(await shown(productId)).toMatchObject({ min_price: least });
  expect(await searched(productId)).toMatchObject({ min_price: least });
});
