import * as endpoint from '@common/endpoints/publishing';
import { type Route, route } from '../../../http/route';
import { listPlanned } from './listPlanned';
import { plan, readPlan } from './plan';

export const publishingRoutes: Route[] = [
  route(endpoint.readNewsPlan, ({ db, params }) => readPlan(db, 'news', params.id)),
  route(endpoint.planNews, (call) => plan(call, 'news')),
  route(endpoint.readProductPlan, ({ db, params }) => readPlan(db, 'product', params.id)),
  route(endpoint.planProduct, (call) => plan(call, 'product')),
  route(endpoint.listPlanned, listPlanned),
];
