import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Channel, Id, strictObject } from '../schemas';

const q = Type.Optional(Type.String({ maxLength: 4000 }));

export const suggest = endpoint({
  method: 'GET',
  path: '/api/search/suggest',
  who: 'public',
  tag: 'search',
  summary: 'Completions of a search; without words, others’ searches',
  query: strictObject({ q }),
  data: strictObject({
    /** Searches of others that had matches. */
    queries: Type.Array(Type.String()),
    categories: Type.Array(strictObject({ slug: Type.String(), name: Type.String() })),
    products: Type.Array(strictObject({ id: Id, channel: Channel, title: Type.String() })),
  }),
});
export type Suggestions = Static<(typeof suggest)['data']>;

const Count = Type.Integer({ minimum: 0 });
export const countMatches = endpoint({
  method: 'GET',
  path: '/api/search/counts',
  who: 'public',
  tag: 'search',
  summary: 'How much a search finds in each channel; `countLimit` stands for that many or more',
  query: strictObject({ q }),
  data: strictObject({
    shop: Count,
    market: Count,
    shopBidding: Count,
    marketBidding: Count,
    countLimit: Count,
  }),
});
export type MatchCounts = Static<(typeof countMatches)['data']>;
