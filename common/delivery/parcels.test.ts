import { wasSent } from './parcels';

const parcel = (state: 'sent' | 'cancelled', skuId: number) => ({
  state,
  lines: [{ skuId, quantity: 1 }],
});

it('a line was sent when a parcel that was not cancelled has a piece of it', () => {
  const order = { parcels: [parcel('sent', 1), parcel('cancelled', 2)] };
  expect([1, 2, 3].map((skuId) => wasSent(order, skuId))).toEqual([true, false, false]);
});

it('of an order without parcels each line was handed over', () => {
  expect(wasSent({ parcels: [] }, 1)).toBe(true);
});
