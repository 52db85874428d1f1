import type { ListingContent, ListingKind } from '@common/endpoints/listings';
import { listingState } from '@common/lists/listingState';
import { sql } from 'drizzle-orm';
import { changeOf } from '../../ledger/actionChanges';
import { writeStaffAction } from '../../ledger/staffAudit';
import { type LotTerms, openLot } from '../../modules/trade/auctions/openLot';
import type { Tx } from '../database';
import { listings } from '../schema/selling';
import { createProduct, picturesOf } from './createProduct';
import type { DemoProduct } from './demoProduct';

const HOUR = 3_600_000;

/** The seller, and the member of staff who approved the listing. */
export interface DemoSeller {
  id: number;
  reviewerId: number;
}

/** A listing's fields as the seller's form sends them, without the price. */
function itemOf(one: DemoProduct): ListingContent {
  const { title, subtitle, category, description, condition, fulfilment = 'shipping' } = one;
  const pictures = picturesOf(one);
  const item: ListingContent = { title, subtitle, category, description, fulfilment, pictures };
  return condition ? { ...item, condition } : item;
}

async function insertApproved(
  tx: Tx,
  { id: sellerId, reviewerId: reviewedBy }: DemoSeller,
  listing: { kind: ListingKind; productId: number; content: ListingContent },
): Promise<void> {
  // The transaction's time, as that of the audit row.
  const now = sql`now()`;
  const [made] = await tx.orm
    .insert(listings)
    .values({
      ...listing,
      sellerId,
      reviewedBy,
      channel: 'market',
      state: 'approved',
      submittedAt: now,
      reviewedAt: now,
    })
    .returning({ id: listings.id });
  if (!made) throw new Error('an insert returned nothing');
  const ref = { type: 'listing', id: String(made.id) };
  const change = changeOf('審核', listingState('pending').label, listingState('approved').label);
  await writeStaffAction(tx, reviewedBy, 'listing.approved', ref, '第 1 版', change);
}

/** Creates a member's product at a fixed price, with its approved listing. */
export async function listProduct(tx: Tx, one: DemoProduct, seller: DemoSeller): Promise<void> {
  const [[, price, stock] = ['', '0', 0]] = one.skus;
  const productId = await createProduct(tx, one, seller.id);
  const content = { ...itemOf(one), price, stock };
  await insertApproved(tx, seller, { kind: 'fixed', productId, content });
}

/** Creates a member's lot, with its approved listing. */
export async function listLot(
  tx: Tx,
  one: DemoProduct,
  seller: DemoSeller,
  terms: LotTerms,
): Promise<void> {
  const { startsAt, endsAt, ...prices } = terms;
  const piece: DemoProduct = { ...one, skus: [['', prices.startPrice, 1]] };
  const productId = await createProduct(tx, piece, seller.id, false);
  await openLot(tx, productId, null, terms);
  // A duration that the form offers; demo lots may end within minutes.
  const hours = endsAt - startsAt > 24 * HOUR ? 72 : 24;
  const later = startsAt > Date.now() && { startsAt };
  const content = { ...itemOf(one), ...prices, hours, ...later };
  await insertApproved(tx, seller, { kind: 'auction', productId, content });
}
