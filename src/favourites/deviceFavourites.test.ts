import { MAX_ON_DEVICE } from '@common/shopfront/favouriteRules';
import { parseDeviceFavourites } from './deviceFavourites';

it('reads product ids in their order, each once', () => {
  expect(parseDeviceFavourites('[3,1,2,1]')).toEqual([3, 1, 2]);
  expect(parseDeviceFavourites(null)).toEqual([]);
});

it.each([
  '',
  '{',
  'null',
  '{"a":1}',
  '"1,2"',
  '[1,"2"]',
  '[1,null]',
  '[0]',
  '[-1]',
  '[1.5]',
  '[1e99]',
  '[[1]]',
])('takes %p for nothing', (text) => {
  expect(parseDeviceFavourites(text)).toEqual([]);
});

it('keeps the newest of too many', () => {
  const many = Array.from({ length: MAX_ON_DEVICE + 5 }, (_, n) => n + 1);
  const read = parseDeviceFavourites(JSON.stringify(many));
  expect([read.length, read[0], read.at(-1)]).toEqual([MAX_ON_DEVICE, 6, MAX_ON_DEVICE + 5]);
});
