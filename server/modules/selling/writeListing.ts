import type {
  createListing as createContract,
  discardListing as discardContract,
  Listing,
  saveListing as saveContract,
  submitListing as submitContract,
} from '@common/endpoints/listings';
import { listingState } from '@common/lists/listingState';
import type { Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { checkContent, contentOf } from './content';
import { readListing } from './present';
import { readShown } from './product';
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

/** @throws AppError NOT_FOUND, also for another's */
export async function lockMine(tx: Tx, id: number, sellerId: number): Promise<ListingRow> {
  const listing = await lockListingRow(tx, id, sellerId);
  if (!listing) throw new AppError('NOT_FOUND');
  return listing;
}

/**
 * Keeps a draft.
 * @throws AppError LISTING_DRAFTS, PICTURE_UNKNOWN
 */
export async function createListing(call: Call<typeof createContract>): Promise<Listing> {
  const { tx, caller, body, settings } = call;
  const sellerId = caller.memberId;
  await lockSellerRow(tx, sellerId);
  const most = (await readRules(tx, caller)).settings.openListings;
  if ((await countDraftsOf(tx, sellerId)) >= most) {
    throw new AppError('LISTING_DRAFTS', { data: { most } });
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
 * Keeps a change; what is in the shop goes on showing what was approved.
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
 * Hands a listing in: a member's waits for staff, a centre's goes into the shop at once.
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
  // Who is no centre any more, or has become one, starts anew in the other channel.
  if (isDone || channel !== channelOf(caller)) {
    throw new AppError('LISTING_STATE', { data: { label: listingState(state).label } });
  }
  const rules = await readRules(tx, caller);
  await checkContent(tx, listing.kind, listing.content, rules);
  if (listing.product_id === null && rules.open >= rules.mostOpen) {
    throw new AppError('LISTING_LIMIT', { data: { most: rules.mostOpen } });
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
 * Throws a draft away; of what is in the shop, only what was changed since.
 * @throws AppError NOT_FOUND, LISTING_STATE
 */
export async function discardListing(call: Call<typeof discardContract>): Promise<null> {
  const { tx, caller, params } = call;
  const listing = await lockMine(tx, params.id, caller.memberId);
  if (listing.product_id === null) {
    await deleteListing(tx, listing.id);
    return null;
  }
  if (listing.state === 'approved') {
    throw new AppError('LISTING_STATE', { data: { label: listingState('approved').label } });
  }
  const shown = (await readShown(tx, [listing.product_id])).get(listing.product_id);
  if (!shown) throw new Error(`listing ${listing.id} lost its product`);
  const { id: _, condition, ...item } = shown;
  const { condition: _changed, ...content } = listing.content;
  const before = { ...content, ...item, ...(condition && { condition }) };
  await revertContent(tx, listing.id, before);
  return null;
}
