import * as endpoint from '@common/endpoints/sellers';
import { type Route, route } from '../../../http/route';
import { getSellerPage, listGoods, listReviews } from './readSeller';

export const sellerRoutes: Route[] = [
  route(endpoint.getSeller, getSellerPage),
  route(endpoint.listSellerProducts, listGoods),
  route(endpoint.listSellerReviews, listReviews),
];
