import { taipeiDate } from '@common/text/taipeiDay';
import { type Basket, giveBack, marketSale, shippedBasket } from '../../../testing/basket';
import { expectAuditClean } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

/** The cells of an order in a file, by the titles of their columns. */
async function cellsOf(who: Person, path: string, no: string) {
  const { body } = await world.get(who, path);
  const [head, ...rows] = String(body)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const row = rows.find((cells) => cells.includes(no));
  return Object.fromEntries(
    (head ?? []).map((title, at) => [title, row?.[at]?.replaceAll(/商品\d+/g, '商品')]),
  );
}
const inOrders = ({ no }: Basket) => cellsOf(world.staff, `/api/admin/orders.csv?q=${no}`, no);
const inSales = (seller: Person, { no }: Basket) => {
  const day = taipeiDate(Date.now());
  return cellsOf(seller, `/api/me/selling/sales.csv?from=${day}&to=${day}`, no);
};
const NOTHING = {
  已退款的商品: '',
  '已退款合計（GAB）': '0',
  '已退款合計（廣告幣）': '0',
};

it('pieces that were given back before and after sending are named with what was paid for them', async () => {
  const { seller, ...basket } = await marketSale(world, { adv: '35' });
  const { no, skus } = basket;
  expect(await inOrders(basket)).toMatchObject(NOTHING);
  expect(await inSales(seller, basket)).toMatchObject({ 已退款的商品: '' });
  await world.post(seller, `/api/me/sales/${no}/refund-rest`, {
    reason: '缺貨',
    restock: false,
    lines: [{ skuId: skus[0], quantity: 1 }],
  });
  const one = { 已退款的商品: '商品 × 1', '已退款合計（GAB）': '90', '已退款合計（廣告幣）': '10' };
  expect(await inOrders(basket)).toMatchObject({
    ...one,
    狀態: '處理中',
    商品: '商品 × 3；商品 × 1',
  });
  await world.post(seller, `/api/me/sales/${no}/ship`, { carrier: '黑貓', trackingNo: 'A-1' });
  await giveBack(world, basket, [[skus[1], 1]], seller);
  const two = {
    已退款的商品: '商品 × 1；商品 × 1',
    '已退款合計（GAB）': '135',
    '已退款合計（廣告幣）': '15',
  };
  expect(await inOrders(basket)).toMatchObject({ ...two, 狀態: '已發貨' });
  expect(await inSales(seller, basket)).toMatchObject({ 已退款的商品: '商品 × 1；商品 × 1' });
});

it('an order that succeeded and was given back whole counts as refunded, and so does one that was cancelled', async () => {
  const lines = [{ price: '100', quantity: 2 }];
  const basket = await shippedBasket(world, { seller: null, channel: 'shop', lines });
  const { no, buyer, skus } = basket;
  await giveBack(world, basket, [[skus[0], 1]]);
  await world.post(buyer, `/api/orders/${no}/confirm`);
  await giveBack(world, basket, [[skus[0], 1]]);
  const all = { 已退款的商品: '商品 × 2', '已退款合計（GAB）': '200', '已退款合計（廣告幣）': '0' };
  expect(await inOrders(basket)).toMatchObject({
    ...all,
    狀態: '交易成功',
    '應付（GAB）': '200',
  });
  const cancelled = await world.paid();
  await world.post(cancelled.buyer, `/api/orders/${cancelled.no}/cancel`, {});
  expect(await inOrders({ ...cancelled, skus: [] })).toMatchObject({
    已退款的商品: expect.stringContaining('× 1'),
    '已退款合計（GAB）': '100',
  });
});

it('an order that was never paid has nothing to give back', async () => {
  const buyer = await world.person(['1000']);
  const { skuId } = await make.createProduct(world.db);
  const { body } = await world.post(buyer, '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId: await make.createAddress(world.db, buyer.id),
    paymentMethod: 'coin',
  });
  const no = String(body.data.out_trade_no);
  await world.post(buyer, `/api/orders/${no}/cancel`, {});
  expect(await inOrders({ no, buyer, skus: [] })).toMatchObject(NOTHING);
});
