import * as endpoint from '@common/endpoints/products';
import { type Route, route } from '../../http/route';
import { catalogueOf } from './catalogue';

export const catalogueRoutes: Route[] = [
  route(endpoint.listProducts, ({ db, query }) => catalogueOf(db).list(query)),
  route(endpoint.getProduct, ({ db, params }) => catalogueOf(db).product(params.id)),
  route(endpoint.listCategories, ({ db }) => catalogueOf(db).categories()),
];
