import { MAX_CART_LINES } from '@common/orders/cartRules';
import { parseDeviceCart } from './deviceCart';

const line = (skuId: number, quantity = 1) => ({ skuId, quantity, unitPrice: '12.5' });

it('reads lines in their order, of a variant the last', () => {
  const stored = JSON.stringify([line(3), line(1), line(3, 7)]);
  expect(parseDeviceCart(stored)).toEqual([line(3, 7), line(1)]);
  expect(parseDeviceCart(null)).toEqual([]);
});

it.each([
  '',
  '{',
  'null',
  '{"a":1}',
  '[1]',
  '[null]',
  '[{"skuId":0,"quantity":1,"unitPrice":"1"}]',
  '[{"skuId":1,"quantity":100,"unitPrice":"1"}]',
  '[{"skuId":1,"quantity":1.5,"unitPrice":"1"}]',
  '[{"skuId":1,"quantity":1,"unitPrice":"1e9"}]',
  '[{"skuId":1,"quantity":1,"unitPrice":5}]',
])('takes %p for an empty cart', (text) => {
  expect(parseDeviceCart(text)).toEqual([]);
});

it('keeps the newest of too many lines', () => {
  const many = Array.from({ length: MAX_CART_LINES + 5 }, (_, n) => line(n + 1));
  const read = parseDeviceCart(JSON.stringify(many));
  expect([read.length, read[0]?.skuId, read.at(-1)?.skuId]).toEqual([100, 6, 105]);
});
