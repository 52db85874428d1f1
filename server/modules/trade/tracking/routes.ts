import { reportParcel } from '@common/endpoints/carriers';
import * as labels from '@common/endpoints/labels';
import { searchStores as searchContract } from '@common/endpoints/stores';
import { type Route, rawRoute, route } from '../../../http/route';
import { listLabels, listMyLabels } from './listLabels';
import { receiveReport } from './receiveReport';
import { searchStores } from './searchStores';

export const trackingRoutes: Route[] = [
  rawRoute(reportParcel, receiveReport),
  route(searchContract, searchStores),
  route(labels.listMyLabels, listMyLabels),
  route(labels.listLabels, listLabels),
];
