import { setTimeout as sleep } from 'node:timers/promises';
import { createLot } from '../../server/testing/lots';
import { type BidAnswer, createBidders, sendBid } from '../bidders';
import { type Figure, plain } from '../figure';
import { start } from '../programs';
import type { World } from '../world';

const LOTS = 50;
const BIDS = 20;
const EDGE_MS = 5;

/** Bids that arrive within 5 ms of a close: by the server's own word, on which side of it were they? */
export async function closeEdge(world: World): Promise<Figure[]> {
  const bidders = await createBidders(world, BIDS, '1000000');
  const api = await start('api', world.url);
  const answers: BidAnswer[] = [];
  let late = 0;
  let early = 0;
  for (let lot = 0; lot < LOTS; lot++) {
    const endsIn = 150;
    const endsAt = Date.now() + endsIn;
    const lotId = await createLot(world.db, { endsIn, step: '1', softCloseSeconds: 0 });
    await Promise.all(
      bidders.map(async (bidder, n) => {
        const offset = -EDGE_MS + (n * 2 * EDGE_MS) / BIDS;
        await sleep(Math.max(0, endsAt + offset - Date.now() - 4));
        answers.push(await sendBid(api.url, bidder, lotId, String(1000 + n * 50)));
      }),
    );
    const { rows } = await world.db.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM bids b JOIN lots l ON l.id = b.lot_id WHERE l.id = $1 AND b.at >= l.ends_at',
      [lotId],
    );
    late += rows[0]?.n ?? 0;
  }
  await api.stop();
  for (const { errorCode, data } of answers) {
    if (errorCode === 'LOT_ENDED' && (data?.arrivedAt ?? 0) < (data?.endedAt ?? 0)) early++;
  }
  const accepted = answers.filter((answer) => answer.success).length;
  const refused = answers.filter((answer) => answer.errorCode === 'LOT_ENDED').length;
  return [
    plain('close-edge.late', late, 'accepted after the end', 'exactly 0'),
    plain('close-edge.early', early, 'refused before the end', 'exactly 0'),
    plain('close-edge.accepted', accepted, `of ${answers.length} bids`, 'some'),
    plain('close-edge.refused', refused, `of ${answers.length} bids`, 'some'),
  ];
}
