import type { ListingContent, ListingKind } from '@common/endpoints/listings';
import { sql } from 'drizzle-orm';
import { writeStaffAction } from '../../ledger/staffAudit';
import { type LotTerms, openLot } from '../../modules/auctions/openLot';
import type { Tx } from '../database';
import { listings } from '../schema/selling';
import { createProduct, picturesOf } from './createProduct';
import type { DemoProduct } from './demoProduct';

const HOUR = 3_600_000;

/** Who sells in the market, and who of the staff has approved it. */
export interface DemoSeller {
  id: number;
  reviewerId: number;
}

/** What the seller's form says of a thing, without its price. */
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
  await writeStaffAction(tx, reviewedBy, 'listing.approved', ref, '第 1 版');
}

/** A thing in the market at a fixed price, as if it had been handed in and approved. */
export async function listProduct(tx: Tx, one: DemoProduct, seller: DemoSeller): Promise<void> {
  const [[, price, stock] = ['', '0', 0]] = one.skus;
  const productId = await createProduct(tx, one, seller.id);
  const content = { ...itemOf(one), price, stock };
  await insertApproved(tx, seller, { kind: 'fixed', productId, content });
}

/** One more of it under the hammer, likewise. */
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
  // What the form offers; a lot of minutes is there to be seen ending.
  const hours = endsAt - startsAt > 24 * HOUR ? 72 : 24;
  const later = startsAt > Date.now() && { startsAt };
  const content = { ...itemOf(one), ...prices, hours, ...later };
  await insertApproved(tx, seller, { kind: 'auction', productId, content });
}
