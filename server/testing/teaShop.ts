import { categories, products } from '../db/schema/catalogue';
import { createTestApp, type TestApp } from './app';

interface Answer {
  list: { title: string }[];
  total: number;
  similarOnly?: boolean;
  suggestion?: string;
}

type Made = Partial<typeof products.$inferInsert> & { title: string };
const TEA: Made[] = [
  { title: '阿里山高山烏龍茶 150g', subtitle: '清香回甘', sold: 5 },
  { title: '烏龍茶', sold: 1 },
  { title: '茶香蛋捲', subtitle: '烏龍茶入餡', category: 'food', sold: 900 },
  { title: '臺灣檜木筷', category: 'home', attributes: { 材質: ['檜木'], 產地: ['台灣'] } },
  { title: '皮裡皮外兩用手套', category: 'home', attributes: { 材質: ['皮', '棉'] } },
  { title: '線香座', category: 'home-small', attributes: { 材質: ['陶瓷'] } },
  { title: 'ＧＡＢ 聯名 iPhone 保護殼', category: 'home', minPrice: 50n * 10n ** 18n },
  { title: 'Café au lait 咖啡杯', category: 'home-small', attributes: { 材質: ['陶瓷'] } },
  { title: '發財貓擺飾 🐱', category: 'home' },
];

/** A shop with tea and accessories for tests of search, for one test file. */
export function teaShop() {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    const { orm } = app.db;
    await orm.insert(categories).values([
      { slug: 'tea', name: '茶' },
      { slug: 'food', name: '食品' },
      { slug: 'home', name: '居家' },
      { slug: 'home-small', name: '小物', parent: 'home' },
    ]);
    await orm
      .insert(products)
      .values(
        TEA.map((one) => ({ channel: 'shop' as const, category: 'tea', minPrice: 1n, ...one })),
      );
  });
  afterAll(() => app.close());

  async function find(query: Record<string, string>): Promise<Answer> {
    const { status, body } = await app.call(
      '',
      'GET',
      `/api/products?${new URLSearchParams(query)}`,
    );
    expect([status, body.success]).toEqual([200, true]);
    return body.data;
  }
  const search = (q: string, more: Record<string, string> = {}) => find({ q, ...more });
  const titles = ({ list }: Answer) => list.map(({ title }) => title);

  return {
    get app() {
      return app;
    },
    find,
    search,
    titles,
  };
}
