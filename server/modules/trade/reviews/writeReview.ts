import type { Picture, PictureInput } from '@common/endpoints/pictures';
import type {
  createReview as createContract,
  editReview as editContract,
  OwnReview,
  Review,
  replyToReview,
} from '@common/endpoints/reviews';
import { ORDER } from '@common/orders/orderTransitions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { claimPictures } from '../../content/pictures/claimPictures';
import { dropPictures } from '../../content/pictures/withdrawPictures';
import { notifyAuthor, notifySeller } from './notifyReview';
import { maskAuthor } from './readReviews';
import {
  findBoughtLine,
  findOne,
  findState,
  insertReview,
  lockOwnPictures,
  updateReview,
  writeReply,
} from './store';

const claimReviewPictures = (
  tx: Tx,
  inputs: readonly PictureInput[] = [],
  memberId: number,
  already: readonly Picture[] = [],
): Promise<Picture[]> => {
  const distinct = [...new Map(inputs.map((input) => [input.url, input])).values()];
  return claimPictures(tx, distinct, { memberId, purpose: 'review', already, exclusive: true });
};

/**
 * Reviews a line of the caller's order, once. A completed order stays completed, so no lock is needed: the line's
 * unique index rejects the second of two concurrent reviews.
 * @throws AppError NOT_FOUND, REVIEW_NOT_YET, REVIEW_UNSENT, REVIEW_EXISTS, PICTURE_UNKNOWN
 */
export async function createReview({
  tx,
  caller,
  body,
}: Pick<Call<typeof createContract>, 'tx' | 'caller' | 'body'>): Promise<OwnReview> {
  const { out_trade_no, position, rating } = body;
  const { memberId } = caller;
  const line = await findBoughtLine(tx, out_trade_no, memberId, position);
  if (!line) throw new AppError('NOT_FOUND');
  if (line.status !== ORDER.succeeded) throw new AppError('REVIEW_NOT_YET');
  if (line.is_unsent) throw new AppError('REVIEW_UNSENT');
  const text = body.text.trim();
  const pictures = await claimReviewPictures(tx, body.pictures, memberId);
  const review = await insertReview(tx, line, { position, memberId, rating, text, pictures });
  if (!review) throw new AppError('REVIEW_EXISTS');
  await notifySeller(tx, review.id);
  return review;
}

/**
 * Changes the caller's review, once; pictures that it no longer shows are deleted.
 * @throws AppError NOT_FOUND, REVIEW_HIDDEN, REVIEW_EDITED, PICTURE_UNKNOWN
 */
export async function editReview({
  tx,
  caller,
  params,
  body,
}: Call<typeof editContract>): Promise<OwnReview> {
  const { memberId } = caller;
  const before = await lockOwnPictures(tx, params.id, memberId);
  if (!before) throw new AppError('NOT_FOUND');
  const state = await findState(tx, params.id);
  if (state?.hidden) throw new AppError('REVIEW_HIDDEN');
  if (state?.edited) throw new AppError('REVIEW_EDITED');
  const pictures = await claimReviewPictures(tx, body.pictures ?? before, memberId, before);
  const urls = new Set(pictures.map(({ url }) => url));
  await dropPictures(
    tx,
    before.filter(({ url }) => !urls.has(url)),
  );
  const typed = { rating: body.rating, text: body.text.trim(), pictures };
  const review = await updateReview(tx, params.id, memberId, typed);
  if (!review) throw new Error('a locked review changed');
  return review;
}

/**
 * The seller replies, once.
 * @throws AppError NOT_FOUND, also for a review of another seller's goods; REVIEW_HIDDEN, REVIEW_REPLIED
 */
export async function replyAsSeller({
  tx,
  caller,
  params,
  body,
}: Call<typeof replyToReview>): Promise<Review> {
  const state = await findState(tx, params.id);
  if (!state || state.seller_id !== caller.memberId) throw new AppError('NOT_FOUND');
  if (!(await writeReply(tx, params.id, body.text.trim()))) {
    throw new AppError(state.hidden ? 'REVIEW_HIDDEN' : 'REVIEW_REPLIED');
  }
  await notifyAuthor(tx, params.id);
  const review = await findOne(tx, params.id);
  if (!review) throw new AppError('NOT_FOUND');
  return maskAuthor(review);
}
