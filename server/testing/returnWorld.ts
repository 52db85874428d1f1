import { amountToString } from '@common/money/money';
import { readBalances } from '../ledger/ledger';
import type { Carrier } from '../modules/trade/carriers/port';
import { createTestApi, type TestApi } from './api';
import { createTestDatabase, type TestDatabase } from './database';
import * as make from './factories';

export interface Person {
  id: number;
  token: string;
  /** coin available, coin held, adv available, adv held. */
  balance(): Promise<string[]>;
}

interface Sale extends make.ProductOptions {
  buyer?: Person;
  /** Part of the price in adv. */
  adv?: string;
}

/** Carrier and tracking number of a returned parcel. */
export const RETURN_PARCEL = { carrier: '新竹物流', trackingNo: '9876543210' };
/** What a seller writes with `sendBack`. */
export const RETURN_TO = { note: '請寄回：臺南市中西區民生路一段 132 號 阿宏' };

/** A shop with shipped orders that their buyers can return. */
export class ReturnWorld {
  static async open(carrier?: Carrier): Promise<ReturnWorld> {
    const test = await createTestDatabase();
    const world = new ReturnWorld(test, await createTestApi(test.db, undefined, {}, carrier));
    world.staff = await world.person([], ['staff']);
    return world;
  }

  staff!: Person;

  private constructor(
    readonly test: TestDatabase,
    readonly api: TestApi,
  ) {}

  get db() {
    return this.test.db;
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.test.drop();
  }

  /** A member with these amounts of coin and adv. */
  async person(
    [coin, adv]: string[] = [],
    rights: Parameters<typeof make.createMember>[2] = [],
  ): Promise<Person> {
    const id = await make.createMember(this.db, undefined, rights);
    if (coin) await make.give(this.db, id, 'coin', coin);
    if (adv) await make.give(this.db, id, 'adv', adv);
    return {
      id,
      token: await make.createSession(this.db, id),
      balance: async () => {
        const { coin, adv } = await readBalances(this.db, id);
        return [coin.available, coin.held, adv.available, adv.held].map(amountToString);
      },
    };
  }

  sql(text: string, values: unknown[] = []) {
    return this.db.pool.query(text, values);
  }

  post(who: Person, path: string, body?: object, key?: string) {
    return this.api.call(who.token, 'POST', path, body, key);
  }

  get(who: Person, path: string) {
    return this.api.call(who.token, 'GET', path);
  }

  /** Creates a paid sale for 100. Returns its number and its buyer. */
  async paid({ buyer, adv, ...options }: Sale = {}) {
    const who = buyer ?? (await this.person(['1000', adv ?? '']));
    const { skuId } = await make.createProduct(this.db, { advMaxBps: adv ? 5000 : 0, ...options });
    const placed = await this.post(who, '/api/orders', {
      items: [{ skuId, quantity: 1, unitPrice: '100' }],
      paymentMethod: 'coin',
      ...(!options.fulfilment && { addressId: await make.createAddress(this.db, who.id) }),
      ...(adv && { advAmount: adv }),
    });
    const no = String(placed.body.data.out_trade_no);
    await this.post(who, `/api/orders/${no}/pay`);
    return { no, buyer: who, skuId };
  }

  async shipped(sale: Sale = {}) {
    const order = await this.paid(sale);
    const parcel = {
      carrier: '黑貓宅急便',
      trackingNo: '123456789012',
      reason: '賣家委託',
    };
    await this.post(this.staff, `/api/admin/orders/${order.no}/ship`, parcel);
    return order;
  }

  /** Creates a shipped sale whose buyer has confirmed receipt. */
  async received(sale: Sale = {}) {
    const order = await this.shipped(sale);
    await this.post(order.buyer, `/api/orders/${order.no}/confirm`);
    return order;
  }

  begin(buyer: Person, no: string, reason = 'broken', text = '杯口有裂痕') {
    return this.post(buyer, `/api/orders/${no}/returns`, { reason, text });
  }

  /** Creates a shipped sale with an open return. Returns also the return's number. */
  async opened(sale: Sale = {}, reason?: string) {
    const order = await this.shipped(sale);
    const { body } = await this.begin(order.buyer, order.no, reason);
    expect(body).toMatchObject({ success: true, data: { state: 'open', role: 'buyer' } });
    return { ...order, id: Number(body.data.id) };
  }

  /** Creates a selling member and a sale of theirs. */
  async marketSale() {
    const seller = await this.person();
    return { seller, sale: { channel: 'market' as const, sellerId: seller.id } };
  }

  async step(who: Person, id: number, step: string, more: object = {}) {
    if (who !== this.staff) return this.post(who, `/api/me/returns/${id}/steps`, { step, ...more });
    const { rows } = await this.sql('SELECT state FROM order_returns WHERE id = $1', [id]);
    const seen = rows[0]?.state;
    return this.post(who, `/api/admin/returns/${id}/steps`, { step, seen, ...more });
  }

  async order(no: string): Promise<{ status: number; settle: boolean; disputed: boolean }> {
    const { rows } = await this.sql(
      `SELECT status, settle_at IS NOT NULL AS settle, disputed_at IS NOT NULL AS disputed
       FROM orders WHERE out_trade_no = $1`,
      [no],
    );
    return rows[0];
  }

  async stock(skuId: number): Promise<number> {
    const { rows } = await this.sql('SELECT stock FROM skus WHERE id = $1', [skuId]);
    return rows[0].stock;
  }

  /** Dates this order and its returns back by these days. */
  async wait(no: string, days: number): Promise<void> {
    await this.sql(
      `UPDATE orders SET settle_at = settle_at - make_interval(days => $2),
         auto_confirm_at = auto_confirm_at - make_interval(days => $2) WHERE out_trade_no = $1`,
      [no, days],
    );
    await this.sql(
      `UPDATE order_returns r SET due_at = due_at - make_interval(days => $2)
       FROM orders o WHERE o.id = r.order_id AND o.out_trade_no = $1`,
      [no, days],
    );
  }
}
