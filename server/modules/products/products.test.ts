import type { ProductInput, StaffProduct } from '@common/endpoints/adminProducts';
import { createTestApi, type TestApi } from '../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../testing/database';
import {
  createAddress,
  createProduct as createAnyProduct,
  createMember,
  createSession,
  give,
} from '../../testing/factories';
import { createLot } from '../../testing/lots';
import { meanwhile } from '../../testing/meanwhile';
import { uploadPicture } from '../../testing/pictures';

let test: TestDatabase;
let api: TestApi;
let staff: string;
let buyer: string;
let addressId: number;

beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  staff = await createSession(test.db, await createMember(test.db, '店長', ['staff']));
  const buyerId = await createMember(test.db);
  buyer = await createSession(test.db, buyerId);
  addressId = await createAddress(test.db, buyerId);
  await give(test.db, buyerId, 'coin', '1000000');
  await test.db.pool.query(
    `INSERT INTO categories (slug, name) VALUES ('tea', '茶'), ('cup', '杯')`,
  );
});
afterEach(() => expectAuditClean(test.db));
afterAll(async () => {
  await api.close();
  await test.drop();
});

const sku = (
  name: string,
  price: string,
  stock: number,
  id: number | null = null,
  seen = stock,
) => ({
  id,
  name,
  code: '',
  price,
  stock,
  stockSeen: id === null ? 0 : seen,
});
const input = (change: Partial<ProductInput> = {}): ProductInput => ({
  category: 'tea',
  title: '高山茶',
  subtitle: '清香',
  description: '**春茶**',
  fulfilment: 'shipping',
  advMaxBps: 1000,
  attributes: [{ name: '產地', values: ['嘉義'] }],
  pictures: [],
  skus: [sku('小', '100', 5), sku('大', '180.5', 3)],
  ...change,
});

const create = (change?: Partial<ProductInput>) =>
  api.call(staff, 'POST', '/api/admin/products', input(change));
async function made(change?: Partial<ProductInput>): Promise<StaffProduct> {
  const { body } = await create(change);
  if (!body.success) throw new Error(body.errorMessage);
  return body.data;
}
const inputOf = ({ id: _, onSale: __, sold: ___, ...product }: StaffProduct) => ({
  ...product,
  pictures: product.pictures.map(({ url, alt }) => ({ url, alt })),
  skus: product.skus.map(({ reserved: _reserved, ...one }) => ({ ...one, stockSeen: one.stock })),
});
const change = (product: StaffProduct, part: object) =>
  api.call(staff, 'PUT', `/api/admin/products/${product.id}`, { ...inputOf(product), ...part });
const read = async (id: number): Promise<StaffProduct> =>
  (await api.call(staff, 'GET', `/api/admin/products/${id}`)).body.data;
const sell = (id: number, onSale = true) =>
  api.call(staff, 'POST', `/api/admin/products/${id}/sale`, { onSale });
const order = (skuId: number, quantity: number, unitPrice: string) =>
  api.call(buyer, 'POST', '/api/orders', {
    items: [{ skuId, quantity, unitPrice }],
    addressId,
    paymentMethod: 'coin',
  });
const lastNote = async (id: number) => {
  const { rows } = await test.db.pool.query(
    `SELECT action, note FROM staff_actions WHERE ref_type = 'product' AND ref_id = $1 ORDER BY id DESC LIMIT 1`,
    [String(id)],
  );
  return rows[0];
};

