import { periodsAt } from './periods';

const periodOf = (value: string, at: string) => {
  const { from, to } = periodsAt(Date.parse(at)).find((one) => one.value === value) ?? {};
  return [from, to];
};

it('the days of a period are those of Taipei, wherever the reader is', () => {
  expect(periodOf('7d', '2026-03-01T15:59:59Z')).toEqual(['2026-02-23', '2026-03-01']);
  expect(periodOf('7d', '2026-03-01T16:00:00Z')).toEqual(['2026-02-24', '2026-03-02']);
});

it('months and years begin with their first day and end with their last', () => {
  const january = '2028-01-15T00:00:00Z';
  expect(periodOf('month', january)).toEqual(['2028-01-01', '2028-01-15']);
  expect(periodOf('lastMonth', january)).toEqual(['2027-12-01', '2027-12-31']);
  expect(periodOf('lastMonth', '2028-03-31T00:00:00Z')).toEqual(['2028-02-01', '2028-02-29']);
  expect(periodOf('year', january)).toEqual(['2028-01-01', '2028-01-15']);
  expect(periodOf('lastYear', january)).toEqual(['2027-01-01', '2027-12-31']);
});
