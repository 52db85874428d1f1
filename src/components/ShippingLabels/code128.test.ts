import { code128 } from './code128';

/** Modules of a barcode as bits, bars 1. */
const bitsOf = (text: string) =>
  (code128(text) ?? []).map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width)).join('');

it('a text has the symbols of the standard, its check character and the stop', () => {
  // 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879, which leaves 55 of 103.
  const symbols = {
    start: '11010010000',
    P: '11101110110',
    J: '10110111000',
    one: '10011100110',
    two: '11001110010',
    three: '11001011100',
    C: '10001000110',
    check: '11101000110',
    stop: '1100011101011',
  };
  const { start, P, J, one, two, three, C, check, stop } = symbols;
  expect(bitsOf('PJJ123C')).toBe([start, P, J, J, one, two, three, C, check, stop].join(''));
});

it('each symbol is 11 modules wide with an even number of dark ones, and no two are alike', () => {
  const all = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n));
  const symbols = all.map((letter) => bitsOf(letter).slice(11, 22));
  expect(new Set(symbols).size).toBe(95);
  for (const symbol of symbols) {
    expect(symbol).toMatch(/^1+0+1+0+1+0+$/);
    expect(symbol.replaceAll('0', '').length % 2).toBe(0);
  }
});

it('a text that scanners cannot read has no barcode', () => {
  expect(code128('包裹')).toBeUndefined();
  expect(code128('')).toBeUndefined();
});
