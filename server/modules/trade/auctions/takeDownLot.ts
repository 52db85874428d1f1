import { canClose, canRelist, canWithdraw } from '@common/auctions/lotRules';
import type { Tx } from '../../../db/database';
import { AppError, RetryAfter } from '../../../errors';
import { endUnsold } from './closeLot';
import { factsOf } from './lotView';
import { bringBackPiece, findNewestLotId, markWithdrawn } from './offerStore';
import { graceLeft } from './requireOpen';
import { type LotRow, lockLot } from './store';

/** Locks a lot for staff. @throws AppError NOT_FOUND, LOT_OWN for a lot that this member of staff sells */
export async function lockLotAsStaff(tx: Tx, id: number, staffId: number): Promise<LotRow> {
  const lot = await lockLot(tx, id);
  if (!lot) throw new AppError('NOT_FOUND');
  if (lot.seller_id === staffId) throw new AppError('LOT_OWN');
  return lot;
}

async function isNewest(tx: Tx, lot: LotRow): Promise<boolean> {
  return (await findNewestLotId(tx, lot.product_id)) === lot.id;
}

/**
 * Takes down a locked lot that has no bids, or the newest lot of an unsold piece. The piece, if it exists, returns
 * to the variant it was taken from. Between the end and the close it waits: a bid that arrived in time may still be decided.
 * @throws RetryAfter, AppError LOT_HAS_BIDS
 */
export async function takeDown(tx: Tx, lot: LotRow): Promise<void> {
  const left = graceLeft(lot);
  if (!lot.closed_at && lot.now >= lot.ends_at && left > 0) throw new RetryAfter(left + 1);
  if (!canWithdraw(factsOf(lot)) || !(await isNewest(tx, lot))) throw new AppError('LOT_HAS_BIDS');
  await markWithdrawn(tx, lot.id);
}

/**
 * Ends a locked, running lot without bids as unsold, so that it can be relisted.
 * @throws AppError LOT_HAS_BIDS, LOT_NOT_RUNNING
 */
export async function closeEarly(tx: Tx, lot: LotRow): Promise<void> {
  if (lot.bid_count > 0) throw new AppError('LOT_HAS_BIDS');
  if (!canClose(factsOf(lot))) throw new AppError('LOT_NOT_RUNNING');
  await endUnsold(tx, lot);
}

/**
 * Makes the piece of a locked lot ready to be relisted.
 * @throws AppError LOT_NOT_RELISTABLE unless the lot is the newest one of an unsold piece
 */
export async function freeForRelisting(tx: Tx, lot: LotRow): Promise<void> {
  if (!canRelist(factsOf(lot)) || !(await isNewest(tx, lot)))
    throw new AppError('LOT_NOT_RELISTABLE');
  await bringBackPiece(tx, lot.product_id);
}

/** Locks the newest lot of a product; undefined if there is none. */
export async function lockNewestLot(tx: Tx, productId: number): Promise<LotRow | undefined> {
  const id = await findNewestLotId(tx, productId);
  return id === undefined ? undefined : lockLot(tx, id);
}