describe('a product', () => {
  it('is off sale until it is put on sale, and then is what visitors see', async () => {
    const picture = await uploadPicture(api, staff, 'product');
    const product = await made({ pictures: [{ url: picture.url, alt: '茶罐' }] });
    expect(product).toMatchObject({
      title: '高山茶',
      onSale: false,
      version: 1,
      attributes: [{ name: '產地', values: ['嘉義'] }],
      pictures: [{ ...picture, alt: '茶罐' }],
    });
    expect(product.skus.map(({ name, price, stock }) => [name, price, stock])).toEqual([
      ['小', '100', 5],
      ['大', '180.5', 3],
    ]);
    expect((await sell(product.id)).body.data).toMatchObject({ onSale: true, version: 2 });
    expect(await lastNote(product.id)).toEqual({ action: 'product.onSale', note: '高山茶' });
    const { body } = await api.call('', 'GET', `/api/products/${product.id}`);
    expect(body.data).toMatchObject({ onSale: true, pictures: [{ alt: '茶罐', width: 400 }] });
  });

  it('changes with an audit row that tells prices and stock', async () => {
    const product = await made();
    const [small, large] = product.skus;
    if (!small || !large) throw new Error('no variants');
    const skus = [
      sku('大', '200', 3, large.id, 3),
      sku('小', '100', 9, small.id, 5),
      sku('特大', '300', 1),
    ];
    const { body } = await change(product, { title: '高山烏龍', skus });
    expect(body.data).toMatchObject({ title: '高山烏龍', version: 2 });
    expect(
      body.data.skus.map(({ name, stock }: { name: string; stock: number }) => [name, stock]),
    ).toEqual([
      ['大', 3],
      ['小', 9],
      ['特大', 1],
    ]);
    expect((await lastNote(product.id)).note).toBe(
      '高山烏龍；標題；「大」價格 180.5 → 200；「小」庫存 5 → 9；新增款式「特大」：300 GAB、庫存 1；款式順序',
    );
  });

  it('is not overwritten by who has seen an older one', async () => {
    const product = await made();
    await change(product, { title: '先' });
    expect((await change(product, { title: '後' })).body.errorCode).toBe('CONTENT_CHANGED');
    expect((await read(product.id)).title).toBe('先');
  });

  it('of two changes at once one is refused', async () => {
    const product = await made();
    const answers = await Promise.all([
      change(product, { title: '甲', skus: [sku('甲', '1', 1)] }),
      change(product, { title: '乙', skus: [sku('乙', '1', 1)] }),
    ]);
    expect(answers.map(({ body }) => body.errorCode).sort()).toEqual(['', 'CONTENT_CHANGED']);
    const { title, skus } = await read(product.id);
    expect(skus.map(({ name }) => name)).toEqual([title]);
  });

  it('keeps a picture that it shows, also one that is not from here, and takes no stranger’s', async () => {
    const product = await made();
    await test.db.pool.query(
      `UPDATE products SET pictures = '[{"url":"/demo/tea.svg","alt":"茶"}]' WHERE id = $1`,
      [product.id],
    );
    const { body } = await change(product, { pictures: [{ url: '/demo/tea.svg', alt: '新' }] });
    expect(body.data.pictures).toEqual([{ url: '/demo/tea.svg', alt: '新' }]);
    const theirs = await uploadPicture(api, buyer, 'product');
    const refused = await change(body.data, { pictures: [{ url: theirs.url, alt: '' }] });
    expect(refused.body.errorCode).toBe('PICTURE_UNKNOWN');
  });

  it.each([
    [
      'two variants of one name',
      { skus: [sku('小', '1', 1), sku(' 小', '2', 1)] },
      'PRODUCT_TWICE',
    ],
    [
      'an attribute twice',
      {
        attributes: [
          { name: '色', values: ['紅'] },
          { name: '色', values: ['藍'] },
        ],
      },
      'PRODUCT_TWICE',
    ],
    ['no such category', { category: 'nowhere' }, 'CATEGORY_GONE'],
    ['a price of nothing', { skus: [sku('', '0', 1)] }, 'BAD_INPUT'],
    ['a price beyond all sums', { skus: [sku('', '1000000000000', 1)] }, 'BAD_INPUT'],
    ['no variant', { skus: [] }, 'BAD_INPUT'],
    ['less than no stock', { skus: [sku('', '1', -1)] }, 'BAD_INPUT'],
    [
      'a picture from elsewhere',
      { pictures: [{ url: '//evil.example/a.jpg', alt: '' }] },
      'BAD_INPUT',
    ],
    ['another product’s variant', { skus: [sku('', '1', 1, 1)] }, 'CONTENT_CHANGED'],
  ])('refuses %s', async (_name, part, code) => {
    expect((await create(part as Partial<ProductInput>)).body.errorCode).toBe(code);
  });

  it('of a member, or a piece of an auction, is none of these', async () => {
    const seller = await createMember(test.db);
    const { productId } = await createAnyProduct(test.db, { sellerId: seller, channel: 'market' });
    await createLot(test.db);
    const { rows } = await test.db.pool.query('SELECT product_id FROM lots LIMIT 1');
    for (const id of [productId, rows[0].product_id]) {
      expect((await api.call(staff, 'GET', `/api/admin/products/${id}`)).status).toBe(404);
      expect((await sell(id)).status).toBe(404);
      const body = { ...input(), version: 1 };
      expect((await api.call(staff, 'PUT', `/api/admin/products/${id}`, body)).status).toBe(404);
    }
  });
});

