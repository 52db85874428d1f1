import * as staffEndpoint from '@common/endpoints/adminDeposits';
import * as endpoint from '@common/endpoints/deposits';
import { preparedRoute, type Route, rawRoute, route } from '../../../http/route';
import { assignDeposit, prepareAssign } from './assignDeposit';
import { exportDeposits } from './exportDeposits';
import { exportSuspense } from './exportSuspense';
import { listAllDeposits } from './listAllDeposits';
import { listDeposits } from './listDeposits';
import { listSuspense } from './listSuspense';
import { reportDeposit } from './reportDeposit';
import { prepareReturn, returnDeposit } from './returnDeposit';

export const depositRoutes: Route[] = [
  route(endpoint.listMyDeposits, listDeposits),
  route(endpoint.reportDeposit, reportDeposit),
  route<typeof staffEndpoint.listAllDeposits>(staffEndpoint.listAllDeposits, listAllDeposits),
  rawRoute(staffEndpoint.exportDeposits, exportDeposits),
  route(staffEndpoint.listSuspense, listSuspense),
  rawRoute(staffEndpoint.exportSuspense, exportSuspense),
  preparedRoute(staffEndpoint.assignDeposit)(prepareAssign, assignDeposit),
  preparedRoute(staffEndpoint.returnDeposit)(prepareReturn, returnDeposit),
];
