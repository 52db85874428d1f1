import { randomUUID } from 'node:crypto';
import { deliveryFeeOf, type Region, weigh } from '@common/delivery/delivery';
import type { CheckoutFault, OrderGroup } from '@common/endpoints/checkout';
import type { WayTerms } from '@common/endpoints/shipping';
import { TEMPERATURES } from '@common/lists/temperatures';
import { amountToString, parseAmount } from '@common/money/money';
import * as make from '../../../testing/factories';
import { fillCart } from '../../../testing/fillCart';
import { type Buyer, orderShop, PARCEL } from '../../../testing/orderShop';
import { createShipping, wayTerms } from '../../../testing/shipping';

const shop = orderShop();
const { createBuyer, place, sql } = shop;

/** Carries everything: chilled for 30 more, frozen for 50 more. */
const COLD: WayTerms['temperatures'] = [
  { temperature: 'ambient', extra: '0' },
  { temperature: 'chilled', extra: '30' },
  { temperature: 'frozen', extra: '50' },
];
/** Up to 20 kg; each started kilogram above the first costs 10. */
const WEIGHT = {
  maxGrams: 20_000,
  firstGrams: 1000,
  stepGrams: 1000,
  stepFee: '10',
  pieceGrams: 500,
};

async function createSeller(ways: WayTerms[]) {
  const id = await make.createMember(shop.db);
  await createShipping(shop.db, id, ways);
  const token = await make.createSession(shop.db, id);
  const add = async (options: make.ProductOptions = {}) =>
    (await make.createProduct(shop.db, { sellerId: id, channel: 'market', ...options })).skuId;
  return { id, token, add };
}
const items = (skuIds: number[], quantity = 1) =>
  skuIds.map((skuId) => ({ skuId, quantity, unitPrice: '100' }));
async function checkout(buyer: Buyer, body: { items: { skuId: number }[]; deliveries: object[] }) {
  await fillCart(
    shop.db,
    buyer.id,
    body.items.map(({ skuId }) => skuId),
  );
  const sent = { addressId: buyer.addressId, ...body };
  return (await shop.api.call(buyer.token, 'POST', '/api/checkout', sent, randomUUID())).body;
}

describe('chilled and frozen goods', () => {
  it('of one seller come as an order of their own, with what the cold adds to its fee', async () => {
    const seller = await createSeller([wayTerms({ temperatures: COLD })]);
    const [book, tea, fish] = [
      await seller.add(),
      await seller.add({ temperature: 'chilled' }),
      await seller.add({ temperature: 'frozen' }),
    ];
    const buyer = await createBuyer('1000');
    const cart = await shop.api.call('', 'GET', `/api/cart/items?skuIds=${book},${tea},${fish}`);
    const parcels = cart.body.data.items.map(({ parcel }: { parcel: string }) => parcel);
    expect(new Set(parcels).size).toBe(3);
    const { data } = await checkout(buyer, {
      items: items([book, tea, fish]),
      deliveries: [
        { skuId: book, way: 'home', fee: '80' },
        { skuId: tea, way: 'home', fee: '110' },
        { skuId: fish, way: 'home', fee: '130' },
      ],
    });
    const { orders }: OrderGroup = data;
    expect(orders.map(({ temperature, total }) => [temperature, total])).toEqual([
      ['ambient', '180'],
      ['chilled', '210'],
      ['frozen', '230'],
    ]);
    expect((await buyer.balance())[0]).toBe('380');
  });

  it('are in no parcel of other goods: an order that mixes them is refused', async () => {
    const seller = await createSeller([wayTerms({ temperatures: COLD })]);
    const [book, fish] = [await seller.add(), await seller.add({ temperature: 'frozen' })];
    const buyer = await createBuyer();
    const mixed = { items: items([book, fish]), delivery: { way: 'home', fee: '80' } };
    const { body } = await place(buyer, book, mixed);
    expect(body).toMatchObject({
      errorCode: 'BAD_INPUT',
      data: { faults: [{ field: 'items', message: expect.stringContaining('溫層') }] },
    });
    const apart = await place(buyer, book, { delivery: { way: 'home', fee: '80' } });
    const no = apart.body.data.out_trade_no;
    await shop.act(buyer.token, no, 'pay');
    const pieces = [book, fish].map((skuId) => ({ skuId, quantity: 1 }));
    const shipped = await shop.api.call(seller.token, 'POST', `/api/me/sales/${no}/ship`, {
      ...PARCEL,
      lines: pieces,
    });
    expect(shipped.body.errorCode).toBe('PARCEL_PIECES');
  });

  it('are refused by a way that does not carry them, which says so; in person they need none', async () => {
    const seller = await createSeller([
      wayTerms(),
      wayTerms({ way: 'post', temperatures: [{ temperature: 'chilled', extra: '30' }] }),
      wayTerms({ way: 'inPerson', fee: '0' }),
    ]);
    const [book, fish] = [await seller.add(), await seller.add({ temperature: 'frozen' })];
    const buyer = await createBuyer();
    const codeOf = async (skuId: number, way: WayTerms['way'], fee = '80') =>
      (await place(buyer, skuId, { delivery: { way, fee } })).body.errorCode;
    expect(await codeOf(fish, 'home')).toBe('DELIVERY_TEMPERATURE');
    expect(await codeOf(fish, 'post')).toBe('DELIVERY_TEMPERATURE');
    expect(await codeOf(book, 'post')).toBe('DELIVERY_TEMPERATURE');
    const extra = { addressId: undefined, delivery: { way: 'inPerson', fee: '0' } };
    expect((await place(buyer, fish, extra)).body.data).toMatchObject({ temperature: 'frozen' });
    const refused = await checkout(buyer, {
      items: items([fish]),
      deliveries: [{ skuId: fish, way: 'home', fee: '80' }],
    });
    const fault: CheckoutFault = { skuId: fish, why: 'temperature', temperature: '冷凍' };
    expect(refused.data.lines).toEqual([fault]);
  });
});

