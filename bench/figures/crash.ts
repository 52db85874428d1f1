import { crashFaults } from '../crashFaults';
import { crashRun } from '../crashRun';
import { type Figure, plain, say } from '../figure';
import { numberSetting } from '../setting';
import type { World } from '../world';

/** Bids while the server is killed and restarted; counts replies that contradict the database. */
export async function crash(world: World): Promise<Figure[]> {
  const size = {
    bids: numberSetting('BENCH_CRASH_BIDS', 10_000),
    bidders: numberSetting('BENCH_CRASH_BIDDERS', 50),
    lots: numberSetting('BENCH_CRASH_LOTS', 20),
    kills: numberSetting('BENCH_CRASH_KILLS', 50),
  };
  const report = await crashRun(world, size);
  const faults = await crashFaults(world, report);
  for (const fault of faults.slice(0, 20)) say(fault);
  const accepted = report.attempts.filter(({ answer }) => answer.success).length;
  const bids = `of ${report.attempts.length} bids on ${report.lotIds.length} lots`;
  return [
    plain('crash.faults', faults.length, 'broken invariants, replies or lots', 'exactly 0'),
    plain('crash.kills', report.kills, 'kill -9', String(size.kills)),
    plain('crash.accepted', accepted, bids, 'some'),
    plain(
      'crash.unanswered',
      report.unanswered,
      'requests cut off by a kill, then retried',
      'some',
    ),
  ];
}
