import { randomUUID } from 'node:crypto';
import type {
  answerListing as answerContract,
  approveListing as approveContract,
  StaffListing,
} from '@common/endpoints/adminListings';
import { listingState } from '@common/lists/listingState';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notify } from '../../messages/notices/notify';
import { publish } from './publish';
import { readForStaff } from './readListings';
import { type ListingRow, lockListingRow, type Verdict, writeVerdict } from './store';

/**
 * Locks a listing that waits for review, in the revision that the reviewer has read.
 * @throws AppError NOT_FOUND, LISTING_STATE, LISTING_CHANGED, LISTING_OWN
 */
async function lockPending(
  tx: Tx,
  id: number,
  revision: number,
  staffId: number,
): Promise<ListingRow> {
  const listing = await lockListingRow(tx, id, 'staff');
  if (!listing) throw new AppError('NOT_FOUND');
  if (listing.seller_id === staffId) throw new AppError('LISTING_OWN');
  if (listing.state !== 'pending') {
    throw new AppError('LISTING_STATE', { data: { label: listingState(listing.state).label } });
  }
  if (listing.revision !== revision) throw new AppError('LISTING_CHANGED');
  return listing;
}

/** The results in the notice to the seller. */
const RESULTS: Record<Verdict['state'], (note: string) => string> = {
  approved: () => '已通過審核並上架。',
  changes: (note) => `需要修改：${note}`,
  refused: (note) => `未通過審核：${note}`,
};

async function decide(
  tx: Tx,
  listing: ListingRow,
  verdict: Verdict & { by: number },
): Promise<void> {
  const { state, note, by } = verdict;
  await writeVerdict(tx, listing.id, verdict);
  const ref = { type: 'listing', id: String(listing.id) };
  const change = changeOf('審核', listingState('pending').label, listingState(state).label);
  const entry = note || `第 ${listing.revision} 版`;
  await writeStaffAction(tx, by, `listing.${state}`, ref, entry, change);
  await emitEvent(tx, listing.seller_id, 'listing', { id: listing.id, state });
  await notify(tx, listing.seller_id, 'listingReviewed', {
    listing: listing.content.title.trim(),
    result: RESULTS[state](note),
    listingId: listing.id,
    revision: listing.revision,
    reviewId: randomUUID(),
  });
}

/**
 * Publishes the reviewed revision.
 * @throws AppError as `lockPending` and `publish`
 */
export async function approveListing(call: Call<typeof approveContract>): Promise<StaffListing> {
  const { tx, caller, params, body, settings } = call;
  const by = caller.memberId;
  const listing = await lockPending(tx, params.id, body.revision, by);
  const productId = await publish(tx, listing);
  await decide(tx, listing, { state: 'approved', note: '', by, productId });
  return readForStaff(tx, listing.id, settings.secret);
}

/**
 * Requests a change from the seller, or refuses the listing; an approved version in the shop stays.
 * @throws AppError as `lockPending`
 */
export async function answerListing(call: Call<typeof answerContract>): Promise<StaffListing> {
  const { tx, caller, params, body, settings } = call;
  const by = caller.memberId;
  const listing = await lockPending(tx, params.id, body.revision, by);
  await decide(tx, listing, { state: body.answer, note: body.reason, by, productId: null });
  return readForStaff(tx, listing.id, settings.secret);
}
