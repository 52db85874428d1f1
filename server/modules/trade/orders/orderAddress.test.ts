import { createCoupon, fundHouse } from '../../../testing/coupons';
import { createDeal } from '../../../testing/deals';
import { createAddress, createMember, createProduct } from '../../../testing/factories';
import { type Buyer, orderShop, PARCEL } from '../../../testing/orderShop';
import { createShipping, wayTerms } from '../../../testing/shipping';

const shop = orderShop();
const { sql, createBuyer, placed, act, asStaff } = shop;

describe('the address of an order', () => {
  it('stays what it was, whatever becomes of the address', async () => {
    const buyer = await createBuyer();
    const { no } = await placed(buyer);
    const shown = async () =>
      (await shop.api.call(buyer.token, 'GET', `/api/orders/${no}`)).body.data.address;
    const before = await shown();
    const path = `/api/me/addresses/${buyer.addressId}`;
    const store = {
      kind: 'store',
      recipient: '陳小美',
      phone: '0912345678',
      chain: 'ok',
      storeNo: '1328',
      storeName: '信義門市',
      isDefault: false,
    };
    expect((await shop.api.call(buyer.token, 'PUT', path, store)).body.success).toBe(true);
    expect(await shown()).toEqual(before);
    await shop.api.call(buyer.token, 'DELETE', path);
    expect(await shown()).toEqual(before);
  });

  it('may be the counter of a convenience store, as staff then read it', async () => {
    const buyer = await createBuyer();
    const store = {
      kind: 'store',
      recipient: '陳小美',
      phone: '0912345678',
      chain: 'family',
      storeNo: '006598',
      storeName: '三重門市',
    };
    const input = { ...store, isDefault: false };
    const { id } = (await shop.api.call(buyer.token, 'POST', '/api/me/addresses', input)).body.data;
    const { no } = await placed(buyer, {}, { addressId: id });
    const seen = await shop.api.call(shop.staff, 'GET', `/api/admin/orders/${no}`);
    expect(seen.body.data.address).toEqual(store);
  });

  it('may be one for this order alone, which the address book does not hold', async () => {
    const buyer = await createBuyer();
    const address = {
      kind: 'home',
      recipient: '林小華',
      phone: '0987654321',
      postcode: '100',
      city: '臺北市',
      district: '中正區',
      line: '忠孝東路一段 1 號',
    };
    const { no } = await placed(buyer, {}, { addressId: undefined, address });
    const get = async (path: string) => (await shop.api.call(buyer.token, 'GET', path)).body.data;
    expect((await get(`/api/orders/${no}`)).address).toEqual(address);
    expect(await get('/api/me/addresses')).toHaveLength(1);
  });

  it('names the field that is wrong in one typed with the order, and takes no stock for it', async () => {
    const buyer = await createBuyer();
    const { skuId } = await createProduct(shop.db);
    const order = (more: object) =>
      shop.api.call(buyer.token, 'POST', '/api/orders', {
        items: [{ skuId, quantity: 1, unitPrice: '100' }],
        paymentMethod: 'coin',
        ...more,
      });
    const home = { kind: 'home', recipient: '林小華', phone: '0987654321', postcode: '100' };
    const fieldsOf = async (more: object) =>
      (await order(more)).body.data.faults.map(({ field }: { field: string }) => field);
    expect(await fieldsOf({ address: home })).toEqual(
      ['city', 'district', 'line'].map((field) => `address.${field}`),
    );
    const phone = { ...home, phone: '12345', city: '臺北市', district: '中正區', line: '一號' };
    expect(await fieldsOf({ address: phone })).toEqual(['address.phone']);
    const both = { ...phone, phone: '0987654321' };
    expect(await fieldsOf({ address: both, addressId: buyer.addressId })).toEqual(['addressId']);
    const { rows } = await sql('SELECT reserved FROM skus WHERE id = $1', [skuId]);
    expect(rows).toEqual([{ reserved: 0 }]);
  });

  it('tells the fields of a typed store from those of a typed address in one checkout', async () => {
    const buyer = await createBuyer();
    const { skuId } = await createProduct(shop.db);
    const typed = { recipient: '林小華', phone: '0223456789' };
    const store = { ...typed, kind: 'store', chain: 'seven', storeNo: '991020', storeName: '南門' };
    const fieldsOf = async (more: object) => {
      const items = [{ skuId, quantity: 1, unitPrice: '100' }];
      const { body } = await shop.api.call(buyer.token, 'POST', '/api/checkout', {
        items,
        ...more,
      });
      return body.data.faults.map(({ field }: { field: string }) => field);
    };
    expect(await fieldsOf({ addressId: buyer.addressId, store })).toEqual(['store.phone']);
    expect(await fieldsOf({ storeId: 1, store })).toEqual(['storeId']);
    expect(await fieldsOf({ address: { ...typed, kind: 'home', postcode: '100' }, store })).toEqual(
      ['city', 'district', 'line'].map((field) => `address.${field}`),
    );
  });

  const setTo = (buyer: Buyer, no: string, addressId: number) =>
    shop.api.call(buyer.token, 'PUT', `/api/orders/${no}/address`, { addressId });

  it('may change until it is shipped, to one of the buyer’s own', async () => {
    const buyer = await createBuyer();
    const other = await createBuyer();
    const { no } = await placed(buyer);
    await act(buyer.token, no, 'pay');
    await sql('UPDATE orders SET address = NULL WHERE out_trade_no = $1', [no]);
    expect((await asStaff(no, 'ship', PARCEL)).body.errorCode).toBe('ORDER_NEEDS_ADDRESS');
    expect((await setTo(buyer, no, other.addressId)).body.errorCode).toBe('ADDRESS_REQUIRED');
    expect((await setTo(other, no, other.addressId)).status).toBe(404);
    const set = await setTo(buyer, no, buyer.addressId);
    expect(set.body.data.address.recipient).toBe('王小美');
    await asStaff(no, 'ship', PARCEL);
    expect((await setTo(buyer, no, buyer.addressId)).body.errorCode).toBe('ORDER_STATE');
  });

  it('may change within one fee, whatever coupon and deal took off the goods', async () => {
    const sellerId = await createMember(shop.db);
    await createShipping(shop.db, sellerId, [wayTerms({ freeFrom: '200', islandFee: '80' })]);
    await createDeal(shop.db, { sellerId, createdBy: sellerId, amount: '20', minimum: '200' });
    await fundHouse(shop.db, '100');
    const { code } = await createCoupon(shop.db);
    const buyer = await createBuyer();
    const { skuId } = await createProduct(shop.db, { sellerId, channel: 'market' });
    const placed = await shop.place(buyer, skuId, {
      items: [{ skuId, quantity: 2, unitPrice: '100', dealDiscount: '20' }],
      delivery: { way: 'home', fee: '0' },
      coupon: { code, discount: '50' },
    });
    expect(placed.body.data).toMatchObject({ total: '130', deliveryFee: '0' });
    const no = placed.body.data.out_trade_no;
    const other = await createAddress(shop.db, buyer.id);
    expect((await setTo(buyer, no, other)).body).toMatchObject({ success: true });
    await sql(
      `UPDATE addresses SET postcode = '880', city = '澎湖縣', district = '馬公市' WHERE id = $1`,
      [other],
    );
    expect((await setTo(buyer, no, other)).body.errorCode).toBe('DELIVERY_FEE_DIFFERS');
  });

  it('stays what it was once a parcel was sent to it', async () => {
    const buyer = await createBuyer();
    const { skuId } = await createProduct(shop.db);
    const items = [{ skuId, quantity: 2, unitPrice: '100' }];
    const no = (await shop.place(buyer, skuId, { items })).body.data.out_trade_no;
    await act(buyer.token, no, 'pay');
    await asStaff(no, 'ship', { ...PARCEL, lines: [{ skuId, quantity: 1 }] });
    const other = await createAddress(shop.db, buyer.id);
    expect((await setTo(buyer, no, other)).body.errorCode).toBe('ADDRESS_PART_SENT');
  });
});
