import { createTestApi, type TestApi } from './api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from './database';
import * as make from './factories';

export interface Buyer {
  id: number;
  token: string;
  addressId: number;
}

/** A shop with a clerk, for one test file: buyers order, receive and review. Audited after each test. */
export function reviewShop() {
  let test: TestDatabase;
  let api: TestApi;
  let staff: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    api = await createTestApi(test.db);
    staff = await make.createSession(test.db, await make.createMember(test.db, '店員', ['staff']));
  });
  afterAll(async () => {
    await api.close();
    await test.drop();
  });
  afterEach(() => expectAuditClean(test.db));

  async function createBuyer(name?: string): Promise<Buyer> {
    const id = await make.createMember(test.db, name);
    await make.give(test.db, id, 'coin', '1000');
    const token = await make.createSession(test.db, id);
    return { id, token, addressId: await make.createAddress(test.db, id) };
  }

  /** Makes an order and advances it to `until`. Returns its number. */
  async function buy(buyer: Buyer, skuId: number, until: 'paid' | 'received' = 'received') {
    const { body } = await api.call(buyer.token, 'POST', '/api/orders', {
      items: [{ skuId, quantity: 1, unitPrice: '100' }],
      addressId: buyer.addressId,
      paymentMethod: 'coin',
    });
    const no = String(body.data.out_trade_no);
    await api.call(buyer.token, 'POST', `/api/orders/${no}/pay`);
    if (until === 'paid') return no;
    const shipping = { carrier: '黑貓宅急便', trackingNo: 'TW123456', reason: '賣家委託' };
    await api.call(staff, 'POST', `/api/admin/orders/${no}/ship`, shipping);
    const confirmed = await api.call(buyer.token, 'POST', `/api/orders/${no}/confirm`);
    expect(confirmed.body.data.status).toBe(10);
    return no;
  }

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
    createBuyer,
    buy,
    review: (token: string, no: string, changes: object = {}) =>
      api.call(token, 'POST', '/api/reviews', {
        out_trade_no: no,
        position: 1,
        rating: 5,
        text: '很好用',
        ...changes,
      }),
    reviewsOf: async (productId: number, query = '') =>
      (await api.call('', 'GET', `/api/products/${productId}/reviews${query}`)).body.data,
  };
}
