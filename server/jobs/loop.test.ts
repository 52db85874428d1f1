import type { FastifyBaseLogger } from 'fastify';
import { backOff } from './backOff';
import { type FailureBook, startLoop } from './loop';

const log = { error: () => undefined } as unknown as FastifyBaseLogger;

it('a failing job is recorded once per round and cleared by the next successful round', async () => {
  const noted: string[] = [];
  const book: FailureBook = {
    note: async (job, { tries }) => void noted.push(`${job} ${tries}`),
    clear: async (job) => void noted.push(`${job} clear`),
  };
  let rounds = 0;
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const loop = startLoop(
    'closeLots',
    1,
    async () => {
      rounds += 1;
      if (rounds === 2) throw new Error('no');
      if (rounds === 4) finish();
      return 0;
    },
    { log, book },
  );
  await done;
  await loop.stop();
  expect(noted).toEqual(['closeLots clear', 'closeLots 1', 'closeLots clear']);
});

it('the wait doubles with each failure up to its maximum, with a spread of ±25 %', () => {
  const middle = () => 0.5;
  expect([1, 2, 3, 4].map((tries) => backOff(tries, undefined, middle))).toEqual([5, 10, 20, 40]);
  expect(backOff(99, undefined, middle)).toBe(3600);
  expect(backOff(9, 30, middle)).toBe(30);
  expect([backOff(1, undefined, () => 0), backOff(1, undefined, () => 1)]).toEqual([3.75, 6.25]);
});

it('a loop names its job as failing from the second failed round to the next successful one', async () => {
  const seen: unknown[] = [];
  const fails = [true, true, false];
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const loop = startLoop(
    'payOut',
    1,
    async () => {
      await Promise.resolve();
      seen.push(loop.failingJob);
      const fault = fails.shift();
      if (fault === undefined) finish();
      if (fault) throw new Error('no');
      return fault === false ? 1 : 0;
    },
    { log },
  );
  await done;
  await loop.stop();
  expect(seen.slice(0, 4)).toEqual([undefined, undefined, 'payOut', undefined]);
});
