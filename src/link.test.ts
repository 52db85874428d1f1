import { link } from '@/link';

it.each([
  ['shop', '/shop'],
  ['/shop', '/shop'],
  ['', '/'],
  ['product/view/7?tab=bid#top', '/product/view/7?tab=bid#top'],
  ['http://example.com/a', 'http://example.com/a'],
  ['https://example.com', 'https://example.com'],
  ['//example.com', '/example.com'],
  ['/\\example.com', '/example.com'],
])('%p leads to %p', (path, expected) => {
  expect(link(path)).toBe(expected);
});
