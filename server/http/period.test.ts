import { parsePeriod } from './period';

it('a period begins at the midnight of its first day in Taipei and ends after its last', () => {
  expect(parsePeriod({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: new Date('2026-02-28T16:00:00Z'),
    to: new Date('2026-03-31T16:00:00Z'),
  });
});

it.each([
  '',
  'yesterday',
  '2026-3-1',
  '2026-13-01',
  '2026-02-29',
  '2026-11-31',
  20260301,
  undefined,
])('%p is no day, and limits nothing', (day) => {
  expect(parsePeriod({ from: day, to: day })).toEqual({ from: null, to: null });
});
