import { setTimeout as sleep } from 'node:timers/promises';
import { createLot } from '../../server/testing/lots';
import { type BidAnswer, createBidders, sendBid } from '../bidders';
import { type Figure, plain } from '../figure';
import { start } from '../programs';
import type { World } from '../world';

const LOTS = 50;
const BIDS = 20;
const EDGE_MS = 5;

interface Sent {
  /** Of the sender's clock, which is the server's: when it left, and when its answer was there. */
  sent: number;
  answered: number;
  endsAt: number;
  answer: BidAnswer;
}

/** To the millisecond: a timer alone is late by more. */
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

/** Bids of which the database itself says that they were accepted at or after the end. */
async function countLate({ db }: World): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM bids b JOIN lots l ON l.id = b.lot_id WHERE b.at >= l.ends_at',
  );
  return rows[0]?.n ?? 0;
}

/**
 * Bids sent within 5 ms of a close. Wrong is what contradicts the server's own word, and what the sender
 * knows better: accepted though it was sent after the end, refused though the answer came before it.
 */
export async function closeEdge(world: World): Promise<Figure[]> {
  const bidders = await createBidders(world, BIDS, '1000000');
  const api = await start('api', world.url);
  const all: Sent[] = [];
  for (let lot = 0; lot < LOTS; lot++) {
    const lotId = await createLot(world.db, { endsIn: 200, step: '1', softCloseSeconds: 0 });
    const endsAt = await endOf(world, lotId);
    await Promise.all(
      bidders.map(async (bidder, n) => {
        await waitUntil(endsAt - EDGE_MS + Math.floor((n * 2 * EDGE_MS) / BIDS));
        const sent = Date.now();
        const answer = await sendBid(api.url, bidder, lotId, String(1000 + n * 50));
        all.push({ sent, answered: Date.now(), endsAt, answer });
      }),
    );
  }
  const late = await countLate(world);
  await api.stop();
  const accepted = all.filter(({ answer }) => answer.success);
  const refused = all.filter(({ answer }) => answer.errorCode === 'LOT_ENDED');
  const sentLate = accepted.filter(({ sent, endsAt }) => sent >= endsAt);
  const early = refused.filter(
    ({ answered, endsAt, answer: { data } }) =>
      answered < endsAt || (data?.arrivedAt ?? 0) < (data?.endedAt ?? 0),
  );
  const within = all.filter(({ sent, endsAt }) => Math.abs(sent - endsAt) <= EDGE_MS);
  const of = `of ${all.length} bids`;
  return [
    plain('close-edge.late', late + sentLate.length, 'accepted after the end', 'exactly 0'),
    plain('close-edge.early', early.length, 'refused before the end', 'exactly 0'),
    plain('close-edge.within', within.length, `${of} sent within ${EDGE_MS} ms of it`, 'all'),
    plain('close-edge.accepted', accepted.length, of, 'some'),
    plain('close-edge.refused', refused.length, of, 'some'),
  ];
}
