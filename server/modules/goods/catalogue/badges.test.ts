import type { ProductCard } from '@common/endpoints/products';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createMember, createProduct } from '../../../testing/factories';

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

const OLD = `created_at = now() - interval '15 days'`;
const change = (id: number, what: string) =>
  test.db.pool.query(`UPDATE products SET ${what} WHERE id = $1`, [id]);

async function badges(channel: string): Promise<Map<number, string>> {
  const { body } = await api.call('', 'GET', `/api/products?channel=${channel}`);
  const cards: ProductCard[] = body.data.list;
  return new Map(
    cards.map(({ id, badge, left }) => [id, left === null ? `${badge}` : `${badge} ${left}`]),
  );
}

it('a card carries the badge that presses most: the last pieces, then best sellers, then new', async () => {
  const made = [];
  for (const stock of [3, 10, 10, 10, 10, 0]) made.push(await createProduct(test.db, { stock }));
  const [few, hot, fresh, soldOnce, old, soldOut] = made.map(({ productId }) => productId);
  if (!few || !hot || !fresh || !soldOnce || !old || !soldOut) throw new Error('nothing was made');
  await change(few, 'sold = 9');
  await change(hot, 'sold = 2');
  await change(soldOnce, `sold = 1, ${OLD}`);
  await change(old, OLD);
  expect(await badges('shop')).toEqual(
    new Map([
      [few, 'few 3'],
      [hot, 'hot'],
      [fresh, 'new'],
      [soldOnce, 'null'],
      [old, 'null'],
      [soldOut, 'null'],
    ]),
  );
});

it('a member’s only piece is not marked as the last one, the last of several is', async () => {
  const sellerId = await createMember(test.db);
  const one = { channel: 'market', sellerId, stock: 1 } as const;
  const { productId: single } = await createProduct(test.db, one);
  const { productId: last } = await createProduct(test.db, one);
  await change(single, OLD);
  await change(last, 'sold = 1');
  expect(await badges('market')).toEqual(
    new Map([
      [single, 'null'],
      [last, 'few 1'],
    ]),
  );
});

it('the second picture comes without the preview of its loading', async () => {
  const { productId } = await createProduct(test.db);
  const pictures = ['a', 'b', 'c'].map((url) => ({ url, alt: url, placeholder: 'data:x' }));
  await test.db.pool.query('UPDATE products SET pictures = $2 WHERE id = $1', [
    productId,
    JSON.stringify(pictures),
  ]);
  const { body } = await api.call('', 'GET', '/api/products?channel=shop');
  expect(body.data.list[0].picture).toEqual({ url: 'a', alt: 'a', placeholder: 'data:x' });
  expect(body.data.list[0].second).toEqual({ url: 'b', alt: 'b' });
});
