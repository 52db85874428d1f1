import type { Tx } from '../../db/database';
import { AppError } from '../../errors';
import { openLot } from '../auctions/openLot';
import { lockNewestLot } from '../auctions/takeDownLot';
import { termsAt } from './content';
import { insertProduct, updateProduct } from './product';
import type { ListingRow } from './store';

/**
 * What is under the hammer stays what it was bid on. Locks the lot.
 * @throws AppError LOT_HAS_BIDS, LISTING_SOLD
 */
export async function requireUnbid(tx: Tx, { kind, product_id }: ListingRow): Promise<void> {
  if (kind !== 'auction' || product_id === null) return;
  const lot = await lockNewestLot(tx, product_id);
  if (lot?.sold) throw new AppError('LISTING_SOLD');
  if (lot && !lot.closed_at && !lot.withdrawn_at && lot.bid_count > 0) {
    throw new AppError('LOT_HAS_BIDS');
  }
}

/**
 * Puts a locked listing's content into the shop: as a new product with its lot, or as a change of the
 * one that is there.
 * @returns the product's id
 * @throws AppError LOT_HAS_BIDS, LISTING_SOLD, LOT_PRICES, LOT_TIMES
 */
export async function publish(tx: Tx, listing: ListingRow): Promise<number> {
  const { product_id, kind, content } = listing;
  if (product_id !== null) {
    await requireUnbid(tx, listing);
    await updateProduct(tx, product_id, content);
    return product_id;
  }
  const productId = await insertProduct(tx, listing);
  if (kind === 'auction') await openLot(tx, productId, null, termsAt(Date.now(), content));
  return productId;
}
