import { DELIVERY_WAYS, type DeliveryWay } from '../lists/deliveryWays';
import { arrivalOf, arrivalOfAny, arrivalText } from './arrival';

/** Noon in Taipei; 2026-11-23 is a Monday. */
const noon = (date: string) => Date.parse(`${date}T12:00:00+08:00`);
const textOf = (
  date: number,
  handlingDays: number,
  way: DeliveryWay,
  toIsland?: boolean,
): string | undefined => {
  const arrival = arrivalOf({ handlingDays, way, toIsland }, date);
  return arrival ? arrivalText(arrival) : undefined;
};

it('adds handling days and the way’s working days', () => {
  expect(textOf(noon('2026-11-23'), 1, 'home')).toBe('11/25–11/26');
  expect(textOf(noon('2026-11-23'), 2, 'home')).toBe('11/25–11/27');
  expect(textOf(noon('2026-11-23'), 1, 'post')).toBe('11/26–11/30');
  expect(textOf(noon('2026-11-23'), 1, 'store')).toBe('11/26–11/27');
});

it('nothing moves on weekends, whichever day it is paid', () => {
  const days = ['23', '24', '25', '26', '27', '28', '29'];
  expect(days.map((day) => textOf(noon(`2026-11-${day}`), 1, 'home'))).toEqual([
    '11/25–11/26',
    '11/26–11/27',
    // Picked up on Thursday: Friday, or the Monday after.
    '11/27–11/30',
    '11/30–12/1',
    // From Friday on it is picked up on Monday.
    '12/1–12/2',
    '12/1–12/2',
    '12/1–12/2',
  ]);
});

it('handling days are calendar days, as the seller promises them', () => {
  // Saturday the 28th: picked up on Monday.
  expect(textOf(noon('2026-11-25'), 3, 'home')).toBe('11/27–12/2');
  expect(textOf(noon('2026-11-23'), 30, 'post')).toBe('11/26–12/29');
});

it('counts days in Taipei, into another year too', () => {
  expect(textOf(Date.parse('2026-11-23T15:59:59Z'), 1, 'home')).toBe('11/25–11/26');
  expect(textOf(Date.parse('2026-11-23T16:00:00Z'), 1, 'home')).toBe('11/26–11/27');
  expect(textOf(noon('2026-12-30'), 2, 'home')).toBe('1/1–1/5');
});

it('islands take longer; a meeting is not estimated', () => {
  expect(textOf(noon('2026-11-23'), 1, 'home', true)).toBe('11/26–12/1');
  expect(textOf(noon('2026-11-23'), 1, 'home', false)).toBe('11/25–11/26');
  expect(textOf(noon('2026-11-23'), 1, 'store', true)).toBe('11/27–12/2');
  expect(textOf(noon('2026-11-23'), 1, 'inPerson')).toBeUndefined();
});

it('never ends before it begins, nor arrives on a weekend', () => {
  for (const way of DELIVERY_WAYS) {
    for (let day = 0; day < 14; day += 1) {
      for (const handlingDays of [1, 2, 3, 7, 30]) {
        const arrival = arrivalOf({ handlingDays, way }, noon('2026-11-23') + day * 86_400_000);
        if (!arrival) continue;
        expect(arrival.to).toBeGreaterThanOrEqual(arrival.from);
        for (const at of [arrival.from, arrival.to]) {
          expect([0, 6]).not.toContain(new Date(at * 86_400_000).getUTCDay());
        }
      }
    }
  }
});

it('of several ways from the first day to the last', () => {
  const of = (way: DeliveryWay) => arrivalOf({ handlingDays: 1, way }, noon('2026-11-23'));
  const all = arrivalOfAny(DELIVERY_WAYS.map(of));
  expect(all && arrivalText(all)).toBe('11/25–11/30');
  expect(arrivalOfAny([of('inPerson')])).toBeNull();
  expect(arrivalOfAny([])).toBeNull();
});
