import { setTimeout as sleep } from 'node:timers/promises';
import { findTestBreaches } from '../../server/testing/database';
import { createLot } from '../../server/testing/lots';
import { type Bidder, createBidders } from '../bidders';
import { measureCpu, postgresPids } from '../cpu';
import { compare, type Figure, p99, plain, say } from '../figure';
import { type Crowd, runNeighbour, startCrowd } from '../programs';
import type { CrowdQuestion } from '../programs/crowd';
import { numberSetting } from '../setting';
import type { World } from '../world';
import { type AnsweredBid, killBoth, Processes, STORM_MS, sendUntilFinal } from './stormLoad';

const BIDDERS = numberSetting('BENCH_STORM_BIDDERS', 2_000);
const WARM_UPS = 3;
const WARM_BIDDERS = 300;
const STREAMS = numberSetting('BENCH_STORM_STREAMS', 2_000);
/** As long as the storm, so that both p99 come from as many responses. */
const CALM_MS = STORM_MS;

/** Moves a lot's end once everything is set up. @returns the new end, ms since the epoch */
async function endIn({ db }: World, lotId: number, ms: number): Promise<number> {
  const { rows } = await db.pool.query<{ ends_at: Date }>(
    `UPDATE lots SET ends_at = now() + $2 * interval '1 ms', original_ends_at = now() + $2 * interval '1 ms'
     WHERE id = $1 RETURNING ends_at`,
    [lotId, ms],
  );
  return rows[0]?.ends_at.getTime() ?? 0;
}

/** The number of bids that get another answer when they are sent again with their key. */
async function countChanged(bids: readonly AnsweredBid[], processes: Processes, lotId: number) {
  let changed = 0;
  for (let from = 0; from < bids.length; from += 32) {
    const again = await Promise.all(
      bids.slice(from, from + 32).map((bid) => sendUntilFinal(processes, lotId, bid)),
    );
    for (const [index, { answer }] of again.entries()) {
      if (JSON.stringify(answer) !== JSON.stringify(bids[from + index]?.answer)) changed++;
    }
  }
  return changed;
}

/** Small storms on lots of their own: a shop's processes have run for hours and compiled what they do most. */
async function warmUp(
  world: World,
  crowd: Crowd<CrowdQuestion>,
  bidders: readonly Bidder[],
): Promise<void> {
  for (let n = 0; n < WARM_UPS; n++) {
    const lotId = await createLot(world.db, { endsIn: 3_600_000, step: '0.000001' });
    const some = bidders.slice(0, WARM_BIDDERS);
    await crowd.ask({ storm: { lotId, bidders: [...some], endsAt: Date.now() + 1_000 } });
  }
}

/** Starts two processes on a lot that ends soon, with a stream for each watcher and a bidder on another lot. */
async function prepare(world: World) {
  const bidders = await createBidders(world, BIDDERS, '100000000');
  const crowd = startCrowd<CrowdQuestion>();
  const processes = new Processes(world.url, (urls) => crowd.tell({ urls }));
  await processes.start(0);
  await processes.start(1);
  const lotId = await createLot(world.db, {
    endsIn: 3_600_000,
    step: '0.000001',
    softCloseSeconds: 0,
  });
  await crowd.ask({ open: { lotId, count: STREAMS } });
  await warmUp(world, crowd, bidders);
  const [bidder] = await createBidders(world, 1, '100000000');
  if (!bidder) throw new Error('no bidder');
  const other = { lotId: await createLot(world.db, { step: '0.000001' }), bidder };
  /** Response times of bids on the other lot and of the list until `end`, ms. */
  const timesOfOther = (from: number, end: number) =>
    runNeighbour({ ...other, from, url: processes.urlFor(1), end });
  return { bidders, processes, lotId, crowd, timesOfOther };
}

