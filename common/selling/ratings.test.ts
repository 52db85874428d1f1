import { ratingSum } from './ratings';

it.each([
  [[0, 0, 0, 0, 0], { count: 0, average: 0 }],
  [[0, 0, 0, 0, 3], { count: 3, average: 5 }],
  [[1, 0, 0, 0, 1], { count: 2, average: 3 }],
  [[0, 0, 0, 1, 2], { count: 3, average: 4.7 }],
])('%j', (ratings, sum) => {
  expect(ratingSum(ratings)).toEqual(sum);
});
