import type { listBids as endpoint } from '@common/endpoints/auctions';
import { amountToString } from '@common/money/money';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { findBids, type ListedBid, MAX_BIDS } from './bidStore';
import { explainBids } from './explainBids';
import { maskBidder } from './lotView';
import { readLot, standingOf } from './store';

/** A part of a lot's bids, newest first. */
interface Part {
  rows: ListedBid[];
  /** The bid before the oldest of `rows`. */
  previous: ListedBid | undefined;
  /** Whether `rows` are all bids after the last one that the caller has. */
  continues: boolean;
}

const partOf = (found: ListedBid[]): Part => ({
  rows: found.slice(0, MAX_BIDS),
  previous: found[MAX_BIDS],
  continues: false,
});

async function findPart(
  db: Queryable,
  lotId: number,
  reader: number | null,
  { after: afterId, before: beforeId }: { after?: number; before?: number },
): Promise<Part> {
  if (beforeId !== undefined) {
    return partOf(await findBids(db, lotId, reader, { before: beforeId }));
  }
  if (afterId === undefined) return partOf(await findBids(db, lotId, reader));
  const found = await findBids(db, lotId, reader, { from: afterId });
  // The caller's last bid is found too, so no bid between is missing.
  if (found.at(-1)?.id === afterId)
    return { rows: found.slice(0, -1), previous: found.at(-1), continues: true };
  // Either there are more new bids than a part holds, or `afterId` is no bid that this reader sees: then the newest are read.
  return found.length <= MAX_BIDS ? findPart(db, lotId, reader, {}) : partOf(found);
}

/** Accepted bids and the proxy bids they caused, with masked bidders; never a hidden maximum. */
export async function listBids({ db, caller, params, query, settings }: Call<typeof endpoint>) {
  const lot = await readLot(db, params.id);
  if (!lot) throw new AppError('NOT_FOUND');
  const reader = caller?.memberId ?? null;
  const { rows, previous, continues } = await findPart(db, lot.id, reader, query);
  return {
    bids: explainBids(rows, previous, standingOf(lot)).map((bid) => ({
      id: bid.id,
      bidder: maskBidder(settings.secret, lot, bid.bidderId),
      mine: bid.bidderId === caller?.memberId,
      price: amountToString(bid.price),
      at: bid.at.getTime(),
      arrivedAt: bid.arrivedAt.getTime(),
      kind: bid.kind,
      reachesReserve: bid.reachesReserve,
    })),
    extensions: rows
      .filter((row) => row.ends_after > row.ends_before)
      .map((row) => ({
        id: row.id,
        at: row.at.getTime(),
        from: row.ends_before.getTime(),
        to: row.ends_after.getTime(),
      })),
    continues,
    hasOlder: previous !== undefined && !continues,
  };
}
