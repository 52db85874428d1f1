import * as endpoint from '@common/endpoints/trial';
import { type Route, route } from '../../../http/route';
import { tryDiscounts, tryMyDiscounts } from './tryDiscounts';

export const trialRoutes: Route[] = [
  route(endpoint.tryDiscounts, tryDiscounts),
  route(endpoint.tryMyDiscounts, tryMyDiscounts),
];
