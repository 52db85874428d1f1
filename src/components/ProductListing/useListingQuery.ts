import { type ListingQuery, listingParams, parseListingQuery } from '@common/selling/listingQuery';
import { useSearchParams } from '@umijs/max';
import { useMemo } from 'react';
import { urlSearch } from '@/urlSearch';

/** The URL's search part with a change; a changed filter starts again at the first page. */
export type QueryStringWith = (change: Partial<ListingQuery>) => string;

/** Parses the listing's URL; invalid parameters are ignored. */
export function useListingQuery(): { query: ListingQuery; searchOf: QueryStringWith } {
  const [search] = useSearchParams();
  const text = search.toString();
  const query = useMemo(() => parseListingQuery(new URLSearchParams(text)), [text]);
  return {
    query,
    searchOf: (change) => urlSearch(listingParams({ ...query, current: 1, ...change })),
  };
}
