import { reconnectPause } from './reconnectPause';

const pauses = (failures: number) =>
  Array.from({ length: 500 }, () => reconnectPause(2_000, failures));

it('readers of one lost server return over as long as the server asked them to wait', () => {
  const all = pauses(0);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...all)).toBeLessThanOrEqual(3_000);
  const inEachQuarter = [0, 1, 2, 3].map(
    (n) => all.filter((ms) => Math.floor((ms - 1_000) / 500) === n).length,
  );
  expect(Math.min(...inEachQuarter)).toBeGreaterThan(70);
});

it('the pause doubles with each failure and stays below 45 s, whatever the server asked for', () => {
  expect(Math.min(...pauses(3))).toBeGreaterThanOrEqual(4_000);
  expect(reconnectPause(10_000, 1)).toBeLessThanOrEqual(3_000);
  expect(Math.max(...pauses(50))).toBeLessThanOrEqual(45_000);
});
