import { randomUUID } from 'node:crypto';
import type { DeliveryAddressInput } from '@common/endpoints/me';
import type { WayTerms } from '@common/endpoints/shipping';
import { findTestBreaches } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { fillCart } from '../../../testing/fillCart';
import { type Buyer, orderShop } from '../../../testing/orderShop';
import { createShipping, wayTerms } from '../../../testing/shipping';

const shop = orderShop();
const { createBuyer, place, act, sql } = shop;

const TAIPEI: DeliveryAddressInput = {
  kind: 'store',
  recipient: '王小美',
  phone: '0912345678',
  chain: 'seven',
  storeNo: '123456',
  storeName: '重慶南門市',
  storeCity: '臺北市',
  storeDistrict: '中正區',
};
const PENGHU = { ...TAIPEI, storeNo: '654321', storeCity: '澎湖縣', storeDistrict: '馬公市' };
const { storeCity: _, storeDistrict: __, ...NOWHERE } = { ...TAIPEI, storeNo: '111111' };

const storeWay = (change: Partial<WayTerms> = {}) =>
  wayTerms({ way: 'store', fee: '60', ...change });
const at = (address: DeliveryAddressInput) => ({ addressId: undefined, address });
const chosen = (fee: string) => ({ delivery: { way: 'store', fee } });

async function createSeller(...ways: WayTerms[]) {
  const id = await make.createMember(shop.db);
  const token = await make.createSession(shop.db, id);
  if (ways.length > 0) await createShipping(shop.db, id, ways);
  const { skuId } = await make.createProduct(shop.db, { sellerId: id, channel: 'market' });
  return { id, token, skuId };
}
const send = async (buyer: Buyer, skuId: number, fee: string, to: object) => {
  await fillCart(shop.db, buyer.id, [skuId]);
  const body = {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    deliveries: [{ skuId, way: 'store', fee }],
    ...to,
  };
  return (await shop.api.call(buyer.token, 'POST', '/api/checkout', body, randomUUID())).body;
};
const save = async (buyer: Buyer, address: DeliveryAddressInput) =>
  (await shop.api.call(buyer.token, 'POST', '/api/me/addresses', { ...address, isDefault: false }))
    .body.data.id;
async function expectNothingBought(buyer: Buyer, skuId: number): Promise<void> {
  expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
  const { rows } = await sql('SELECT reserved FROM skus WHERE id = $1', [skuId]);
  expect(rows).toEqual([{ reserved: 0 }]);
}

describe('the fee to a store', () => {
  it('has the surcharge of the islands where the store is on one, typed or saved, and never for free', async () => {
    const { skuId } = await createSeller(storeWay({ islandFee: '45.5', freeFrom: '200' }));
    const buyer = await createBuyer('1000');
    const feeOf = async (fee: string, extra: object) =>
      (await place(buyer, skuId, { ...chosen(fee), ...extra })).body.data.deliveryFee;
    expect(await feeOf('60', at(TAIPEI))).toBe('60');
    expect(await feeOf('105.5', at(PENGHU))).toBe('105.5');
    const items = [{ skuId, quantity: 2, unitPrice: '100' }];
    expect(await feeOf('45.5', { ...at(PENGHU), items })).toBe('45.5');
    const addressId = await save(buyer, PENGHU);
    const { body } = await place(buyer, skuId, { ...chosen('60'), addressId });
    expect(body).toMatchObject({ errorCode: 'DELIVERY_CHANGED', data: { fee: '105.5' } });
    const group = await send(buyer, skuId, '105.5', { storeId: addressId });
    expect(group.data).toMatchObject({ coinAmount: '205.5' });
  });

  it('is recomputed by the auditor, from the region that the order keeps', async () => {
    const { skuId } = await createSeller(storeWay({ islandFee: '45.5' }));
    const { body } = await place(await createBuyer(), skuId, { ...chosen('105.5'), ...at(PENGHU) });
    const no = body.data.out_trade_no;
    expect(body.data.address).toEqual({ ...PENGHU, storePostcode: '880' });
    const { rows } = await sql('SELECT address FROM orders WHERE out_trade_no = $1', [no]);
    // An API of the release before fails on an address with other fields than these.
    expect(Object.keys(rows[0].address).sort()).toEqual(
      ['chain', 'kind', 'phone', 'recipient', 'storeName', 'storeNo'].sort(),
    );
    const setPostcode = (postcode: string) =>
      sql(
        `UPDATE orders SET store_region = store_region || jsonb_build_object('postcode', $2::text) WHERE out_trade_no = $1`,
        [no, postcode],
      );
    await setPostcode('100');
    expect(await findTestBreaches(shop.db)).toMatchObject([{ invariant: 27 }]);
    await setPostcode('880');
    expect(await findTestBreaches(shop.db)).toEqual([]);
  });

  it('is the same in the trial of discounts, which does not serve a store there either', async () => {
    const away = storeWay({ islandFee: '45.5', notServed: ['臺東縣'] });
    const { token, skuId } = await createSeller(away);
    const fees = async (city: string, postcode: string) => {
      const query = `items=${skuId}:1&city=${encodeURIComponent(city)}&postcode=${postcode}`;
      const path = `/api/me/selling/discounts/trial?${query}`;
      return (await shop.api.call(token, 'GET', path)).body.data.parcels[0].ways[0].fee;
    };
    expect(await fees('臺北市', '100')).toBe('60');
    expect(await fees('澎湖縣', '880')).toBe('105.5');
    expect(await fees('臺東縣', '950')).toBeNull();
  });
});

