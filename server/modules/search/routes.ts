import * as endpoint from '@common/endpoints/search';
import { type Route, route } from '../../http/route';
import { countFinds } from './countFinds';
import { suggest } from './suggest';

export const searchRoutes: Route[] = [
  route(endpoint.suggest, ({ db, query }) => suggest(db, query.q)),
  route(endpoint.countFinds, countFinds),
];