describe('a fee by weight', () => {
  const heavy = () => createSeller([wayTerms({ weight: WEIGHT })]);
  const feeOf = async (skuId: number, quantity: number, fee: string) => {
    const buyer = await createBuyer();
    const extra = { items: items([skuId], quantity), delivery: { way: 'home', fee } };
    return (await place(buyer, skuId, extra)).body;
  };

  it('rises with each started step, and counts what nobody has weighed as the seller says', async () => {
    const seller = await heavy();
    const [brick, feather] = [await seller.add({ weightGrams: 1001 }), await seller.add()];
    expect(await feeOf(brick, 1, '80')).toMatchObject({
      errorCode: 'DELIVERY_CHANGED',
      data: { fee: '90' },
    });
    expect((await feeOf(brick, 1, '90')).data.deliveryFee).toBe('90');
    expect((await feeOf(brick, 2, '90')).errorCode).toBe('DELIVERY_CHANGED');
    expect((await feeOf(brick, 2, '100')).data.deliveryFee).toBe('100');
    expect((await feeOf(feather, 2, '80')).data.deliveryFee).toBe('80');
    expect((await feeOf(feather, 3, '90')).data.deliveryFee).toBe('90');
  });

  it('has an end: what is too heavy for the way is refused with both weights', async () => {
    const brick = await (await heavy()).add({ weightGrams: 5000 });
    expect((await feeOf(brick, 4, '270')).data.deliveryFee).toBe('270');
    expect(await feeOf(brick, 5, '320')).toMatchObject({
      errorCode: 'DELIVERY_WEIGHT',
      data: { weight: '25', most: '20' },
    });
  });

  it('stays as it was when the order was placed, whatever its goods weigh later', async () => {
    const seller = await heavy();
    const brick = await seller.add({ weightGrams: 3000 });
    const buyer = await createBuyer();
    const { body } = await place(buyer, brick, { delivery: { way: 'home', fee: '100' } });
    await sql('UPDATE skus SET weight_grams = 9000 WHERE id = $1', [brick]);
    const no = body.data.out_trade_no;
    await shop.act(buyer.token, no, 'pay');
    const { addressId } = buyer;
    const moved = await shop.api.call(buyer.token, 'PUT', `/api/orders/${no}/address`, {
      addressId,
    });
    expect(moved.body).toMatchObject({ success: true, data: { deliveryFee: '100' } });
  });
});

