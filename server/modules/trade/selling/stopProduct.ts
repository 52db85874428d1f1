import { randomUUID } from 'node:crypto';
import type { stopMemberProduct as endpoint } from '@common/endpoints/adminListings';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { inSentence } from '../../messages/notices/inSentence';
import { notify } from '../../messages/notices/notify';
import { barProduct } from './product';
import { lockListingOfProduct, writeStop } from './store';

/**
 * Takes a member's product off sale, whatever the state of its listing; existing orders go on.
 * @throws AppError NOT_FOUND, also for a lot's product and the platform's own; LISTING_OWN, LISTING_STOPPED
 */
export async function stopProduct({
  tx,
  caller,
  params,
  body,
}: Call<typeof endpoint>): Promise<null> {
  const by = caller.memberId;
  const reason = body.reason.trim();
  const listing = await lockListingOfProduct(tx, params.id);
  if (!listing) throw new AppError('NOT_FOUND');
  const { id, seller_id, revision, content } = listing;
  if (seller_id === by) throw new AppError('LISTING_OWN');
  await barProduct(tx, params.id);
  await writeStop(tx, id, reason, by);
  const change = changeOf('販售', '可販售', '停售');
  await writeStaffAction(
    tx,
    by,
    'listing.stop',
    { type: 'listing', id: String(id) },
    reason,
    change,
  );
  await emitEvent(tx, seller_id, 'listing', { id, state: 'changes' });
  await notify(tx, seller_id, 'listingReviewed', {
    listing: content.title.trim(),
    result: `已停售：${inSentence(reason)}。修改後重新送審，通過就會恢復販售。`,
    listingId: id,
    revision,
    reviewId: randomUUID(),
  });
  return null;
}
