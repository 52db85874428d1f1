import type { listBids as contract } from '@common/endpoints/auctions';
import { amountToString } from '@common/money';
import { statement } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { maskBidder } from './present';
import { readLot } from './store';

/** A page shows no more; the newest are what bidders look at. */
const MOST = 500;

const find = statement(
  'findBidsOfLot',
  `SELECT id, bidder_id, kind, price_after, at FROM bids
   WHERE lot_id = $1 AND (kind <> 'raise' OR bidder_id = $2) ORDER BY id DESC LIMIT ${MOST}`,
);
// Every one of them, however long ago: the cap on extensions keeps them few.
const findExtensions = statement(
  'findExtensionsOfLot',
  `SELECT at, ends_before, ends_after FROM bids
   WHERE lot_id = $1 AND ends_after > ends_before ORDER BY id DESC`,
);

interface BidRow {
  id: number;
  bidder_id: number;
  kind: 'bid' | 'raise' | 'buyNow';
  price_after: string;
  at: Date;
}

interface ExtensionRow {
  at: Date;
  ends_before: Date;
  ends_after: Date;
}

/** Accepted bids with masked bidders; of what anyone's maximum was or became only the caller's own is told. */
export async function listBids({ db, caller, params, settings }: Call<typeof contract>) {
  const lot = await readLot(db, params.id);
  if (!lot) throw new AppError('NOT_FOUND');
  const [rows, moves] = await Promise.all([
    db.run<BidRow>(find, [lot.id, caller?.memberId ?? null]),
    db.run<ExtensionRow>(findExtensions, [lot.id]),
  ]);
  return {
    bids: rows.map((row) => ({
      id: row.id,
      bidder: maskBidder(settings.secret, lot.id, row.bidder_id),
      mine: row.bidder_id === caller?.memberId,
      price: amountToString(BigInt(row.price_after)),
      at: row.at.getTime(),
      kind: row.kind,
    })),
    extensions: moves.map((row) => ({
      at: row.at.getTime(),
      from: row.ends_before.getTime(),
      to: row.ends_after.getTime(),
    })),
  };
}
