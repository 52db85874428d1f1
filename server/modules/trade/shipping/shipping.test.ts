import { randomUUID } from 'node:crypto';
import type { OrderGroup } from '@common/endpoints/checkout';
import type { DeliveryAddressInput } from '@common/endpoints/me';
import type { WayTerms } from '@common/endpoints/shipping';
import { findTestBreaches } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { fillCart } from '../../../testing/fillCart';
import { type Buyer, orderShop, PARCEL } from '../../../testing/orderShop';
import { createShipping, wayTerms } from '../../../testing/shipping';

const shop = orderShop();
const { createBuyer, place, act, asStaff, sql } = shop;

const STORE: DeliveryAddressInput = {
  kind: 'store',
  recipient: '王小美',
  phone: '0912345678',
  chain: 'seven',
  storeNo: '123456',
  storeName: '重慶南門市',
};
const ISLAND: DeliveryAddressInput = {
  kind: 'home',
  recipient: '王小美',
  phone: '0912345678',
  postcode: '880',
  city: '澎湖縣',
  district: '馬公市',
  line: '中正路 1 號',
};
const at = (address: DeliveryAddressInput) => ({ addressId: undefined, address });
const chosen = (fee: string, way: WayTerms['way'] = 'home') => ({ delivery: { way, fee } });

async function createSeller(ways?: WayTerms[]) {
  const id = await make.createMember(shop.db);
  const token = await make.createSession(shop.db, id);
  if (ways) await createShipping(shop.db, id, ways);
  const add = async (options: make.ProductOptions = {}) =>
    (await make.createProduct(shop.db, { sellerId: id, channel: 'market', ...options })).skuId;
  return { id, token, add };
}
async function orderOf(buyer: Buyer, skuId: number, extra: object) {
  const { body } = await place(buyer, skuId, extra);
  return body;
}
const coinOf = async (token: string) =>
  (await shop.api.call(token, 'GET', '/api/me')).body.data.coin.available;

