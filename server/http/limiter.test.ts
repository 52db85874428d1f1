import { Limiter } from './limiter';

const LIMIT = { most: 2, windowMs: 60_000 };
const refusal = (seconds: number) =>
  expect.objectContaining({ code: 'TOO_OFTEN', data: { seconds } });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('lets so many through within the window, and says when there is room again', () => {
  const limiter = new Limiter();
  limiter.count('ann', LIMIT);
  jest.advanceTimersByTime(20_000);
  limiter.count('ann', LIMIT);
  jest.advanceTimersByTime(10_000);
  expect(() => limiter.count('ann', LIMIT)).toThrow(refusal(30));
  limiter.count('bob', LIMIT);
  // A refusal counts for nothing: the first one leaves the window on time.
  jest.advanceTimersByTime(30_000);
  limiter.count('ann', LIMIT);
  expect(() => limiter.count('ann', LIMIT)).toThrow(refusal(20));
});

it('a limit of 0 is none', () => {
  const limiter = new Limiter();
  for (let n = 0; n < 100; n++) limiter.count('ann', { most: 0, windowMs: 60_000 });
});
