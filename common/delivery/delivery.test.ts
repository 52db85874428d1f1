import type { WayTerms } from '../endpoints/shipping';
import { parseAmount } from '../money/money';
import {
  asksStoreRegion,
  deliveryFeeOf,
  extraFor,
  gramsOf,
  isIsland,
  obstacleTo,
  type Parcel,
  regionOf,
  weigh,
} from './delivery';
import { TAIWAN } from './taiwanDistricts';

const TAIPEI = { city: '臺北市', postcode: '100' };
const PENGHU = { city: '澎湖縣', postcode: '880' };

const WAY: WayTerms = {
  way: 'home',
  fee: '80',
  eachMore: '15',
  freeFrom: '500',
  islandFee: '200',
  notServed: ['臺東縣'],
  temperatures: [
    { temperature: 'ambient', extra: '0' },
    { temperature: 'frozen', extra: '60' },
  ],
  weight: { maxGrams: 9000, firstGrams: 1000, stepGrams: 700, stepFee: '5', pieceGrams: 400 },
  note: '',
};
const PARCEL: Parcel = {
  goods: parseAmount('100'),
  pieces: 1,
  grams: 500,
  unweighed: 0,
  temperature: 'ambient',
  to: TAIPEI,
};
const feeOf = (change: Partial<Parcel>, terms: Partial<WayTerms> = {}) =>
  deliveryFeeOf({ ...WAY, ...terms }, { ...PARCEL, ...change });
const obstacle = (change: Partial<Parcel>, terms: Partial<WayTerms> = {}) =>
  obstacleTo({ ...WAY, ...terms }, { ...PARCEL, ...change });

it('weighs what is known, and counts a piece of unknown weight as the terms say', () => {
  const lines = [
    { weightGrams: 250, quantity: 2 },
    { weightGrams: null, quantity: 3 },
    { weightGrams: 40, quantity: 1 },
    { weightGrams: null, quantity: 1 },
  ];
  expect(weigh(lines)).toEqual({ grams: 540, unweighed: 4 });
  expect(gramsOf(WAY, { ...PARCEL, ...weigh(lines) })).toBe(540 + 4 * 400);
  expect(gramsOf({ ...WAY, weight: undefined }, { ...PARCEL, grams: 540 })).toBe(0);
});

it('the islands are three counties and three townships, whose counties are not', () => {
  const islands = TAIWAN.flatMap(({ name: city, districts }) =>
    districts.flatMap(({ name, postcode }) => (isIsland({ city, postcode }) ? [city + name] : [])),
  );
  const whole = TAIWAN.filter(({ name }) => ['澎湖縣', '金門縣', '連江縣'].includes(name));
  expect(islands.toSorted()).toEqual(
    [
      ...whole.flatMap(({ name: city, districts }) => districts.map(({ name }) => city + name)),
      ...['屏東縣琉球鄉', '臺東縣綠島鄉', '臺東縣蘭嶼鄉'],
    ].toSorted(),
  );
  expect(islands).toHaveLength(19);
});

it('the islands are those of the list, by the beginning of a postcode', () => {
  expect(['880', '88001', '209'].map((postcode) => isIsland({ city: '', postcode }))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isIsland(TAIPEI)).toBe(false);
});

it('only ambient goods go without terms for cold ones, and whatever is handed over in person', () => {
  const plain = { ...WAY, temperatures: undefined };
  expect([extraFor(plain, 'ambient'), extraFor(plain, 'frozen')]).toEqual(['0', undefined]);
  expect([extraFor(WAY, 'frozen'), extraFor(WAY, 'chilled')]).toEqual(['60', undefined]);
  expect(extraFor({ ...plain, way: 'inPerson' }, 'chilled')).toBe('0');
});

it('names why a way does not take a parcel, and then has no fee', () => {
  expect(obstacle({})).toBeUndefined();
  expect(obstacle({ temperature: 'chilled' })).toBe('temperature');
  expect(obstacle({ grams: 9000 })).toBeUndefined();
  expect(obstacle({ grams: 9001 })).toBe('weight');
  expect(obstacle({ grams: 9001 }, { weight: undefined })).toBeUndefined();
  expect(obstacle({ to: PENGHU })).toBeUndefined();
  expect(obstacle({ to: PENGHU }, { islandFee: null })).toBe('region');
  expect(obstacle({ to: TAIPEI }, { islandFee: null })).toBeUndefined();
  expect(obstacle({ to: { city: '台東縣', postcode: '950' } })).toBe('region');
  // The destination is not known yet.
  expect(obstacle({ to: undefined }, { islandFee: null })).toBeUndefined();
  expect(feeOf({ temperature: 'chilled' })).toBeUndefined();
});

it('adds up what each part of the terms asks for', () => {
  // Counted up step by step, in whole GAB.
  const expected = ({ goods, pieces, grams, unweighed, temperature, to }: Parcel) => {
    let sum = 0;
    if (goods < parseAmount('500')) {
      sum += 80;
      for (let more = 1; more < pieces; more++) sum += 15;
      for (let carried = 1000; carried < grams + unweighed * 400; carried += 700) sum += 5;
    }
    if (temperature === 'frozen') sum += 60;
    if (to === PENGHU) sum += 200;
    return parseAmount(String(sum));
  };
  for (const goods of ['0', '499.999999999999999999', '500', '9999'].map(parseAmount)) {
    for (const [pieces, grams, unweighed] of [
      [1, 1000, 0],
      [2, 1001, 0],
      [3, 1700, 0],
      [4, 1300, 1],
      [9, 0, 9],
    ] as const) {
      for (const temperature of ['ambient', 'frozen'] as const) {
        for (const to of [TAIPEI, PENGHU, undefined]) {
          const parcel = { goods, pieces, grams, unweighed, temperature, to };
          expect([parcel, feeOf(parcel)]).toEqual([parcel, expected(parcel)]);
        }
      }
    }
  }
  expect(feeOf({ goods: parseAmount('9999') }, { freeFrom: null })).toBe(parseAmount('80'));
  expect(feeOf({ grams: 8999 }, { weight: undefined })).toBe(parseAmount('80'));
});

it('a store has a region as a home has, unless it was saved without', () => {
  const person = { recipient: '王小美', phone: '0912345678' };
  const home = { kind: 'home', ...person, ...PENGHU, district: '馬公市', line: '1 號' } as const;
  const store = {
    kind: 'store',
    ...person,
    chain: 'ok',
    storeNo: '1234',
    storeName: '馬公',
  } as const;
  const region = { storeCity: '澎湖縣', storeDistrict: '馬公市', storePostcode: '880' };
  expect(regionOf(home)).toMatchObject(PENGHU);
  expect(regionOf({ ...store, ...region })).toEqual(PENGHU);
  expect(regionOf(store)).toBeUndefined();
  expect(regionOf({ ...store, storeCity: '澎湖縣' })).toBeUndefined();
  expect(regionOf({ ...store, storePostcode: '880' })).toBeUndefined();
});

it('a store’s region matters where a surcharge or a limit depends on it', () => {
  const plain: WayTerms = { ...WAY, way: 'store', islandFee: '0', notServed: [] };
  expect(asksStoreRegion(plain)).toBe(false);
  for (const change of [{ islandFee: '5' }, { islandFee: null }, { notServed: ['臺東縣'] }]) {
    expect(asksStoreRegion({ ...plain, ...change })).toBe(true);
    // A home’s region is always known.
    expect(asksStoreRegion({ ...plain, ...change, way: 'home' })).toBe(false);
  }
});
