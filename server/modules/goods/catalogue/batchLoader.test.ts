import { BatchLoader } from './batchLoader';

describe('BatchLoader', () => {
  test('loads in the same tick share one read, each key once', async () => {
    const read: number[][] = [];
    const loader = new BatchLoader(async (keys) => {
      read.push(keys);
      return new Map(keys.filter((key) => key !== 3).map((key) => [key, `v${key}`]));
    });
    const answers = await Promise.all([1, 2, 2, 3].map((key) => loader.load(key)));
    expect(answers).toEqual(['v1', 'v2', 'v2', undefined]);
    expect(read).toEqual([[1, 2, 3]]);
  });

  test('a failed read rejects all loads of its batch and later loads work', async () => {
    let fail = true;
    const loader = new BatchLoader(async (keys) => {
      if (fail) throw new Error('away');
      return new Map(keys.map((key) => [key, key]));
    });
    const both = await Promise.allSettled([loader.load(1), loader.load(2)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fail = false;
    expect(await loader.load(1)).toBe(1);
  });

  test('at most two reads run at once and every load is answered', async () => {
    let running = 0;
    let most = 0;
    const loader = new BatchLoader(async (keys) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return new Map(keys.map((key) => [key, key]));
    });
    const keys = Array.from({ length: 450 }, (_, index) => index);
    expect(await Promise.all(keys.map((key) => loader.load(key)))).toEqual(keys);
    expect(most).toBe(2);
  });

  test('loads that can wait are batched, unless one that cannot arrives', async () => {
    const read: number[][] = [];
    const loader = new BatchLoader(async (keys) => {
      read.push(keys);
      return new Map(keys.map((key) => [key, key]));
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const waiting = [loader.load(1, true), loader.load(2, true)];
    await new Promise(setImmediate);
    expect(read).toEqual([]);
    jest.runAllTimers();
    jest.useRealTimers();
    await Promise.all(waiting);
    expect(read).toEqual([[1, 2]]);
    await Promise.all([loader.load(3, true), loader.load(4)]);
    expect(read).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
});
