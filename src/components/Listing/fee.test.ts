import { feeOf, percentOf } from './fee';

it('takes three percent, and the fraction stays with the seller', () => {
  expect(feeOf('100', 300)).toEqual({ fee: '3', net: '97' });
  expect(feeOf('0.000000000000000033', 300)).toEqual({ fee: '0', net: '0.000000000000000033' });
  expect(feeOf('100', 0)).toEqual({ fee: '0', net: '100' });
});

it.each(['', 'abc', '-1', '1.', undefined])('says nothing of %j', (price) => {
  expect(feeOf(price, 300)).toBeUndefined();
});

it('tells basis points as percent', () => {
  expect([percentOf(300), percentOf(250), percentOf(0)]).toEqual(['3%', '2.5%', '0%']);
});