describe('a region that is not served', () => {
  it('refuses its stores before anything is paid, and says which line', async () => {
    const { skuId } = await createSeller(storeWay({ islandFee: null, notServed: ['臺東縣'] }));
    const buyer = await createBuyer('1000');
    const taitung = { ...TAIPEI, storeCity: '台東縣', storeDistrict: '成功鎮' };
    for (const [store, city] of [
      [PENGHU, '澎湖縣'],
      [taitung, '台東縣'],
    ] as const) {
      const refused = await place(buyer, skuId, { ...chosen('60'), ...at(store) });
      expect(refused.body).toMatchObject({ errorCode: 'DELIVERY_REGION', data: { skuId, city } });
      expect(await send(buyer, skuId, '60', { store })).toMatchObject({
        errorCode: 'CHECKOUT_CHANGED',
        data: { lines: [{ skuId, why: 'region', city }] },
      });
    }
    await expectNothingBought(buyer, skuId);
    expect(await send(buyer, skuId, '60', { store: TAIPEI })).toMatchObject({ success: true });
  });

  it('refuses in the transaction that pays, where the seller stopped serving it meanwhile', async () => {
    const seller = await createSeller(storeWay());
    const buyer = await createBuyer('1000');
    const ways = [storeWay({ notServed: ['臺北市'] })];
    const terms = { handlingDays: 3, ways };
    const body = { terms, version: 1 };
    const put = await shop.api.call(seller.token, 'PUT', '/api/me/shipping', body);
    expect(put.body.data.terms).toEqual(terms);
    expect((await send(buyer, seller.skuId, '60', { store: TAIPEI })).data.lines).toEqual([
      { skuId: seller.skuId, why: 'region', city: '臺北市' },
    ]);
    await expectNothingBought(buyer, seller.skuId);
  });
});

