import * as endpoint from '@common/endpoints/reviews';
import { type Route, rawRoute, route } from '../../../http/route';
import { exportReviews } from './exportReviews';
import { hide, listForStaff, replyAsShop, show } from './moderate';
import { listMine, listShown } from './readReviews';
import { createReview, editReview, replyAsSeller } from './writeReview';

export const reviewRoutes: Route[] = [
  route(endpoint.listReviews, listShown),
  route(endpoint.listMyReviews, listMine),
  route(endpoint.createReview, createReview),
  route(endpoint.editReview, editReview),
  route(endpoint.replyToReview, replyAsSeller),
  route(endpoint.listAllReviews, listForStaff),
  rawRoute(endpoint.exportReviews, exportReviews),
  route(endpoint.hideReview, hide),
  route(endpoint.showReview, show),
  route(endpoint.replyAsShop, replyAsShop),
];
