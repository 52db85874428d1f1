import fc from 'fast-check';
import { expectSame, forAll } from '../testing/property';
import { checkDigitOf, isSoundBarcode } from './gtin';

it.each(['4710088430014', '036000291452', '96385074', '00012345600012', '4006381333931'])(
  'the GTIN %s has the right check digit',
  (code) => expect(isSoundBarcode(code)).toBe(true),
);

it.each(['4006381333932', '036000291453', '96385075', '4006381333391'])(
  'the GTIN %s is mistyped',
  (code) => expect(isSoundBarcode(code)).toBe(false),
);

it.each(['', 'GAB-001', '12345', '123456789', '４００６３８１３３３９３２'])(
  'the code %j is the shop’s own',
  (code) => expect(isSoundBarcode(code)).toBe(true),
);

const wrongDigit = fc.record({
  digits: fc.constantFrom(7, 11, 12, 13).chain((length) =>
    fc.string({
      unit: fc.constantFrom(...'0123456789'),
      minLength: length,
      maxLength: length,
    }),
  ),
  at: fc.nat(13),
  more: fc.integer({ min: 1, max: 9 }),
});

it('one wrong digit of 10,000 GTINs is always noticed', () =>
  forAll(10_000, wrongDigit, ({ digits, at, more }) => {
    const code = [...digits, String(checkDigitOf(digits))];
    expectSame(isSoundBarcode(code.join('')), true);
    const place = at % code.length;
    code[place] = String((Number(code[place]) + more) % 10);
    expectSame(isSoundBarcode(code.join('')), false);
  }));
