import { cachedRead } from './cachedRead';

const shop = {};

it('callers within the time share one read, and each database has its own', async () => {
  const read = jest.fn(async () => ({}));
  const cached = cachedRead(60_000, read);
  const [one, other] = await Promise.all([cached(shop), cached(shop)]);
  expect(one).toBe(other);
  expect(await cached({})).not.toBe(one);
  expect(read).toHaveBeenCalledTimes(2);
});

it('what is no longer fresh is read again', async () => {
  const read = jest.fn(async () => 1);
  const cached = cachedRead(0, read);
  await cached(shop);
  await cached(shop);
  expect(read).toHaveBeenCalledTimes(2);
});

it('a failure reaches its callers and is not kept', async () => {
  const read = jest.fn(async () => 1).mockRejectedValueOnce(new Error('away'));
  const cached = cachedRead(60_000, read);
  await expect(cached(shop)).rejects.toThrow('away');
  expect(await cached(shop)).toBe(1);
});
