import { momentText } from './momentText';

const at = (day: number, hour: number, minute = 0, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).getTime();
const NOW = at(22, 14);

it.each([
  [at(22, 21), '今晚 21:00'],
  [at(22, 16, 5), '今天 16:05'],
  [at(23, 0, 30), '明天 00:30'],
  [at(23, 20), '明晚 20:00'],
  [at(25, 21), '週三 11/25 21:00'],
  [at(28, 9), '週六 11/28 09:00'],
  [at(29, 9), '2026/11/29 09:00'],
  [at(22, 13), '2026/11/22 13:00'],
])('a moment is put in local words: %s', (moment, text) => {
  expect(momentText(moment, NOW)).toBe(text);
});

it('a moment shows its seconds where asked', () => {
  expect(momentText(at(22, 21, 0, 5), NOW, true)).toBe('今晚 21:00:05');
});