/** Bids in the last ten seconds of a lot: all that arrived in time are decided so, and none that arrived late. */
async function measure(world: World, name: string, kills: boolean): Promise<Figure[]> {
  say(
    `${BIDDERS} bidders, ${STREAMS} streams${kills ? ', kill -9 of a process and of the database' : ''}…`,
  );
  const { bidders, processes, lotId, crowd, timesOfOther } = await prepare(world);
  const calm = kills ? [] : await timesOfOther(100, Date.now() + CALM_MS);
  const endsAt = await endIn(world, lotId, STORM_MS + 1_000);
  const used = {
    api: measureCpu(processes.pids),
    postgres: measureCpu(await postgresPids(world)),
    crowd: measureCpu([crowd.pid]),
  };
  const [stormy, bids] = await Promise.all([
    sleep(endsAt - STORM_MS - Date.now()).then(() => (kills ? [] : timesOfOther(200, endsAt))),
    crowd.ask<AnsweredBid[]>({ storm: { lotId, bidders, endsAt } }),
    kills ? killBoth(world, processes, endsAt) : undefined,
  ]);
  const cpu = Object.entries(used).map(([part, secondsOf]) =>
    plain(`${name}.cpu.${part}`, secondsOf(), `s of CPU in ${STORM_MS / 1000} s`, 'shown'),
  );
  await sleep(Math.max(0, endsAt + 3_000 - Date.now()));
  await crowd.ask({ close: true });
  const figures = await judge(world, { name, kills, lotId, endsAt, bids });
  const changed = await countChanged(bids, processes, lotId);
  await processes.stop();
  figures.push(plain(`${name}.changed`, changed, 'retries with another answer', 'exactly 0'));
  if (kills) {
    const retried = bids.filter(({ attempts }) => attempts > 1).length;
    return [...figures, plain(`${name}.retried`, retried, 'bids sent more than once', 'some')];
  }
  const aim = '<= 2 times calm';
  const unit = "ms, p99 of another lot's bids and lists";
  return [...figures, ...cpu, compare(`${name}.others`, p99(stormy), unit, p99(calm), aim)];
}

interface Outcome {
  name: string;
  kills: boolean;
  lotId: number;
  endsAt: number;
  bids: readonly AnsweredBid[];
}

/** Compares the answers with the stored bids. */
async function judge({ db }: World, { name, kills, lotId, endsAt, bids }: Outcome) {
  const { rows } = await db.pool.query<{ ids: number[] | null; late: number; longest: number }>(
    `SELECT array_agg(id) AS ids, count(*) FILTER (WHERE arrived_at >= ends_before)::int AS late,
       coalesce(max(extract(epoch FROM at - arrived_at) * 1000), 0)::float8 AS longest FROM bids WHERE lot_id = $1`,
    [lotId],
  );
  const [row] = rows;
  const stored = new Set(row?.ids?.map(Number));
  const accepted = bids.filter(({ answer }) => answer.success);
  const lost = accepted.filter(({ answer }) => !stored.delete(answer.data?.bidId ?? 0));
  // BID_UNDECIDED: it arrived in time and was not decided within the grace.
  const early = bids.filter(
    ({ answer: { errorCode }, answered }) =>
      errorCode === 'BID_UNDECIDED' || (errorCode === 'LOT_ENDED' && answered < endsAt),
  );
  const sentLate = accepted.filter(({ sent }) => sent >= endsAt);
  const ended = bids.filter(({ answer }) => answer.errorCode === 'LOT_ENDED');
  const breaches = await findTestBreaches(db);
  return [
    plain(`${name}.accepted`, accepted.length, `of ${bids.length} bids`, 'some'),
    plain(`${name}.ended`, ended.length, 'refused after the end', 'some'),
    plain(`${name}.early`, early.length, 'refused, arrived in time', 'exactly 0'),
    plain(
      `${name}.late`,
      (row?.late ?? 0) + sentLate.length,
      'accepted, arrived late',
      'exactly 0',
    ),
    plain(
      `${name}.lost`,
      lost.length + stored.size,
      'accepted without a stored bid, or bids without an answer',
      'exactly 0',
    ),
    plain(
      `${name}.longest`,
      row?.longest ?? 0,
      'ms from arrival to decision',
      kills ? 'shown' : '< 1000',
    ),
    // The bids are sent by a process of less priority than the shop; this is how much it fell behind.
    plain(
      `${name}.behind`,
      p99(bids.map(({ due, sent }) => sent - due)),
      'ms, p99 of sending late',
      'shown',
    ),
    plain(`${name}.audit`, breaches.length, 'breaches', 'exactly 0'),
  ];
}

/** The storm as it is, then with kill -9 of a process and of the database in the middle. */
export async function storm(world: World): Promise<Figure[]> {
  return [
    ...(await measure(world, 'storm', false)),
    ...(await measure(world, 'storm.killed', true)),
  ];
}
