import { parseSiteLink } from './siteLink';

test.each([
  ['/', '/'],
  ['/shop?q=茶&current=2#list', '/shop?q=%E8%8C%B6&current=2#list'],
  ['/a/../news', '/news'],
  ['/a b', '/a%20b'],
])('parseSiteLink of %p returns %p', (text, path) => {
  expect(parseSiteLink(text)).toBe(path);
});

test.each([
  '',
  'shop',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  'https://evil.example/shop',
  'javascript:alert(1)',
  'data:text/html,x',
  '//[',
  ' //evil.example',
  '/news\n',
  '/shop\u0000',
])('parseSiteLink refuses %p', (text) => {
  expect(parseSiteLink(text)).toBeNull();
});
