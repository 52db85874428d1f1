import * as endpoint from '@common/endpoints/copies';
import { type Route, rawRoute, route } from '../../../http/route';
import { downloadCopy } from './downloadCopy';
import { requestCopy } from './requestCopy';

export const copyRoutes: Route[] = [
  route(endpoint.requestCopy, requestCopy),
  rawRoute(endpoint.downloadCopy, downloadCopy),
];
