import { endpoints } from '@common/endpoints';
import { productDesk, sku } from '../../../testing/productDesk';

const desk = productDesk();
const { create, made, change, read, sell, lastNote } = desk;

const FACTS = { compareAt: '150', cost: '31.41592', weightGrams: 250, barcode: '4006381333931' };
const withFacts = () =>
  made({
    seoTitle: '阿里山高山茶',
    seoDescription: '山上的茶',
    skus: [
      { ...sku('小', '100', 5), ...FACTS },
      { ...sku('大', '180', 3), compareAt: '180' },
    ],
  });

describe('facts of a variant', () => {
  it('are kept, and stay when a form without them is saved', async () => {
    const product = await withFacts();
    expect(product.skus[0]).toMatchObject(FACTS);
    const skus = product.skus.map(({ id, name, price, stock }) => sku(name, price, stock, id));
    const { body } = await desk.api.call(desk.staff, 'PUT', `/api/admin/products/${product.id}`, {
      category: 'tea',
      title: '高山茶',
      subtitle: '',
      description: '',
      fulfilment: 'shipping',
      advMaxBps: 0,
      attributes: [],
      pictures: [],
      version: product.version,
      skus,
    });
    expect(body.data).toMatchObject({ seoTitle: '阿里山高山茶', skus: [FACTS, {}] });
  });

  it('change with an audit row that lists them', async () => {
    const product = await withFacts();
    const [small] = product.skus;
    if (!small) throw new Error('no variant');
    const { reserved: _, ...one } = small;
    const skus = [
      { ...one, stockSeen: one.stock, compareAt: null, cost: '30', weightGrams: 260, barcode: 'A' },
    ];
    await change(product, { skus, seoTitle: '' });
    expect((await lastNote(product.id)).note).toBe(
      '高山茶；搜尋標題；「小」原價 150 → 無；「小」成本 31.41592 → 30；「小」重量 250 克 → 260 克；「小」條碼 4006381333931 → A；移除規格「大」',
    );
    expect((await read(product.id)).skus[0]).toMatchObject({ compareAt: null, barcode: 'A' });
  });

  it.each([
    ['a mistyped barcode', { barcode: '4006381333932' }, '檢查碼不對'],
    ['an original price of nothing', { compareAt: '0' }, '太小'],
    ['a cost beyond all sums', { cost: '1000000000000' }, '太大'],
    ['a weight of nothing', { weightGrams: 0 }, ''],
    ['a barcode of 41 characters', { barcode: 'A'.repeat(41) }, ''],
  ])('are refused with %s', async (_name, part, message) => {
    const { body } = await create({ skus: [{ ...sku('', '10', 1), ...part }] });
    expect(body.errorCode).toBe('BAD_INPUT');
    expect(JSON.stringify(body)).toContain(message);
  });

  it('show the original price only above the price, and the cost in no answer but staff’s', async () => {
    const product = await withFacts();
    await sell(product.id);
    const [small, large] = product.skus.map(({ id }) => id);
    const add = { skuId: small, quantity: 1, unitPrice: '100' };
    await desk.api.call(desk.buyer, 'POST', '/api/me/cart/lines', add);
    const get = async (path: string) => (await desk.api.call(desk.buyer, 'GET', path)).body.data;
    const page = await get(`/api/products/${product.id}`);
    const list = await get('/api/products?channel=shop');
    const items = await get(`/api/cart/items?skuIds=${small},${large}`);
    const cart = await get('/api/me/cart');
    expect(page.skus.map(({ compareAt }: { compareAt?: string }) => compareAt)).toEqual([
      '150',
      undefined,
    ]);
    const card = list.list.find(({ id }: { id: number }) => id === product.id);
    expect(card.compareAt).toBe('150');
    expect(cart.lines[0].compareAt).toBe('150');
    expect(items.items).toHaveLength(2);
    const answers = [page, list, items, cart, await get('/api/home')].map((one) =>
      JSON.stringify(one),
    );
    for (const answer of answers) {
      expect(answer).not.toContain('31.41592');
      expect(answer).not.toContain('4006381333931');
      expect(answer).not.toMatch(/"cost"/);
    }
  });

  it('have no cost in the contract of any endpoint that is not staff’s', () => {
    const open = endpoints.filter(({ who }) => who === 'public' || who === 'member');
    expect(open.length).toBeGreaterThan(50);
    const naming = open.filter(({ data }) => JSON.stringify(data).includes('"cost"'));
    expect(naming).toEqual([]);
  });
});
