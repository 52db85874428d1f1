import { Turns } from './turns';

/** Work that ends when it is told to. */
function begin(turns: Turns, name: string, log: string[], label: string) {
  let end = (_error?: Error) => {};
  const done = turns.take(name, () => {
    log.push(label);
    return new Promise<string>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve(label));
    });
  });
  return { done, end: (error?: Error) => end(error) };
}

it('of one name as many go as there is room for, the rest in the order they came', async () => {
  const turns = new Turns(2);
  const log: string[] = [];
  const all = ['a', 'b', 'c', 'd'].map((label) => begin(turns, 'lot 1', log, label));
  expect(log).toEqual(['a', 'b']);
  all[1]?.end();
  expect(await all[1]?.done).toBe('b');
  expect(log).toEqual(['a', 'b', 'c']);
  all[0]?.end();
  await all[0]?.done;
  expect(log).toEqual(['a', 'b', 'c', 'd']);
});

it('another name does not wait', () => {
  const turns = new Turns(1);
  const log: string[] = [];
  begin(turns, 'lot 1', log, 'a');
  begin(turns, 'lot 1', log, 'b');
  begin(turns, 'lot 2', log, 'c');
  expect(log).toEqual(['a', 'c']);
});

it('what fails gives its place to the next', async () => {
  const turns = new Turns(1);
  const log: string[] = [];
  const [first, second] = ['a', 'b'].map((label) => begin(turns, 'lot 1', log, label));
  first?.end(new Error('no'));
  await expect(first?.done).rejects.toThrow('no');
  expect(log).toEqual(['a', 'b']);
  second?.end();
  expect(await second?.done).toBe('b');
  begin(turns, 'lot 1', log, 'c');
  expect(log).toEqual(['a', 'b', 'c']);
});