describe('beside open orders', () => {
  async function onSale(stock: number): Promise<{ product: StaffProduct; skuId: number }> {
    const { id } = await made({ skus: [sku('', '100', stock)] });
    const product: StaffProduct = (await sell(id)).body.data;
    return { product, skuId: product.skus[0]?.id ?? 0 };
  }

  it('stock never falls below what orders have reserved', async () => {
    const { product, skuId } = await onSale(5);
    expect((await order(skuId, 3, '100')).body.success).toBe(true);
    const { body } = await change(product, { skus: [sku('', '100', 2, skuId, 5)] });
    expect(body).toMatchObject({ errorCode: 'STOCK_RESERVED', data: { reserved: 3 } });
    expect((await change(product, { skus: [sku('', '100', 3, skuId, 5)] })).body.success).toBe(
      true,
    );
    expect((await order(skuId, 1, '100')).body.errorCode).toBe('SOLD_OUT');
  });

  it('what was shipped since the form was opened is not put back', async () => {
    const { product, skuId } = await onSale(5);
    const { out_trade_no } = (await order(skuId, 2, '100')).body.data;
    await api.call(buyer, 'POST', `/api/orders/${out_trade_no}/pay`);
    const shipped = await api.call(staff, 'POST', `/api/admin/orders/${out_trade_no}/ship`, {
      carrier: '黑貓宅急便',
      trackingNo: '123456789012',
    });
    expect(shipped.body.errorMessage).toBe('');
    // Five were seen, ten came in.
    const { body } = await change(product, { skus: [sku('', '100', 15, skuId, 5)] });
    expect(body.data.skus[0].stock).toBe(13);
  });

  it('what is shipped at that moment is not overlooked', async () => {
    const { product, skuId } = await onSale(5);
    const { body } = await meanwhile(
      test.db,
      [`UPDATE skus SET stock = stock - 1 WHERE id = ${skuId}`],
      () => change(product, { skus: [sku('', '100', 15, skuId, 5)] }),
    );
    expect(body.data.skus[0].stock).toBe(14);
  });

  it('what a colleague puts on sale at that moment stays so', async () => {
    const product = await made();
    const { body } = await meanwhile(
      test.db,
      [`UPDATE products SET on_sale = true, version = version + 1 WHERE id = ${product.id}`],
      () => change(product, { title: '舊' }),
    );
    expect(body.errorCode).toBe('CONTENT_CHANGED');
    expect((await read(product.id)).onSale).toBe(true);
  });

  it('an order keeps its price; a later one is told of the new price', async () => {
    const { product, skuId } = await onSale(5);
    const first = (await order(skuId, 1, '100')).body.data;
    await change(product, { skus: [sku('', '250', 5, skuId, 5)] });
    expect((await order(skuId, 1, '100')).body.errorCode).toBe('PRICE_CHANGED');
    const { body } = await api.call(buyer, 'GET', `/api/orders/${first.out_trade_no}`);
    expect(body.data.total).toBe('100');
  });

  it('a removed variant is not sold again, whatever comes back of it', async () => {
    const { product, skuId } = await onSale(5);
    const { out_trade_no } = (await order(skuId, 2, '100')).body.data;
    await change(product, { skus: [sku('新款', '120', 4)] });
    expect((await order(skuId, 1, '100')).body.errorCode).toBe('SOLD_OUT');
    await api.call(buyer, 'POST', `/api/orders/${out_trade_no}/cancel`, { reason: '不要了' });
    expect((await order(skuId, 1, '100')).body.errorCode).toBe('SOLD_OUT');
    const { rows } = await test.db.pool.query('SELECT stock, reserved FROM skus WHERE id = $1', [
      skuId,
    ]);
    expect(rows).toEqual([{ stock: 0, reserved: 0 }]);
    const card = await test.db.pool.query(
      'SELECT min_price, in_stock FROM products WHERE id = $1',
      [product.id],
    );
    expect(card.rows).toEqual([{ min_price: `120${'0'.repeat(18)}`, in_stock: true }]);
  });

  it('orders and changes at the same time leave stock and reservations true', async () => {
    const { product, skuId } = await onSale(40);
    let latest = product;
    const changing = async () => {
      for (let n = 0; n < 8; n++) {
        const { body } = await change(latest, { skus: [sku('', '100', 39, skuId, 40)] });
        expect(body.errorCode).toBe('');
        latest = body.data;
      }
    };
    const orders = Array.from({ length: 20 }, () => order(skuId, 1, '100'));
    const [, ...placed] = await Promise.all([changing(), ...orders]);
    expect(placed.every(({ body }) => body.success)).toBe(true);
    const { rows } = await test.db.pool.query('SELECT stock, reserved FROM skus WHERE id = $1', [
      skuId,
    ]);
    expect(rows).toEqual([{ stock: 32, reserved: 20 }]);
  });
});

it('lists by state, category with all below it, words and codes', async () => {
  await test.db.pool.query(
    `INSERT INTO categories (slug, name, parent) VALUES ('oolong', '烏龍', 'tea') ON CONFLICT DO NOTHING`,
  );
  const one = await made({
    category: 'oolong',
    title: '獨一無二的茶',
    skus: [{ ...sku('', '5', 0), code: 'A-100%' }],
  });
  await sell(one.id);
  const titles = async (query: string) =>
    (await api.call(staff, 'GET', `/api/admin/products?${query}`)).body.data.list.map(
      ({ id }: { id: number }) => id,
    );
  expect(await titles('category=oolong')).toEqual([one.id]);
  expect(await titles('category=tea&state=soldOut')).toContain(one.id);
  expect(await titles(`q=${encodeURIComponent('獨一無二')}`)).toEqual([one.id]);
  expect(await titles(`q=${encodeURIComponent('a-100%')}`)).toEqual([one.id]);
  expect(await titles('state=offSale')).not.toContain(one.id);
  expect(await titles('category=cup')).toEqual([]);
});
