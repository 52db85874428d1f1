import * as endpoint from '@common/endpoints/adminOutflows';
import { type Route, route } from '../../../http/route';
import { bookElsewhere } from './bookElsewhere';
import { bookPaid } from './bookPaid';
import { listUnknown } from './listUnknown';

export const payoutRoutes: Route[] = [
  route(endpoint.listOutflows, listUnknown),
  route(endpoint.bookOutflowPaid, bookPaid),
  route<typeof endpoint.bookOutflow>(endpoint.bookOutflow, bookElsewhere),
];
