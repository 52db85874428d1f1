import type { Listing } from '@common/endpoints/listings';
import { unitsToAmount } from '@common/money/money';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { ShopSecret } from '../../../shopSecret';
import { promotedUntil } from '../../goods/catalogue/runningPromotions';
import { readListedLots } from '../auctions/readLots';
import { findListing, type ListingRow } from './store';
import type { OfferRow } from './viewStore';
import * as sql from './viewStore';

function presentOffer(row: OfferRow): NonNullable<Listing['offer']> {
  const { price, available, reserved, sold, on_sale, paused, barred } = row;
  return {
    price: unitsToAmount(price),
    available,
    reserved,
    sold,
    onSale: on_sale,
    paused,
    barred,
  };
}

/** Listings with their product or lot in the shop. */
export async function presentListings(
  db: Queryable,
  rows: ListingRow[],
  secret: ShopSecret,
): Promise<Listing[]> {
  const productIdsOf = (kind: ListingRow['kind']) =>
    rows.flatMap((row) => (row.kind === kind && row.product_id !== null ? [row.product_id] : []));
  // Sequential: a transaction has one connection.
  const offers = new Map<number, OfferRow>();
  for (const row of await db.run(sql.offersOfListings, [productIdsOf('fixed')]))
    offers.set(row.id, row);
  const lots = await readListedLots(db, productIdsOf('auction'), secret);
  const promoted = await promotedUntil(db, productIdsOf('fixed'));
  return rows.map((row) => {
    const offer = row.product_id === null ? undefined : offers.get(row.product_id);
    return {
      id: row.id,
      kind: row.kind,
      channel: row.channel,
      state: row.state,
      content: row.content,
      revision: row.revision,
      reviewNote: row.review_note,
      submittedAt: row.submitted_at?.getTime() ?? null,
      updatedAt: row.updated_at.getTime(),
      productId: row.product_id,
      offer: offer ? presentOffer(offer) : null,
      lot: (row.product_id !== null && lots.get(row.product_id)) || null,
      promotedUntil: (row.product_id !== null && promoted.get(row.product_id)) || null,
    };
  });
}

/** @throws AppError NOT_FOUND, also for another seller's listing */
export async function readListing(
  db: Queryable,
  id: number,
  owner: number,
  secret: ShopSecret,
): Promise<Listing> {
  const row = await findListing(db, id, owner);
  if (!row) throw new AppError('NOT_FOUND');
  const [listing] = await presentListings(db, [row], secret);
  if (!listing) throw new AppError('NOT_FOUND');
  return listing;
}
