import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot, endLot } from '../../../testing/lots';
import { closeLot } from '../../trade/auctions/closeLot';

let test: TestDatabase;
let api: TestApi;
let staff: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  staff = await make.createSession(test.db, await make.createMember(test.db, '店長', ['admin']));
});
afterEach(() => expectAuditClean(test.db));
afterAll(async () => {
  await api.close();
  await test.drop();
});

interface Who {
  id: number;
  token: string;
}
const person = async (coin?: string): Promise<Who> => {
  const id = await make.createMember(test.db);
  if (coin) await make.give(test.db, id, 'coin', coin);
  return { id, token: await make.createSession(test.db, id) };
};
const post = (who: { token: string }, path: string, body?: object) =>
  api.call(who.token, 'POST', path, body);
const get = (path: string, who?: Who) => api.call(who?.token ?? '', 'GET', path);
const freeze = async ({ id }: Who, how: 'freeze' | 'unfreeze' = 'freeze') => {
  const found = await api.call(staff, 'GET', `/api/admin/members?q=${id}`);
  const { frozenAt } = found.body.data.list[0];
  const asked = { reason: '查核帳戶中，暫停交易', ...(how === 'unfreeze' && { frozenAt }) };
  const { body } = await api.call(staff, 'POST', `/api/admin/members/${id}/${how}`, asked);
  expect(body.errorCode).toBe('');
};
const titles = (body: { data: { list: { title: string }[] } }) =>
  body.data.list.map(({ title }) => title);

async function createShop() {
  const seller = await person();
  const sale = { sellerId: seller.id, channel: 'market' as const };
  const { productId, skuId } = await make.createProduct(test.db, sale);
  const title = `星辰 ${productId}`;
  await test.db.pool.query('UPDATE products SET title = $2 WHERE id = $1', [productId, title]);
  return { seller, productId, skuId, title };
}

async function order(buyer: Who, skuId: number) {
  const { body } = await post(buyer, '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    paymentMethod: 'coin',
    addressId: await make.createAddress(test.db, buyer.id),
  });
  return body;
}

