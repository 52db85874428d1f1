import type {
  createListing as createContract,
  discardListing as discardContract,
  Listing,
  saveListing as saveContract,
  submitListing as submitContract,
} from '@common/endpoints/listings';
import { listingState } from '@common/lists/listingState';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { checkContent, contentOf } from './content';
import { readListing } from './present';
import { readPublished } from './product';
import { publish, requireUnbid } from './publish';
import { channelOf, isCenter, readRules } from './rules';
import {
  countDraftsOf,
  deleteListing,
  insertListing,
  type ListingRow,
  lockListingRow,
  lockSellerRow,
  markPending,
  revertContent,
  writeContent,
  writeVerdict,
} from './store';

/** @throws AppError NOT_FOUND, also for another seller's listing */
export async function lockMine(tx: Tx, id: number, sellerId: number): Promise<ListingRow> {
  const listing = await lockListingRow(tx, id, sellerId);
  if (!listing) throw new AppError('NOT_FOUND');
  return listing;
}

/**
 * Saves a new draft.
 * @throws AppError LISTING_DRAFTS, PICTURE_UNKNOWN
 */
export async function createListing(call: Call<typeof createContract>): Promise<Listing> {
  const { tx, caller, body, settings } = call;
  const sellerId = caller.memberId;
  await lockSellerRow(tx, sellerId);
  const maxDrafts = (await readRules(tx, caller)).settings.openListings;
  if ((await countDraftsOf(tx, sellerId)) >= maxDrafts) {
    throw new AppError('LISTING_DRAFTS', { data: { most: maxDrafts } });
  }
  const id = await insertListing(tx, {
    seller_id: sellerId,
    channel: channelOf(caller),
    kind: body.kind,
    content: await contentOf(tx, body.content, sellerId, null),
  });
  return readListing(tx, id, sellerId, settings.secret);
}

/**
 * Saves a change as a draft; the shop keeps showing the approved version.
 * @throws AppError NOT_FOUND, LISTING_CHANGED, LOT_HAS_BIDS, LISTING_SOLD, PICTURE_UNKNOWN
 */
export async function saveListing(call: Call<typeof saveContract>): Promise<Listing> {
  const { tx, caller, params, body, settings } = call;
  const listing = await lockMine(tx, params.id, caller.memberId);
  if (listing.revision !== body.revision) throw new AppError('LISTING_CHANGED');
  await requireUnbid(tx, listing);
  const content = await contentOf(tx, body.content, caller.memberId, listing.content);
  await writeContent(tx, listing.id, content);
  return readListing(tx, listing.id, caller.memberId, settings.secret);
}

/**
 * Submits a listing: a member's waits for review, a centre's is published at once.
 * @throws AppError NOT_FOUND, LISTING_CHANGED, LISTING_STATE, LISTING_LIMIT, and what `checkContent`
 *   and `publish` throw
 */
export async function submitListing(call: Call<typeof submitContract>): Promise<Listing> {
  const { tx, caller, params, body, settings } = call;
  const sellerId = caller.memberId;
  await lockSellerRow(tx, sellerId);
  const listing = await lockMine(tx, params.id, sellerId);
  if (listing.revision !== body.revision) throw new AppError('LISTING_CHANGED');
  const { state, channel } = listing;
  const isDone = state === 'pending' || state === 'approved';
  // A seller who became a centre, or is a centre no longer, has to create a new listing for the other channel.
  if (isDone || channel !== channelOf(caller)) {
    throw new AppError('LISTING_STATE', { data: { label: listingState(state).label } });
  }
  const rules = await readRules(tx, caller);
  await checkContent(tx, listing.kind, listing.content, rules);
  if (listing.product_id === null && rules.open >= rules.maxOpen) {
    throw new AppError('LISTING_LIMIT', { data: { most: rules.maxOpen } });
  }
  await requireUnbid(tx, listing);
  if (isCenter(caller)) {
    const productId = await publish(tx, listing);
    await writeVerdict(tx, listing.id, { state: 'approved', note: '', by: null, productId });
  } else {
    await markPending(tx, listing.id);
  }
  await emitEvent(tx, sellerId, 'listing', { id: listing.id });
  return readListing(tx, listing.id, sellerId, settings.secret);
}

/**
 * Deletes a draft; of a published listing it discards only the unpublished change.
 * @throws AppError NOT_FOUND, LISTING_CHANGED, LISTING_STATE
 */
export async function discardListing(call: Call<typeof discardContract>): Promise<null> {
  const { tx, caller, params, query } = call;
  const listing = await lockMine(tx, params.id, caller.memberId);
  if (listing.revision !== query.revision) throw new AppError('LISTING_CHANGED');
  if (listing.product_id === null) {
    await deleteListing(tx, listing.id);
    return null;
  }
  if (listing.state === 'approved') {
    throw new AppError('LISTING_STATE', { data: { label: listingState('approved').label } });
  }
  const published = (await readPublished(tx, [listing.product_id])).get(listing.product_id);
  if (!published) throw new Error(`listing ${listing.id} lost its product`);
  // Null here where the product has none; in a listing's content such fields are left out.
  const { id: _, condition, weightGrams, perBuyer, ...item } = published;
  const {
    condition: _changed,
    weightGrams: _weighed,
    perBuyer: _limited,
    ...content
  } = listing.content;
  const publishedContent = {
    ...content,
    ...item,
    ...(condition && { condition }),
    ...(weightGrams && { weightGrams }),
    ...(perBuyer && { perBuyer }),
  };
  await revertContent(tx, listing.id, publishedContent);
  return null;
}
