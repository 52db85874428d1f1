import type { EndpointTypes } from '@common/endpoint';
import type { listMyReviews, listReviews, Purchase, Review } from '@common/endpoints/reviews';
import type { listSellerReviews } from '@common/endpoints/sellers';
import type { Page } from '@common/envelope';
import { ID_TEXT } from '@common/text/urlText';
import type { Reads } from '../../../db/database';
import { AppError } from '../../../errors';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { maskName } from './maskName';
import * as ofSeller from './sellerStore';
import { findPurchases, findReviewed, findShown } from './store';

const PAGE = 10;

export const maskAuthor = <R extends Review>(review: R): R => ({
  ...review,
  author: maskName(review.author),
});

/** A product's reviews; invalid filters are ignored. @throws AppError NOT_FOUND */
export async function listShown({
  db,
  caller,
  params,
  query,
}: Call<typeof listReviews>): Promise<EndpointTypes<typeof listReviews>['data']> {
  const { current, pageSize, offset } = parsePage(query, PAGE);
  const stars = /^[1-5]$/.test(query.stars ?? '') ? Number(query.stars) : null;
  const product = await findReviewed(db, params.id);
  if (!product) throw new AppError('NOT_FOUND');
  const { ratings, pictured, seller_id } = product;
  const onlyPictured = query.pictures === '1';
  const filter = { productId: params.id, stars, pictured: onlyPictured };
  const list = await findShown(db, { ...filter, limit: pageSize, offset });
  const counts = onlyPictured ? pictured : ratings;
  const countsOfFilter = stars === null ? counts : [counts[stars - 1] ?? 0];
  const total = countsOfFilter.reduce((sum, count) => sum + count, 0);
  const canReply = seller_id !== null && seller_id === caller?.memberId;
  return { list: list.map(maskAuthor), total, current, pageSize, ratings, pictured, canReply };
}

/** Reviews of everything that a seller has sold, null for the platform; newest first. */
export async function listOfSeller(
  db: Reads,
  sellerId: number | null,
  { caller, query }: Pick<Call<typeof listSellerReviews>, 'caller' | 'query'>,
): Promise<EndpointTypes<typeof listSellerReviews>['data']> {
  const { current, pageSize, offset } = parsePage(query, PAGE);
  const isPlatform = sellerId === null;
  const [rows, { n: total }] = await Promise.all([
    db.run(isPlatform ? ofSeller.reviewsOfPlatform : ofSeller.reviewsOfMember, [
      sellerId,
      pageSize,
      offset,
    ]),
    db.one(isPlatform ? ofSeller.countOfPlatform : ofSeller.countOfMember, [sellerId]),
  ]);
  const isOwn = ({ member_id }: { member_id: number }) => member_id === caller?.memberId;
  return {
    list: rows.map(({ member_id, ...review }) => maskAuthor(review)),
    own: rows.filter(isOwn).map(({ id }) => id),
    total,
    current,
    pageSize,
  };
}

/** The caller's purchases that they may review. */
export async function listMine({
  db,
  caller,
  query,
}: Call<typeof listMyReviews>): Promise<Page<Purchase>> {
  const { current, pageSize, offset } = parsePage(query, PAGE);
  const productId = ID_TEXT.test(query.product ?? '') ? Number(query.product) : null;
  const asked = { memberId: caller.memberId, productId, limit: pageSize, offset };
  const { rows, total } = await findPurchases(db, asked);
  return { list: rows, total, current, pageSize };
}
