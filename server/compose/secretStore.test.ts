import type { Database } from '../db/database';
import { ShopSecret, type StoredKeys } from '../shopSecret';
import { until } from '../testing/until';
import { watchSecret } from './secretStore';

const EVERY_MS = 5;
const keyOf = (byte: number) => Buffer.alloc(32, byte);
const stored = (byte: number): StoredKeys => ({ newest: keyOf(byte), former: [], now: 0 });

/** A database whose answers the test gives, in any order. */
function slowDatabase() {
  const asked: ((byte: number) => void)[] = [];
  const one = () =>
    new Promise((resolve) => {
      asked.push((byte) =>
        resolve({ newest: keyOf(byte).toString('hex'), former: [], now: Date.now() }),
      );
    });
  return { db: { one } as unknown as Database, asked };
}

it('an answer of a slow database never comes after a later one', async () => {
  const { db, asked } = slowDatabase();
  const secret = new ShopSecret(stored(1));
  const watched = watchSecret(db, secret, EVERY_MS);
  await until(() => asked.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 10 * EVERY_MS));
  expect(asked).toHaveLength(1);
  asked[0]?.(2);
  await until(() => asked.length > 1);
  expect(secret.current).toEqual(keyOf(2));
  watched.stop();
});

it('what was asked before the watch ended changes nothing', async () => {
  const { db, asked } = slowDatabase();
  const secret = new ShopSecret(stored(1));
  const watched = watchSecret(db, secret, EVERY_MS);
  await until(() => asked.length > 0);
  watched.stop();
  asked[0]?.(2);
  await new Promise((resolve) => setTimeout(resolve, 10 * EVERY_MS));
  expect(secret.current).toEqual(keyOf(1));
});
