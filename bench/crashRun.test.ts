import { createTestDatabase, type TestDatabase } from '../server/testing/database';
import { crashFaults } from './crashFaults';
import { crashRun } from './crashRun';
import { buildPrograms } from './programs';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await buildPrograms();
});
afterAll(() => test.drop());

/** The full size is `npm run bench -- crash`. */
it('a server killed at random moments keeps each accepted bid once and sells each lot once', async () => {
  const size = { bids: 240, bidders: 8, lots: 4, kills: 4 };
  const report = await crashRun({ db: test.db, url: test.ownerUrl }, size);
  expect(await crashFaults(test, report)).toEqual([]);
  expect(report.attempts).toHaveLength(240);
  expect(report.kills).toBeGreaterThanOrEqual(4);
  const accepted = report.attempts.filter(({ answer }) => answer.success);
  expect(accepted.length).toBeGreaterThan(20);

  // The checks detect faults: a reply without a stored bid, and a stored bid without a reply.
  const [first, ...others] = accepted;
  if (!first?.answer.data) throw new Error('nothing was accepted');
  const invented = {
    ...first,
    answer: { ...first.answer, data: { ...first.answer.data, bidId: 0 } },
  };
  const faults = await crashFaults(test, { ...report, attempts: [invented, ...others] });
  expect(faults).toHaveLength(2);
});
