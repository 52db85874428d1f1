import * as endpoint from '@common/endpoints/adminOutflows';
import { type Route, rawRoute, route } from '../../../http/route';
import { bookPaid } from './bookPaid';
import { bookUnmatched } from './bookUnmatched';
import { exportUnknown } from './exportUnknown';
import { listUnknown } from './listUnknown';

export const payoutRoutes: Route[] = [
  route(endpoint.listOutflows, listUnknown),
  rawRoute(endpoint.exportOutflows, exportUnknown),
  route(endpoint.bookOutflowPaid, bookPaid),
  route<typeof endpoint.bookOutflow>(endpoint.bookOutflow, bookUnmatched),
];
