import * as endpoint from '@common/endpoints/products';
import { type Route, route } from '../../http/route';
import { noteSearch } from '../search/noteSearch';
import { catalogueOf } from './catalogue';

export const catalogueRoutes: Route[] = [
  route(endpoint.listProducts, (call) => {
    const { db, query } = call;
    // Whoever turns pages or narrows has been counted.
    if (query.q && !query.current) noteSearch(db, query.q, call.origin.ip);
    return catalogueOf(db).list(query);
  }),
  route(endpoint.listFacets, ({ db, query }) => catalogueOf(db).facets(query)),
  route(endpoint.getProduct, ({ db, params }) => catalogueOf(db).product(params.id)),
  route(endpoint.listCategories, ({ db }) => catalogueOf(db).categories()),
];
