import type { PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { openDatabase, statement } from './database';

const one = statement('one', 'SELECT 1 AS n');
const hurry = statement('hurry', "SET LOCAL idle_in_transaction_session_timeout = '20ms'");

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('outlives a connection that the server ends within a transaction', async () => {
  const db = openDatabase(test.ownerUrl);
  const connected = new Promise<PoolClient>((resolve) => db.pool.once('connect', resolve));
  const work = db.transaction(async (tx) => {
    const client = await connected;
    // Not events.once: it would hear the error that nobody else listens to.
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await tx.run(hurry);
    await ended;
    await tx.run(one);
  });
  await expect(work).rejects.toThrow();
  expect(await db.run(one)).toEqual([{ n: 1 }]);
  await db.close();
});
