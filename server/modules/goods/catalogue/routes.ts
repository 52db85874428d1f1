import * as endpoint from '@common/endpoints/products';
import { type Route, route } from '../../../http/route';
import { catalogueOf } from './catalogue';
import { noteSearch } from './noteSearch';

export const catalogueRoutes: Route[] = [
  route(endpoint.listProducts, (call) => {
    const { db, query } = call;
    // A search counts once, and not again for each page.
    if (query.q && !query.current) noteSearch(db, query.q, call.origin.network);
    return catalogueOf(db).list(query);
  }),
  route(endpoint.listFacets, ({ db, query }) => catalogueOf(db).facets(query)),
  route(endpoint.getProduct, ({ db, params }) => catalogueOf(db).product(params.id)),
  route(endpoint.listCategories, ({ db }) => catalogueOf(db).categories()),
];
