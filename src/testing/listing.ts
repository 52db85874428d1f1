import type { Facets } from '@common/endpoints/products';
import { CARD, pageOf } from './shop';

const COUNTS = { shop: 12, market: 1000, shopBidding: 0, marketBidding: 3, countLimit: 1000 };
export const FACETS: Facets = {
  exact: true,
  categories: [
    { slug: 'tea', count: 4 },
    { slug: 'oolong', count: 8 },
  ],
  attributes: [
    {
      name: '材質',
      values: [
        { value: '陶瓷', count: 5 },
        { value: '玻璃', count: 2 },
      ],
    },
  ],
};

/** Stub responses of a listing of 45 products, one card to each page: its facets, categories and suggestions. */
export const LISTING = {
  'GET /api/products': () => pageOf([CARD], 45),
  'GET /api/categories': () => [
    { slug: 'tea', name: '茶葉', parent: null, picture: null },
    { slug: 'oolong', name: '烏龍', parent: 'tea', picture: null },
    { slug: 'food', name: '食品', parent: null, picture: null },
  ],
  'GET /api/products/facets': () => FACETS,
  'GET /api/search/counts': () => COUNTS,
  'GET /api/search/suggest': () => ({ queries: ['茶壺'], categories: [], products: [] }),
};
