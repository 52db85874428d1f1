import * as endpoint from '@common/endpoints/contentReports';
import { type Route, rawRoute, route } from '../../../http/route';
import { decideCase } from './decideCase';
import { exportCases } from './exportCases';
import { listMine } from './listMine';
import { listCases, readCase } from './readCases';
import { reportContent } from './reportContent';

export const reportRoutes: Route[] = [
  route(endpoint.reportContent, reportContent),
  route(endpoint.listMyReports, listMine),
  route(endpoint.listReportCases, listCases),
  rawRoute(endpoint.exportReportCases, exportCases),
  route(endpoint.getReportCase, readCase),
  route(endpoint.decideReportCase, decideCase),
];
