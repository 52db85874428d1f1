import { setTimeout as sleep } from 'node:timers/promises';
import { createLot } from '../../server/testing/lots';
import { type BidAnswer, type Bidder, createBidders, sendBid } from '../bidders';
import { type Figure, median, plain } from '../figure';
import { start } from '../programs';
import type { World } from '../world';

const BIDDERS = 5;
const WANTED = 1000;
const MAX_LOTS = 600;
const EDGE_MS = 5;

interface Sent {
  /** Times of the clock shared by sender and server, ms: request sent, response received. */
  sent: number;
  answered: number;
  /** The server's time of the arrival. */
  arrived: number;
  endsAt: number;
  answer: BidAnswer;
}

const isWithin = ({ arrived, endsAt }: Sent) => Math.abs(arrived - endsAt) <= EDGE_MS;
/** Lead before the edge, ms, with which bids arrive at it: the duration of the last ones. */
const leadAfter = (last: readonly Sent[]) =>
  last.length === 0 ? 0 : median(last.map(({ sent, arrived }) => arrived - sent));

/** Waits to the millisecond, by polling: a timer alone fires later. */
async function waitUntil(moment: number): Promise<void> {
  await sleep(Math.max(0, moment - Date.now() - 2));
  while (Date.now() < moment) await new Promise(setImmediate);
}

async function endOf({ db }: World, lotId: number): Promise<number> {
  const { rows } = await db.pool.query<{ ends_at: Date }>(
    'SELECT ends_at FROM lots WHERE id = $1',
    [lotId],
  );
  return rows[0]?.ends_at.getTime() ?? 0;
}

/** Counts bids that the database accepted although they arrived at or after the end. */
async function countLate({ db }: World): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM bids b JOIN lots l ON l.id = b.lot_id WHERE b.arrived_at >= l.ends_at',
  );
  return rows[0]?.n ?? 0;
}

/** Several bidders send bids around the end of a lot. */
async function bidAtTheEnd(
  world: World,
  url: string,
  bidders: Bidder[],
  lead: number,
): Promise<Sent[]> {
  const options = { endsIn: 100 + lead, step: '1', softCloseSeconds: 0 };
  const lotId = await createLot(world.db, options);
  const endsAt = await endOf(world, lotId);
  return Promise.all(
    bidders.map(async (bidder, n) => {
      await waitUntil(endsAt - lead - EDGE_MS + Math.floor((n * 2 * EDGE_MS) / bidders.length));
      const sent = Date.now();
      const answer = await sendBid(url, bidder, lotId, String(1000 + n * 50));
      const arrived = answer.data?.arrivedAt ?? 0;
      return { sent, answered: Date.now(), arrived, endsAt, answer };
    }),
  );
}

/**
 * Bids that arrive within 5 ms of a close, a thousand of them, and those around. A result is wrong if it contradicts the
 * server's own time, or the sender's: accepted although sent after the end, or refused although the response came
 * before the end.
 */
export async function closeEdge(world: World): Promise<Figure[]> {
  const bidders = await createBidders(world, BIDDERS, '1000000');
  const api = await start('api', world.url);
  const all: Sent[] = [];
  const answers: Promise<number>[] = [];
  for (let lot = 0; lot < MAX_LOTS && all.filter(isWithin).length < WANTED; lot++) {
    const lead = leadAfter(all.slice(-4 * BIDDERS));
    answers.push(bidAtTheEnd(world, api.url, bidders, lead).then((sent) => all.push(...sent)));
    // Bids after the end are answered two seconds later: the next lot does not wait for them.
    await sleep(200 + lead);
  }
  await Promise.all(answers);
  const late = await countLate(world);
  await api.stop();
  const accepted = all.filter(({ answer }) => answer.success);
  const refused = all.filter(({ answer }) => answer.errorCode === 'LOT_ENDED');
  const sentLate = accepted.filter(({ sent, endsAt }) => sent >= endsAt);
  const early = refused.filter(
    ({ answered, arrived, endsAt }) => answered < endsAt || arrived < endsAt,
  );
  const unit = `of ${all.length} bids`;
  return [
    plain('close-edge.late', late + sentLate.length, 'accepted after the end', 'exactly 0'),
    plain('close-edge.early', early.length, 'refused before the end', 'exactly 0'),
    plain(
      'close-edge.within',
      all.filter(isWithin).length,
      `${unit}, within 5 ms of it`,
      '>= 1000',
    ),
    plain('close-edge.accepted', accepted.length, unit, 'some'),
    plain('close-edge.refused', refused.length, unit, 'some'),
  ];
}
