import { typedAmount } from './typedAmount';

it.each([
  ['１００', '100'],
  ['１，０００．５', '1000.5'],
  ['1,000', '1000'],
  [' 12,345,678.25 ', '12345678.25'],
  ['1,234.', '1234.'],
  // The second separator, typed after the first one went.
  ['1000,000', '1000000'],
  ['0.5', '0.5'],
])('%p becomes %p', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount);
});

it.each(['0,125', '1,00', '1,0000', ',000', '1,000,00', '1.000,5', '-1', '1e3', ''])(
  '%p stays as it is, for the field to say so',
  (typed) => {
    expect(typedAmount(typed)).toBe(typed);
  },
);
