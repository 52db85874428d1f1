import type { CartLine } from '@common/endpoints/cart';
import { MAX_CART_LINES } from '@common/orders/cartRules';
import { Client } from 'pg';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createCoupon } from '../../../testing/coupons';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createDeal } from '../../../testing/deals';
import * as make from '../../../testing/factories';
import { createLot } from '../../../testing/lots';

let own: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  own = await createTestDatabase();
  api = await createTestApi(own.db);
});
afterAll(async () => {
  await api.close();
  await own.drop();
});

const sql = (text: string, values: unknown[] = []) => own.db.pool.query(text, values);
/** Variants of one product that are sold out. */
async function createSkus(count: number): Promise<number[]> {
  const { productId } = await make.createProduct(own.db);
  const { rows } = await sql(
    'INSERT INTO skus (product_id, price, stock) SELECT $1, 1, 0 FROM generate_series(1, $2) RETURNING id',
    [productId, count],
  );
  return rows.map((row) => Number(row.id));
}
const createSku = async (options: make.ProductOptions = {}) =>
  (await make.createProduct(own.db, options)).skuId;

async function createPerson() {
  const id = await make.createMember(own.db);
  const token = await make.createSession(own.db, id);
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    (await api.call(token, method, `/api/me/cart${path}`, body)).body;
  return {
    id,
    token,
    add: (skuId: number, quantity = 1, unitPrice = '100') =>
      call('POST', '/lines', { skuId, quantity, unitPrice }),
    set: (skuId: number, quantity: number, unitPrice = '100') =>
      call('PUT', `/lines/${skuId}`, { quantity, unitPrice }),
    remove: (skuId: number) => call('DELETE', `/lines/${skuId}`),
    merge: (lines: { skuId: number; quantity?: number; unitPrice?: string }[]) =>
      call('POST', '/merge', {
        lines: lines.map((line) => ({ quantity: 1, unitPrice: '100', ...line })),
      }),
    count: async (): Promise<number> => (await call('GET', '/count')).data.count,
    lines: async (): Promise<CartLine[]> => (await call('GET', '')).data.lines,
  };
}
type Person = Awaited<ReturnType<typeof createPerson>>;
const held = async (one: Person) =>
  (await one.lines()).map(({ skuId, quantity }) => [skuId, quantity]);

