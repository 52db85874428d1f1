import { type ListingQuery, listingParams, readListing } from '@common/listingQuery';
import { useSearchParams } from '@umijs/max';
import { useMemo } from 'react';

/** The URL's search part with something changed; another choice starts again at the first page. */
export type SearchOf = (change: Partial<ListingQuery>) => string;

function toSearch(query: ListingQuery): string {
  const text = new URLSearchParams(listingParams(query)).toString();
  return text && `?${text}`;
}

/** What the URL asks of a listing; nonsense in it is as if it were not there. */
export function useListingQuery(): { query: ListingQuery; searchOf: SearchOf } {
  const [search] = useSearchParams();
  const text = search.toString();
  const query = useMemo(() => readListing(new URLSearchParams(text)), [text]);
  return { query, searchOf: (change) => toSearch({ ...query, current: 1, ...change }) };
}
