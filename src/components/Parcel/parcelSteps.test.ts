import type { ParcelState } from '@common/delivery/parcels';
import type { Parcel } from '@common/endpoints/parcels';
import { parcelSteps } from './parcelSteps';

function courseOf(kinds: readonly ParcelState[], toStore: boolean): string[] {
  const events = kinds.map((kind, at) => ({ kind, at, carrier: '', trackingNo: '', text: '' }));
  const parcel: Pick<Parcel, 'state' | 'events'> = { state: kinds.at(-1) ?? 'made', events };
  return parcelSteps(parcel, toStore).map(({ label, state }) => `${label} ${state}`);
}

it('a parcel to a store ends when it is collected, one to a door when it is delivered', () => {
  expect(courseOf(['made', 'sent', 'moving', 'arrived'], true)).toEqual([
    '成立 done',
    '寄件 done',
    '配送中 done',
    '已到店 done',
    '已取件 current',
  ]);
  expect(courseOf(['made'], false)).toEqual([
    '成立 done',
    '寄件 current',
    '配送中 todo',
    '已送達 todo',
  ]);
});

it('a step whose report was lost is done once a later one is', () => {
  expect(courseOf(['made', 'delivered'], false)).toEqual([
    '成立 done',
    '寄件 done',
    '配送中 done',
    '已送達 done',
  ]);
});

it('a parcel that nobody collected ends with coming back', () => {
  expect(courseOf(['made', 'sent', 'moving', 'arrived', 'returning'], true).at(-1)).toBe(
    '退回中 stopped',
  );
});
