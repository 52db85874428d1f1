import type { DeliveryWay } from '../lists/deliveryWays';
import { TAIPEI_AHEAD_MS } from '../text/taipeiDay';

/**
 * Estimated arrival of a parcel that is paid for now. Sellers promise to ship within `handlingDays` calendar days of the
 * payment; carriers pick up and deliver on working days, which are Monday to Friday here: no calendar of holidays is
 * kept, and the page says so.
 */

/** Min. and max. working days from pick-up to delivery; null: buyer and seller agree on the time. */
const TRANSIT: Readonly<Record<DeliveryWay, readonly [least: number, most: number] | null>> = {
  home: [1, 2],
  post: [2, 4],
  store: [2, 3],
  inPerson: null,
};

/** Additional working days to the outlying islands. */
const ISLAND: readonly [least: number, most: number] = [1, 3];

const DAY = 86_400_000;

/** Days since the epoch, in Taipei. */
const dayOf = (time: number): number => Math.floor((time + TAIPEI_AHEAD_MS) / DAY);

/** Day 0 was a Thursday. */
const isWorkingDay = (day: number): boolean => {
  const weekday = (day + 4) % 7;
  return weekday !== 0 && weekday !== 6;
};

/** The first working day from `day` on. */
function workingDayFrom(day: number): number {
  let workingDay = day;
  while (!isWorkingDay(workingDay)) workingDay += 1;
  return workingDay;
}

/** The working day that is `count` working days after `day`. */
function afterWorkingDays(day: number, count: number): number {
  let end = day;
  for (let left = count; left > 0; left -= 1) end = workingDayFrom(end + 1);
  return end;
}

/** First and last day, both days since the epoch. */
export interface Arrival {
  from: number;
  to: number;
}

interface Shipped {
  handlingDays: number;
  way: DeliveryWay;
  /** Whether the parcel goes to an outlying island; absent while its destination is unknown. */
  toIsland?: boolean | undefined;
}

/** @param paidAt milliseconds; the parcel is picked up from the next day on at the earliest */
export function arrivalOf(
  { handlingDays, way, toIsland }: Shipped,
  paidAt: number,
): Arrival | null {
  const transit = TRANSIT[way];
  if (!transit) return null;
  const [minDays, maxDays] = transit;
  const [minExtra, maxExtra] = toIsland ? ISLAND : [0, 0];
  const paid = dayOf(paidAt);
  return {
    from: afterWorkingDays(workingDayFrom(paid + 1), minDays + minExtra),
    to: afterWorkingDays(workingDayFrom(paid + handlingDays), maxDays + maxExtra),
  };
}

/** The span of several estimates; null if all are null. */
export function arrivalOfAny(all: readonly (Arrival | null)[]): Arrival | null {
  const known = all.filter((one) => one !== null);
  if (known.length === 0) return null;
  return {
    from: Math.min(...known.map(({ from }) => from)),
    to: Math.max(...known.map(({ to }) => to)),
  };
}

const monthAndDay = (day: number): string => {
  const date = new Date(day * DAY);
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}`;
};

/** 「11/28–12/1」, or one day. */
export const arrivalText = ({ from, to }: Arrival): string =>
  from === to ? monthAndDay(from) : `${monthAndDay(from)}–${monthAndDay(to)}`;

/** The note beside the estimate: which days it counts. */
export const ARRIVAL_NOTE = '以現在付款估計，運送天數只算週一到週五，遇國定假日或連假會順延';
