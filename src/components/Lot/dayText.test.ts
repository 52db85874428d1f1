import { dayKey, dayText } from './dayText';

const at = (text: string) => new Date(text).getTime();
const NOW = at('2026-12-30T22:00');

it('names today and tomorrow by the calendar’s day, not by hours', () => {
  expect(dayText(at('2026-12-30T23:59'), NOW)).toEqual({ name: '今天', date: '12/30 週三' });
  expect(dayText(at('2026-12-31T00:01'), NOW)).toEqual({ name: '明天', date: '12/31 週四' });
});

it('names later days by weekday and date, with the year where it is another', () => {
  expect(dayText(at('2027-01-01T10:00'), NOW)).toEqual({ name: '週五', date: '2027/1/1' });
  expect(dayText(at('2026-12-20T10:00'), at('2026-12-01T10:00'))).toEqual({
    name: '週日',
    date: '12/20',
  });
});

it('keys are equal on one day only', () => {
  expect(dayKey(at('2026-12-30T00:00'))).toBe(dayKey(at('2026-12-30T23:59')));
  expect(dayKey(at('2026-12-31T00:00'))).not.toBe(dayKey(NOW));
});