describe('the fee for delivery', () => {
  it('is part of what is paid, and goes to the seller without a commission', async () => {
    const seller = await createSeller([wayTerms()]);
    const buyer = await createBuyer('1000');
    const { data } = await orderOf(buyer, await seller.add(), chosen('80'));
    expect(data).toMatchObject({ total: '180', coinAmount: '180', deliveryFee: '80' });
    expect(data.delivery).toMatchObject({ way: 'home', handlingDays: 3 });
    const paid = (await act(buyer.token, data.out_trade_no, 'pay')).body.data;
    expect(await buyer.balance()).toEqual(['820', '0', '0', '0']);
    expect(Math.round((paid.shipBy - paid.paidAt) / 86_400_000)).toBe(3);
    const path = `/api/me/sales/${data.out_trade_no}`;
    await shop.api.call(seller.token, 'POST', `${path}/ship`, PARCEL);
    const sale = (await shop.api.call(seller.token, 'GET', path)).body.data;
    expect(sale).toMatchObject({ deliveryFee: '80', money: { fee: '3', net: '177' } });
    await act(buyer.token, data.out_trade_no, 'confirm');
    expect(await coinOf(seller.token)).toBe('177');
  });

  it('is returned with the price when the order is cancelled before shipping', async () => {
    await createShipping(shop.db, null);
    const buyer = await createBuyer('1000');
    const { no } = await shop.placed(buyer, {}, chosen('80'));
    await act(buyer.token, no, 'pay');
    await act(buyer.token, no, 'cancel', {});
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    const second = (await shop.placed(buyer, {}, chosen('80'))).no;
    await act(buyer.token, second, 'pay');
    await asStaff(second, 'refund', { reason: '缺貨', restock: true });
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    await sql('UPDATE shipping_profiles SET terms = NULL WHERE seller_id IS NULL');
  });

  it('is paid in coin only', async () => {
    const seller = await createSeller([wayTerms()]);
    const skuId = await seller.add({ advMaxBps: 10_000 });
    const buyer = await createBuyer('1000', '500');
    const refused = await orderOf(buyer, skuId, { ...chosen('80'), advAmount: '101' });
    expect(refused).toMatchObject({ errorCode: 'ADV_NOT_ALLOWED', data: { max: '100' } });
    const { data } = await orderOf(buyer, skuId, { ...chosen('80'), advAmount: '100' });
    expect(data).toMatchObject({ total: '180', coinAmount: '80', advAmount: '100' });
  });

  it('counts pieces, ends at the free amount, and adds the surcharge of the islands', async () => {
    const terms = wayTerms({ eachMore: '10', freeFrom: '300', islandFee: '150.5' });
    const seller = await createSeller([terms]);
    const skuId = await seller.add();
    const buyer = await createBuyer();
    const items = (quantity: number) => ({ items: [{ skuId, quantity, unitPrice: '100' }] });
    const fees = [
      [items(2), '90'],
      [items(3), '0'],
      [{ ...items(3), ...at(ISLAND) }, '150.5'],
      [{ ...items(1), ...at(ISLAND) }, '230.5'],
    ] as const;
    for (const [extra, fee] of fees) {
      const { data } = await orderOf(buyer, skuId, { ...chosen(fee), ...extra });
      expect(data.deliveryFee).toBe(fee);
    }
  });

  it('is refused when it is not the current one, with the current terms', async () => {
    const ways = [wayTerms({ notServed: ['臺北市'] }), wayTerms({ way: 'post', fee: '40' })];
    const seller = await createSeller(ways);
    const skuId = await seller.add();
    const buyer = await createBuyer();
    const codes = async (extra: object) => (await orderOf(buyer, skuId, extra)).errorCode;
    expect(await codes({})).toBe('DELIVERY_CHANGED');
    expect(await codes(chosen('60', 'store'))).toBe('DELIVERY_CHANGED');
    expect(await codes(chosen('80'))).toBe('DELIVERY_REGION');
    expect(await codes({ ...chosen('80'), ...at(ISLAND) })).toBe('DELIVERY_REGION');
    expect(await codes({ ...chosen('40', 'post'), ...at(STORE) })).toBe('DELIVERY_PLACE');
    expect(await codes(chosen('99999999999999999999', 'post'))).toBe('BAD_INPUT');
    expect(await orderOf(buyer, skuId, chosen('39', 'post'))).toMatchObject({
      errorCode: 'DELIVERY_CHANGED',
      data: { skuId, fee: '40', delivery: { handlingDays: 3, ways } },
    });
    const plain = await (await createSeller()).add();
    expect((await orderOf(buyer, plain, chosen('0'))).errorCode).toBe('DELIVERY_CHANGED');
    const { rows } = await sql('SELECT 1 FROM orders WHERE buyer_id = $1', [buyer.id]);
    expect(rows).toEqual([]);
  });

  it('stays as it was when the order was placed, and limits later addresses to its own', async () => {
    const seller = await createSeller([wayTerms({ islandFee: '100' })]);
    const buyer = await createBuyer();
    const { data } = await orderOf(buyer, await seller.add(), chosen('80'));
    await sql(`UPDATE shipping_profiles SET terms = NULL WHERE seller_id = $1`, [seller.id]);
    const paid = await act(buyer.token, data.out_trade_no, 'pay');
    expect(paid.body.data).toMatchObject({ deliveryFee: '80', status: 2 });
    const add = async (address: DeliveryAddressInput) =>
      (
        await shop.api.call(buyer.token, 'POST', '/api/me/addresses', {
          ...address,
          isDefault: false,
        })
      ).body.data.id;
    const move = async (addressId: number) =>
      (
        await shop.api.call(buyer.token, 'PUT', `/api/orders/${data.out_trade_no}/address`, {
          addressId,
        })
      ).body.errorCode;
    expect(await move(await add(ISLAND))).toBe('DELIVERY_FEE_DIFFERS');
    expect(await move(await add(STORE))).toBe('DELIVERY_PLACE');
    expect(await move(buyer.addressId)).toBe('');
  });

  it('is not charged for what is handed over in person, which needs no address', async () => {
    const seller = await createSeller([wayTerms({ way: 'inPerson', fee: '0', note: '中山站' })]);
    const buyer = await createBuyer();
    const extra = { addressId: undefined, ...chosen('0', 'inPerson') };
    const { data } = await orderOf(buyer, await seller.add(), extra);
    expect(data).toMatchObject({ fulfilment: 'pickup', address: null, total: '100' });
    expect(data.delivery.note).toBe('中山站');
  });

  it('is more than the coin part of an order in no row of the database', async () => {
    const seller = await createSeller([wayTerms()]);
    const { data } = await orderOf(await createBuyer(), await seller.add(), chosen('80'));
    const raise = 'UPDATE orders SET delivery_fee = coin_amount + 1 WHERE out_trade_no = $1';
    await expect(sql(raise, [data.out_trade_no])).rejects.toThrow('orders_delivery');
    expect(await findTestBreaches(shop.db)).toEqual([]);
  });
});

