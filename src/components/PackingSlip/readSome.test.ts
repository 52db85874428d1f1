import { readSome } from './readSome';

const numbers = Array.from({ length: 10 }, (_, at) => `N${at}`);

it('reads a few at once, in the order asked for', async () => {
  let open = 0;
  let most = 0;
  const { found, missing } = await readSome(numbers, async (one) => {
    open += 1;
    most = Math.max(most, open);
    // Later ones answer sooner.
    await new Promise((done) => setTimeout(done, one === 'N0' ? 20 : 1));
    open -= 1;
    return one;
  });
  expect([found, missing]).toEqual([numbers, []]);
  expect(most).toBe(4);
});

it('one that fails is named and stops no other; none at all is an error', async () => {
  const read = (one: string) =>
    one === 'N3' ? Promise.reject(new Error(one)) : Promise.resolve(one);
  const { found, missing } = await readSome(numbers, read);
  expect(missing).toEqual(['N3']);
  expect(found).toHaveLength(9);
  await expect(readSome(['N3'], read)).rejects.toThrow('N3');
  expect(await readSome([], read)).toEqual({ found: [], missing: [] });
});
