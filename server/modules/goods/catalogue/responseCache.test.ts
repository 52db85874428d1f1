import { ResponseCache } from './responseCache';

const tenBytes = () => Promise.resolve(Buffer.alloc(10));

describe('ResponseCache', () => {
  let now: number;
  let made: number;
  const make = () => {
    made += 1;
    return tenBytes();
  };

  beforeEach(() => {
    now = 0;
    made = 0;
  });

  test('serves a response until its TTL is over, counted from before the load', async () => {
    const cache = new ResponseCache({ ttl: 1000, bytes: 100 }, () => now);
    await cache.get('a', () => {
      now += 400;
      return make();
    });
    now = 599;
    await cache.get('a', make);
    expect(made).toBe(1);
    now = 1000;
    await cache.get('a', make);
    expect(made).toBe(2);
  });

  test('renews a response in the background before its TTL is over', async () => {
    const cache = new ResponseCache({ ttl: 1000, bytes: 100 }, () => now);
    const first = await cache.get('a', make);
    now = 700;
    expect(cache.get('a', make)).toBe(first);
    expect(cache.get('a', make)).toBe(first);
    await new Promise(setImmediate);
    expect(made).toBe(2);
    now = 1200;
    expect(await cache.get('a', make)).not.toBe(first);
    expect(made).toBe(2);
  });

  test('hides a failed renewal while the response is fresh', async () => {
    const cache = new ResponseCache({ ttl: 1000, bytes: 100 }, () => now);
    const first = await cache.get('a', make);
    const fail = () => Promise.reject(new Error('gone'));
    now = 700;
    expect(await cache.get('a', fail)).toBe(first);
    now = 1000;
    await expect(cache.get('a', fail)).rejects.toThrow('gone');
  });

  test('loads once for concurrent requests', async () => {
    const cache = new ResponseCache({ ttl: 1000, bytes: 100 }, () => now);
    await Promise.all(Array.from({ length: 50 }, () => cache.get('a', make)));
    expect(made).toBe(1);
  });

  test('does not cache a failure', async () => {
    const cache = new ResponseCache({ ttl: 1000, bytes: 100 }, () => now);
    await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    await cache.get('a', make);
    expect(made).toBe(1);
  });

  test('evicts the oldest responses beyond its size', async () => {
    const cache = new ResponseCache({ ttl: 1000, bytes: 24 }, () => now);
    for (const key of ['a', 'b', 'c']) await cache.get(key, make);
    await cache.get('b', make);
    await cache.get('c', make);
    expect(made).toBe(3);
    await cache.get('a', make);
    expect(made).toBe(4);
  });

  test('moves a renewed response to the end of the eviction order', async () => {
    const cache = new ResponseCache({ ttl: 1000, bytes: 24 }, () => now);
    await cache.get('a', make);
    now = 500;
    await cache.get('b', make);
    now = 1200;
    await cache.get('a', make);
    await cache.get('c', make);
    await cache.get('a', make);
    expect(made).toBe(4);
  });
});
