import { type LotQuery, lotParams, parseLotQuery } from '@common/auctions/lotQuery';
import { useSearchParams } from '@umijs/max';
import { urlSearch } from '@/urlSearch';

/** Parses the lot list's URL; `searchOf` gives the search part with a change. */
export function useLotQuery() {
  const [search] = useSearchParams();
  const query = parseLotQuery(search);
  /** A changed tab or category starts again at the first page. */
  const searchOf = (change: Partial<LotQuery>) =>
    urlSearch(lotParams({ ...query, current: 1, ...change }));
  return { query, searchOf };
}
