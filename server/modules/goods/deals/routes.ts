import * as endpoint from '@common/endpoints/deals';
import { type Route, route } from '../../../http/route';
import { changeDeal, createDeal, getDeal, listDeals, stopDeal } from './editDeals';
import { changeMyDeal, createMyDeal, listMyDeals } from './sellerDeals';

export const dealRoutes: Route[] = [
  route(endpoint.listDeals, listDeals),
  route(endpoint.getDeal, getDeal),
  route(endpoint.createDeal, createDeal),
  route(endpoint.changeDeal, changeDeal),
  route(endpoint.stopDeal, stopDeal),
  route(endpoint.listMyDeals, listMyDeals),
  route(endpoint.createMyDeal, createMyDeal),
  route(endpoint.changeMyDeal, changeMyDeal),
];
