import * as staffEndpoint from '@common/endpoints/adminDeposits';
import * as endpoint from '@common/endpoints/deposits';
import { type Route, route } from '../../http/route';
import { assignDeposit } from './assignDeposit';
import { resumeChain, showChain } from './chainState';
import { listDeposits } from './listDeposits';
import { listSuspense } from './listSuspense';
import { reportDeposit } from './reportDeposit';
import { returnDeposit } from './returnDeposit';

export const depositRoutes: Route[] = [
  route(endpoint.listMyDeposits, listDeposits),
  route(endpoint.reportDeposit, reportDeposit),
  route(staffEndpoint.listSuspense, listSuspense),
  route(staffEndpoint.assignDeposit, assignDeposit),
  route(staffEndpoint.returnDeposit, returnDeposit),
  route(staffEndpoint.chainState, showChain),
  route(staffEndpoint.resumeChain, resumeChain),
];
