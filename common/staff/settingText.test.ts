import { amountText, countText } from './settingText';

it.each([
  ['20000', '20,000'],
  ['1234567.0005', '1,234,567.0005'],
  ['0.5', '0.5'],
  ['', ''],
  [undefined, ''],
])('the amount %p is read as %p', (amount, text) => {
  expect(amountText(amount)).toBe(text);
});

it.each([
  [3600, '秒', '1 小時'],
  [7200, '秒', '2 小時'],
  [90, '秒', '1 分 30 秒'],
  [300, '秒', '5 分鐘'],
  [3601, '秒', '1 小時 1 秒'],
  [45, '秒', '45 秒'],
  [0, '秒', '0 秒'],
  [1500, '件', '1,500 件'],
  [30, undefined, '30'],
  [undefined, '天', ''],
  [-1, '秒', '-1 秒'],
])('%p %p is read as %p', (count, unit, text) => {
  expect(countText(count, unit)).toBe(text);
});
