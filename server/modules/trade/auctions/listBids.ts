import type { listBids as endpoint } from '@common/endpoints/auctions';
import { amountToString } from '@common/money';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { findBids, type ListedBid, MAX_BIDS } from './bidStore';
import { explainBids } from './explainBids';
import { maskBidder } from './lotView';
import { readLot, standingOf } from './store';

/** Bids newest first, and the one before them. */
interface Part {
  rows: ListedBid[];
  before: ListedBid | undefined;
  continues: boolean;
}

const partOf = (found: ListedBid[]): Part => ({
  rows: found.slice(0, MAX_BIDS),
  before: found[MAX_BIDS],
  continues: false,
});

async function findPart(
  db: Queryable,
  lotId: number,
  reader: number | null,
  { after, before }: { after?: number; before?: number },
): Promise<Part> {
  if (before !== undefined) return partOf(await findBids(db, lotId, reader, { before }));
  if (after === undefined) return partOf(await findBids(db, lotId, reader));
  const found = await findBids(db, lotId, reader, { from: after });
  // The caller's last bid is among them: nothing is missing between.
  if (found.at(-1)?.id === after)
    return { rows: found.slice(0, -1), before: found.at(-1), continues: true };
  return found.length <= MAX_BIDS ? findPart(db, lotId, reader, {}) : partOf(found);
}

/** Accepted bids and the proxy bids they caused, with masked bidders; never a hidden maximum. */
export async function listBids({ db, caller, params, query, settings }: Call<typeof endpoint>) {
  const lot = await readLot(db, params.id);
  if (!lot) throw new AppError('NOT_FOUND');
  const reader = caller?.memberId ?? null;
  const { rows, before, continues } = await findPart(db, lot.id, reader, query);
  return {
    bids: explainBids(rows, before, standingOf(lot)).map((bid) => ({
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
    hasOlder: before !== undefined && !continues,
  };
}
