import { chartLine } from './chartLine';

const box = { width: 100, height: 50 };

it('the line holds each price until the next, and the last to the end', () => {
  const points = [
    { at: 0, price: '10' },
    { at: 50, price: '15' },
    { at: 75, price: '20' },
  ];
  expect(chartLine(points, 100, box)).toBe('M0.0 50.0H50.0V25.0H75.0V0.0H100.0');
});

it('the line separates prices that are equal as floats', () => {
  const points = [
    { at: 0, price: '9000000000000000000.000000000000000001' },
    { at: 50, price: '9000000000000000000.000000000000000002' },
  ];
  expect(chartLine(points, 100, box)).toBe('M0.0 50.0H50.0V0.0H100.0');
});

it('a constant price is a level line', () => {
  expect(chartLine([{ at: 5, price: '10' }], 5, box)).toBe('M0.0 25.0H100.0');
  expect(chartLine([], 5, box)).toBe('');
});
