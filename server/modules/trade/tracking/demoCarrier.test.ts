import { isStoreNo, STORE_CHAINS } from '@common/delivery/storeRules';
import { findDistrict } from '@common/delivery/taiwanDistricts';
import { checkDigitOf } from '@common/goods/gtin';
import { expectAuditClean } from '../../../testing/database';
import { meanwhile } from '../../../testing/meanwhile';
import { ReturnWorld } from '../../../testing/returnWorld';
import { openDemoCarrier } from '../carriers/demo/demoCarrier';
import { DEMO_STORES, isForgotten } from '../carriers/demo/demoStores';
import { moveDemoParcels } from './moveDemoParcels';

/** Its clock strikes whenever it is asked. */
const carrier = openDemoCarrier(Buffer.alloc(32, 3), 0);

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open(carrier);
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const usual = DEMO_STORES.find((store) => store.isOpen && !isForgotten(store));
const forgotten = DEMO_STORES.find(isForgotten);

/** A booked parcel, to a store if one is given, and what its buyer sees of it after some strikes of the clock. */
async function booked(store?: (typeof DEMO_STORES)[number]) {
  const { seller, sale } = await world.marketSale();
  const { no, buyer } = await world.paid(sale);
  if (store) {
    const { chain, storeNo, storeName } = store;
    const place = {
      kind: 'store',
      recipient: '王小美',
      phone: '0912345678',
      chain,
      storeNo,
      storeName,
    };
    await world.sql('UPDATE orders SET address = $2 WHERE out_trade_no = $1', [no, place]);
  }
  await world.post(seller, `/api/me/sales/${no}/book`, {});
  const after = async (strikes: number) => {
    for (let n = 0; n < strikes; n++) await moveDemoParcels(world.db, carrier);
    return (await world.get(buyer, `/api/orders/${no}`)).body.data.parcels[0];
  };
  return { no, buyer, after };
}
const kindsOf = ({ events }: { events: { kind: string }[] }) => events.map(({ kind }) => kind);

it('a parcel comes to the door, and stays there', async () => {
  const { after } = await booked();
  const parcel = await after(6);
  expect(kindsOf(parcel)).toEqual(['made', 'sent', 'moving', 'moving', 'delivered']);
  expect(parcel.carrier).toBe('示範物流 宅配');
});

it('a parcel is collected at its store', async () => {
  const { after } = await booked(usual);
  const atStore = await after(3);
  expect(atStore).toMatchObject({ state: 'arrived', collectBy: expect.any(Number) });
  expect(atStore.events.at(-1).text).toBe(usual?.storeName);
  expect(kindsOf(await after(3))).toEqual(['made', 'sent', 'moving', 'arrived', 'collected']);
});

it('what nobody collects goes back to the seller', async () => {
  const { after } = await booked(forgotten);
  const kinds = kindsOf(await after(6));
  expect(kinds).toEqual(['made', 'sent', 'moving', 'arrived', 'returning', 'returned']);
});

it('two processes whose clocks strike at once move a parcel by one step', async () => {
  const { no, after } = await booked();
  // The order's lock keeps each process waiting until all of them have seen the parcel as it was.
  const held = [`SELECT 1 FROM orders WHERE out_trade_no = '${no}' FOR UPDATE`];
  const strikes = () => Promise.all([1, 2, 3].map(() => moveDemoParcels(world.db, carrier)));
  await meanwhile(world.db, held, strikes, 3);
  expect(kindsOf(await after(0))).toEqual(['made', 'sent']);
});

it('a number with one wrong digit has a wrong check digit', async () => {
  const { after } = await booked();
  const { trackingNo } = await after(0);
  expect(trackingNo).toMatch(/^GD\d{12}$/);
  const digits = [...trackingNo.slice(2)];
  const isRight = (all: string[]) => checkDigitOf(all.slice(0, -1).join('')) === Number(all.at(-1));
  expect(isRight(digits)).toBe(true);
  for (const [at, digit] of digits.entries()) {
    const wrong = digits.with(at, String((Number(digit) + 1) % 10));
    expect(isRight(wrong)).toBe(false);
  }
});

it('its stores are some twenty of each chain in real districts, with numbers of the right form', () => {
  for (const { value } of STORE_CHAINS) {
    const stores = DEMO_STORES.filter(({ chain }) => chain === value);
    expect(stores.length).toBeGreaterThanOrEqual(20);
    expect(new Set(stores.map(({ storeNo }) => storeNo)).size).toBe(stores.length);
    for (const { storeNo, city, district } of stores) {
      expect(isStoreNo(value, storeNo)).toBe(true);
      expect(findDistrict(city, district)).toBeDefined();
    }
  }
  expect(new Set(DEMO_STORES.map(({ city }) => city)).size).toBeGreaterThanOrEqual(20);
});

it('a closed store is not offered, and 台 finds 臺', () => {
  const { stores } = carrier;
  const found = (text: string) =>
    stores.search({ chain: 'seven', text }).map((one) => one.storeName);
  expect(found('歇業')).toEqual([]);
  expect(found('台南')).toEqual(
    stores.search({ chain: 'seven', city: '臺南市' }).map((one) => one.storeName),
  );
  expect(found('台南')).toHaveLength(1);
});
