import type { ParcelState } from '@common/delivery/parcels';
import type { Parcel } from '@common/endpoints/parcels';
import { PARCEL_STATE } from '@common/lists/parcelStates';
import { doneStep, type ProgressStep, stepsAhead } from '../ProgressSteps';

type Way = readonly (readonly [ParcelState, string])[];

const TO_STORE: Way = [
  ['made', '成立'],
  ['sent', '寄件'],
  ['moving', '配送中'],
  ['arrived', '已到店'],
  ['collected', '已取件'],
];
const TO_HOME: Way = [...TO_STORE.slice(0, 3), ['delivered', '已送達']];

/** The course of a parcel that its carrier follows; one that comes back ends with that. */
export function parcelSteps(
  { state, events }: Pick<Parcel, 'state' | 'events'>,
  toStore: boolean,
): ProgressStep[] {
  const way = toStore ? TO_STORE : TO_HOME;
  const timeOf = (kind: ParcelState) => events.find((event) => event.kind === kind)?.at ?? null;
  // A report may have been lost: what lies before a step that was reached is done.
  const reached = way.findLastIndex(([kind]) => timeOf(kind) !== null);
  const past = way.slice(0, reached + 1).map(([kind, label]) => doneStep(label, timeOf(kind)));
  if (state === 'returning' || state === 'returned' || state === 'cancelled') {
    return [...past, { label: PARCEL_STATE[state].label, at: timeOf(state), state: 'stopped' }];
  }
  return [...past, ...stepsAhead(way.slice(reached + 1).map(([, label]) => label))];
}
