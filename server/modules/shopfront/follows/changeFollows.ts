import type {
  followSeller as followContract,
  unfollowSeller as unfollowContract,
} from '@common/endpoints/follows';
import { MAX_FOLLOWS } from '@common/shopfront/followRules';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import * as sql from './store';

/**
 * Idempotent: following again succeeds, also if the seller has been frozen since.
 * @throws AppError NOT_FOUND for a member who never put up anything for sale; OWN_SELLER, FOLLOW_PAUSED, FOLLOWS_FULL
 */
export async function followSeller({
  tx,
  caller,
  params,
}: Pick<Call<typeof followContract>, 'tx' | 'caller' | 'params'>): Promise<null> {
  const pair = [caller.memberId, params.sellerId];
  if (params.sellerId === caller.memberId) throw new AppError('OWN_SELLER');
  await tx.run(sql.restoreFollow, pair);
  const seller = await tx.maybeOne(sql.followState, pair);
  if (!seller) throw new AppError('NOT_FOUND');
  if (seller.follows) return null;
  if (seller.paused) throw new AppError('FOLLOW_PAUSED');
  await tx.run(sql.addFollow, pair);
  const after = await tx.one(sql.followState, pair);
  if (!after.follows) throw new AppError('FOLLOWS_FULL', { data: { most: MAX_FOLLOWS } });
  return null;
}

/** Idempotent: also succeeds without a follow. */
export async function unfollowSeller({
  tx,
  caller,
  params,
}: Call<typeof unfollowContract>): Promise<null> {
  await tx.run(sql.endFollow, [caller.memberId, params.sellerId]);
  return null;
}
