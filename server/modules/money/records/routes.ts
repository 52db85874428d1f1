import * as endpoint from '@common/endpoints/records';
import { type Route, rawRoute, route } from '../../../http/route';
import { exportRecords } from './exportRecords';
import { listRecords } from './listRecords';
import { readStatement } from './readStatement';

export const recordRoutes: Route[] = [
  route(endpoint.listRecords, listRecords),
  rawRoute(endpoint.recordsCsv, exportRecords),
  route(endpoint.recordsStatement, readStatement),
];
