import { backdateOrder } from '../../../testing/backdate';
import * as make from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { reviewShop } from '../../../testing/reviewShop';
import { createShipping, wayTerms } from '../../../testing/shipping';

const shop = reviewShop();
const sql = (text: string, values: unknown[] = []) => shop.db.pool.query(text, values);
const get = (path: string) => shop.api.call('', 'GET', `/api/sellers/${path}`);
const goods = async (path: string): Promise<string[]> =>
  (await get(path)).body.data.list.map(({ title }: { title: string }) => title);

async function createSeller(name: string) {
  const id = await make.createMember(shop.db, name);
  const add = async (title: string, price = '100') => {
    const made = await make.createProduct(shop.db, { sellerId: id, channel: 'market', price });
    await sql('UPDATE products SET title = $2 WHERE id = $1', [made.productId, title]);
    return made;
  };
  return { id, add };
}

describe("a seller's page", () => {
  it('shows name, joining, sums and terms of delivery, and neither e-mail nor real name', async () => {
    const seller = await createSeller('阿宏');
    const { skuId } = await seller.add('茶壺');
    await sql('UPDATE members SET email = $2 WHERE id = $1', [seller.id, 'hong@example.tw']);
    await make.createAddress(shop.db, seller.id);
    const buyer = await shop.createBuyer('林小美');
    const no = await shop.buy(buyer, skuId);
    await shop.review(buyer.token, no, { rating: 4, text: '很好' });
    const ways = [wayTerms()];
    await createShipping(shop.db, seller.id, ways);
    const answer = await get(String(seller.id));
    expect(answer.body.data).toMatchObject({
      id: seller.id,
      name: '阿宏',
      isPlatform: false,
      isPaused: false,
      ratings: [0, 0, 0, 1, 0],
      sold: 1,
      onTime: null,
      failed: null,
      delivery: { handlingDays: 3, ways },
      deals: [],
      coupons: [],
    });
    const text = JSON.stringify(answer.body);
    for (const secret of ['hong@example.tw', '王小美', '0912345678']) {
      expect(text).not.toContain(secret);
    }
    const reviews = (await get(`${seller.id}/reviews`)).body.data;
    expect(reviews).toMatchObject({
      total: 1,
      list: [{ author: '林＊＊', rating: 4, product: { title: '茶壺' } }],
      own: [],
    });
    const idOf = ({ id }: { id: number }) => id;
    const ownOf = async (token: string) =>
      (await shop.api.call(token, 'GET', `/api/sellers/${seller.id}/reviews`)).body.data.own;
    expect(await ownOf(buyer.token)).toEqual(reviews.list.map(idOf));
    expect(await ownOf(await make.createSession(shop.db, seller.id))).toEqual([]);
    expect(JSON.stringify(reviews)).not.toContain('member');
  });

  it('counts orders shipped in time and failed ones from five on', async () => {
    const seller = await createSeller('小林');
    const { skuId } = await seller.add('茶杯');
    const buyer = await shop.createBuyer();
    const numbers: string[] = [];
    for (let n = 0; n < 5; n++) numbers.push(await shop.buy(buyer, skuId));
    await backdateOrder(shop.db, String(numbers[0]), 30, 2);
    expect((await get(String(seller.id))).body.data).toMatchObject({
      onTime: { count: 4, of: 5 },
      failed: { count: 0, of: 5 },
    });
  });

  it('counts an order as late that its buyer cancelled after its time, and none that ended before', async () => {
    const seller = await createSeller('小遲');
    const { skuId } = await seller.add('茶則');
    const buyer = await shop.createBuyer();
    for (let n = 0; n < 4; n++) await shop.buy(buyer, skuId);
    const [late, early, refunded] = [
      await shop.buy(buyer, skuId, 'paid'),
      await shop.buy(buyer, skuId, 'paid'),
      await shop.buy(buyer, skuId, 'paid'),
    ];
    await backdateOrder(shop.db, late, 9, 2);
    for (const no of [late, early]) {
      const { body } = await shop.api.call(buyer.token, 'POST', `/api/orders/${no}/cancel`, {});
      expect(body.data.status).toBe(-1);
    }
    const sellerToken = await make.createSession(shop.db, seller.id);
    const gone = { reason: '賣完了', restock: false };
    const path = `/api/me/sales/${refunded}/refund`;
    const { body } = await shop.api.call(sellerToken, 'POST', path, gone);
    expect(body).toMatchObject({ success: true });
    expect((await get(String(seller.id))).body.data).toMatchObject({
      onTime: { count: 4, of: 5 },
      failed: { count: 1, of: 5 },
    });
  });

  it('counts digital goods by their handover, and pick-ups never', async () => {
    const seller = await createSeller('小數');
    const sellerToken = await make.createSession(shop.db, seller.id);
    const buyer = await shop.createBuyer();
    const sold = async (fulfilment: 'digital' | 'pickup') => {
      const { skuId } = await seller.add('教學影片');
      await sql(
        'UPDATE products SET fulfilment = $2 WHERE id = (SELECT product_id FROM skus WHERE id = $1)',
        [skuId, fulfilment],
      );
      const { body } = await shop.api.call(buyer.token, 'POST', '/api/orders', {
        items: [{ skuId, quantity: 1, unitPrice: '100' }],
        paymentMethod: 'coin',
      });
      const no = String(body.data.out_trade_no);
      await shop.api.call(buyer.token, 'POST', `/api/orders/${no}/pay`);
      return no;
    };
    const handOver = async (no: string) => {
      const path = `/api/me/sales/${no}/handover`;
      const { body } = await shop.api.call(sellerToken, 'POST', path, { note: '連結已寄到信箱' });
      expect(body).toMatchObject({ success: true });
    };
    for (let n = 0; n < 4; n++) await handOver(await sold('digital'));
    await handOver(await sold('pickup'));
    const [late, never, cancelled] = [
      await sold('digital'),
      await sold('digital'),
      await sold('digital'),
    ];
    for (const no of [late, never, cancelled]) await backdateOrder(shop.db, no, 9, 2);
    await handOver(late);
    await shop.api.call(buyer.token, 'POST', `/api/orders/${cancelled}/cancel`, {});
    expect((await get(String(seller.id))).body.data.onTime).toEqual({ count: 4, of: 7 });
  });

  it.each(['999999', '0', 'x', 'GAB', '1.5', '-1'])('does not exist for %s', async (key) => {
    expect((await get(key)).status).toBe(404);
  });

  it('does not exist for a member who never put up anything', async () => {
    const id = await make.createMember(shop.db);
    expect((await get(String(id))).status).toBe(404);
  });

  it('exists for the platform', async () => {
    await make.createProduct(shop.db);
    expect((await get('gab')).body.data).toMatchObject({
      id: null,
      name: 'GAB 商城',
      isPlatform: true,
      joinedAt: null,
    });
    expect((await goods('gab/products')).length).toBeGreaterThan(0);
    expect((await get('gab/reviews')).body.data).toMatchObject({ total: 0, list: [] });
  });

  it('says that a frozen seller sells nothing', async () => {
    const seller = await createSeller('停');
    await seller.add('停售的壺');
    await sql(make.freezeSql(), [seller.id]);
    await sql('UPDATE products SET on_sale = false, paused = true WHERE seller_id = $1', [
      seller.id,
    ]);
    expect((await get(String(seller.id))).body.data).toMatchObject({ isPaused: true, deals: [] });
    expect(await goods(`${seller.id}/products`)).toEqual([]);
  });
});

