import { amountFault, normaliseAmount } from './typedBid';

it.each([
  ['１２００．５', '1200.5'],
  ['1,200', '1200'],
  ['1,234,567.89', '1234567.89'],
  ['105.', '105'],
  ['0105', '105'],
  ['0.50', '0.50'],
  [' 1 200 ', '1200'],
])('“%s” is read as %s', (typed, amount) => {
  expect(normaliseAmount(typed)).toBe(amount);
  expect(amountFault(amount)).toBeUndefined();
});

it.each([
  ['', '請輸入您願意出的最高價'],
  ['-5', '出價不能是負數'],
  ['－５', '出價不能是負數'],
  ['−5', '出價不能是負數'],
  ['105.0000000000000000001', '小數最多 18 位，請去掉後面的位數'],
  ['1e3', '請輸入數字，例如 12.5'],
  ['0x64', '請輸入數字，例如 12.5'],
  ['一千', '請輸入數字，例如 12.5'],
  // Ambiguous: decimal comma or thousands separator.
  ['1,5', '請輸入數字，例如 12.5'],
  ['12,34', '請輸入數字，例如 12.5'],
])('“%s” is refused with its fault', (typed, fault) => {
  expect(amountFault(normaliseAmount(typed))).toBe(fault);
});
