import { createTestDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/until';
import { reportBlockers } from './lockHolders';
import { withClient } from './withClient';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const rename = () =>
  withClient(test.ownerUrl, (client) => client.query('ALTER TABLE members ADD COLUMN later int'));

it('work that waits for a transaction says whose it is, once', async () => {
  const said: string[] = [];
  const report = (sentence: string) => said.push(sentence);
  await withClient(test.ownerUrl, async (holder) => {
    await holder.query('BEGIN');
    await holder.query('SELECT count(*) FROM members');
    const { rows } = await holder.query('SELECT pg_backend_pid() AS pid, current_user AS login');
    const done = reportBlockers(test.ownerUrl, rename, { report, everyMs: 50 });
    await until(async () => said.length > 0);
    // Further looks find the same one.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await holder.query('COMMIT');
    await done;
    expect(said).toEqual([
      expect.stringMatching(
        `^Waits for a transaction of ${rows[0].login}, process ${rows[0].pid} of the server`,
      ),
    ]);
  });
});

it('work that nobody holds up says nothing, and its fault is its own', async () => {
  const said: string[] = [];
  const report = (sentence: string) => said.push(sentence);
  const slowly = () =>
    withClient(test.ownerUrl, (client) => client.query('SELECT pg_sleep(0.3), 7 AS found'));
  const { rows } = await reportBlockers(test.ownerUrl, slowly, { report, everyMs: 50 });
  expect(rows[0].found).toBe(7);
  const failing = () => Promise.reject(new Error('of the work'));
  await expect(reportBlockers('postgres://nowhere', failing, { report })).rejects.toThrow(
    'of the work',
  );
  expect(said).toEqual([]);
});