it('an order names its seller from the moment it is placed', async () => {
  const seller = await createSeller('阿秋');
  const { skuId } = await seller.add('茶則');
  const buyer = await shop.createBuyer();
  const { body } = await shop.api.call(buyer.token, 'POST', '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId: buyer.addressId,
    paymentMethod: 'coin',
  });
  const soldBy = { id: seller.id, name: '阿秋', isPlatform: false };
  expect(body.data.soldBy).toEqual(soldBy);
  const path = `/api/orders/${body.data.out_trade_no}`;
  expect((await shop.api.call(buyer.token, 'GET', path)).body.data.soldBy).toEqual(soldBy);
  const listed = await shop.api.call(buyer.token, 'GET', '/api/me/orders');
  expect(listed.body.data.list).toMatchObject([{ soldBy }]);
});

describe("a seller's goods", () => {
  it("are theirs alone, sorted as asked and found by a search's words", async () => {
    const seller = await createSeller('阿梅');
    const other = await createSeller('別人');
    await seller.add('高山烏龍', '30');
    await seller.add('東方美人', '80');
    await seller.add('烏龍茶杯', '10');
    await other.add('烏龍茶磚', '20');
    const of = (query: string) => goods(`${seller.id}/products?${query}`);
    expect(await of('')).toEqual(['烏龍茶杯', '東方美人', '高山烏龍']);
    expect(await of('sort=priceAsc')).toEqual(['烏龍茶杯', '高山烏龍', '東方美人']);
    expect(await of('sort=priceDesc&pageSize=1&current=2')).toEqual(['高山烏龍']);
    expect(await of('q=烏龍')).toEqual(['烏龍茶杯', '高山烏龍']);
    expect(await of('q=咖啡')).toEqual([]);
    expect(await of('sort=sideways&current=-1&q=%00')).toHaveLength(3);
    const { body } = await get(`${seller.id}/products?q=烏龍&pageSize=1`);
    expect(body.data).toMatchObject({ total: 2, current: 1, pageSize: 1 });
  });

  it('at auction are listed by seller', async () => {
    const seller = await createSeller('拍賣人');
    const lot = await createLot(shop.db, { sellerId: seller.id });
    await createLot(shop.db);
    const lots = async (key: string): Promise<number[]> =>
      (
        await shop.api.call('', 'GET', `/api/auctions?channel=all&seller=${key}`)
      ).body.data.list.map(({ lotId }: { lotId: number }) => lotId);
    expect(await lots(String(seller.id))).toEqual([lot]);
    expect(await lots('gab')).toHaveLength(1);
    expect(await lots('nonsense')).toHaveLength(2);
  });
});
