import { rememberViewed, viewedProducts } from './viewedProducts';

beforeEach(() => localStorage.clear());

it('viewedProducts keeps the last twenty, newest first, each once', () => {
  for (let id = 1; id <= 25; id++) rememberViewed(id);
  rememberViewed(10);
  expect(viewedProducts()).toHaveLength(20);
  expect(viewedProducts().slice(0, 3)).toEqual([10, 25, 24]);
});

it.each(['{"a":1}', '1,2,x', '-1', '1;2'])('viewedProducts ignores the stored text %p', (kept) => {
  localStorage.setItem('viewedProducts', kept);
  expect(viewedProducts()).toEqual([]);
});
