import * as endpoint from '@common/endpoints/adminJobs';
import { type Route, route } from '../../../http/route';
import { listFailing, retryItem } from './failingItems';

export const jobRoutes: Route[] = [
  route(endpoint.listFailingItems, listFailing),
  route(endpoint.retryFailingItem, retryItem),
];
