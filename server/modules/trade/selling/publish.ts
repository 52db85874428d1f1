import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { isUnsold } from '../auctions/lotView';
import { openLot } from '../auctions/openLot';
import { lockNewestLot } from '../auctions/takeDownLot';
import { termsAt } from './content';
import { earliestStart } from './holiday';
import { insertProduct, updateProduct } from './product';
import type { ListingRow } from './store';

/**
 * Refuses changes once a lot has bids: bidders must get what they bid on. Locks the lot.
 * @throws AppError LOT_HAS_BIDS, LISTING_SOLD
 */
export async function requireUnbid(tx: Tx, { kind, product_id }: ListingRow): Promise<void> {
  if (kind !== 'auction' || product_id === null) return;
  const lot = await lockNewestLot(tx, product_id);
  if (lot?.sold && !isUnsold(lot)) throw new AppError('LISTING_SOLD');
  if (lot && !lot.closed_at && !lot.withdrawn_at && lot.bid_count > 0) {
    throw new AppError('LOT_HAS_BIDS');
  }
}

/**
 * Publishes a locked listing's content: creates its product and lot, or updates its existing product.
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
  if (kind === 'auction') {
    await openLot(
      tx,
      productId,
      null,
      termsAt(await earliestStart(tx, listing.seller_id), content),
    );
  }
  return productId;
}
