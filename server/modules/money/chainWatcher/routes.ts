import * as endpoint from '@common/endpoints/adminDeposits';
import { type Route, route } from '../../../http/route';
import { resumeChain, showChain } from './chainDesk';

export const chainRoutes: Route[] = [
  route(endpoint.chainState, showChain),
  route(endpoint.resumeChain, resumeChain),
];
