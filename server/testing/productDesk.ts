import type { ProductInput, StaffProduct } from '@common/endpoints/adminProducts';
import { createTestApi, type TestApi } from './api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from './database';
import { createAddress, createMember, createSession, give } from './factories';

/** A variant as the form sends it; `seen` is the stock that the form has read. */
export const sku = (
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
export const productInput = (change: Partial<ProductInput> = {}): ProductInput => ({
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
const inputOf = ({ id: _, onSale: __, sold: ___, ...product }: StaffProduct) => ({
  ...product,
  axes: product.axes.map(({ name }) => name),
  pictures: product.pictures.map(({ url, alt }) => ({ url, alt })),
  skus: product.skus.map(({ reserved: _reserved, ...one }) => ({ ...one, stockSeen: one.stock })),
});

/** The console's desk of products, and a buyer, for one test file. */
export function productDesk() {
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

  const create = (change?: Partial<ProductInput>) =>
    api.call(staff, 'POST', '/api/admin/products', productInput(change));
  async function made(change?: Partial<ProductInput>): Promise<StaffProduct> {
    const { body } = await create(change);
    if (!body.success) throw new Error(body.errorMessage);
    return body.data;
  }
  const change = (product: StaffProduct, part: object) =>
    api.call(staff, 'PUT', `/api/admin/products/${product.id}`, { ...inputOf(product), ...part });
  const read = async (id: number): Promise<StaffProduct> =>
    (await api.call(staff, 'GET', `/api/admin/products/${id}`)).body.data;
  const sell = async (id: number, onSale = true) => {
    const version = (await read(id))?.version ?? 0;
    return api.call(staff, 'POST', `/api/admin/products/${id}/sale`, { onSale, version });
  };
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

  return {
    get db() {
      return test.db;
    },
    get api() {
      return api;
    },
    get staff() {
      return staff;
    },
    get buyer() {
      return buyer;
    },
    create,
    made,
    change,
    read,
    sell,
    order,
    lastNote,
  };
}
