import type { Listing } from '@common/endpoints/listings';
import { amountToString } from '@common/money';
import { type Queryable, statement } from '../../db/database';
import { AppError } from '../../errors';
import { readListedLots } from '../auctions/listedLots';
import { promotedUntil } from '../promotions/promotedUntil';
import { findListing, type ListingRow } from './store';

const offersOf = statement(
  'offersOfListings',
  `SELECT DISTINCT ON (p.id) p.id, s.price, s.stock - s.reserved AS available, s.reserved, p.sold, p.on_sale
   FROM products p JOIN skus s ON s.product_id = p.id WHERE p.id = ANY ($1::bigint[]) ORDER BY p.id, s.position, s.id`,
);

interface OfferRow {
  id: number;
  price: string;
  available: number;
  reserved: number;
  sold: number;
  on_sale: boolean;
}

function presentOffer(row: OfferRow): NonNullable<Listing['offer']> {
  const { price, available, reserved, sold, on_sale } = row;
  return { price: amountToString(BigInt(price)), available, reserved, sold, onSale: on_sale };
}

/** Listings with what has become of them in the shop. */
export async function presentListings(
  db: Queryable,
  rows: ListingRow[],
  secret: Buffer,
): Promise<Listing[]> {
  const products = (kind: ListingRow['kind']) =>
    rows.flatMap((row) => (row.kind === kind && row.product_id !== null ? [row.product_id] : []));
  // One after the other: inside a transaction there is one connection.
  const offers = new Map<number, OfferRow>();
  for (const row of await db.run<OfferRow>(offersOf, [products('fixed')])) offers.set(row.id, row);
  const lots = await readListedLots(db, products('auction'), secret);
  const promoted = await promotedUntil(db, products('fixed'));
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

/** @throws AppError NOT_FOUND, also for another's */
export async function readListing(
  db: Queryable,
  id: number,
  owner: number,
  secret: Buffer,
): Promise<Listing> {
  const row = await findListing(db, id, owner);
  if (!row) throw new AppError('NOT_FOUND');
  const [listing] = await presentListings(db, [row], secret);
  if (!listing) throw new AppError('NOT_FOUND');
  return listing;
}
