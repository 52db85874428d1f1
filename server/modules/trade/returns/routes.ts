import * as endpoint from '@common/endpoints/returns';
import * as unclaimed from '@common/endpoints/unclaimed';
import { type Route, rawRoute, route } from '../../../http/route';
import { exportReturns } from './exportReturns';
import { listAll, listMine } from './listReturns';
import { openReturn, openReturnForBuyer } from './openReturn';
import { readReturn } from './present';
import { refundRestOfMySale, refundRestOfOrder } from './refundRest';
import { reportMyUnclaimed, reportUnclaimed } from './reportUnclaimed';
import { takeStep, takeStepAsStaff } from './takeStep';
import { writeMessage, writeMessageAsStaff } from './writeMessage';

export const returnRoutes: Route[] = [
  route(endpoint.openReturn, openReturn),
  route(endpoint.listReturns, listMine),
  route(endpoint.getReturn, ({ db, caller, params }) => readReturn(db, params.id, caller.memberId)),
  route(endpoint.writeReturnMessage, writeMessage),
  route(endpoint.stepInReturn, takeStep),
  route(endpoint.refundRestOfMySale, refundRestOfMySale),
  route(endpoint.refundRestOfOrder, refundRestOfOrder),
  route(unclaimed.reportMyUnclaimed, reportMyUnclaimed),
  route(unclaimed.reportUnclaimed, reportUnclaimed),
  route(endpoint.openReturnForBuyer, openReturnForBuyer),
  route(endpoint.listAllReturns, listAll),
  rawRoute(endpoint.exportReturns, exportReturns),
  route(endpoint.getAnyReturn, ({ db, params }) => readReturn(db, params.id, 'staff')),
  route(endpoint.writeReturnMessageAsStaff, writeMessageAsStaff),
  route(endpoint.stepAsStaff, takeStepAsStaff),
];
