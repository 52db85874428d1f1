import * as endpoint from '@common/endpoints/books';
import { type Route, rawRoute, route } from '../../../http/route';
import { askCheck, listChecks } from './checkBooks';
import { exportJournals } from './exportJournals';
import { listJournals } from './listJournals';

export const bookRoutes: Route[] = [
  route(endpoint.listBookChecks, ({ db }) => listChecks(db)),
  route(endpoint.askBookCheck, askCheck),
  route(endpoint.listJournals, listJournals),
  rawRoute(endpoint.exportJournals, exportJournals),
];