/** Past the second for which listings and product pages are kept. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1_100));

describe('the freeze of a seller', () => {
  it('takes products out of every list at once, and its end puts back what it took and nothing else', async () => {
    const { seller, productId, skuId, title } = await createShop();
    const off = await make.createProduct(test.db, { sellerId: seller.id, channel: 'market' });
    await test.db.pool.query('UPDATE products SET on_sale = false WHERE id = $1', [off.productId]);
    const buyer = await person('1000');
    await api.call(buyer.token, 'PUT', `/api/me/favourites/${productId}`);
    const list = async () => {
      await aMoment();
      return [
        titles((await get('/api/products?channel=market')).body),
        titles((await get(`/api/products?channel=market&q=${encodeURIComponent(title)}`)).body),
      ].map((all) => all.includes(title));
    };
    expect(await list()).toEqual([true, true]);
    await freeze(seller);
    expect(await list()).toEqual([false, false]);
    expect((await get(`/api/products/${productId}`)).body.data).toMatchObject({
      onSale: false,
      paused: true,
    });
    expect((await get('/api/me/favourites', buyer)).body.data.list[0]).toMatchObject({
      onSale: false,
      paused: true,
    });
    expect((await order(buyer, skuId)).errorCode).toBe('SELLER_PAUSED');
    await freeze(seller, 'unfreeze');
    expect(await list()).toEqual([true, true]);
    const { rows } = await test.db.pool.query(
      'SELECT on_sale, paused FROM products WHERE seller_id = $1 ORDER BY id',
      [seller.id],
    );
    expect(rows).toEqual([
      { on_sale: true, paused: false },
      { on_sale: false, paused: false },
    ]);
  });

  it('keeps products off sale that are put on sale meanwhile, by any path', async () => {
    const { seller, productId } = await createShop();
    await freeze(seller);
    await test.db.pool.query('UPDATE products SET on_sale = true WHERE id = $1', [productId]);
    await make.createProduct(test.db, { sellerId: seller.id, channel: 'market' });
    const lot = await createLot(test.db, { sellerId: seller.id });
    const { rows } = await test.db.pool.query(
      'SELECT DISTINCT on_sale, paused FROM products WHERE seller_id = $1',
      [seller.id],
    );
    expect(rows).toEqual([{ on_sale: false, paused: true }]);
    expect((await get(`/api/auctions/${lot}`)).body.data).toMatchObject({ paused: true });
  });

  it('waits for a change of the seller that is under way, which then is out of sale too', async () => {
    const { seller, productId } = await createShop();
    await test.db.pool.query('UPDATE products SET on_sale = false WHERE id = $1', [productId]);
    let frozen: Promise<void> | undefined;
    await test.db.transaction(async (tx) => {
      await tx.run({ name: 'sell', text: 'UPDATE products SET on_sale = true WHERE id = $1' }, [
        productId,
      ]);
      frozen = freeze(seller);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await frozen;
    const { rows } = await test.db.pool.query('SELECT on_sale FROM products WHERE id = $1', [
      productId,
    ]);
    expect(rows).toEqual([{ on_sale: false }]);
  });

  it('takes lots without bids out of sale and lets the others run on into escrow', async () => {
    const seller = await person();
    const [bidder, other] = [await person('1000'), await person('1000')];
    const [fresh, bidOn] = [
      await createLot(test.db, { sellerId: seller.id, buyNow: '500' }),
      await createLot(test.db, { sellerId: seller.id }),
    ];
    const bid = (who: Who, lot: number, maximum: string) =>
      post(who, `/api/auctions/${lot}/bids`, { maximum });
    await bid(bidder, bidOn, '200');
    await freeze(seller);
    const listed = await get('/api/auctions?channel=market&pageSize=100');
    const ids = listed.body.data.list.map((one: { lotId: number }) => one.lotId);
    expect([ids.includes(fresh), ids.includes(bidOn)]).toEqual([false, true]);
    expect((await bid(other, fresh, '200')).body.errorCode).toBe('LOT_PAUSED');
    const bought = await post(other, `/api/auctions/${fresh}/buy-now`, { price: '500' });
    expect(bought.body.errorCode).toBe('LOT_PAUSED');
    expect((await bid(other, bidOn, '300')).body.errorCode).toBe('');
    await endLot(test.db, bidOn);
    await closeLot(test.db, bidOn);
    expect((await get(`/api/auctions/${bidOn}`, other)).body.data).toMatchObject({ sold: true });
    await freeze(seller, 'unfreeze');
    expect((await bid(other, fresh, '200')).body.errorCode).toBe('');
    await endLot(test.db, fresh);
    await closeLot(test.db, fresh);
  });

  it('lets no order be paid, and the open ones be shipped, answered, refunded and received', async () => {
    const { seller, skuId } = await createShop();
    const buyer = await person('1000');
    const nos = await Promise.all(
      Array.from({ length: 3 }, async () => String((await order(buyer, skuId)).data.out_trade_no)),
    );
    const [unpaid = '', toShip = '', toRefund = ''] = nos;
    for (const no of [toShip, toRefund]) await post(buyer, `/api/orders/${no}/pay`);
    await freeze(seller);
    expect((await post(buyer, `/api/orders/${unpaid}/pay`)).body.errorCode).toBe('SELLER_PAUSED');
    expect((await post(buyer, `/api/orders/${unpaid}/cancel`, {})).body.errorCode).toBe('');
    const parcel = { carrier: '黑貓宅急便', trackingNo: 'T1' };
    expect((await post(seller, `/api/me/sales/${toShip}/ship`, parcel)).body.errorCode).toBe('');
    const given = { reason: '缺貨', restock: true };
    expect((await post(seller, `/api/me/sales/${toRefund}/refund`, given)).body.errorCode).toBe('');
    const { body } = await post(buyer, `/api/orders/${toShip}/returns`, {
      reason: 'broken',
      text: '破了',
    });
    const step = { step: 'refund', restock: true };
    expect((await post(seller, `/api/me/returns/${body.data.id}/steps`, step)).body.errorCode).toBe(
      '',
    );
  });

  it('is shown to staff with what it took out of sale, and to the seller on the listings', async () => {
    const { seller } = await createShop();
    // With a piece that is on sale besides.
    await createLot(test.db, { sellerId: seller.id });
    await freeze(seller);
    const { body } = await api.call(staff, 'GET', `/api/admin/members?q=${seller.id}`);
    expect(body.data.list[0]).toMatchObject({ pausedProducts: 2, pausedLots: 1 });
    expect((await get('/api/me/selling', seller)).body.data).toMatchObject({ frozen: true });
  });
});
