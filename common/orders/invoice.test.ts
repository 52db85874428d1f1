import fc from 'fast-check';
import { amountToString, DECIMALS } from '../money/money';
import { price } from '../testing/arbitraries';
import { expectSame, forAll } from '../testing/property';
import { monthBounds } from '../text/taipeiDay';
import {
  type InvoiceChoice,
  invoiceFault,
  isTaxId,
  lastMonths,
  taxIn,
  tidyInvoice,
  twdOf,
} from './invoice';

it.each(['04595257', '12345675', '12345676', '53212539', '22099131'])(
  'the 統一編號 %s is right',
  (text) => expect(isTaxId(text)).toBe(true),
);

it.each(['04595258', '12345678', '00000000', '1234567', '123456755', '1234567a', ''])(
  'the 統一編號 "%s" is wrong',
  (text) => expect(isTaxId(text)).toBe(false),
);

it('one wrong digit of a 統一編號 without a 7 at the seventh place is often noticed', () => {
  const wrong = Array.from({ length: 8 }, (_, at) =>
    Array.from({ length: 9 }, (_unused, step) => {
      const digits = [...'04595257'];
      digits[at] = String((Number(digits[at]) + step + 1) % 10);
      return digits.join('');
    }),
  ).flat();
  expect(wrong.filter((text) => !isTaxId(text)).length).toBeGreaterThan(wrong.length / 2);
});

const firstDigits = fc.string({
  unit: fc.constantFrom(...'0123456789'),
  minLength: 7,
  maxLength: 7,
});

it('seven digits leave two last ones to a 統一編號, five apart, and four behind a 7', () =>
  forAll(10_000, firstDigits, (digits) => {
    const last = [0, 1, 2, 3, 4].filter((digit) => isTaxId(`${digits}${digit + 5}`));
    expectSame(last.length, digits.endsWith('7') ? 2 : 1);
    const lower = [0, 1, 2, 3, 4].filter((digit) => isTaxId(`${digits}${digit}`));
    expectSame(lower, digits === '0000000' ? [] : last);
  }));

it.each<[InvoiceChoice, 'code' | 'title' | undefined]>([
  [{ kind: 'member', code: '', title: '' }, undefined],
  [{ kind: 'mobile', code: '/AB+.-12', title: '' }, undefined],
  [{ kind: 'mobile', code: 'ABC1234', title: '' }, 'code'],
  [{ kind: 'mobile', code: '/ABC123_', title: '' }, 'code'],
  [{ kind: 'citizen', code: 'AB12345678901234', title: '' }, undefined],
  [{ kind: 'citizen', code: 'A112345678901234', title: '' }, 'code'],
  [{ kind: 'donation', code: '919', title: '' }, undefined],
  [{ kind: 'donation', code: '12', title: '' }, 'code'],
  [{ kind: 'donation', code: '12345678', title: '' }, 'code'],
  [{ kind: 'company', code: '04595257', title: '好茶有限公司' }, undefined],
  [{ kind: 'company', code: '04595257', title: '' }, 'title'],
  [{ kind: 'company', code: '04595258', title: '好茶有限公司' }, 'code'],
])('of the choice %j the wrong field is %s', (choice, field) => {
  expect(invoiceFault(choice)?.field).toBe(field);
});

it('blanks and small letters of a carrier are mended, and what the kind does not have is dropped', () => {
  expect(tidyInvoice({ kind: 'mobile', code: ' /abc 1234 ', title: '不要' })).toEqual({
    kind: 'mobile',
    code: '/ABC1234',
    title: '',
  });
  expect(tidyInvoice({ kind: 'member', code: '/ABC1234', title: '' }).code).toBe('');
});

const GAB = 10n ** BigInt(DECIMALS);

it.each([
  [100n * GAB, '3.2', 320n],
  [GAB / 2n, '1', 1n],
  [GAB / 2n - 1n, '1', 0n],
  [1n, '999999.9999', 0n],
])('%s base units at %s are NT$ %s', (units, rate, twd) => {
  expect(twdOf(units, rate)).toBe(twd);
});

const rated = fc.record({ units: price, rate: fc.bigInt(1n, 9_999_999_999n) });

it('10,000 amounts are no more than half a dollar off their worth', () =>
  forAll(10_000, rated, ({ units, rate }) => {
    // The rate has four decimals.
    const worth = units * rate;
    const dollar = GAB * 10_000n;
    const off = twdOf(units, amountToString(rate * (GAB / 10_000n))) * dollar - worth;
    if (2n * off <= -dollar || 2n * off > dollar) throw new Error(`${off} of ${dollar} off`);
  }));

it('tax and net are the amount, and the tax is 5 % of the net to the nearest dollar', () => {
  expect([105n, 100n, 21n, 1n, 0n].map(taxIn)).toEqual([5n, 5n, 1n, 0n, 0n]);
  for (let twd = 0n; twd < 3000n; twd++) {
    const off = taxIn(twd) * 20n - (twd - taxIn(twd));
    expect([twd, off >= -11n && off <= 11n]).toEqual([twd, true]);
  }
});

it('a month begins and ends at midnight in Taiwan, also over the turn of a year', () => {
  const { from, to } = monthBounds('2026-12');
  expect(new Date(from).toISOString()).toBe('2026-11-30T16:00:00.000Z');
  expect(new Date(to).toISOString()).toBe('2026-12-31T16:00:00.000Z');
  expect(lastMonths(from).slice(0, 2)).toEqual(['2026-12', '2026-11']);
  expect(lastMonths(from - 1)[0]).toBe('2026-11');
  expect(lastMonths(Date.UTC(2027, 0, 31)).slice(0, 2)).toEqual(['2027-01', '2026-12']);
});
