import {
  AmountError,
  amountToString,
  formatAmount,
  isAmount,
  parseAmount,
  unitsToAmount,
} from './money';

describe('parseAmount', () => {
  it.each([
    ['0', 0n],
    ['1', 10n ** 18n],
    ['1.5', 15n * 10n ** 17n],
    ['0.000000000000000001', 1n],
    ['123456789012345678901234567890', 123456789012345678901234567890n * 10n ** 18n],
    ['9'.repeat(78), BigInt('9'.repeat(78)) * 10n ** 18n],
  ])('reads %s', (text, units) => {
    expect(parseAmount(text)).toBe(units);
    expect(isAmount(text)).toBe(true);
    expect(amountToString(units)).toBe(text);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '-1',
    '+1',
    '1e18',
    'NaN',
    'Infinity',
    '.5',
    '1.',
    '0x10',
    '１',
    '01',
    '1,000',
    '1.0000000000000000001',
    '1\n',
    '9'.repeat(79),
  ])('refuses %j', (text) => {
    expect(() => parseAmount(text)).toThrow(AmountError);
    expect(isAmount(text)).toBe(false);
  });
});

it.each([
  [-15n * 10n ** 17n, '-1.5'],
  [-1n, '-0.000000000000000001'],
  [-(10n ** 18n), '-1'],
])('writes %s with its sign', (units, text) => {
  expect(amountToString(units)).toBe(text);
  expect(unitsToAmount(String(units))).toBe(text);
});

describe('formatAmount', () => {
  it.each([
    ['0', '0.00'],
    ['1.005', '1.01'],
    ['1.004999999999999999', '1.00'],
    ['1.335', '1.34'],
    ['8.345', '8.35'],
    ['999.995', '1,000.00'],
    ['1234567.891', '1,234,567.89'],
    ['-2.5', '-2.50'],
    ['-0.001', '0.00'],
    ['-0.005', '-0.01'],
    ['9007199254740993.015', '9,007,199,254,740,993.02'],
  ])('shows %s as %s', (text, shown) => {
    expect(formatAmount(text)).toBe(shown);
  });
});
