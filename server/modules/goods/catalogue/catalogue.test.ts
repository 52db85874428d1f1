import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { categories, products, skus } from '../../../db/schema/catalogue';
import { handleError } from '../../../http/errorHandler';
import { register } from '../../../http/register';
import { compileValidator } from '../../../http/validation';
import type { Services } from '../../../services';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createMember } from '../../../testing/factories';
import { readCards } from './catalogue';
import { catalogueRoutes } from './routes';

const UNIT = 10n ** 18n;

let shop: TestDatabase;
let app: FastifyInstance;

async function createProduct(
  product: Partial<typeof products.$inferInsert>,
  prices: {
    price: bigint;
    stock?: number;
    reserved?: number;
    name?: string;
    archivedAt?: Date;
  }[] = [{ price: UNIT }],
): Promise<number> {
  const [row] = await shop.db.orm
    .insert(products)
    .values({ channel: 'shop', category: 'tea', title: '茶', minPrice: 1n, ...product })
    .returning({ id: products.id });
  if (!row) throw new Error('no product was made');
  await shop.db.orm.insert(skus).values(
    prices.map(({ price, stock = 5, reserved = 0, name = '', archivedAt }, position) => ({
      productId: row.id,
      name,
      price,
      stock,
      reserved,
      position,
      archivedAt,
    })),
  );
  return row.id;
}

async function get(url: string) {
  const response = await app.inject({ url, headers: { authorization: 'Bearer ' } });
  return { status: response.statusCode, ...response.json() };
}

const titles = (answer: { data: { list: { title: string }[] } }) =>
  answer.data.list.map(({ title }) => title);

beforeAll(async () => {
  shop = await createTestDatabase();
  await shop.db.orm.insert(categories).values([
    { slug: 'tea', name: '茶葉', position: 2 },
    { slug: 'art', name: '藝術', position: 1 },
  ]);
  app = fastify();
  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler(handleError);
  app.decorateRequest('caller', null);
  const services = { db: shop.db } as Services;
  for (const one of catalogueRoutes) register(app, services, one);

  const seller = await createMember(shop.db, '阿宏');
  await createProduct({ title: '高山烏龍', subtitle: '清香 100% 原葉' }, [
    { price: 30n * UNIT, name: '150 公克' },
    { price: (25n * UNIT) / 2n, name: '75 公克', stock: 9, reserved: 2 },
  ]);
  await createProduct({ title: '東方美人', sold: 7 }, [{ price: 80n * UNIT }]);
  await createProduct({ title: '手繪明信片', category: 'art' }, [{ price: 5n * UNIT, stock: 0 }]);
  await createProduct({ title: '下架的茶', onSale: false });
  await createProduct({ title: '二手茶壺', channel: 'market', sellerId: seller });
});

afterAll(async () => {
  await app.close();
  await shop.drop();
});

