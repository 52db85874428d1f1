import { KeyedSemaphore } from './keyedSemaphore';

/** A task that ends when the test calls `end`. */
function begin(
  semaphore: KeyedSemaphore,
  name: string,
  log: string[],
  label: string,
  isExclusive = false,
) {
  let end = (_error?: Error) => {};
  const done = semaphore.run(
    name,
    () => {
      log.push(label);
      return new Promise<string>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve(label));
      });
    },
    { isExclusive },
  );
  return { done, end: (error?: Error) => end(error) };
}

it('runs as many tasks of a key as it is wide, and the rest in order of arrival', async () => {
  const semaphore = new KeyedSemaphore(2);
  const log: string[] = [];
  const all = ['a', 'b', 'c', 'd'].map((label) => begin(semaphore, 'lot 1', log, label));
  expect(log).toEqual(['a', 'b']);
  all[1]?.end();
  expect(await all[1]?.done).toBe('b');
  expect(log).toEqual(['a', 'b', 'c']);
  all[0]?.end();
  await all[0]?.done;
  expect(log).toEqual(['a', 'b', 'c', 'd']);
});

it('does not delay tasks of another key', () => {
  const semaphore = new KeyedSemaphore(1);
  const log: string[] = [];
  begin(semaphore, 'lot 1', log, 'a');
  begin(semaphore, 'lot 1', log, 'b');
  begin(semaphore, 'lot 2', log, 'c');
  expect(log).toEqual(['a', 'c']);
});

it('starts the next task when one fails', async () => {
  const semaphore = new KeyedSemaphore(1);
  const log: string[] = [];
  const [first, second] = ['a', 'b'].map((label) => begin(semaphore, 'lot 1', log, label));
  first?.end(new Error('no'));
  await expect(first?.done).rejects.toThrow('no');
  expect(log).toEqual(['a', 'b']);
  second?.end();
  expect(await second?.done).toBe('b');
  begin(semaphore, 'lot 1', log, 'c');
  expect(log).toEqual(['a', 'b', 'c']);
});

it('an exclusive task waits for all others of its key, and those after it do not overtake it', async () => {
  const semaphore = new KeyedSemaphore(2);
  const log: string[] = [];
  const a = begin(semaphore, 'lot 1', log, 'a');
  const b = begin(semaphore, 'lot 1', log, 'b', true);
  const c = begin(semaphore, 'lot 1', log, 'c');
  const d = begin(semaphore, 'lot 1', log, 'd', true);
  expect(log).toEqual(['a']);
  a.end();
  await a.done;
  expect(log).toEqual(['a', 'b', 'c']);
  c.end();
  await c.done;
  expect(log).toEqual(['a', 'b', 'c']);
  b.end();
  await b.done;
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  d.end();
  await d.done;
  begin(semaphore, 'lot 1', log, 'e', true);
  expect(log.at(-1)).toBe('e');
});

it('a task with several keys waits at each, and holds up those of the keys that it has', async () => {
  const semaphore = new KeyedSemaphore(1);
  const log: string[] = [];
  const hot = begin(semaphore, 'product 9', log, 'hot');
  const both = semaphore.runInAll(['product 9', 'product 1', 'product 9'], async () =>
    log.push('both'),
  );
  const old = begin(semaphore, 'product 1', log, 'old');
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(['hot']);
  hot.end();
  await both;
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(['hot', 'both', 'old']);
  old.end();
  expect(await old.done).toBe('old');
});

it('tasks that name the same keys in another order do not wait for each other for good', async () => {
  const semaphore = new KeyedSemaphore(1);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1));
  const all = Array.from({ length: 40 }, (_, n) =>
    semaphore.runInAll(n % 2 ? ['a', 'b', 'c'] : ['c', 'b', 'a'], pause),
  );
  expect(await Promise.all(all)).toHaveLength(40);
});
