import { feeOf, percentOf } from './fee';

it('feeOf takes three percent, rounded down for the seller', () => {
  expect(feeOf('100', 300)).toEqual({ fee: '3', net: '97' });
  expect(feeOf('0.000000000000000033', 300)).toEqual({ fee: '0', net: '0.000000000000000033' });
  expect(feeOf('100', 0)).toEqual({ fee: '0', net: '100' });
});

it.each(['', 'abc', '-1', '1.', undefined])('feeOf returns undefined for %j', (price) => {
  expect(feeOf(price, 300)).toBeUndefined();
});

it('percentOf converts basis points to percent', () => {
  expect([percentOf(300), percentOf(250), percentOf(0)]).toEqual(['3%', '2.5%', '0%']);
});
