import { startOfTaipeiDay, taipeiDate, taipeiDay, taipeiMidnight, taipeiMinute } from './taipeiDay';

/** 23:59, 00:00, 07:59 and 08:00 in Taipei: the last two are on two days in UTC. */
it.each([
  ['2026-11-28T15:59:59.999Z', '2026-11-28', '2026-11-27T16:00:00Z'],
  ['2026-11-28T16:00:00Z', '2026-11-29', '2026-11-28T16:00:00Z'],
  ['2026-11-28T23:59:59Z', '2026-11-29', '2026-11-28T16:00:00Z'],
  ['2026-11-29T00:00:00Z', '2026-11-29', '2026-11-28T16:00:00Z'],
])('%s is on %s, which began at %s', (text, date, start) => {
  const at = Date.parse(text);
  expect(taipeiDate(at)).toBe(date);
  expect(taipeiDay(at)).toBe(date.replaceAll('-', '/'));
  expect(taipeiMidnight(date)).toBe(Date.parse(start));
  expect(startOfTaipeiDay(at)).toBe(Date.parse(start));
  expect(startOfTaipeiDay(at, 1)).toBe(Date.parse(start) + 86_400_000);
});

it('a time to the minute is Taipei’s', () => {
  expect(taipeiMinute(Date.parse('2026-11-30T16:00:59Z'))).toBe('2026/12/01 00:00');
});

it.each(['', 'soon', '2026-02-30', '2026-13-01', '2026-1-1', '2026-11-30T00:00'])(
  '"%s" is no day',
  (text) => expect(taipeiMidnight(text)).toBeUndefined(),
);