const addressIn = (kind: 'home' | 'store', to: Region, district: string) => ({
  kind,
  recipient: '王小美',
  phone: '0912345678',
  ...(kind === 'home'
    ? { ...to, district, line: '中山路 1 號' }
    : {
        chain: 'ok',
        storeNo: '1234',
        storeName: '中山門市',
        storeCity: to.city,
        storeDistrict: district,
      }),
});

it('page, server and auditor ask for the same fee, for any terms, goods, and place of home or store', async () => {
  // A linear congruential generator: the same cases in each run.
  let state = 20_261_125;
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
  const amount = () => ['0', '7', '80.5', '0.000000000000000001', '1234567'][below(5)] ?? '0';
  const places: Region[] = [
    { city: '臺北市', postcode: '100' },
    { city: '澎湖縣', postcode: '880' },
  ];
  for (let n = 0; n < 24; n++) {
    const way = below(2) === 0 ? 'home' : 'store';
    const terms = wayTerms({
      way,
      fee: amount(),
      eachMore: amount(),
      freeFrom: below(3) === 0 ? String(below(600)) : null,
      islandFee: amount(),
      ...(below(3) > 0 && {
        temperatures: TEMPERATURES.map((temperature) => ({
          temperature,
          extra: temperature === 'ambient' ? '0' : amount(),
        })),
      }),
      ...(below(3) > 0 && {
        weight: {
          maxGrams: 6000,
          firstGrams: below(2000),
          stepGrams: 100 + below(900),
          stepFee: amount(),
          pieceGrams: 1 + below(900),
        },
      }),
    });
    const seller = await createSeller([terms]);
    const temperature = terms.temperatures ? (TEMPERATURES[below(3)] ?? 'ambient') : 'ambient';
    const weights = [1 + below(3000), null];
    const lines = weights.map((weightGrams) => ({ weightGrams, quantity: 1 + below(3) }));
    const skuIds: number[] = [];
    for (const { weightGrams } of lines) {
      skuIds.push(await seller.add({ temperature, ...(weightGrams !== null && { weightGrams }) }));
    }
    const to = places[below(2)] ?? { city: '臺北市', postcode: '100' };
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const goods = parseAmount('100') * BigInt(pieces);
    const parcel = { goods, pieces, temperature, to, ...weigh(lines) };
    const fee = deliveryFeeOf(terms, parcel);
    const buyer = await createBuyer('0');
    const { body } = await place(buyer, 0, {
      items: lines.map(({ quantity }, at) => ({ skuId: skuIds[at], quantity, unitPrice: '100' })),
      addressId: undefined,
      address: addressIn(way, to, to.postcode === '880' ? '馬公市' : '中正區'),
      delivery: { way, fee: fee === undefined ? '0' : amountToString(fee) },
    });
    if (fee === undefined) expect(body.errorCode).toBe('DELIVERY_WEIGHT');
    else expect(body).toMatchObject({ success: true, data: { deliveryFee: amountToString(fee) } });
  }
});

it('a profile refuses what contradicts itself, and absurd weights', async () => {
  const { token } = await createSeller([wayTerms()]);
  const put = async (way: object) => {
    const terms = { handlingDays: 2, ways: [wayTerms(way)] };
    const body = { terms, version: 1 };
    return (await shop.api.call(token, 'PUT', '/api/me/shipping', body)).body.errorCode;
  };
  expect(await put({ temperatures: [COLD?.[1], COLD?.[1]] })).toBe('BAD_INPUT');
  expect(await put({ temperatures: [{ temperature: 'ambient', extra: '5' }] })).toBe('BAD_INPUT');
  expect(await put({ temperatures: [] })).toBe('BAD_INPUT');
  for (const change of [
    { maxGrams: 0 },
    { maxGrams: 1_000_001 },
    { firstGrams: -1 },
    { firstGrams: 20_001 },
    { stepGrams: 99 },
    { stepGrams: 100.5 },
    { stepFee: '-1' },
    { stepFee: '10000000' },
    { pieceGrams: 0 },
  ]) {
    expect(await put({ weight: { ...WEIGHT, ...change } })).toBe('BAD_INPUT');
  }
  expect(await put({ temperatures: COLD, weight: WEIGHT })).toBe('');
});
