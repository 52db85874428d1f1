import type { Tx } from '../../../db/database';
import { notify } from '../../messages/notices/notify';
import { findForNotice } from './noticeStore';

/** Notifies the member who sells the goods of a new review. Reviews of the platform's goods are in the list of staff. */
export async function notifySeller(tx: Tx, reviewId: number): Promise<void> {
  const { member_id, seller_id, ...data } = await tx.one(findForNotice, [reviewId]);
  if (seller_id !== null) await notify(tx, seller_id, 'reviewWritten', data);
}

/** Notifies the author of the only reply to their review. */
export async function notifyAuthor(tx: Tx, reviewId: number): Promise<void> {
  const { member_id, productId } = await tx.one(findForNotice, [reviewId]);
  await notify(tx, member_id, 'reviewReplied', { reviewId, productId });
}
