import { reconnectPause } from './reconnectPause';

const pauses = (failures: number) =>
  Array.from({ length: 500 }, () => reconnectPause(2_000, failures));

it('readers of one lost server return evenly within the time that the server asked for', () => {
  const all = pauses(0);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(200);
  expect(Math.max(...all)).toBeLessThanOrEqual(2_000);
  const inEachQuarter = [0, 1, 2, 3].map(
    (n) => all.filter((ms) => Math.floor((ms - 200) / 450) === n).length,
  );
  expect(Math.min(...inEachQuarter)).toBeGreaterThan(70);
});

it('a server may ask for less than the least pause, and for no more than 30 s', () => {
  expect(reconnectPause(50, 0)).toBe(50);
  expect(reconnectPause(600_000, 0)).toBeLessThanOrEqual(30_000);
});

it('the pause doubles with each failure and stays below 45 s, whatever the server asked for', () => {
  expect(Math.min(...pauses(3))).toBeGreaterThanOrEqual(4_000);
  expect(reconnectPause(10_000, 1)).toBeLessThanOrEqual(3_000);
  expect(Math.max(...pauses(50))).toBeLessThanOrEqual(45_000);
});
