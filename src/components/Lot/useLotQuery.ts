import { type LotQuery, lotParams, readLotQuery } from '@common/lotQuery';
import { useSearchParams } from '@umijs/max';
import { urlSearch } from '@/urlSearch';

/** Parses the lot list's URL; `searchOf` gives the search part with a change. */
export function useLotQuery() {
  const [search] = useSearchParams();
  const query = readLotQuery(search);
  /** A changed tab or category starts again at the first page. */
  const searchOf = (change: Partial<LotQuery>) =>
    urlSearch(lotParams({ ...query, current: 1, ...change }));
  return { query, searchOf };
}
