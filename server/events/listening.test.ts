import { withClient } from '../db/withClient';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/until';
import { openListening } from './listening';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** Keeps this process from doing anything else. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function counted() {
  const counts = { begun: 0, lost: 0, resumed: 0 };
  return {
    counts,
    listeners: {
      channels: ['listening_test'],
      notify: () => undefined,
      begin: async () => {
        counts.begun += 1;
      },
      lost: () => {
        counts.lost += 1;
      },
      resumed: () => {
        counts.resumed += 1;
      },
    },
  };
}

it('a process that stands still for longer than an answer may take keeps its listening connection', async () => {
  const { counts, listeners } = counted();
  const beats = { everyMs: 0, answerMs: 1_200 };
  const listening = await openListening(test.db, listeners, beats);
  for (let n = 0; n < 3; n += 1) {
    // A question is on its way nearly always.
    await new Promise((resolve) => setTimeout(resolve, 7));
    standStill(1_500);
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([listening.connected, counts]).toEqual([true, { begun: 1, lost: 0, resumed: 0 }]);
  listening.close();
});

it('a lost listening connection is reported once and replaced', async () => {
  const { counts, listeners } = counted();
  const listening = await openListening(test.db, listeners);
  const { rowCount } = await withClient(test.ownerUrl, (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query = 'LISTEN listening_test'`,
    ),
  );
  expect(rowCount).toBe(1);
  await until(() => counts.resumed === 1);
  expect([listening.connected, counts]).toEqual([true, { begun: 2, lost: 1, resumed: 1 }]);
  listening.close();
});
