import { randomUUID } from 'node:crypto';
import { amountToString } from '@common/money/money';
import { readBalances } from '../ledger/ledger';
import { createTestApi, type TestApi } from './api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from './database';
import * as make from './factories';

export interface Buyer {
  id: number;
  token: string;
  addressId: number;
  /** coin available, coin held, adv available, adv held. */
  balance(): Promise<string[]>;
}

export const PARCEL = { carrier: '黑貓宅急便', trackingNo: 'TW123456' };

/** A shop with a clerk, for one test file; audits the books after each test. */
export function orderShop() {
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

  const sql = (text: string, values: unknown[] = []) => test.db.pool.query(text, values);

  async function createBuyer(coin = '1000', adv?: string): Promise<Buyer> {
    const id = await make.createMember(test.db);
    if (coin !== '0') await make.give(test.db, id, 'coin', coin);
    if (adv) await make.give(test.db, id, 'adv', adv);
    return {
      id,
      token: await make.createSession(test.db, id),
      addressId: await make.createAddress(test.db, id),
      balance: async () => {
        const { coin, adv } = await readBalances(test.db, id);
        return [coin.available, coin.held, adv.available, adv.held].map(amountToString);
      },
    };
  }

  const orderBody = (buyer: Buyer, skuId: number, extra: object = {}) => ({
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId: buyer.addressId,
    paymentMethod: 'coin',
    ...extra,
  });
  const place = (buyer: Buyer, skuId: number, extra: object = {}, key = randomUUID()) =>
    api.call(buyer.token, 'POST', '/api/orders', orderBody(buyer, skuId, extra), key);

  async function placed(buyer: Buyer, options: make.ProductOptions = {}, extra: object = {}) {
    const { skuId } = await make.createProduct(test.db, options);
    const { body } = await place(buyer, skuId, extra);
    expect(body).toMatchObject({ success: true });
    return { no: String(body.data.out_trade_no), skuId };
  }
  const act = (token: string, no: string, action: string, body?: object, key?: string) =>
    api.call(token, 'POST', `/api/orders/${no}/${action}`, body, key);
  const asStaff = (no: string, action: string, body: object) =>
    api.call(staff, 'POST', `/api/admin/orders/${no}/${action}`, body);
  const stockOf = async (skuId: number) => {
    const { rows } = await sql('SELECT stock, reserved FROM skus WHERE id = $1', [skuId]);
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
    sql,
    createBuyer,
    place,
    placed,
    act,
    asStaff,
    stockOf,
  };
}