describe('a product listing', () => {
  test('shows the shop’s products on sale, newest first', async () => {
    const answer = await get('/api/products');
    expect(titles(answer)).toEqual(['手繪明信片', '東方美人', '高山烏龍']);
    expect(answer.data).toMatchObject({ total: 3, current: 1, pageSize: 20 });
    expect(answer.data.list[2]).toMatchObject({ price: '12.5', inStock: true, picture: null });
    expect(answer.data.list[0]).toMatchObject({ inStock: false });
  });

  test('says who sells, and whether another variant costs more', async () => {
    const [, plain, varied] = (await get('/api/products')).data.list;
    const platform = { id: null, name: 'GAB 商城', isPlatform: true };
    expect(varied).toMatchObject({ isLowest: true, seller: platform });
    expect(plain).not.toHaveProperty('isLowest');
    const [teapot] = (await get('/api/products?channel=market')).data.list;
    const id = expect.any(Number);
    expect(teapot.seller).toEqual({ id, name: '阿宏', isPlatform: false });
  });

  test.each([
    ['channel=market', ['二手茶壺']],
    ['sort=priceAsc', ['手繪明信片', '高山烏龍', '東方美人']],
    ['sort=priceDesc', ['東方美人', '高山烏龍', '手繪明信片']],
    ['sort=sales&pageSize=1', ['東方美人']],
    ['category=art', ['手繪明信片']],
    ['q=東方', ['東方美人']],
    ['q=烏龍%20清香', ['高山烏龍']],
    ['q=咖啡%20機', []],
    ['category=tea&q=美人&sort=priceAsc', ['東方美人']],
  ])('%s', async (query, expected) => {
    expect(titles(await get(`/api/products?${query}`))).toEqual(expected);
  });

  test.each([
    'channel=nowhere&sort=sideways&current=-1&pageSize=1e3&category=../x',
    'minPrice=cheap&maxPrice=-5&inStock=yes&attr=;;:&sort=relevance',
    'category=no-such',
    'q=%00%01&current=0&pageSize=99999999999',
    `q=${'%20'.repeat(50)}`,
  ])('falls back to defaults for %s', async (query) => {
    const answer = await get(`/api/products?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ total: 3, current: 1 });
  });

  test('returns the total on a page beyond the last', async () => {
    const answer = await get('/api/products?current=50');
    expect(answer.data).toMatchObject({ list: [], total: 3, current: 50 });
  });

  test('reads the total once for all pages of a filter', async () => {
    const first = await get('/api/products?pageSize=2&current=1&sort=priceAsc');
    const second = await get('/api/products?pageSize=2&current=2&sort=priceAsc');
    expect([...titles(first), ...titles(second)]).toEqual(['手繪明信片', '高山烏龍', '東方美人']);
    expect(second.data.total).toBe(3);
  });
});

describe('a product answer', () => {
  test('contains its variants in order, with their stock', async () => {
    const { data } = await get('/api/products/1');
    expect(data).toMatchObject({ title: '高山烏龍', onSale: true, fulfilment: 'shipping' });
    expect(data.seller).toEqual({
      id: null,
      name: 'GAB 商城',
      isPlatform: true,
      ratings: null,
    });
    expect(
      data.skus.map(({ name, price, available }: Record<string, unknown>) => [
        name,
        price,
        available,
      ]),
    ).toEqual([
      ['150 公克', '30', 5],
      ['75 公克', '12.5', 7],
    ]);
  });

  test('contains its description as sanitised HTML', async () => {
    const id = await createProduct({ title: '說明' }, [{ price: UNIT, stock: 1 }]);
    const description = '## 沖泡\n**95 ℃**<script>alert(1)</script>\n[買](javascript:alert(1))';
    await shop.db.orm.update(products).set({ description }).where(eq(products.id, id));
    const { data } = await get(`/api/products/${id}`);
    expect(data.html).toContain('<h2>沖泡</h2>');
    expect(data.html).toContain('<strong>95 ℃</strong>&lt;script&gt;');
    expect(data.html).not.toContain('href');
    expect(data).not.toHaveProperty('description');
  });

  test('contains neither an archived variant nor its price', async () => {
    const id = await createProduct({ title: '停售款' }, [
      { name: '舊', price: UNIT, stock: 3, archivedAt: new Date() },
      { name: '更舊', price: 5n * UNIT, stock: 3, archivedAt: new Date() },
      { name: '新', price: 2n * UNIT, stock: 3 },
    ]);
    const { data } = await get(`/api/products/${id}`);
    expect(data.skus.map(({ name }: { name: string }) => name)).toEqual(['新']);
    const [card] = await readCards(shop.db, [id]);
    expect(card).not.toHaveProperty('isLowest');
    const [row] = await shop.db.orm.select().from(products).where(eq(products.id, id));
    expect(row?.minPrice).toBe(2n * UNIT);
  });

  test('is returned for a product off sale, marked as such', async () => {
    expect((await get('/api/products/4')).data).toMatchObject({ title: '下架的茶', onSale: false });
  });

  test('names the member who sells the product', async () => {
    const { data } = await get('/api/products/5');
    expect(data.seller).toMatchObject({ name: '阿宏', isPlatform: false });
  });

  test.each(['999', '0', '-1', 'x', '1.5', '9007199254740991', '99999999999999999999', '%00'])(
    'is not found by %s',
    async (id) => {
      expect(await get(`/api/products/${id}`)).toMatchObject({
        status: 404,
        errorCode: 'NOT_FOUND',
      });
    },
  );

  test('shows a changed stock within a second', async () => {
    const id = await createProduct({ title: '限量茶' }, [{ price: UNIT, stock: 5 }]);
    expect((await get(`/api/products/${id}`)).data.skus[0].available).toBe(5);
    await shop.db.orm.update(skus).set({ reserved: 5 }).where(eq(skus.productId, id));
    await sleep(1000);
    expect((await get(`/api/products/${id}`)).data.skus[0].available).toBe(0);
  });
});

test('categories are listed in their configured order', async () => {
  const { data } = await get('/api/categories');
  expect(data).toEqual([
    { slug: 'art', name: '藝術', parent: null, picture: null },
    { slug: 'tea', name: '茶葉', parent: null, picture: null },
  ]);
});
