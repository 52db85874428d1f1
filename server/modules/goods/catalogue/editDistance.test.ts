import { editDistance } from './editDistance';

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['iphone', 'iphone', 0],
  ['iphnoe', 'iphone', 1],
  ['iphne', 'iphone', 1],
  ['iphoone', 'iphone', 1],
  ['ibhone', 'iphone', 1],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 1],
])('the distance from %p to %p is %i in both directions', (a, b, far) => {
  expect([editDistance(a, b), editDistance(b, a)]).toEqual([far, far]);
});
