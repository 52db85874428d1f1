import { setImmediate as tick } from 'node:timers/promises';
import { FairQueue } from './fairQueue';

/** Jobs that end when the test ends them; `order` lists them by start. */
function desk(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ atOnce: 1, atOnceEach: 1, waitingEach: 4, waiting: 8, ...limits });
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  let serial = 0;
  const ask = (owner: number, cost = 1) => {
    const name = `${owner}.${++serial}`;
    queue
      .run({ owner, cost }, () => {
        order.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .catch((error) => refused.push(`${name} ${error.code}`));
  };
  const endOne = async () => {
    ends.shift()?.();
    await tick();
  };
  return { order, refused, ask, endOne };
}
const ownersOf = (order: string[]) => order.map((name) => Number(name.split('.')[0]));

test("a member's waiting uploads do not hold up another's first one", async () => {
  const { order, ask, endOne } = desk();
  for (let i = 0; i < 4; i++) ask(1, 50);
  ask(2, 1);
  for (let i = 0; i < 5; i++) await endOne();
  expect(ownersOf(order)).toEqual([1, 2, 1, 1, 1]);
});

test('owners share work by cost: many small pictures run before another owner’s second large one', async () => {
  const { order, ask, endOne } = desk();
  for (let i = 0; i < 3; i++) ask(1, 40);
  for (let i = 0; i < 4; i++) ask(2, 10);
  for (let i = 0; i < 7; i++) await endOne();
  expect(ownersOf(order)).toEqual([1, 2, 2, 2, 2, 1, 1]);
});

test('only the owner over the waiting limit is refused', async () => {
  const { refused, order, ask, endOne } = desk();
  for (let i = 0; i < 7; i++) ask(1);
  ask(2);
  await tick();
  expect(refused).toEqual(['1.6 TOO_OFTEN', '1.7 TOO_OFTEN']);
  await endOne();
  expect(ownersOf(order)).toEqual([1, 2]);
});

test('a full queue refuses the last job of the owner with most jobs waiting', async () => {
  const { refused, ask } = desk({ waitingEach: 8, waiting: 4 });
  ask(9);
  for (let i = 0; i < 3; i++) ask(1);
  ask(2);
  ask(3);
  await tick();
  expect(refused).toEqual(['1.4 TOO_OFTEN']);
  ask(1);
  await tick();
  expect(refused.at(-1)).toBe('1.7 TOO_OFTEN');
});

test('one owner never uses all workers', async () => {
  const { order, ask } = desk({ atOnce: 4, atOnceEach: 2 });
  for (let i = 0; i < 4; i++) ask(1);
  ask(2);
  await tick();
  expect(ownersOf(order)).toEqual([1, 1, 2]);
});

test('a failed job frees its place', async () => {
  const queue = new FairQueue({ atOnce: 1, atOnceEach: 1, waitingEach: 4, waiting: 8 });
  const failing = queue.run({ owner: 1, cost: 1 }, () => Promise.reject(new Error('broken')));
  const next = queue.run({ owner: 1, cost: 1 }, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
