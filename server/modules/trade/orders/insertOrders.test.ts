import { newOutTradeNo } from './insertOrders';

it.each([
  ['2026-11-28T15:59:59.999Z', '23:59 in Taipei', '20261128'],
  ['2026-11-28T16:00:00Z', '00:00 in Taipei', '20261129'],
  ['2026-11-28T23:59:59Z', '07:59 in Taipei', '20261129'],
  ['2026-11-29T00:00:00Z', '08:00 in Taipei', '20261129'],
  ['2026-12-31T16:00:00Z', 'New Year in Taipei', '20270101'],
])('an order of %s, %s, has the day of its buyer in its number', (at, _, day) => {
  expect(newOutTradeNo(Date.parse(at))).toMatch(new RegExp(`^${day}[0-9A-HJKMNP-TV-Z]{16}$`));
});
