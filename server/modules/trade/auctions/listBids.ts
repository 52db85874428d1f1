import type { listBids as contract } from '@common/endpoints/auctions';
import { amountToString } from '@common/money';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { findBids, findExtensions, MAX_BIDS } from './bidStore';
import { explainBids } from './explainBids';
import { maskBidder } from './lotView';
import { readLot, standingOf } from './store';

/** Accepted bids and the proxy bids they caused, with masked bidders; never a hidden maximum. */
export async function listBids({ db, caller, params, settings }: Call<typeof contract>) {
  const lot = await readLot(db, params.id);
  if (!lot) throw new AppError('NOT_FOUND');
  const [rows, moves] = await Promise.all([
    findBids(db, lot.id, caller?.memberId ?? null),
    findExtensions(db, lot.id),
  ]);
  return {
    bids: explainBids(rows.slice(0, MAX_BIDS), rows[MAX_BIDS], standingOf(lot)).map((bid) => ({
      id: bid.id,
      bidder: maskBidder(settings.secret, lot.id, bid.bidderId),
      mine: bid.bidderId === caller?.memberId,
      price: amountToString(bid.price),
      at: bid.at.getTime(),
      arrivedAt: bid.arrivedAt.getTime(),
      kind: bid.kind,
      reachesReserve: bid.reachesReserve,
    })),
    extensions: moves.map((row) => ({
      at: row.at.getTime(),
      from: row.ends_before.getTime(),
      to: row.ends_after.getTime(),
    })),
  };
}
