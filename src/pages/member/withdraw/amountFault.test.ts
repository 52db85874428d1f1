import { amountFault, maxAmount, totalOf } from './amountFault';

const TERMS = { fee: '1', min: '10', leftToday: '500', available: '100' };

it.each([
  ['', '請輸入要提幣的數量'],
  ['1e3', '請輸入數字，最多 18 位小數'],
  ['0', '至少提幣 10.00 GAB'],
  ['9.999999999999999999', '至少提幣 10.00 GAB'],
  ['10', undefined],
  ['99', undefined],
  ['99.000000000000000001', '扣除手續費後，最多可提幣 99.00 GAB'],
  // Below the rest of the day's limit there may be another refusal, of the balance.
  ['500.01', '扣除手續費後，最多可提幣 99.00 GAB'],
])('an amount of %p gives the fault %p', (typed, fault) => {
  expect(amountFault(typed, TERMS)).toBe(fault);
});

it('an amount above the rest of the day names that, where the balance is larger', () => {
  const rich = { ...TERMS, available: '9999' };
  expect(amountFault('500.01', rich)).toBe('今天最多還能提幣 500.00 GAB');
});

it('a limit is not rounded, so that it can be typed', () => {
  const odd = { ...TERMS, available: '100.996' };
  expect(amountFault('100', odd)).toBe('扣除手續費後，最多可提幣 99.996 GAB');
  expect(amountFault('99.996', odd)).toBeUndefined();
});

it('zero is refused even without a minimum', () => {
  expect(amountFault('0', { ...TERMS, min: '0' })).toBe('至少提幣 0.00 GAB');
});

it('maxAmount returns the balance less the fee, up to the rest of the daily limit', () => {
  expect(maxAmount(TERMS)).toBe('99');
  expect(maxAmount({ ...TERMS, available: '9999' })).toBe('500');
  expect(maxAmount({ ...TERMS, available: '0.5' })).toBe('0');
});

it('totalOf adds the fee', () => {
  expect(totalOf('12.5', '1')).toBe('13.5');
  expect(totalOf('x', '1')).toBeUndefined();
});
