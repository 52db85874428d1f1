import { aboutTwd, TWD_PATTERN } from './twd';

it.each([
  ['100', '10', '1,000'],
  ['1280.5', '9.75', '12,485'],
  ['1', '9.99', '9.99'],
  ['1', '9.995', '10'],
  ['0.001', '1', '0.00'],
  ['0.005', '1', '0.01'],
  ['999999999', '999999.9999', '999,999,998,900,000'],
])('%s GAB at NT$ %s is about NT$ %s', (amount, rate, expected) => {
  expect(aboutTwd(amount, rate)).toBe(expected);
});

it.each(['0', '0.0', '-1', '01', '1.00001', '1e3', '1000000', ''])('%p is no rate', (text) => {
  expect(new RegExp(TWD_PATTERN).test(text)).toBe(false);
});

it.each(['0.0001', '1', '31.25', '999999.9999'])('%p is a rate', (text) => {
  expect(new RegExp(TWD_PATTERN).test(text)).toBe(true);
});
