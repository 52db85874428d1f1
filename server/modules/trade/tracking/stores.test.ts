import { expectAuditClean } from '../../../testing/database';
import { createProduct } from '../../../testing/factories';
import { fillCart } from '../../../testing/fillCart';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { createShipping, wayTerms } from '../../../testing/shipping';
import { openDemoCarrier } from '../carriers/demo/demoCarrier';

const carrier = openDemoCarrier(Buffer.alloc(32, 3), 20);
let world: ReturnWorld;
let skuId: number;
beforeAll(async () => {
  world = await ReturnWorld.open(carrier);
  await createShipping(world.db, null, [wayTerms({ way: 'store', fee: '20' })]);
  ({ skuId } = await createProduct(world.db));
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const [open] = carrier.stores.search({ chain: 'seven' });
const place = (change: object = {}) => ({
  kind: 'store',
  recipient: '王小美',
  phone: '0912345678',
  chain: 'seven',
  storeNo: open?.storeNo,
  storeName: open?.storeName,
  ...change,
});
const CLOSED = { storeNo: '991032', storeName: '示範歇業門市' };
const UNKNOWN = { storeNo: '123456', storeName: '不存在門市' };

const delivery = { way: 'store', fee: '20' };
const items = () => [{ skuId, quantity: 1, unitPrice: '100' }];
const order = (who: Person, address: object) =>
  world.post(who, '/api/orders', { items: items(), paymentMethod: 'coin', delivery, address });
const checkout = async (who: Person, store: object) => {
  await fillCart(world.db, who.id, [skuId]);
  return world.post(who, '/api/checkout', {
    items: items(),
    deliveries: [{ skuId, ...delivery }],
    store,
  });
};

it('finds open stores of a chain by county, district and a part of the name', async () => {
  const who = await world.person();
  const find = async (query: string) =>
    (await world.get(who, `/api/stores?${query}`)).body.data.map(
      ({ storeName }: { storeName: string }) => storeName,
    );
  expect((await find('chain=family')).length).toBeGreaterThanOrEqual(20);
  const there = `city=${encodeURIComponent('高雄市')}&district=${encodeURIComponent('左營區')}`;
  expect(await find(`chain=seven&${there}`)).toEqual(['左營站前門市']);
  expect(await find(`chain=seven&q=${encodeURIComponent('左營站')}`)).toEqual(['左營站前門市']);
  expect((await world.get(who, '/api/stores?chain=other')).status).toBe(400);
  expect((await world.api.call('', 'GET', '/api/stores?chain=seven')).status).toBe(401);
});

describe('the region of a store', () => {
  const [penghu] = carrier.stores.search({ chain: 'seven', city: '澎湖縣' });
  const there = { storeNo: penghu?.storeNo, storeName: penghu?.storeName };
  const island = { storeCity: '澎湖縣', storeDistrict: '馬公市', storePostcode: '880' };
  let islandSku: number;
  beforeAll(async () => {
    const { id } = await world.person();
    const terms = wayTerms({ way: 'store', fee: '20', islandFee: '30' });
    await createShipping(world.db, id, [terms]);
    islandSku = (await createProduct(world.db, { sellerId: id, channel: 'market' })).skuId;
  });
  const buy = async (who: Person, fee: string, extra: object) =>
    (
      await world.post(who, '/api/orders', {
        items: [{ skuId: islandSku, quantity: 1, unitPrice: '100' }],
        paymentMethod: 'coin',
        delivery: { way: 'store', fee },
        ...extra,
      })
    ).body;

  it('is by the carrier’s list, whatever is typed', async () => {
    const who = await world.person(['1000']);
    const typed = { ...place(there), storeCity: '臺北市', storeDistrict: '中正區' };
    expect(await buy(who, '20', { address: typed })).toMatchObject({
      errorCode: 'DELIVERY_CHANGED',
      data: { fee: '50' },
    });
    const { data } = await buy(who, '50', { address: typed });
    expect(data).toMatchObject({ deliveryFee: '50', address: island });
  });

  it('is known for a store that was saved before regions were, which nobody has to complete', async () => {
    const who = await world.person(['1000']);
    const body = { ...place(there), isDefault: false };
    const saved = (await world.post(who, '/api/me/addresses', body)).body.data;
    expect(saved).toMatchObject(island);
    await world.sql('UPDATE addresses SET store_region = NULL WHERE id = $1', [saved.id]);
    expect((await world.get(who, '/api/me/addresses')).body.data).toMatchObject([island]);
    const { data } = await buy(who, '50', { addressId: saved.id });
    expect(data).toMatchObject({ deliveryFee: '50', address: island });
    const { rows } = await world.sql(
      `SELECT store_region ->> 'postcode' AS postcode FROM orders WHERE out_trade_no = $1`,
      [data.out_trade_no],
    );
    expect(rows).toEqual([{ postcode: '880' }]);
  });
});

it.each([
  ['has closed since it was picked', CLOSED, 'STORE_CLOSED'],
  ['is none of the chain', UNKNOWN, 'STORE_UNKNOWN'],
])('an order to a store that %s is refused, and no money moves', async (_, store, code) => {
  const who = await world.person(['1000']);
  expect((await order(who, place(store))).body.errorCode).toBe(code);
  expect((await checkout(who, place(store))).body.errorCode).toBe(code);
  expect(
    (await world.post(who, '/api/me/addresses', { ...place(store), isDefault: false })).body
      .errorCode,
  ).toBe(code);
  expect((await who.balance())[0]).toBe('1000');
  const { rows } = await world.sql('SELECT reserved FROM skus WHERE id = $1', [skuId]);
  expect(rows[0].reserved).toBe(0);
});

it('a store that closes before the parcel is booked is refused at shipping, and the buyer can choose another', async () => {
  const who = await world.person(['1000']);
  const { body } = await checkout(who, place());
  const no = body.data.orders[0].out_trade_no;
  await world.sql(
    `UPDATE orders SET address = address || '{"storeNo": "991032", "storeName": "示範歇業門市"}' WHERE out_trade_no = $1`,
    [no],
  );
  const path = `/api/admin/orders/${no}/book`;
  const refused = await world.post(world.staff, path, {});
  expect(refused.body).toMatchObject({
    errorCode: 'STORE_CLOSED',
    errorMessage: expect.stringContaining('示範歇業門市'),
  });
  const kept = await world.post(who, '/api/me/addresses', { ...place(), isDefault: false });
  const moved = await world.api.call(who.token, 'PUT', `/api/orders/${no}/address`, {
    addressId: kept.body.data.id,
  });
  expect(moved.body).toMatchObject({ success: true });
  const booked = await world.post(world.staff, path, {});
  expect(booked.body.data).toMatchObject({
    status: 20,
    parcels: [{ carrier: '示範物流 7-ELEVEN 店到店', state: 'made' }],
  });
});

it('labels are those of my own parcels that are not handed in, or of the one I name', async () => {
  const { seller, sale } = await world.marketSale();
  const { no } = await world.paid(sale);
  const { body } = await world.post(seller, `/api/me/sales/${no}/book`, {});
  const [{ id, trackingNo }] = body.data.parcels;
  const mine = await world.get(seller, '/api/me/labels');
  expect(mine.body.data).toMatchObject([{ id, trackingNo, out_trade_no: no, pieces: 1 }]);
  const stranger = await world.person();
  expect((await world.get(stranger, `/api/me/labels?parcel=${id}`)).body.data).toEqual([]);
  const all = await world.get(world.staff, '/api/admin/labels');
  expect(all.body.data).not.toContainEqual(expect.objectContaining({ id }));
  const named = await world.get(world.staff, `/api/admin/labels?parcel=${id}`);
  expect(named.body.data).toMatchObject([{ id }]);
  await world.sql(`UPDATE parcels SET state = 'sent' WHERE id = $1`, [id]);
  await world.sql(
    `INSERT INTO parcel_events (parcel_id, kind, actor, carrier, tracking_no) SELECT id, 'sent', 'carrier', carrier, tracking_no FROM parcels WHERE id = $1`,
    [id],
  );
  expect((await world.get(seller, '/api/me/labels')).body.data).toEqual([]);
  expect((await world.get(seller, `/api/me/labels?parcel=${id}`)).body.data).toMatchObject([
    { id },
  ]);
});