describe('lines', () => {
  it('come newest first, add up, and stop at 99 pieces', async () => {
    const one = await createPerson();
    const [a, b] = [await createSku(), await createSku()];
    expect((await one.add(a, 2)).data).toEqual({ count: 1 });
    expect((await one.add(b)).data).toEqual({ count: 2 });
    await one.add(a, 98);
    expect(await held(one)).toEqual([
      [a, 99],
      [b, 1],
    ]);
    await one.set(a, 3);
    await one.remove(b);
    await one.remove(b);
    expect(await held(one)).toEqual([[a, 3]]);
    await one.set(b, 1);
    expect(await one.count()).toBe(2);
  });

  it('show what has changed since they were added', async () => {
    const one = await createPerson();
    const sellerId = await make.createMember(own.db, '阿宏');
    const skuId = await createSku({ sellerId, channel: 'market', stock: 5 });
    await one.add(skuId, 4, '120');
    await sql('UPDATE skus SET price = 90 * 10 ^ 18 WHERE id = $1', [skuId]);
    const [line] = await one.lines();
    expect(line).toMatchObject({
      price: '90',
      priceThen: '120',
      available: 5,
      state: 'onSale',
      seller: { id: expect.any(Number), name: '阿宏', isPlatform: false },
    });
    await sql('UPDATE products SET on_sale = false WHERE seller_id = $1', [sellerId]);
    expect((await one.lines())[0]?.state).toBe('offSale');
    await sql('UPDATE products SET paused = true WHERE seller_id = $1', [sellerId]);
    expect((await one.lines())[0]?.state).toBe('paused');
  });

  it("group one seller's goods that come the same way, and no others", async () => {
    const one = await createPerson();
    const sellerId = await make.createMember(own.db);
    const skus = [
      await createSku({ sellerId, channel: 'market' }),
      await createSku({ sellerId, channel: 'market' }),
      await createSku({ sellerId, channel: 'market', fulfilment: 'digital' }),
      await createSku(),
    ];
    for (const skuId of skus) await one.add(skuId);
    const parcels = (await one.lines()).toReversed().map(({ parcel }) => parcel);
    expect(parcels[0]).toBe(parcels[1]);
    expect(new Set(parcels).size).toBe(3);
  });

  it("refuse one's own goods, lots, and what cannot be bought", async () => {
    const one = await createPerson();
    const mine = await createSku({ sellerId: one.id, channel: 'market' });
    const empty = await createSku({ stock: 0 });
    const { productId, skuId: gone } = await make.createProduct(own.db);
    await sql('UPDATE products SET on_sale = false WHERE id = $1', [productId]);
    const lotId = await createLot(own.db);
    const { rows } = await sql(
      'SELECT s.id FROM skus s JOIN lots l ON l.product_id = s.product_id WHERE l.id = $1',
      [lotId],
    );
    const codes = [];
    for (const skuId of [mine, empty, gone, rows[0].id, 999_999_999]) {
      codes.push((await one.add(skuId)).errorCode);
    }
    expect(codes).toEqual([
      'OWN_PRODUCT',
      'SOLD_OUT',
      'PRODUCT_OFF_SALE',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect((await one.set(mine, 1)).errorCode).toBe('OWN_PRODUCT');
    expect((await one.set(rows[0].id, 1)).errorCode).toBe('NOT_FOUND');
    expect(await one.count()).toBe(0);
  });

  it('belong to their member: another member cannot read or change one', async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    const skuId = await createSku();
    await one.add(skuId, 2);
    await other.remove(skuId);
    await other.set(skuId, 7);
    expect(await held(one)).toEqual([[skuId, 2]]);
    expect((await api.call('', 'GET', '/api/me/cart')).status).toBe(401);
  });
});

describe('the most lines', () => {
  it('are a hundred, also for twenty tabs at once', async () => {
    const one = await createPerson();
    const ids = await createSkus(110);
    await one.merge(ids.slice(0, 95).map((skuId) => ({ skuId })));
    const replies = await Promise.all(ids.slice(95, 110).map((id) => one.set(id, 1)));
    expect(replies.filter(({ errorCode }) => errorCode === 'CART_FULL')).toHaveLength(10);
    expect(await one.count()).toBe(MAX_CART_LINES);
    expect((await one.set(ids[0] ?? 0, 5)).success).toBe(true);
  });
});

describe('merging', () => {
  it('keeps the lines of both carts, and repeated changes nothing', async () => {
    const one = await createPerson();
    const [a, b, c] = [await createSku(), await createSku(), await createSku()];
    await one.add(a, 2);
    await one.add(b, 1);
    const given = [
      { skuId: b, quantity: 5 },
      { skuId: c, quantity: 3, unitPrice: '80' },
    ];
    for (const count of [3, 3]) {
      expect((await one.merge(given)).data).toEqual({ count, left: [], own: 0 });
    }
    const lines = await one.lines();
    expect(new Map(lines.map((line) => [line.skuId, line.quantity]))).toEqual(
      new Map([
        [a, 2],
        [b, 5],
        [c, 3],
      ]),
    );
    expect(lines.find(({ skuId }) => skuId === c)?.priceThen).toBe('80');
  });

  it("keeps what went off sale meanwhile, and leaves out one's own goods, lots and nonsense", async () => {
    const one = await createPerson();
    const { productId, skuId } = await make.createProduct(own.db);
    await sql('UPDATE products SET on_sale = false WHERE id = $1', [productId]);
    const mine = await createSku({ sellerId: one.id, channel: 'market' });
    const given = [{ skuId }, { skuId: mine }, { skuId: 999_999_999 }];
    expect((await one.merge(given)).data).toEqual({ count: 1, left: [], own: 1 });
    expect(await held(one)).toEqual([[skuId, 1]]);
  });

  it('adds the newest lines while there is room, and names the others', async () => {
    const one = await createPerson();
    const skus = [];
    for (let n = 0; n < 4; n++) skus.push(await createSku());
    await one.merge((await createSkus(98)).map((skuId) => ({ skuId })));
    const room = MAX_CART_LINES - (await one.count());
    const { data } = await one.merge(skus.map((skuId) => ({ skuId })));
    expect(data.left).toEqual(skus.slice(0, 4 - room));
    expect(data.count).toBe(MAX_CART_LINES);
  });
});

it('a cart is read with its deals and coupons in two statements, the one of the session included', async () => {
  const one = await createPerson();
  const [tea, cup] = [await createSku({ price: '80' }), await createSku({ price: '90' })];
  for (const skuId of [tea, cup]) await one.add(skuId, 2);
  const deal = await createDeal(own.db, { amount: '0.000000000000000001', minimum: '123456789.5' });
  const coupon = await createCoupon(own.db, { isPublic: true, amount: '12.000000000000000003' });
  await createCoupon(own.db);
  await createDeal(own.db, { isOn: false });
  const run = jest.spyOn(Client.prototype, 'query');
  const { data } = (await api.call(one.token, 'GET', '/api/me/cart')).body;
  const names = run.mock.calls.map(([query]) => Reflect.get(Object(query), 'name'));
  run.mockRestore();
  // Other connections measure the clock and listen for events meanwhile; settings are read anew every few seconds.
  const aside = [undefined, 'databaseTime', 'readSetting'];
  expect(names.filter((name) => !aside.includes(name))).toEqual(['findCallers', 'cartLines']);
  expect(data.lines.map(({ skuId }: CartLine) => skuId)).toEqual([cup, tea]);
  const skuIds = [tea, cup];
  const lowering = {
    deals: [{ id: deal, amount: '0.000000000000000001', minimum: '123456789.5', skuIds }],
    coupons: [{ id: coupon.id, amount: '12.000000000000000003', minimum: '100', skuIds }],
  };
  expect(data).toMatchObject(lowering);
  const { body } = await api.call('', 'GET', `/api/cart/items?skuIds=${cup},${tea}`);
  expect(body.data).toEqual({
    items: expect.any(Array),
    deals: data.deals,
    coupons: data.coupons,
  });
});

describe('deals that ended', () => {
  const HOUR = 3_600_000;
  /** Deals of a seller's goods with these periods, hours from now, and a cart whose line is so many hours old. */
  async function read(age: number, periods: [number, number][], change: object = {}) {
    const sellerId = await make.createMember(own.db);
    const skuId = await createSku({ sellerId, channel: 'market' });
    const one = await createPerson();
    await one.add(skuId);
    await sql(
      'UPDATE cart_lines SET added_at = now() - make_interval(hours => $2) WHERE sku_id = $1',
      [skuId, age],
    );
    const ids: number[] = [];
    for (const [starts, ends] of periods) {
      const [startsAt, endsAt] = [starts, ends].map((at) => new Date(Date.now() + at * HOUR));
      ids.push(await createDeal(own.db, { sellerId, startsAt, endsAt, ...change }));
    }
    const { data } = (await api.call(one.token, 'GET', '/api/me/cart')).body;
    const place = (of?: { id: number; skuIds: number[] }[]) =>
      of?.map(({ id, skuIds }) => [ids.indexOf(id), skuIds[0] === skuId]);
    return { deals: place(data.deals), ended: place(data.ended) };
  }

  it('since a line was added come with the cart beside those that run', async () => {
    const periods: [number, number][] = [
      [-20, -1],
      [-20, 1],
      // Ended before it was added, and began after.
      [-20, -11],
      [-5, -1],
    ];
    expect(await read(10, periods)).toEqual({ deals: [[1, true]], ended: [[0, true]] });
  });

  it('are left out of the cart after a week, and while there are none', async () => {
    expect((await read(24 * 9, [[-24 * 10, -24 * 8]])).ended).toBeUndefined();
    expect((await read(24 * 9, [[-24 * 10, -24 * 6]])).ended).toEqual([[0, true]]);
  });

  it('are left out of the cart when they were switched off, or do not cover the line', async () => {
    expect((await read(10, [[-20, -1]], { isOn: false })).ended).toBeUndefined();
    expect((await read(10, [[-20, -1]], { productIds: [999_999] })).ended).toBeUndefined();
  });
});

describe("a visitor's cart", () => {
  it('is read by ids; lots, unknown and senseless ids are left out', async () => {
    const skuId = await createSku({ price: '12.5', stock: 3 });
    const read = async (ids: string) =>
      (await api.call('', 'GET', `/api/cart/items?skuIds=${ids}`)).body.data.items;
    expect(await read(`${skuId},x,-1,999999999,${skuId}`)).toMatchObject([
      { skuId, price: '12.5', available: 3, seller: { isPlatform: true } },
    ]);
    expect(await read('')).toEqual([]);
  });
});
