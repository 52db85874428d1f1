import { JOBS, type JobName } from '@common/lists/jobs';
import { DueItems, POISONED } from '../testing/dueItems';
import { createMember, createProduct, give } from '../testing/factories';
import { poison } from '../testing/poison';
import { ReturnWorld } from '../testing/returnWorld';
import { SWEEPER_CASES } from '../testing/sweeperCases';
import type { JobLog } from './attempts';

let world: ReturnWorld;
let items: DueItems;
beforeEach(async () => {
  world = await ReturnWorld.open();
  const member = await createMember(world.db);
  await world.sql(`UPDATE members SET email = 'm' || id || '@shop.example'`);
  await give(world.db, member, 'coin', '1000');
  items = new DueItems(world, member, (await createProduct(world.db)).productId);
});
afterEach(() => world.close());

it.each(Object.entries(SWEEPER_CASES))(
  '%s works on healthy items behind sixty failing ones, and on those when they are repaired',
  async (job, one) => {
    await one.arrange(items);
    const done = await one.healthy(items);
    const mend = one.poison ? await poison(world.test.ownerUrl, one.poison) : undefined;
    const lines: { item: string; errorId: string }[] = [];
    const log = { error: (line: { item: string; errorId: string }) => lines.push(line) };
    // A round does not take all of them: repeated as by the loop.
    for (let round = 0; round < 5; round++) {
      await one.run(world.db, log as unknown as JobLog);
      const due = 'SELECT item FROM job_failures WHERE next_try_at <= clock_timestamp()';
      expect((await world.sql(due)).rows).toEqual([]);
      // Put off further: a slow machine would try them a second time before the last round.
      await world.sql(`UPDATE job_failures SET next_try_at = now() + interval '1 hour'`);
    }
    expect(await done()).toBe(1);
    const { rows } = await world.sql('SELECT * FROM job_failures ORDER BY item');
    expect(rows).toHaveLength(POISONED);
    for (const row of rows) {
      expect(row).toMatchObject({ job, tries: 1 });
      expect(lines.filter(({ item }) => item === row.item)).toMatchObject([
        { job, errorId: row.error_id },
      ]);
    }
    if (!mend) return;
    await mend();
    // The orders of these jobs have no money in escrow, so they cannot succeed.
    if (['settleOrders', 'refundUnshipped', 'refundRest', 'returnUnclaimed'].includes(job)) return;
    await world.sql('UPDATE job_failures SET next_try_at = now()');
    for (let round = 0; round < 5; round++) await one.run(world.db, log as unknown as JobLog);
    expect((await world.sql('SELECT * FROM job_failures')).rows).toEqual([]);
  },
);

/** Jobs without items: one statement, or a sequence that must not be skipped (ADR 037). */
const WHOLE: JobName[] = [
  'scanBlocks',
  'sightDeposits',
  'payOut',
  'checkBooks',
  'sealLedger',
  'countFigures',
  'noticeLowStock',
  'noticeDuty',
  'sweepFavourites',
  'forgetOld',
  'sweepAuth',
  'sweepLimits',
  'sweepTraces',
  'forgetFailures',
];
/** Jobs that other tests cover: sweep.test.ts, sendMails.test.ts and delivery.test.ts of the pushes. */
const ELSEWHERE: JobName[] = ['trackPayments', 'checkReports', 'sendMails', 'sendPushes'];

it('every job is tested with failing items or has no items', () => {
  const tried = [...Object.keys(SWEEPER_CASES), ...WHOLE, ...ELSEWHERE].sort();
  expect(tried).toEqual(Object.keys(JOBS).sort());
});
