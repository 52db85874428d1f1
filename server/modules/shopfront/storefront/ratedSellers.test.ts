import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { readRatedSellers } from './ratedSellers';

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
const home = async () => (await api.call('', 'GET', '/api/home')).body.data;

describe('rated sellers', () => {
  /** A seller whose one product has these ratings. */
  async function rated(name: string, ratings: number[], channel: 'market' | 'shop' = 'market') {
    const id = await make.createMember(test.db, name);
    const { productId } = await make.createProduct(test.db, { sellerId: id, channel });
    const pictures = JSON.stringify([{ url: `/demo/${name}.svg`, alt: '', placeholder: 'x' }]);
    await sql('UPDATE products SET ratings = $2, pictures = $3 WHERE id = $1', [
      productId,
      ratings,
      pictures,
    ]);
    return { id, productId };
  }
  const names = async () => (await readRatedSellers(test.db)).map(({ name }) => name);

  it('are the best by many reviews, without the frozen, the sold out and the badly rated', async () => {
    await rated('三則五星', [0, 0, 0, 0, 3]);
    await rated('百則好評', [0, 0, 0, 10, 90]);
    await rated('尚可', [0, 0, 0, 4, 0]);
    await rated('只有兩則', [0, 0, 0, 0, 2]);
    await rated('差評', [3, 0, 0, 0, 3]);
    const { id } = await rated('停權', [0, 0, 0, 0, 9]);
    await sql(make.freezeSql(), [id]);
    const { productId } = await rated('下架', [0, 0, 0, 0, 9]);
    await sql('UPDATE products SET on_sale = false WHERE id = $1', [productId]);
    await rated('中心', [0, 0, 0, 0, 9], 'shop');
    expect(await names()).toEqual(['百則好評', '三則五星', '尚可']);
    const [first] = (await home()).sellers;
    expect(first).toMatchObject({
      ratings: [0, 0, 0, 10, 90],
      pictures: [{ url: '/demo/百則好評.svg', alt: '' }],
    });
  });

  it('are no row while there are fewer than three', async () => {
    await rated('甲', [0, 0, 0, 0, 3]);
    await rated('乙', [0, 0, 0, 0, 3]);
    expect(await names()).toEqual([]);
  });
});
