import { countdownText, milestoneText } from './countdownText';

it.each([
  [1, '00:00:01'],
  [1000, '00:00:01'],
  [1001, '00:00:02'],
  [3_599_000, '00:59:59'],
  [86_400_000, '1 天 00:00:00'],
  [2 * 86_400_000 + 3_600_000 + 62_000, '2 天 01:01:02'],
])('a countdown of %i ms is shown as %s', (ms, expected) => {
  expect(countdownText(ms)).toBe(expected);
});

it.each([
  [3_600_001, ''],
  [3_600_000, '剩餘不到 1 小時'],
  [299_000, '剩餘不到 5 分鐘'],
  [9000, '剩餘不到 10 秒'],
  [0, ''],
])('the last milestone at %i ms is “%s”', (ms, expected) => {
  expect(milestoneText(ms)).toBe(expected);
});
