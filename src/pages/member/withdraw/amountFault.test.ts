import { amountFault, mostOf, totalOf } from './amountFault';

const TERMS = { fee: '1', min: '10', leftToday: '500', available: '100' };

it.each([
  ['', '請輸入要提領的數量'],
  ['1e3', '請輸入數字，最多 18 位小數'],
  ['0', '至少提領 10.00'],
  ['9.999999999999999999', '至少提領 10.00'],
  ['10', undefined],
  ['99', undefined],
  ['99.000000000000000001', '扣除手續費後，最多可提領 99.00'],
  ['500.01', '今天最多還能提領 500.00'],
])('an amount of %p: %p', (typed, fault) => {
  expect(amountFault(typed, TERMS)).toBe(fault);
});

it('takes nothing for an amount even where there is no minimum', () => {
  expect(amountFault('0', { ...TERMS, min: '0' })).toBe('至少提領 0.00');
});

it('everything is what one has less the fee, up to what is left of the day', () => {
  expect(mostOf(TERMS)).toBe('99');
  expect(mostOf({ ...TERMS, available: '9999' })).toBe('500');
  expect(mostOf({ ...TERMS, available: '0.5' })).toBe('0');
});

it('adds the fee', () => {
  expect(totalOf('12.5', '1')).toBe('13.5');
  expect(totalOf('x', '1')).toBeUndefined();
});