describe('a store without a region', () => {
  it('takes orders as before where the fee is the same everywhere', async () => {
    const { skuId } = await createSeller(storeWay());
    const buyer = await createBuyer('1000');
    const storeId = await save(buyer, NOWHERE);
    expect(await send(buyer, skuId, '60', { storeId })).toMatchObject({ success: true });
  });

  it.each([
    ['a surcharge', { islandFee: '45.5' }],
    ['islands that are not served', { islandFee: null }],
    ['cities that are not served', { notServed: ['臺東縣'] }],
  ])('is refused for a way with %s, until its region is saved', async (__, change) => {
    const way = storeWay(change);
    const { skuId } = await createSeller(way);
    const buyer = await createBuyer('1000');
    const storeId = await save(buyer, NOWHERE);
    const refused = await place(buyer, skuId, { ...chosen('60'), addressId: storeId });
    expect(refused.body).toMatchObject({
      errorCode: 'STORE_REGION',
      data: { skuId, delivery: { ways: [way] } },
    });
    expect((await send(buyer, skuId, '60', { storeId })).data.lines).toMatchObject([
      { skuId, why: 'storeRegion', delivery: { ways: [way] } },
    ]);
    await expectNothingBought(buyer, skuId);
    const completed = {
      ...NOWHERE,
      storeCity: '台北市',
      storeDistrict: '大安區',
      isDefault: false,
    };
    const path = `/api/me/addresses/${storeId}`;
    const put = await shop.api.call(buyer.token, 'PUT', path, completed);
    expect(put.body.data).toMatchObject({ ...completed, storePostcode: '106' });
    expect(await send(buyer, skuId, '60', { storeId })).toMatchObject({ success: true });
  });

  it('is one whose region was left behind when the release before changed the store', async () => {
    const { skuId } = await createSeller(storeWay({ islandFee: '45.5' }));
    const buyer = await createBuyer('1000');
    const storeId = await save(buyer, PENGHU);
    await sql(`UPDATE addresses SET store_no = '222222' WHERE id = $1`, [storeId]);
    const { data } = await shop.api
      .call(buyer.token, 'GET', '/api/me/addresses')
      .then(({ body }) => body);
    expect(data.find(({ id }: { id: number }) => id === storeId).storeCity).toBeUndefined();
    expect((await send(buyer, skuId, '60', { storeId })).data.lines).toMatchObject([
      { why: 'storeRegion' },
    ]);
  });

  it('is refused where only half of its region was typed, or a district of another city', async () => {
    const buyer = await createBuyer();
    const faults = async (change: object) => {
      const body = { ...TAIPEI, isDefault: false, ...change };
      const { data } = (await shop.api.call(buyer.token, 'POST', '/api/me/addresses', body)).body;
      return data.faults.map(({ field }: { field: string }) => field);
    };
    expect(await faults({ storeDistrict: undefined })).toEqual(['storeDistrict']);
    expect(await faults({ storeCity: undefined })).toEqual(['storeDistrict']);
    expect(await faults({ storeDistrict: '馬公市' })).toEqual(['storeDistrict']);
    const home = { kind: 'home', chain: undefined, storeNo: undefined, storeName: undefined };
    expect(await faults(home)).toEqual(['storeCity', 'storeDistrict']);
  });
});

describe('another store for an unpaid order', () => {
  async function ordered() {
    const { skuId } = await createSeller(storeWay({ islandFee: '45.5' }));
    const buyer = await createBuyer('1000');
    const { body } = await place(buyer, skuId, { ...chosen('60'), ...at(TAIPEI) });
    const no = body.data.out_trade_no;
    const move = async (to: DeliveryAddressInput) => {
      const addressId = await save(buyer, to);
      const path = `/api/orders/${no}/address`;
      return (await shop.api.call(buyer.token, 'PUT', path, { addressId })).body;
    };
    return { buyer, no, move };
  }

  it('must ask for the same fee, and have a region where the order’s terms need one', async () => {
    const { buyer, no, move } = await ordered();
    expect((await move(PENGHU)).errorCode).toBe('DELIVERY_FEE_DIFFERS');
    expect((await move(NOWHERE)).errorCode).toBe('STORE_REGION');
    const kaohsiung = {
      ...TAIPEI,
      storeNo: '333333',
      storeCity: '高雄市',
      storeDistrict: '左營區',
    };
    expect((await move(kaohsiung)).data.address).toEqual({ ...kaohsiung, storePostcode: '813' });
    expect((await act(buyer.token, no, 'pay')).body.data).toMatchObject({ deliveryFee: '60' });
  });

  it('set by the release before, has no region, and breaks no invariant', async () => {
    const { no } = await ordered();
    await sql(
      `UPDATE orders SET address = address || '{"storeNo": "654321"}' WHERE out_trade_no = $1`,
      [no],
    );
    await sql(
      `UPDATE orders SET store_region = store_region || '{"postcode": "880"}' WHERE out_trade_no = $1`,
      [no],
    );
    const shown = await shop.api.call(shop.staff, 'GET', `/api/admin/orders/${no}`);
    expect(shown.body.data.address.storeCity).toBeUndefined();
    expect(await findTestBreaches(shop.db)).toEqual([]);
  });
});
