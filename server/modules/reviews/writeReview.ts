import type {
  createReview as createContract,
  editReview as editContract,
  OwnReview,
  Review,
  replyToReview,
} from '@common/endpoints/reviews';
import { ORDER } from '@common/orderTransitions';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { masked } from './readReviews';
import {
  findBoughtLine,
  findOne,
  findState,
  insertReview,
  updateReview,
  writeReply,
} from './store';

/**
 * Reviews a line of the caller's order, once. A completed order stays completed, so no lock is needed: the line's
 * unique index rejects the second of two concurrent reviews.
 * @throws AppError NOT_FOUND, REVIEW_NOT_YET, REVIEW_EXISTS
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
  const text = body.text.trim();
  const review = await insertReview(tx, line, { position, memberId, rating, text });
  if (!review) throw new AppError('REVIEW_EXISTS');
  return review;
}

/** Changes the caller's review, once. @throws AppError NOT_FOUND, REVIEW_HIDDEN, REVIEW_EDITED */
export async function editReview({
  tx,
  caller,
  params,
  body,
}: Call<typeof editContract>): Promise<OwnReview> {
  const typed = { rating: body.rating, text: body.text.trim() };
  const review = await updateReview(tx, params.id, caller.memberId, typed);
  if (review) return review;
  const state = await findState(tx, params.id);
  if (!state || state.member_id !== caller.memberId) throw new AppError('NOT_FOUND');
  throw new AppError(state.hidden ? 'REVIEW_HIDDEN' : 'REVIEW_EDITED');
}

/**
 * The seller replies, once. Another seller's review is refused as not found.
 * @throws AppError NOT_FOUND, REVIEW_HIDDEN, REVIEW_REPLIED
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
  const review = await findOne(tx, params.id);
  if (!review) throw new AppError('NOT_FOUND');
  return masked(review);
}
