import { savingOf } from './saving';

it('a price of 99 instead of 120 saves 21, that is 17 percent', () => {
  expect(savingOf('99', '120')).toEqual({ amount: '21', percent: 17 });
});

it('a percentage is never rounded up', () => {
  expect(savingOf('0.5', '1000')).toEqual({ amount: '999.5', percent: 99 });
  expect(savingOf('99.999', '100').percent).toBe(0);
});
