import fc from 'fast-check';
import { expectSame, forAll } from '../testing/property';
import {
  AMOUNT_MAX_LENGTH,
  AmountError,
  amountToString,
  DECIMALS,
  exactAmount,
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

/** Base units up to what the database takes, of any number of digits. */
const units = fc
  .tuple(fc.bigInt(0n, 10n ** 77n), fc.nat(77))
  .map(([digits, cut]) => digits / 10n ** BigInt(cut));
const CENT = 10n ** BigInt(DECIMALS - 2);
const ofShown = (text: string) => parseAmount(text.replaceAll(',', ''));

it('10,000 amounts are read as they were written, and a limit is shown without loss', () =>
  forAll(10_000, units, (amount) => {
    const text = amountToString(amount);
    expectSame([parseAmount(text), ofShown(exactAmount(text))], [amount, amount]);
    if (text.includes('.')) expectSame(/0$/.test(text), false);
  }));

it('10,000 amounts are shown to the nearest cent, the same with a minus', () =>
  forAll(10_000, units, (amount) => {
    const text = amountToString(amount);
    const shown = formatAmount(text);
    if (!/^\d{1,3}(,\d{3})*\.\d\d$/.test(shown)) throw new Error(shown);
    const off = ofShown(shown) - amount;
    if (2n * off <= -CENT || 2n * off > CENT) throw new Error(`${shown} is ${off} off`);
    expectSame(formatAmount(`-${text}`), shown === '0.00' ? shown : `-${shown}`);
  }));

const almostAmount = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.', ...',-+e１ \n'), maxLength: 24 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.'), maxLength: AMOUNT_MAX_LENGTH + 2 }),
);

it('of 10,000 texts those are amounts that are read, and each of them says what it is', () => {
  let read = 0;
  forAll(10_000, almostAmount, (text) => {
    if (!isAmount(text)) return expect(() => parseAmount(text)).toThrow(AmountError);
    read += 1;
    const [whole = '', fraction = ''] = text.split('.');
    expectSame(parseAmount(text), BigInt(whole + fraction.padEnd(DECIMALS, '0')));
  });
  expect(read).toBeGreaterThan(500);
});
