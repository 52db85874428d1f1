import { markedAsNew } from './newBadge';

it.each([
  [[1, 2, 3], 3, [3]],
  [[5, 9, 7], 20, [9, 7, 5]],
  [[1, 2, 3, 4, 5, 6], 20, [6, 5, 4, 3, 2]],
  [[4], 1, [4]],
  [[], 0, []],
])('of %j in a list of %i, %j are marked as new', (ids, length, marked) => {
  expect([...markedAsNew(ids, length)]).toEqual(marked);
});