describe('a checkout of several ways', () => {
  const send = async (
    buyer: Buyer,
    body: { items: { skuId: number }[]; [part: string]: unknown },
  ) => {
    await fillCart(
      shop.db,
      buyer.id,
      body.items.map(({ skuId }) => skuId),
    );
    return shop.api.call(buyer.token, 'POST', '/api/checkout', body, randomUUID());
  };

  it('pays every fee with its order, and sends parcels to a store and to an address', async () => {
    const [a, b, c] = [
      await createSeller([wayTerms(), wayTerms({ way: 'store', fee: '60' })]),
      await createSeller([wayTerms({ fee: '0.000000000000000001' })]),
      await createSeller(),
    ];
    const skus = [await a.add(), await b.add(), await c.add()];
    const buyer = await createBuyer('1000');
    const { body } = await send(buyer, {
      items: skus.map((skuId) => ({ skuId, quantity: 1, unitPrice: '100' })),
      addressId: buyer.addressId,
      store: STORE,
      deliveries: [
        { skuId: skus[0], way: 'store', fee: '60' },
        { skuId: skus[1], way: 'home', fee: '0.000000000000000001' },
      ],
    });
    const group: OrderGroup = body.data;
    expect(group.orders.map(({ deliveryFee }) => deliveryFee)).toEqual([
      '60',
      '0.000000000000000001',
      '0',
    ]);
    expect(group.coinAmount).toBe('360.000000000000000001');
    const { rows } = await sql(
      `SELECT address ->> 'kind' AS kind FROM orders WHERE buyer_id = $1 ORDER BY id`,
      [buyer.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['store', 'home', 'home']);
    expect((await buyer.balance())[0]).toBe('639.999999999999999999');
  });

  it('is refused with every line whose delivery has changed, and places nothing', async () => {
    const [a, b] = [await createSeller([wayTerms()]), await createSeller([wayTerms()])];
    const skus = [await a.add(), await b.add()];
    const buyer = await createBuyer('1000');
    const items = skus.map((skuId) => ({ skuId, quantity: 1, unitPrice: '100' }));
    const deliveries = skus.map((skuId) => ({ skuId, way: 'home', fee: '79' }));
    const order = { items, addressId: buyer.addressId };
    const { body } = await send(buyer, { ...order, deliveries });
    expect(body.errorCode).toBe('CHECKOUT_CHANGED');
    expect(body.data.lines).toMatchObject(
      skus.map((skuId) => ({ skuId, why: 'delivery', fee: '80' })),
    );
    const missing = await send(buyer, order);
    expect(missing.body.data.lines).toHaveLength(2);
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    const { rows } = await sql('SELECT 1 FROM orders WHERE buyer_id = $1', [buyer.id]);
    expect(rows).toEqual([]);
  });
});

describe('shipping profiles', () => {
  const terms = { handlingDays: 2, ways: [wayTerms({ freeFrom: '1000' })] };

  it('are shown on the product page and in the cart, and changed only in the version that was seen', async () => {
    const seller = await createSeller();
    const { productId, skuId } = await make.createProduct(shop.db, {
      sellerId: seller.id,
      channel: 'market',
    });
    const put = (body: object) => shop.api.call(seller.token, 'PUT', '/api/me/shipping', body);
    expect((await put({ terms, version: 0 })).body.data).toEqual({ terms, version: 1 });
    expect((await put({ terms: null, version: 0 })).body.errorCode).toBe('CONTENT_CHANGED');
    const product = await shop.api.call('', 'GET', `/api/products/${productId}`);
    expect(product.body.data.delivery).toEqual(terms);
    const cart = await shop.api.call('', 'GET', `/api/cart/items?skuIds=${skuId}`);
    expect(cart.body.data.items[0].delivery).toEqual(terms);
    expect((await put({ terms: null, version: 1 })).body.data).toEqual({ terms: null, version: 2 });
  });

  it('refuse unknown cities, doubled ways and absurd fees', async () => {
    const { token } = await createSeller();
    const put = async (ways: object[]) =>
      (
        await shop.api.call(token, 'PUT', '/api/me/shipping', {
          terms: { handlingDays: 2, ways },
          version: 0,
        })
      ).body.errorCode;
    expect(await put([wayTerms({ notServed: ['台北市'] })])).toBe('');
    expect(await put([wayTerms({ notServed: ['大阪府'] })])).toBe('BAD_INPUT');
    expect(await put([wayTerms(), wayTerms()])).toBe('BAD_INPUT');
    expect(await put([wayTerms({ fee: '-1' })])).toBe('BAD_INPUT');
    expect(await put([wayTerms({ fee: '10000000' })])).toBe('BAD_INPUT');
    expect(await put([])).toBe('BAD_INPUT');
  });
});
