import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Batches } from './batches';
import { KeyedSemaphore } from './keyedSemaphore';

/** Batches that begin at their `turn` and last until `next` is called; `log` has them as they begin. */
function open(semaphore = new KeyedSemaphore(2), turn: Promise<void> = Promise.resolve()) {
  const log: string[][] = [];
  const ends: (() => void)[] = [];
  const batches = new Batches<string, string>(semaphore, async (_key, batch) => {
    await turn;
    const items = batch.close();
    log.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) =>
      item.startsWith('bad')
        ? { status: 'rejected', reason: new Error(item) }
        : { status: 'fulfilled', value: item.toUpperCase() },
    );
  });
  const end = () => ends.shift()?.();
  const next = async () => {
    end();
    // Longer than a batch gathers.
    await sleep(60);
  };
  return { batches, log, next, end };
}

it('gathers what waits for a key into one batch, in order, each item with its own result', async () => {
  const { batches, log, next } = open();
  const results = ['a', 'b', 'bad c', 'd'].map((item) => batches.add('lot 1', item));
  const settled = Promise.allSettled(results);
  await sleep(1);
  const late = batches.add('lot 1', 'e');
  await next();
  expect(log).toEqual([['a', 'b', 'bad c', 'd'], ['e']]);
  await next();
  expect(await late).toBe('E');
  expect((await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'no'))).toEqual([
    'A',
    'B',
    'no',
    'D',
  ]);
});

it('after a batch of several the next one gathers its senders when they come back', async () => {
  const { batches, log, next } = open();
  const first = ['a', 'b', 'c'].map(async (item) => {
    await batches.add('lot 1', item);
    await sleep(item === 'a' ? 0 : 5);
    return batches.add('lot 1', `${item} again`);
  });
  await sleep(60);
  await next();
  await next();
  await Promise.all(first);
  expect(log).toEqual([
    ['a', 'b', 'c'],
    ['a again', 'b again', 'c again'],
  ]);
});

it('what comes while a batch waits for its turn joins it, until another task of the key comes', async () => {
  const semaphore = new KeyedSemaphore(2);
  let begin = () => {};
  const turn = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { batches, log, next } = open(semaphore, turn);
  const first = batches.add('lot 1', 'a');
  await sleep(1);
  const second = batches.add('lot 1', 'b');
  const between = semaphore.run('lot 1', async () => log.push(['between']), {
    isExclusive: true,
  });
  const third = batches.add('lot 1', 'c');
  begin();
  await sleep(1);
  expect(log).toEqual([['a', 'b']]);
  const late = batches.add('lot 1', 'd');
  await next();
  await next();
  await next();
  expect(await Promise.all([first, second, third, late])).toEqual(['A', 'B', 'C', 'D']);
  await between;
  expect(log).toEqual([['a', 'b'], ['between'], ['c', 'd']]);
});

it('does not gather across another task of the key, which would be overtaken', async () => {
  const semaphore = new KeyedSemaphore(2);
  const { batches, log, next } = open(semaphore);
  const first = batches.add('lot 1', 'a');
  await sleep(1);
  const second = batches.add('lot 1', 'b');
  const between = semaphore.run('lot 1', async () => log.push(['between']), {
    isExclusive: true,
  });
  const third = batches.add('lot 1', 'c');
  await next();
  await next();
  await next();
  expect(await Promise.all([first, second, third])).toEqual(['A', 'B', 'C']);
  await between;
  expect(log).toEqual([['a'], ['b'], ['between'], ['c']]);
});

it('a full batch does not gather', async () => {
  const { batches, log, end } = open();
  const first = ['a', 'b'].map((item) => batches.add('lot 1', item));
  // The next batch would gather for 50 ms.
  await sleep(120);
  const rest = Array.from({ length: 250 }, (_, n) => batches.add('lot 1', String(n)));
  end();
  await Promise.all(first);
  for (let n = 0; n < 3; n++) await new Promise(setImmediate);
  expect(log.map(({ length }) => length)).toEqual([2, 250]);
  end();
  await Promise.all(rest);
});

it('a batch has at most 250 items', async () => {
  const { batches, log, next } = open();
  const all = Array.from({ length: 600 }, (_, n) => batches.add('lot 1', String(n)));
  for (let n = 0; n < 4; n++) await next();
  await Promise.all(all);
  expect(log.map(({ length }) => length)).toEqual([250, 250, 100]);
});

it('every item of a batch that fails as a whole is rejected, and the next batch runs', async () => {
  let fails = true;
  const batches = new Batches<string, string>(new KeyedSemaphore(2), async (_key, batch) => {
    if (fails) throw new Error('away');
    return batch.close().map((value) => ({ status: 'fulfilled', value }));
  });
  const both = await Promise.allSettled([batches.add('k', 'a'), batches.add('k', 'b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await batches.add('k', 'c')).toBe('c');
});

it('the results of a large batch are handed out in turns, so that other requests come in between', async () => {
  const { batches, next } = open();
  const received: number[] = [];
  const all = Array.from({ length: 250 }, async (_, n) => {
    await batches.add('lot 1', String(n));
    received.push(n);
  });
  await sleep(1);
  const perTurn: number[] = [];
  void next();
  while (received.length < 250) {
    const before = received.length;
    await nextTurn();
    perTurn.push(received.length - before);
  }
  await Promise.all(all);
  // In their order: a turn is no lottery.
  expect(received).toEqual(Array.from({ length: 250 }, (_, n) => n));
  expect(Math.max(...perTurn)).toBeLessThan(40);
});
